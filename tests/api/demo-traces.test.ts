import { expect, it } from 'vitest';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

onEitherEngine('the demo', (app) => {
  const logOf = async (resource: string, id: number) =>
    (await app.call('fund_manager', 'GET', `/admin/logs?resource=${resource}&recordId=${id}&sortBy=at&sortOrder=asc`)).data.logs as AnyRow[];

  it('has what was done with its batches and its alerts in the log, in the order of time', async () => {
    const batches = (await app.call('fund_manager', 'GET', '/transfer_batches?sortBy=id&sortOrder=asc')).data.transfer_batches as AnyRow[];
    expect(batches.map(({ status }) => status)).toEqual(['finished', 'submitted']);
    const told = await Promise.all(batches.map(({ id }) => logOf('transfer_batches', id)));
    expect(told.map((entries) => entries.map(({ action }) => action))).toEqual([
      ['create', 'action', 'action', 'action', 'export', 'action', 'action'],
      ['create', 'action'],
    ]);
    for (const [index, entries] of told.entries()) {
      expect(entries.every(({ summary }) => String(summary).startsWith(`振込データ「${batches[index]?.title}」`))).toBe(true);
      expect(entries[0]).toMatchObject({ at: batches[index]?.createdAt, userRole: 'accounting_staff' });
    }
    expect(told[0]?.find(({ summary }) => summary.includes('承認しました'))).toMatchObject({
      userRole: 'fund_manager',
      createdAt: batches[0]?.approvedAt,
    });
    const confirmed = (await app.call('fund_manager', 'GET', '/admin/alerts?state=confirmed')).data.alerts as AnyRow[];
    expect(confirmed).toHaveLength(1);
    expect(await logOf('alerts', confirmed[0]?.id)).toMatchObject([
      { action: 'action', at: confirmed[0]?.confirmedAt, userName: confirmed[0]?.confirmedByName },
    ]);
  });

  it('dates no letter after the day on which it was drawn', async () => {
    // Those that tell a result are drawn beforehand, for the day on which they will be given.
    const beforehand = ['award', 'conditional_award', 'waitlist', 'rejection'] as const;
    const all = app.engine.db.selectFrom('letters').select(['number', 'dated', 'createdAt']);
    const letters = await all.where('kind', 'not in', beforehand).execute();
    expect(letters.length).toBeGreaterThan(15);
    expect(letters.filter(({ dated, createdAt }) => dated !== null && dated > japanDate(new Date(createdAt)))).toEqual([]);
    const states = (await app.engine.db.selectFrom('envelopes').select('status').execute()).map(({ status }) => status);
    expect([...new Set(states)].sort()).toEqual(expect.arrayContaining(['cancelled', 'declined', 'expired', 'sent', 'signed']));
  });
});
