import { expect, it } from 'vitest';
import { daysBetween } from '../../domain/dates/days.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import type { Resource } from '../../schema/resource.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';
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

onEitherEngine('figures', (app) => {
  const today = () => japanDate(app.services.now());

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

  it('tell nobody who is not to read them: no value, no filter, no order', async () => {
    const [row] = await rowsOf(app, 'recipient', '/applications', 'applications');
    const [asked] = await rowsOf(app, 'recipient', '/applications?fields=title,statusDays', 'applications');
    expect([row, asked]).toEqual([expect.objectContaining({ title: row.title }), expect.objectContaining({ title: row.title })]);
    for (const one of [row, asked]) expect(one).not.toHaveProperty('statusDays');
    for (const query of ['minStatusDays=1', 'sortBy=statusDays'])
      expect([query, (await app.call('recipient', 'GET', `/applications?${query}`)).status]).toEqual([query, 400]);
  });
});
