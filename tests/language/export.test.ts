import iconv from 'iconv-lite';
import { beforeAll, describe, expect, it } from 'vitest';
import { hiddenFields } from '../../api/access/permissions.ts';
import { anyTables } from '../../api/db/database.ts';
import { type Role, roles } from '../../domain/roles.ts';
import { titleNameOf } from '../../schema/derive/references.ts';
import type { Field } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { sortedBy } from '../support/compare.ts';
import { parseCsv } from '../support/csv.ts';
import { everyResource, everyRow } from '../support/rows.ts';
import { onEachEngine } from './app.ts';
import { resources } from './resources.config.ts';

const as = 'fund_manager';
const books: Resource = resources.books;

onEachEngine('the CSV export', (app) => {
  const fetchExport = async (role: string, name: string, query = '') =>
    app.raw(`/api/admin/${name}/export?format=csv${query && `&${query}`}`, { headers: { Authorization: `Bearer ${await app.token(role)}` } });

  /** The file's lines, read as bytes: the mark at the start must be there, once. */
  const linesOf = async (response: Response) => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect([text.codePointAt(0), text.lastIndexOf('\uFEFF'), text.endsWith('\r\n')]).toEqual([0xfeff, 0, true]);
    return parseCsv(text.slice(1));
  };

  const written = (resource: Resource, row: Record<string, unknown>, role = as) =>
    columnsFor(resource, role).map((name) => {
      const field = fieldOf(resource, name) as Field;
      // Another row and a file are called by their titles.
      const title = field.kind === 'reference' || field.kind === 'file' ? row[titleNameOf(resource, name, resources)] : undefined;
      if (title) return String(title);
      const kind = kindOf(field);
      return row[name] === null || row[name] === undefined ? '' : (kind.csv ?? kind.format)(row[name], field);
    });
  const columnsFor = (resource: Resource, role: string) => {
    const hidden = hiddenFields(resource, role as Role);
    return resource.list.columns.filter((name) => !hidden.includes(name));
  };
  const plain = (cells: readonly string[]) => cells.map((cell) => cell.replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, ''));
  const create = async (title: string, budgetYear: number) => {
    const answer = await app.call(as, 'POST', '/admin/books', { title, budgetYear, shelfId: 1, kind: 'story', note: 'x' });
    expect([title, answer.status, answer.error]).toEqual([title, 201, null]);
  };

  it.each(everyResource)('$name: holds the labels and exactly the rows of the list, in its order, for whoever takes it away', async (resource) => {
    const all = resource.access.export ?? roles.filter((role) => resource.access.read.includes(role));
    for (const role of all.filter((one) => one !== 'recipient' && one !== 'selection_committee')) {
      const rows = await everyRow(app, role, resource);
      const response = await fetchExport(role, resource.name);
      expect([role, response.status, response.headers.get('content-type')]).toEqual([role, 200, 'text/csv; charset=utf-8']);
      const [header, ...lines] = await linesOf(response);
      expect(header).toEqual(columnsFor(resource, role).map((name) => fieldOf(resource, name)?.label));
      // The export itself is an entry of the audit log: it is there before the file is.
      const expected = resource.name === 'audit_logs' ? lines.slice(1) : lines;
      expect(expected.map(plain)).toEqual(rows.map((row) => plain(written(resource, row, role))));
    }
  });

  it('refuses whoever may not take a list away', async () => {
    const refused = ['recipient', 'selection_committee', 'general_user', 'director'];
    for (const role of refused) expect([role, (await fetchExport(role, 'books')).status]).toEqual([role, 403]);
    expect((await app.raw('/api/admin/books/export')).status).toBe(401);
  });

  it('holds what the filters and the search select', async () => {
    const query = `kind=story&kind=science&q=${encodeURIComponent('川')}&sortBy=budgetYear`;
    const rows = await everyRow(app, as, books, query);
    expect(rows.length).toBeGreaterThan(0);
    const [, ...lines] = await linesOf(await fetchExport(as, 'books', query));
    expect(lines.map(plain)).toEqual(rows.map((row) => plain(written(books, row))));
    const [header, ...none] = await linesOf(await fetchExport(as, 'books', 'title=%01'));
    expect([header?.length, none]).toEqual([books.list.columns.length, []]);
  });

  it('never lets a cell run as a formula, and keeps quotes, commas and line breaks', async () => {
    const titles = ['=1+1', '+81', '-2+3', '@SUM(A1)', '"a",b', '＝1', '𠮷髙,川'];
    for (const title of titles) await create(title, 2099);
    const [, ...lines] = await linesOf(await fetchExport(as, 'books', 'budgetYear=2099&sortBy=id'));
    expect(lines.map((cells) => cells[0])).toEqual(["'=1+1", "'+81", "'-2+3", "'@SUM(A1)", '"a",b', "'＝1", '𠮷髙,川']);
  });

  describe('in CP932, on request', () => {
    const fetchCp932 = (more = '') => fetchExport(as, 'books', `budgetYear=2098&sortBy=id&encoding=cp932${more}`);
    const lines = async (response: Response) => parseCsv(iconv.decode(Buffer.from(await response.arrayBuffer()), 'cp932'));

    it('writes the five characters that Windows has elsewhere, and the bytes of Windows', async () => {
      await create('〜−—‖¥ 髙﨑①㈱ あア', 2098);
      const response = await fetchCp932();
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=Shift_JIS']);
      const bytes = Buffer.from(await response.clone().arrayBuffer());
      expect(bytes.includes(Buffer.from('8160817c815c8161818f', 'hex'))).toBe(true);
      expect(bytes.includes(Buffer.from('fbfcfab1', 'hex'))).toBe(true);
      const [header, row] = await lines(response);
      expect([header?.[0], row?.[0]]).toEqual(['書名', '～－―∥￥ 髙﨑①㈱ あア']);
    });

    it('names what CP932 lacks instead of losing it, and writes 〓 for it when asked to', async () => {
      await create('𠮷野川 é 한', 2098);
      const refused = await fetchCp932();
      const body = (await refused.json()) as { code: string; error: string };
      expect([refused.status, body.code]).toEqual([422, 'not_in_cp932']);
      for (const lost of ['𠮷', 'é', '한']) expect(body.error).toContain(`「${lost}」`);
      expect((await lines(await fetchCp932('&substitute=true'))).at(-1)?.[0]).toBe('〓野川 〓 〓');
      expect((await linesOf(await fetchExport(as, 'books', 'budgetYear=2098&sortBy=id'))).at(-1)?.[0]).toBe('𠮷野川 é 한');
    });

    it.each(['encoding=latin1', 'encoding=utf8&encoding=cp932', 'substitute=1'])('refuses %s', async (query) => {
      expect((await fetchExport(as, 'books', query)).status).toBe(400);
    });
  });

  it('is named after its content and the day in Japan', async () => {
    const now = app.services.now();
    app.setNow(new Date('2026-11-20T15:30:00Z'));
    for (const [name, file] of [
      ['books', 'books'],
      ['readers', 'people'],
    ]) {
      const response = await fetchExport(as, name as string);
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${file}_20261121.csv"`);
      await response.arrayBuffer();
    }
    app.setNow(now);
  });

  it.each(['page=1', 'limit=30', 'count=exact', 'fields=title', 'format=xlsx', 'format=csv', 'sortBy=x', 'color=red', 'kind=x'])(
    'refuses %s',
    async (query) => {
      const response = await fetchExport(as, 'books', query);
      expect(response.status).toBe(400);
      expect(((await response.json()) as { fields: object }).fields).toHaveProperty(query.split('=')[0] ?? '');
    },
  );

  it('is in the audit log before the first byte leaves, with its filters', async () => {
    await fetchExport(as, 'books', 'kind=story&kind=art');
    const entry = await app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'export',
      resource: 'books',
      summary: expect.stringMatching(/^図書をCSVに出力しました（\d+件）$/),
      userRole: as,
    });
    expect(JSON.parse(entry.after ?? '')).toEqual({ kind: 'story、art', 件数: expect.any(Number) });
  });
});

onEachEngine('a CSV export of several chunks', (app) => {
  beforeAll(async () => {
    const [row] = (await anyTables(app.engine.db).selectFrom('books').selectAll().where('id', '=', 2).execute()) as [object];
    const more = Array.from({ length: 280 }, (_, at) => ({
      ...row,
      id: 1000 + at,
      isbn: at % 3 === 0 ? null : `more ${at}`,
      price: at % 7,
      note: at % 2 ? null : 'あり',
    }));
    for (let from = 0; from < more.length; from += 80)
      await anyTables(app.engine.db)
        .insertInto('books')
        .values(more.slice(from, from + 80))
        .execute();
  });

  it('walks no row twice and leaves none out, empty cells and ties included', async () => {
    const all = await everyRow(app, as, books);
    expect(all.length).toBe(320);
    for (const column of ['id', 'isbn', 'price', 'note', 'shelfName', 'arrivedAt', 'loanState', 'dueDays'])
      for (const order of ['asc', 'desc']) {
        const response = await app.raw(`/api/admin/books/export?sortBy=${column}&sortOrder=${order}`, {
          headers: { Authorization: `Bearer ${await app.token(as)}` },
        });
        const numbers = parseCsv(await response.text())
          .slice(1)
          .map(([, isbn, , , , , , , price]) => `${isbn} ${price}`);
        const expected = sortedBy(books, all, column, order === 'desc').map(({ isbn, price }) => `${isbn ?? ''} ${price}`);
        expect([column, order, numbers]).toEqual([column, order, expected]);
      }
  });
});
