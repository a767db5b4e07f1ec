import { expect, it } from 'vitest';
import { daysBetween } from '../../domain/dates/days.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import type { Resource } from '../../schema/resource.ts';
import { onEachEngine, type TestApp } from '../support/app.ts';
import { everyResource, everyRow } from '../support/rows.ts';

const manager = 'fund_manager';

// biome-ignore lint/suspicious/noExplicitAny: rows of an answer.
type AnyRow = any;

/** What a list answers, all of it. */
async function rowsOf(app: TestApp, as: string, path: string, key: string): Promise<AnyRow[]> {
  const { status, data } = await app.call(as, 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=200`);
  expect([path, status]).toEqual([path, 200]);
  return data[key];
}

onEachEngine('figures', (app) => {
  const today = () => japanDate(app.services.now());

  it('count the days of Japan since an instant, in the list as on the record', async () => {
    const rows = await rowsOf(app, manager, '/applications', 'applications');
    for (const { statusSince, statusDays } of rows)
      expect([statusSince, statusDays]).toEqual([statusSince, statusSince && daysBetween(japanDate(new Date(statusSince)), today())]);
    const [one] = rows;
    expect((await app.call(manager, 'GET', `/applications/${one.id}`)).data.statusDays).toBe(one.statusDays);
  });

  it('change at midnight in Japan, without any write', async () => {
    const { id } = (await rowsOf(app, manager, '/applications', 'applications'))[0];
    await app.engine.db.updateTable('applications').set({ statusSince: '2026-11-20T14:59:59.999Z' }).where('id', '=', id).execute();
    const now = app.services.now();
    const daysAt = async (instant: string) => {
      app.setNow(new Date(instant));
      return (await app.call(manager, 'GET', `/applications?id=${id}`)).data.applications[0].statusDays;
    };
    const found = [await daysAt('2026-11-20T14:59:59.999Z'), await daysAt('2026-11-20T15:00:00Z'), await daysAt('2026-11-21T15:00:00Z')];
    app.setNow(now);
    expect(found).toEqual([0, 1, 2]);
  });

  it('count down to a day, and on from it, only while somebody waits', async () => {
    const submissions = everyResource.find(({ name }) => name === 'submissions') as Resource;
    const rows = await everyRow(app, manager, submissions);
    for (const { status, isRequired, receptionEndDate: due, daysLeft, overdueDays } of rows) {
      const days = (status === 'NOT_SUBMITTED' && isRequired) || status === 'SUBMITTED_RETURNED' ? due && daysBetween(today(), due) : null;
      const expected = days === null ? [null, null] : days >= 0 ? [days, null] : [null, -days];
      expect([status, due, daysLeft, overdueDays]).toEqual([status, due, ...expected]);
    }
    expect([rows.some(({ daysLeft }) => daysLeft > 0), rows.some(({ overdueDays }) => overdueDays > 0)]).toEqual([true, true]);
    const late = await rowsOf(app, manager, '/submissions?minOverdueDays=1&sortBy=overdueDays&sortOrder=desc', 'submissions');
    expect(late.length).toBe((await app.call(manager, 'GET', '/submissions?minOverdueDays=1&count=exact')).data.pagination.totalItems);
    expect(late.map(({ overdueDays }) => overdueDays)).toEqual(late.map(({ overdueDays }) => overdueDays).sort((a, b) => b - a));
  });

  it('count the rows that point here', async () => {
    const all = await app.engine.db.selectFrom('submissions').select('grantReportFormId').execute();
    for (const { id, submissionCount } of await rowsOf(app, manager, '/report_forms', 'report_forms'))
      expect([id, submissionCount]).toEqual([id, all.filter(({ grantReportFormId }) => grantReportFormId === id).length]);
  });

  it('say of a row whether it is like this', async () => {
    const shown = ({ status, startDate, endDate }: AnyRow) =>
      status === 'published' && (startDate === null || startDate <= today()) && (endDate === null || endDate >= today());
    const rows = await rowsOf(app, manager, '/notifications', 'notifications');
    for (const row of rows) expect([row.id, row.shownNow]).toEqual([row.id, shown(row)]);
    const found = await rowsOf(app, manager, '/notifications?shownNow=true', 'notifications');
    expect(found.map(({ id }) => id).sort()).toEqual(rows.flatMap((row) => (shown(row) ? [row.id] : [])).sort());
  });

  it('tell nobody who is not to read them: no value, no filter, no order', async () => {
    const [row] = await rowsOf(app, 'recipient', '/applications', 'applications');
    const [asked] = await rowsOf(app, 'recipient', '/applications?fields=title,statusDays', 'applications');
    expect([row, asked]).toEqual([expect.objectContaining({ title: row.title }), expect.objectContaining({ title: row.title })]);
    for (const one of [row, asked]) expect(one).not.toHaveProperty('statusDays');
    for (const query of ['minStatusDays=1', 'sortBy=statusDays'])
      expect([query, (await app.call('recipient', 'GET', `/applications?${query}`)).status]).toEqual([query, 400]);
  });

  it('are no input', async () => {
    const [{ id, version }] = await rowsOf(app, manager, '/report_forms', 'report_forms');
    expect(await app.call(manager, 'PUT', `/report_forms/${id}`, { version, submissionCount: 5 })).toMatchObject({
      status: 422,
      fields: { submissionCount: '書類の数は変更できません' },
    });
  });
});
