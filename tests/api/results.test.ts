import { beforeEach, expect, it } from 'vitest';
import { fiscalYearLabel } from '../../domain/dates/fiscal-year.ts';
import { announcementPoller } from '../../resources/decisions/server/announcements/poller.ts';
import { letterTemplates } from '../../seed/masters/letter-templates.ts';
import { announceAll, decideAll, scheduled } from '../support/announce.ts';
import { onEitherEngine } from '../support/app.ts';
import { parseCsv } from '../support/csv.ts';
import type { AnyRow } from '../support/rows.ts';

const now = new Date('2026-11-20T00:00:00.000Z');

onEitherEngine('what is told of results', (app) => {
  let ids: number[];
  /** One of its own for each test: what has been announced is never taken back. */
  let grantYear = 2031;

  beforeEach(async () => {
    app.setNow(now);
    grantYear += 1;
    const { db } = app.engine;
    const owner = await db.selectFrom('users').select('organizationId').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    const rows = await db.selectFrom('applications').select('id').where('status', '=', 'GRANT_COMPLETED').orderBy('id').limit(3).execute();
    ids = rows.map(({ id }) => id);
    await db.updateTable('decisions').set({ replacesId: null }).where('applicationId', 'in', ids).execute();
    await db.deleteFrom('decisions').where('applicationId', 'in', ids).execute();
    for (const [index, id] of ids.entries()) {
      const given = {
        organizationId: owner.organizationId as number,
        grantYear,
        grantNumber: `R${grantYear}-${id}`,
        approvedAmount: null,
        bankId: null,
      };
      await db
        .updateTable('applications')
        .set({ ...given, status: 'AWAITING_BOARD_APPROVAL', category: index === 0 ? 'kado' : 'school', nameConsent: index === 1 ? 0 : 1 })
        .where('id', '=', id)
        .execute();
    }
  });

  const id = (index: number) => ids[index] as number;
  const each = () => [
    { id: id(0), outcome: 'awarded', amount: 300_000 } as const,
    { id: id(1), outcome: 'conditional', amount: 200_000, conditions: '毎月報告すること' } as const,
    { id: id(2), outcome: 'waitlisted' } as const,
  ];
  const published = async (): Promise<AnyRow[]> => {
    const { data } = await app.call(null, 'GET', '/public/results?limit=200');
    return data.results.filter((row: AnyRow) => row.grantYear === grantYear);
  };
  const page = async () => (await app.raw('/results')).text();
  const csv = async () => parseCsv((await (await app.raw('/api/public/results/csv')).text()).replace('\uFEFF', ''));

  it('is nothing to anybody before the moment, and then what was granted, with the names of those who consent', async () => {
    await decideAll(app, each());
    const at = new Date('2027-03-19T01:00:00.000Z');
    await scheduled(app, at, { grantYear });
    app.setNow(new Date(at.getTime() - 1));
    await announcementPoller(app.services)();
    expect(await published()).toEqual([]);
    expect(await page()).not.toContain(fiscalYearLabel(grantYear));
    app.setNow(at);
    await announcementPoller(app.services)();
    const rows = (await published()).sort((a, b) => a.amount - b.amount);
    const { name } = await app.engine.db
      .selectFrom('organizations as o')
      .innerJoin('users as u', 'u.organizationId', 'o.id')
      .select('o.name')
      .where('u.email', '=', 'recipient@example.jp')
      .executeTakeFirstOrThrow();
    expect(rows.map(({ amount, publicName }) => [amount, publicName])).toEqual([
      [200_000, null],
      [300_000, name],
    ]);
    for (const row of rows)
      expect(Object.keys(row)).toEqual(['id', 'grantYear', 'category', 'entryNumber', 'publicName', 'applicationTitle', 'amount']);
    const html = await page();
    // The categories in their own order below the year.
    expect(html).toMatch(new RegExp(`<h2>${fiscalYearLabel(grantYear)}</h2><h3>学校</h3>.*<h3>カド</h3>`, 's'));
    expect(html).toContain('（公表していません）');
    expect(html).not.toMatch(/<script|毎月報告|補欠/);
    const [head, ...lines] = await csv();
    expect(head).toEqual(['年度', '助成種別', '受付番号', '公表名', '題名', '決定額']);
    expect(lines.filter(([year]) => year === String(grantYear))).toHaveLength(2);
  });

  it('is linked from what the foundation offers', async () => {
    expect(await (await app.raw('/grants')).text()).toContain('<a href="/results">選考の結果</a>');
  });

  it('has the name as long as the applicant consents, whoever enters it', async () => {
    await announceAll(app, each());
    const names = async () => (await published()).sort((a, b) => a.amount - b.amount).map(({ publicName }) => publicName !== null);
    expect(await names()).toEqual([false, true]);
    expect((await app.call('recipient', 'PUT', `/applications/${id(0)}`, { nameConsent: false })).status).toBe(200);
    expect((await app.call('recipient', 'PUT', `/applications/${id(1)}`, { nameConsent: true })).status).toBe(200);
    expect(await names()).toEqual([true, false]);
    expect((await app.call('fund_staff', 'PUT', `/applications/${id(1)}`, { nameConsent: false })).status).toBe(200);
    expect(await names()).toEqual([false, false]);
    expect((await app.call('recipient', 'PUT', `/applications/${id(2)}`, { title: '別の題名' })).status).toBe(409);
  });

  it('tells nothing of a decision that has not been announced by giving or taking back the consent', async () => {
    await decideAll(app, each());
    for (const nameConsent of [false, true]) {
      const { status, data } = await app.call('recipient', 'PUT', `/applications/${id(0)}`, { nameConsent });
      expect([status, data.statusKey]).toEqual([200, 'UNDER_REVIEW']);
    }
    expect(await published()).toEqual([]);
    const stored = await app.engine.db
      .selectFrom('decisions')
      .select(['publicName', 'version'])
      .where('applicationId', '=', id(0))
      .executeTakeFirst();
    expect(stored).toEqual({ publicName: null, version: 2 });
  });

  it('is due by the day that was told, where there is something to do, and a waiting place is among what happened', async () => {
    const before = (await app.call('recipient', 'GET', `/applications/${id(2)}/happenings`)).data;
    await announceAll(app, each());
    const tasks = (await app.call('recipient', 'GET', `/applications/${id(0)}/tasks`)).data;
    expect(tasks).toMatchObject([{ key: 'bank', dueDate: '2027-04-10' }]);
    const [latest, ...rest] = (await app.call('recipient', 'GET', `/applications/${id(2)}/happenings`)).data;
    expect([latest.text, rest.length]).toEqual(['選考の結果、補欠（1番）となりました', before.length]);
  });

  it.each(['award', 'conditional_award', 'waitlist', 'rejection'] as const)('can be seen as a letter before there is one: %s', async (kind) => {
    const template = letterTemplates.find((one) => one.kind === kind);
    for (const applicationId of [undefined, id(0)])
      expect((await app.call('fund_manager', 'POST', '/letter_templates/preview', { ...template, applicationId })).status).toBe(200);
  });
});
