import { expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { daysBetween } from '../../domain/dates/days.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { type AnyRow, everyRow } from '../support/rows.ts';
import { onEachEngine } from './app.ts';
import { resources } from './resources.config.ts';
import { today } from './rows.ts';

const as = 'fund_manager';

onEachEngine('figures', (app) => {
  const stored = async (table: string) => (await anyTables(app.engine.reader).selectFrom(table).selectAll().orderBy('id').execute()) as AnyRow[];
  const ahead = (day: string) => daysBetween(today, day);

  it('count, sum and date the rows that point here, and say of each row whether it is like this', async () => {
    const [loans, books] = [await stored('loans'), await everyRow(app, as, resources.books)];
    const sum = (rows: AnyRow[]) => rows.reduce((total, { fee }) => total + fee, 0);
    for (const { id, loanCount, lostCount, fees, lastLentOn, loanState, isOut } of books) {
      const own = loans.filter(({ bookId }) => bookId === id);
      const days = own.flatMap(({ lentOn }) => lentOn ?? []).sort();
      expect([id, loanCount, lostCount, fees, lastLentOn, loanState, isOut]).toEqual([
        id,
        own.length,
        own.filter(({ status }) => status === 'lost').length,
        sum(own.filter(({ status }) => status !== 'refused')),
        days.at(-1) ?? null,
        own.at(-1)?.status ?? 'none',
        own.some(({ status }) => ['lent', 'lost'].includes(status)),
      ]);
    }
    expect(new Set(books.map(({ loanCount }) => loanCount)).size).toBeGreaterThan(2);
  });

  it('count the days of Japan since an instant, only in the rows that are named, and to the last day of the rows that point here', async () => {
    const [loans, books] = [await stored('loans'), await everyRow(app, as, resources.books)];
    for (const { id, arrivedAt, isLendable, shelvedDays, dueDays } of books) {
      const since = arrivedAt && isLendable ? -ahead(japanDate(new Date(arrivedAt))) : -1;
      const due = loans.filter(({ bookId, status, dueOn }) => bookId === id && status === 'lent' && dueOn !== null).map(({ dueOn }) => ahead(dueOn));
      const left = Math.max(...due, -1);
      expect([id, shelvedDays, dueDays]).toEqual([id, since >= 0 ? since : null, left >= 0 ? left : null]);
    }
    for (const name of ['shelvedDays', 'dueDays']) expect(new Set(books.map((row) => row[name] === null))).toEqual(new Set([true, false]));
  });

  it('compare with today and with now', async () => {
    const books = (await stored('books')).map(({ id, soldOutOn }) => [id, soldOutOn === null || soldOutOn <= today]);
    const asked = await everyRow(app, as, resources.books);
    expect(asked.map(({ id, isOver }) => [id, isOver]).sort(([a], [b]) => a - b)).toEqual(books);
    const now = app.services.now();
    for (const { requestedAt, recent } of await everyRow(app, as, resources.open_loans))
      if (requestedAt !== undefined) expect(recent).toBe(requestedAt !== null && Date.parse(requestedAt) < now.getTime());
  });

  it('are the same in the list, in a list of some fields and on the record', async () => {
    const names = ['loanCount', 'fees', 'lastLentOn', 'loanState', 'shelvedDays', 'dueDays', 'isOut', 'isOver'];
    const pick = (row: AnyRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
    const some = (await app.call(as, 'GET', `/books?limit=200&fields=${names.join()}`)).data.books as AnyRow[];
    for (const row of (await everyRow(app, as, resources.books)).slice(0, 12)) {
      expect(pick(some.find(({ id }) => id === row.id) as AnyRow)).toEqual(pick(row));
      expect(pick((await app.call(as, 'GET', `/books/${row.id}`)).data)).toEqual(pick(row));
    }
  });

  it('change at midnight in Japan, without any write', async () => {
    await anyTables(app.engine.db).updateTable('books').set({ arrivedAt: '2026-11-20T14:59:59.999Z', isLendable: 1 }).where('id', '=', 1).execute();
    const now = app.services.now();
    const daysAt = async (instant: string) => {
      app.setNow(new Date(instant));
      return (await app.call(as, 'GET', '/books?id=1')).data.books[0].shelvedDays;
    };
    const found = [await daysAt('2026-11-20T14:59:59.999Z'), await daysAt('2026-11-20T15:00:00Z'), await daysAt('2026-11-21T15:00:00Z')];
    app.setNow(now);
    expect(found).toEqual([0, 1, 2]);
  });

  it('tell nobody who is not to read them: no value, no filter, no order', async () => {
    const [row] = (await app.call('recipient', 'GET', '/books?limit=1')).data.books;
    const [asked] = (await app.call('recipient', 'GET', '/books?limit=1&fields=title,loanCount')).data.books;
    for (const one of [row, asked]) {
      expect(one).toHaveProperty('title');
      expect(one).not.toHaveProperty('loanCount');
    }
    for (const query of ['minLoanCount=1', 'sortBy=loanCount', 'loanState=lent'])
      expect([query, (await app.call('recipient', 'GET', `/books?${query}`)).status]).toEqual([query, 400]);
  });

  it('are no input', async () => {
    expect(await app.call(as, 'PUT', '/admin/books/2', { loanCount: 5 })).toMatchObject({
      status: 422,
      fields: { loanCount: '貸出の数は変更できません' },
    });
  });
});
