import { expect, it } from 'vitest';
import type { Actor } from '../../api/access/actor.ts';
import { actorOf } from '../../api/access/sessions.ts';
import { parseListQuery } from '../../api/resources/list-query.ts';
import { readTotals } from '../../api/resources/read.ts';
import { undecidedStatuses } from '../../domain/workflow/announcement.ts';
import { resources } from '../../resources.config.ts';
import { type Resource, readPath } from '../../schema/resource.ts';
import { onEachEngine } from '../support/app.ts';
import { type AnyRow, everyResource, everyRow } from '../support/rows.ts';

const summed = everyResource.filter(({ list }) => list.totals);

onEachEngine('the totals of a list', (app) => {
  const totals = async (as: string, { name }: Resource, query = '') => {
    const resource = resources[name as keyof typeof resources];
    const { status, data } = await app.call(as, 'GET', `${readPath(resource)}?totals=true&limit=1&fields=id&${query}`);
    expect([query, status]).toEqual([query, 200]);
    return data;
  };
  const summedFor = async (as: string, resource: Resource) => {
    const actor = (await actorOf(app.services, await app.token(as))) as Actor;
    return readTotals(app.services, resource, actor, parseListQuery(resource, actor, { totals: ['true'] }));
  };
  const add = (rows: readonly Record<string, unknown>[], name: string) => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);

  it.each(summed.map((resource) => [resource.name, resource] as const))('are the sums of all its rows, whoever asks: %s', async (_name, resource) => {
    for (const as of ['fund_staff', 'accounting_staff', 'recipient', 'recipient2']) {
      if (!resource.access.read.some((role) => as.startsWith(role))) continue;
      const rows = await everyRow(app, as, resource);
      const data = await totals(as, resource);
      expect(data.pagination).toMatchObject({ totalItems: rows.length, totalIsExact: true });
      const read = (resource.list.totals ?? []).filter((name) => rows.every((row) => name in row));
      expect([as, data.totals]).toEqual([as, Object.fromEntries(read.map((name) => [name, add(rows, name)]))]);
    }
  });

  it.each(['status=approved', 'minAmount=1000&paymentMethod=cash', 'q=交通', 'removed=true', 'startDate=2026-06-01', 'grantNumber=nothing'])(
    'follow its filters and words: %s',
    async (query) => {
      const rows = await everyRow(app, 'fund_staff', resources.receipts, query);
      expect((await totals('fund_staff', resources.receipts, query)).totals).toEqual({
        amount: add(rows, 'amount'),
        eligibleAmount: add(rows, 'eligibleAmount'),
      });
    },
  );

  it('follow what is written meanwhile', async () => {
    const before = (await totals('fund_staff', resources.budget_items)).totals.amount;
    const [grant] = await everyRow(app, 'fund_staff', resources.applications, 'status=IN_PROGRESS');
    const written = await app.call('fund_staff', 'POST', '/budget_items', { applicationId: grant?.id, costCategory: 'other', amount: 4321 });
    expect(written.status).toBe(201);
    expect((await totals('fund_staff', resources.budget_items)).totals.amount).toBe(before + 4321);
  });

  it('leave out a column that the role does not read', async () => {
    const money = { ...resources.payments, list: { ...resources.payments.list, totals: ['approvedAmount', 'advanceAmount'] } } as Resource;
    const fields = { ...money.fields, advanceAmount: { ...resources.payments.fields.advanceAmount, options: { readBy: ['fund_staff'] } } };
    const hiding = { ...money, name: 'hiding', of: 'payments', fields } as Resource;
    expect(Object.keys(await summedFor('fund_staff', hiding))).toEqual(['approvedAmount', 'advanceAmount']);
    expect(Object.keys(await summedFor('recipient', hiding))).toEqual(['approvedAmount']);
  });

  it('do not count what is withheld, nor tell of it by what stands in its place', async () => {
    const { list } = resources.applications;
    const adding = {
      ...resources.applications,
      name: 'adding',
      of: 'applications',
      list: { ...list, totals: ['approvedAmount', 'advancedPaymentAmount'] },
    } as Resource;
    const before = await Promise.all(['recipient', 'fund_staff'].map((as) => summedFor(as, adding)));
    const own = await everyRow(app, 'recipient', resources.applications);
    const { id, approvedAmount, advancedPaymentAmount } = own.find((row) => row.approvedAmount > 0 && row.advancedPaymentAmount > 0) as AnyRow;
    const status = undecidedStatuses.at(-1) as string;
    await app.engine.db
      .updateTable('applications')
      .set({ status } as never)
      .where('id', '=', id)
      .execute();
    const [mine, theirs] = await Promise.all(['recipient', 'fund_staff'].map((as) => summedFor(as, adding)));
    expect([mine, theirs]).toEqual([
      {
        approvedAmount: Number(before[0]?.approvedAmount) - approvedAmount,
        advancedPaymentAmount: Number(before[0]?.advancedPaymentAmount) - advancedPaymentAmount,
      },
      before[1],
    ]);
  });

  it('come only when they are asked for, where there are any, and mean one thing', async () => {
    expect((await app.call('fund_staff', 'GET', '/receipts')).data.totals).toBeUndefined();
    expect(await app.call('fund_staff', 'GET', '/receipts?totals=false')).toMatchObject({
      status: 400,
      fields: { totals: 'true を指定してください' },
    });
    expect(await app.call('fund_staff', 'GET', '/banks?totals=true')).toMatchObject({ status: 400, code: 'unknown_parameter' });
    expect(await app.call('fund_staff', 'GET', '/admin/receipts/export?totals=true')).toMatchObject({ status: 400 });
  });
});
