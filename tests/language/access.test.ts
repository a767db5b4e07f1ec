import { describe, expect, it } from 'vitest';
import { hiddenFields } from '../../api/access/permissions.ts';
import { anyTables } from '../../api/db/database.ts';
import { type Role, roles } from '../../domain/roles.ts';
import { readPath } from '../../schema/resource.ts';
import { sortedBy } from '../support/compare.ts';
import { parseCsv } from '../support/csv.ts';
import { type AnyRow, everyResource, everyRow, page, tableCounts } from '../support/rows.ts';
import { onEachEngine, routes } from './app.ts';
import { resources } from './resources.config.ts';
import { today } from './rows.ts';

const manager = 'fund_manager';
const idsOf = (rows: readonly AnyRow[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

/** All rows as they are stored. */
type Tables = Readonly<Record<(typeof tableNames)[number], readonly AnyRow[]>>;
const tableNames = ['books', 'loans', 'applications', 'accounts', 'notices', 'remarks', 'organizations', 'gifts', 'thanks'] as const;

/** Which rows a role sees, said once more in code; all of them unless said. */
const seen: { readonly [N in string]?: { readonly [A in string]?: (row: AnyRow, tables: Tables) => boolean } } = {
  organizations: { recipient: ({ id }) => id === 1, recipient2: ({ id }) => id === 2 },
  accounts: { recipient: ({ organizationId }) => organizationId === 1, recipient2: ({ organizationId }) => organizationId === 2 },
  books: {
    recipient: ({ isLendable, soldOutOn }) => isLendable === 1 && (soldOutOn === null || soldOutOn >= today),
    selection_committee: ({ budgetYear }) => ![2001, 2002].includes(budgetYear),
  },
  loans: {
    recipient: ({ applicationId }, { applications }) => applications.some(({ id, organizationId }) => id === applicationId && organizationId === 1),
    recipient2: ({ applicationId }, { applications }) => applications.some(({ id, organizationId }) => id === applicationId && organizationId === 2),
    selection_committee: ({ bookId, applicationId }, { loans }) =>
      !loans.some((other) => other.bookId === bookId && other.status === 'lost') &&
      applicationId !== null &&
      loans.some((other) => other.applicationId === applicationId),
  },
  applications: {
    recipient: (row, tables) => ownApplication(row, tables, 1),
    recipient2: (row, tables) => ownApplication(row, tables, 2),
    selection_committee: ({ id }, { loans }) =>
      loans.some(({ applicationId, status }) => applicationId === id && ['lent', 'returned'].includes(status)),
  },
  notices: { recipient: (row, tables) => isMeant(row, tables, 1), recipient2: (row, tables) => isMeant(row, tables, 2) },
  gifts: { fund_department_head: ({ isSecret }) => isSecret === 0 },
  thanks: { fund_department_head: ({ giftId }, { gifts }) => !gifts.some(({ id, isSecret }) => id === giftId && isSecret === 1) },
  remarks: { recipient: ({ bookId }, { books }) => books.some(({ id, isLendable }) => id === bookId && isLendable === 1) },
};

function ownApplication({ id, organizationId, category }: AnyRow, { loans }: Tables, own: number): boolean {
  return organizationId === own && !(category === 'ngo' && loans.some(({ applicationId, status }) => applicationId === id && status === 'lost'));
}

function isMeant({ category, grantYear, startsOn }: AnyRow, { applications }: Tables, own: number): boolean {
  const asked = applications.filter(({ organizationId }) => organizationId === own);
  const isFor = category === null || asked.some((one) => one.category === category);
  return isFor && (grantYear === null || asked.some((one) => one.grantYear === grantYear)) && (startsOn === null || startsOn <= today);
}

onEachEngine('who may what', (app) => {
  const stored = async (table: string) => (await anyTables(app.engine.reader).selectFrom(table).selectAll().orderBy('id').execute()) as AnyRow[];
  const tables = async (): Promise<Tables> => {
    return Object.fromEntries(await Promise.all(tableNames.map(async (name) => [name, await stored(name)]))) as unknown as Tables;
  };

  it('each route refuses whoever is not named, before it looks at what was sent, and nobody in particular', async () => {
    const before = await tableCounts(app, ['sessions', 'repeated_calls']);
    for (const { method, path, who } of routes) {
      const address = path.replace('{id}', '1');
      expect([method, path, (await app.call(null, method, address, method === 'GET' ? undefined : {})).status]).toEqual([method, path, 401]);
      for (const role of roles.filter((one) => Array.isArray(who) && !who.includes(one)))
        expect([role, method, path, (await app.call(role, method, address, method === 'GET' ? undefined : {})).status]).toEqual([
          role,
          method,
          path,
          403,
        ]);
    }
    expect(await tableCounts(app, ['sessions', 'repeated_calls'])).toEqual(before);
  });

  it.each(everyResource)(
    '$name: shows each account the rows that are its own, in the list, by number, in the search and in the history',
    async (resource) => {
      const all = await tables();
      for (const [account, sees] of Object.entries(seen[resource.name] ?? {})) {
        const rows = all[resource.name as keyof Tables];
        const own = idsOf(rows.filter((row) => sees?.(row, all)));
        expect([account, own.length > 0 && own.length < rows.length]).toEqual([account, true]);
        const more = resource.list.assumes ? ['removed=false', 'removed=true'] : [''];
        const listed = await Promise.all(more.map((query) => everyRow(app, account, resource, query)));
        expect([account, idsOf(listed.flat())]).toEqual([account, own]);
        const asked = rows.slice(0, 40).map(({ id }) => `id=${id}`);
        expect(idsOf(page(await app.call(account, 'GET', `${readPath(resource)}?limit=200&${asked.join('&')}`)).rows)).toEqual(own);
        for (const { id } of rows.slice(0, 12))
          expect([account, id, (await app.call(account, 'GET', `${readPath(resource)}/${id}`)).status]).toEqual([
            account,
            id,
            own.includes(id) ? 200 : 404,
          ]);
      }
    },
  );

  it('what is kept with the row on which it hangs is kept in the log, too, also once it is gone', async () => {
    const gift = (await app.call(manager, 'POST', '/gifts', { giver: '名を秘す人', isSecret: true })).data;
    const [kept, gone, free] = await Promise.all(
      [gift.id, gift.id, null].map(async (giftId) => (await app.call(manager, 'POST', '/thanks', { giftId, text: 'ありがとうございました' })).data),
    );
    await app.call(manager, 'DELETE', `/thanks/${gone.id}`);
    const logged = async (as: string, resource: string, id: number) =>
      page(await app.call(as, 'GET', `/admin/logs?resource=${resource}&recordId=${id}&count=exact`)).total;
    const all = async (as: string) =>
      Promise.all([logged(as, 'gifts', gift.id), ...[kept, gone, free].map(({ id }: AnyRow) => logged(as, 'thanks', id))]);
    expect([await all(manager), await all('fund_department_head')]).toEqual([
      [1, 1, 2, 1],
      [0, 0, 0, 1],
    ]);
    await app.engine.db
      .updateTable('gifts' as never)
      .set({ isSecret: 0 } as never)
      .execute();
    expect(await all('fund_department_head')).toEqual([1, 1, 2, 1]);
    await app.engine.db
      .updateTable('gifts' as never)
      .set({ isSecret: 1 } as never)
      .where('id' as never, '=', gift.id as never)
      .execute();
  });

  it('who sees some rows only does nothing with the others', async () => {
    const all = await tables();
    const foreign = all.loans.find((row) => row.status === 'lent' && !seen.loans?.recipient?.(row, all)) as AnyRow;
    expect((await app.call('recipient', 'PUT', `/loans/${foreign.id}/bringBack`, {})).status).toBe(404);
    expect((await stored('loans')).find(({ id }) => id === foreign.id)?.status).toBe('lent');
  });

  it.each(everyResource)(
    '$name: gives nobody a field that is not for the role: no value, no filter, no order, no column of a file',
    async (resource) => {
      for (const role of roles.filter((one) => resource.access.read.includes(one))) {
        const hidden = hiddenFields(resource, role);
        const rows = (await everyRow(app, role, resource)).slice(0, 5);
        for (const name of hidden) {
          for (const row of rows) expect([role, name, name in row]).toEqual([role, name, false]);
          const queries = [`sortBy=${name}`, ...(resource.list.filters.includes(name) ? [`${name}=1`] : [])];
          for (const query of queries)
            expect([role, query, (await app.call(role, 'GET', `${readPath(resource)}?${query}`)).status]).toEqual([role, query, 400]);
          const { data, status } = await app.call(role, 'GET', `${readPath(resource)}?page=1&limit=1&fields=id,${name}`);
          // What nobody ever reads is not there at all.
          const { writeOnly, readBy = [] } = resource.fields[name]?.options ?? {};
          expect([role, name, status]).toEqual([role, name, writeOnly || readBy.length === 0 ? 400 : 200]);
          if (status === 200) expect(JSON.stringify(data)).not.toContain(`"${name}"`);
        }
      }
    },
  );

  it('of an export has neither hidden columns nor rows of others', async () => {
    const response = await app.raw('/api/admin/books/export', { headers: { Authorization: `Bearer ${await app.token('accounting_staff')}` } });
    const [header] = parseCsv(await response.text());
    expect(header).not.toContain('内部のメモ');
    expect(header).toContain('延滞料');
  });

  it('the titles beside references are those of rows that the role can open', async () => {
    for (const role of ['recipient', 'selection_committee'] as const) {
      const rows = await everyRow(app, role, resources.loans);
      const books = new Set(idsOf(await everyRow(app, role, resources.books)));
      for (const { bookId, bookIdTitle } of rows) if (bookIdTitle) expect([role, bookId, books.has(bookId)]).toEqual([role, bookId, true]);
      expect(rows.some(({ bookId }) => !books.has(bookId))).toBe(true);
      // Neither role reads the users.
      for (const row of rows) expect(row).not.toHaveProperty('userIdTitle');
    }
  });

  it('what is withheld at times is read, found, filtered, sorted and summed as it is shown', async () => {
    const as: Role = 'recipient';
    const applications = resources.applications;
    const all = await tables();
    const own = all.applications.filter((row) => seen.applications?.[as]?.(row, all));
    const isHeld = ({ status }: AnyRow) => ['granted', 'turnedDown'].includes(status);
    const rows = await everyRow(app, as, applications);
    for (const row of rows) {
      const kept = own.find(({ id }) => id === row.id) as AnyRow;
      const expected = isHeld(kept) ? ['asked', 0, null, null] : [kept.status, kept.amount, kept.reason, expect.any(Number)];
      expect([row.id, row.status, row.amount, row.reason, row.statusId]).toEqual([row.id, ...expected]);
      expect((await app.call(as, 'GET', `/applications/${row.id}`)).data).toEqual(row);
    }
    expect([own.some(isHeld), own.some((row) => !isHeld(row))]).toEqual([true, true]);
    const shown = async (query: string) => idsOf(await everyRow(app, as, applications, query));
    for (const status of ['draft', 'asked', 'granted', 'turnedDown'])
      expect([status, await shown(`status=${status}`)]).toEqual([status, idsOf(rows.filter((row) => row.status === status))]);
    for (const column of ['amount', 'status', 'reason'])
      for (const order of ['asc', 'desc']) {
        const answer = await app.call(as, 'GET', `/applications?sortBy=${column}&sortOrder=${order}&limit=200`);
        const expected = sortedBy(applications, rows, column, order === 'desc').map(({ id }) => id);
        expect([column, order, page(answer).rows.map(({ id }) => id)]).toEqual([column, order, expected]);
      }
    expect(await shown('maxAmount=0')).toEqual(idsOf(rows.filter(({ amount }) => amount === 0)));
    const { id } = own.find(isHeld) as AnyRow;
    expect((await app.call(manager, 'PUT', `/applications/${id}`, { reason: '誰も書かない言葉' })).status).toBe(200);
    // No word of it finds the row: to be found by it would be to read it.
    for (const who of [as, manager]) expect(idsOf(await everyRow(app, who, applications, `q=${encodeURIComponent('誰も書かない')}`))).toEqual([]);
    await anyTables(app.engine.db).updateTable('applications').set({ status: 'asked' }).where('id', '=', id).execute();
    expect((await app.call(manager, 'PUT', `/applications/${id}`, { reason: '誰も書かない言葉です' })).status).toBe(200);
    for (const who of [as, manager]) expect(idsOf(await everyRow(app, who, applications, `q=${encodeURIComponent('誰も書かない')}`))).toEqual([id]);
    await anyTables(app.engine.db).updateTable('applications').set({ status: 'granted' }).where('id', '=', id).execute();
    const { totals } = (await app.call(as, 'GET', '/applications?totals=true')).data;
    expect(totals.amount).toBe(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0));
    const staff = await everyRow(app, manager, applications);
    expect(idsOf(staff.filter(isHeld))).toEqual(idsOf(all.applications.filter(isHeld)));
  });

  it('a change of what is withheld shows in no version that its reader sees', async () => {
    const all = await tables();
    const row = all.applications.find((one) => one.status === 'granted' && seen.applications?.recipient?.(one, all)) as AnyRow;
    const read = async (as: string) => (await app.call(as, 'GET', `/applications/${row.id}`)).data;
    const [theirs, ours] = [await read('recipient'), await read(manager)];
    expect((await app.call(manager, 'PUT', `/applications/${row.id}`, { amount: 987_654 })).status).toBe(200);
    expect(await read('recipient')).toEqual(theirs);
    expect(await read(manager)).toMatchObject({ amount: 987_654, version: ours.version + 1 });
    expect((await app.call(manager, 'PUT', `/applications/${row.id}`, { title: '新しい題名' })).status).toBe(200);
    expect(await read('recipient')).toMatchObject({ title: '新しい題名', version: theirs.version + 1, amount: 0 });
  });
});

describe('the rows of these tests', () => {
  it('are narrowed for each role that the declarations narrow', () => {
    for (const { name, access, of } of everyResource.filter(
      (resource) => resource.access.rows && !resource.name.endsWith('_history') && resource.name !== 'audit_logs',
    ))
      for (const role of Object.keys(access.rows ?? {})) expect([name, of, role, Boolean(seen[name]?.[role])]).toEqual([name, of, role, true]);
  });
});
