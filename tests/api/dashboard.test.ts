import { expect, it } from 'vitest';
import { hiddenFields } from '../../api/access/permissions.ts';
import { createApp } from '../../api/app/app.ts';
import { addDays } from '../../domain/dates/days.ts';
import { currentFiscalYear } from '../../domain/dates/fiscal-year.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { adminRoles, type Role } from '../../domain/roles.ts';
import { grantCategories } from '../../domain/terms.ts';
import { applicationStatuses, phaseLabels } from '../../domain/workflow/application-statuses.ts';
import { turnGroup } from '../../domain/workflow/status-groups.ts';
import { statusesAwaiting } from '../../domain/workflow/transitions.ts';
import { statusesInReview } from '../../resources/documents/rules/statuses.ts';
import { resources } from '../../resources.config.ts';
import { viewsOf } from '../../schema/derive/views.ts';
import type { Resource } from '../../schema/resource.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';
import { mayDo } from '../support/permissions.ts';
import { type AnyRow, everyRow } from '../support/rows.ts';

const awaited = adminRoles.filter((role) => statusesAwaiting(role).length > 0);
const applications: Resource = resources.applications;

const waitingOf = async (app: TestApp, role: Role) => (await app.call(role, 'GET', '/dashboard')).data.waiting;
const plotsOf = async (app: TestApp, role: Role) => (await app.call(role, 'GET', '/dashboard/plots')).data;

function countBy(rows: readonly AnyRow[], key: (row: AnyRow) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  return counts;
}

function sumBy(rows: readonly AnyRow[], key: (row: AnyRow) => string, amount: (row: AnyRow) => number | null): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + (amount(row) ?? 0));
  return sums;
}

onEitherEngine('the dashboard', (app) => {
  it('is about the roles that are awaited somewhere', () => expect(awaited).toContain('fund_staff'));

  it.each(awaited)('%s sees what waits for it, the longest wait first', async (role) => {
    const rows = await everyRow(app, role, applications, `status=${turnGroup(role)}&sortBy=statusSince&sortOrder=asc`);
    expect(rows.length).toBeGreaterThan(0);
    const waiting = await waitingOf(app, role);
    expect(waiting.total).toBe(rows.length);
    expect(waiting.items.map(({ id }: AnyRow) => id)).toEqual(rows.slice(0, 10).map(({ id }) => id));
    for (const item of waiting.items) expect(rows.find(({ id }) => id === item.id)).toMatchObject(item);
    const counted = waiting.byStatus.map(({ status, count }: AnyRow) => [status, count]);
    expect(new Map(counted)).toEqual(countBy(rows, ({ status }) => status));
  });

  it.each(adminRoles)('%s sees the documents that wait for its judgement, the oldest first', async (role) => {
    const { documents } = (await app.call(role, 'GET', '/dashboard')).data;
    if (!mayDo(role, 'submissions', 'approve')) return expect(documents).toBeNull();
    const waiting = statusesInReview.map((status) => `status=${status}`).join('&');
    const rows = await everyRow(app, role, resources.submissions, `${waiting}&sortBy=submittedAt&sortOrder=asc`);
    expect(rows.length).toBeGreaterThan(0);
    expect(documents.total).toBe(rows.length);
    expect(documents.items).toEqual(rows.slice(0, 5));
  });

  it.each(adminRoles)('%s sees what is due within a week, the nearest day first, where that concerns it', async (role) => {
    const { due } = (await app.call(role, 'GET', '/dashboard')).data;
    const [today, last] = [japanDate(new Date()), addDays(japanDate(new Date()), 6)];
    const asked = {
      submissions: [
        'update',
        `status=NOT_SUBMITTED&status=SUBMITTED_RETURNED&isRequired=true&receptionEndDateFrom=${today}&receptionEndDateTo=${last}`,
      ],
      envelopes: ['send', `status=sent&expiresAtFrom=${today}&expiresAtTo=${last}`],
    } as const;
    for (const [name, [deed, filters]] of Object.entries(asked)) {
      if (!mayDo(role, name, deed)) expect([name, due[name]]).toEqual([name, null]);
      else {
        const rows = await everyRow(app, role, resources[name as keyof typeof asked], filters);
        expect([name, due[name].total, due[name].items.length]).toEqual([name, rows.length, Math.min(rows.length, 8)]);
      }
    }
    const days = (due.submissions?.items ?? []).map((row: AnyRow) => row.receptionEndDate);
    expect(days).toEqual(days.toSorted());
  });

  it('what is late stands behind a tab of its list, up to yesterday, the latest last', async () => {
    const today = japanDate(new Date());
    const late = viewsOf(resources.payments, 'accounting_staff', today).find(({ label }) => label === '期限超過');
    const waiting = await everyRow(app, 'accounting_staff', resources.payments, 'status=awaiting_refund');
    const days = [addDays(today, -1), addDays(today, -40), today, addDays(today, 1)];
    expect(waiting.length).toBeGreaterThanOrEqual(days.length);
    const set = waiting.map(({ id }, index) => ({ id: Number(id), refundDeadline: days[index] ?? today }));
    for (const { id, refundDeadline } of set) await app.engine.db.updateTable('payments').set({ refundDeadline }).where('id', '=', id).execute();
    const filters = new URLSearchParams(Object.entries(late?.filters ?? {}).flatMap(([name, values]) => values.map((value) => [name, value])));
    const { data } = await app.call('accounting_staff', 'GET', `/payments?${filters}&sortBy=${late?.sort}&sortOrder=asc&page=1`);
    expect(data.payments.map((row: AnyRow) => row.refundDeadline)).toEqual([addDays(today, -40), addDays(today, -1)]);
    const { due } = (await app.call('accounting_staff', 'GET', '/dashboard')).data;
    expect(due.payments.total).toBe(set.filter(({ refundDeadline }) => refundDeadline >= today).length);
  });

  it.each(adminRoles)('%s is told how much of each list waits for it, and of no other', async (role) => {
    const { data } = await app.call(role, 'GET', '/dashboard/waiting');
    const { waiting, documents, comments, alerts } = (await app.call(role, 'GET', '/dashboard')).data;
    expect(data).toMatchObject({
      applications: waiting?.total ?? null,
      submissions: documents?.total ?? null,
      comments: comments?.total ?? null,
      alerts: mayDo(role, 'alerts', 'confirm') ? alerts.total : null,
    });
    const asked = { receipts: ['reject', 'status=submitted&status=pending'], banks: ['confirm', 'confirmation=waiting'] } as const;
    for (const [name, [deed, filter]] of Object.entries(asked)) {
      const rows = mayDo(role, name, deed) ? await everyRow(app, role, resources[name as keyof typeof asked], filter) : undefined;
      expect([name, data[name]]).toEqual([name, rows?.length ?? null]);
    }
  });

  it.each(adminRoles.filter((role) => !awaited.includes(role)))('%s is awaited nowhere', async (role) => {
    expect(await waitingOf(app, role)).toBeNull();
  });

  it.each(adminRoles)('%s gets the phases of the applications that it may read', async (role) => {
    const { phases } = await plotsOf(app, role);
    if (!mayDo(role, 'applications', 'read')) return expect(phases).toBeNull();
    const phaseOf = new Map<string, string>(applicationStatuses.map(({ key, phase }) => [key, phase]));
    const counts = countBy(await everyRow(app, role, applications), ({ status }) => phaseOf.get(status) ?? '');
    expect(phases).toEqual(Object.keys(phaseLabels).map((phase) => ({ phase, count: counts.get(phase) ?? 0 })));
  });

  it.each(adminRoles)('%s gets the sums of what it may read, and null for the rest', async (role) => {
    const { amounts } = await plotsOf(app, role);
    if (!mayDo(role, 'applications', 'read')) return expect(amounts).toBeNull();
    const rowsOf = async (resource: Resource) => (mayDo(role, resource.name, 'read') ? everyRow(app, role, resource) : null);
    const key = ({ grantYear, category }: AnyRow) => `${grantYear} ${category}`;
    const budget = await rowsOf(resources.grants).then(
      (rows) =>
        rows &&
        sumBy(
          rows,
          ({ year, category }) => `${year} ${category}`,
          (row) => row.budget,
        ),
    );
    const approved = hiddenFields(applications, role).includes('approvedAmount')
      ? null
      : await rowsOf(applications).then((rows) => rows && sumBy(rows, key, (row) => row.approvedAmount));
    const paid = await rowsOf(resources.payments).then(
      (rows) => rows && sumBy(rows, key, (row) => row.advanceAmount + (row.finalPaymentTransferDate === null ? 0 : row.deferredAmount)),
    );
    if (!budget && !approved && !paid) return expect(amounts).toBeNull();
    const latest = currentFiscalYear(new Date());
    const years = Array.from({ length: 10 }, (_, index) => latest - 9 + index);
    const expected = years.flatMap((year) =>
      Object.keys(grantCategories).map((category) => {
        const sum = (sums: Map<string, number> | null) => sums && (sums.get(`${year} ${category}`) ?? 0);
        return { year, category, budget: sum(budget), approved: sum(approved), paid: sum(paid) };
      }),
    );
    expect(amounts).toEqual(expected);
  });

  it('the sums are worked out anew once something that they are made of was written, whatever else is', async () => {
    const { engine } = app.services;
    let sums = 0;
    const reader = engine.reader.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('coalesce(sum(')) sums++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const server = createApp({ ...app.services, engine: { ...engine, reader } });
    const token = await app.token('fund_manager');
    const plots = async () => (await (await server.request('/api/dashboard/plots', { headers: { Authorization: `Bearer ${token}` } })).json()).data;
    const first = await plots();
    const once = sums;
    expect(once).toBeGreaterThan(0);
    expect((await app.call('fund_staff', 'POST', '/faqs', { question: '図', answer: 'はい', category: 'receipt' })).status).toBe(201);
    await Promise.all([plots(), plots()]);
    expect(sums).toBe(once);
    // Written by another process, as far as this server knows.
    const { id, budget, category } = (await app.call('fund_staff', 'GET', `/admin/grants?year=${currentFiscalYear(new Date())}&limit=1`)).data
      .grants[0];
    expect((await app.call('fund_staff', 'PUT', `/admin/grants/${id}`, { budget: budget + 1000 })).status).toBe(200);
    const [after] = await Promise.all([plots(), plots()]);
    expect(sums).toBe(2 * once);
    const of = ({ amounts }: AnyRow) => amounts.filter((row: AnyRow) => row.category === category).at(-1).budget;
    expect(of(after)).toBe(of(first) + 1000);
  });

  it('the committees learn of no sum', async () => {
    for (const role of ['selection_committee', 'evaluation_committee'] as const) expect((await plotsOf(app, role)).amounts).toBeNull();
    expect((await plotsOf(app, 'accounting_staff')).amounts[0].budget).toBeNull();
  });

  it('an application that is moved on leaves the one who moved it, and waits for the next', async () => {
    const before = await waitingOf(app, 'fund_manager');
    const next = await waitingOf(app, 'fund_department_head');
    const [item] = before.items;
    const row = (await app.call('fund_manager', 'GET', `/applications/${item.id}`)).data;
    const options = (await app.call('fund_manager', 'GET', `/application_status_options/next/${row.applicationStatusId}`)).data;
    const forward = options.find(({ kind }: AnyRow) => kind === 'forward');
    const moved = await app.call('fund_manager', 'PUT', `/applications/${item.id}`, { applicationStatusId: forward.id });
    expect(moved.status).toBe(200);
    const after = await waitingOf(app, 'fund_manager');
    expect(after.total).toBe(before.total - 1);
    expect(after.items.map(({ id }: AnyRow) => id)).not.toContain(item.id);
    expect((await waitingOf(app, 'fund_department_head')).total).toBe(next.total + 1);
  });
});
