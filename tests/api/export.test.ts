import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { hiddenFields } from '../../api/access/permissions.ts';
import { resources } from '../../resources.config.ts';
import { sortableFields } from '../../schema/derive/filters.ts';
import { titleNameOf } from '../../schema/derive/references.ts';
import type { Field } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { onEachEngine } from '../support/app.ts';
import { sortedBy } from '../support/compare.ts';
import { parseCsv } from '../support/csv.ts';
import { everyResource, everyRow } from '../support/rows.ts';
import { sampledOn } from '../support/sampled.ts';

const as = 'fund_manager';

onEachEngine('the CSV export', (app, engine) => {
  const fetchExport = async (role: string, name: string, query = '') =>
    app.raw(`/api/admin/${name}/export?format=csv${query && `&${query}`}`, { headers: { Authorization: `Bearer ${await app.token(role)}` } });

  /** The file's lines, read as bytes: the mark at the start must be there, once. */
  const linesOf = async (response: Response) => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect([text.codePointAt(0), text.lastIndexOf('\uFEFF'), text.endsWith('\r\n')]).toEqual([0xfeff, 0, true]);
    return parseCsv(text.slice(1));
  };

  const written = (resource: Resource, row: Record<string, unknown>) =>
    resource.list.columns.map((name) => {
      const field = fieldOf(resource, name) as Field;
      // Another row and a file are called by their titles.
      const title = field.kind === 'reference' || field.kind === 'file' ? row[titleNameOf(resource, name, resources)] : undefined;
      if (title) return String(title);
      const kind = kindOf(field);
      return row[name] === null || row[name] === undefined ? '' : (kind.csv ?? kind.format)(row[name], field);
    });

  it.each(sampledOn(engine, everyResource))('$name: holds the labels and exactly the rows of the list, in its order', async (resource) => {
    const role = 'fund_manager';
    const rows = await everyRow(app, role, resource);
    const response = await fetchExport(role, resource.name);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [header, ...lines] = await linesOf(response);
    expect(header).toEqual(resource.list.columns.map((name) => fieldOf(resource, name)?.label));
    const plain = lines.map((cells) => cells.map((cell) => cell.replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, '')));
    // The export itself is an entry of the audit log: it is there before the file is.
    const expected = resource.name === 'audit_logs' ? plain.slice(1) : plain;
    expect(expected).toEqual(rows.map((row) => written(resource, row)));
  });

  it.each(['receipts', 'submissions', 'applications'])('%s: keeps the order over several chunks, empty cells and ties included', async (name) => {
    const resource = everyResource.find((entry) => entry.name === name) as Resource;
    const all = await everyRow(app, as, resource);
    for (const column of sortableFields(resource)) {
      for (const order of ['asc', 'desc']) {
        // The order of the list, of which `list-order.test.ts` holds that it is this.
        const rows = sortedBy(resource, all, column, order === 'desc');
        const [, ...lines] = await linesOf(await fetchExport(as, name, `sortBy=${column}&sortOrder=${order}`));
        expect(rows.length).toBeGreaterThan(250);
        expect([column, order, lines.length]).toEqual([column, order, rows.length]);
        expect(lines.map((cells) => cells.join('|').replaceAll("'", ''))).toEqual(
          rows.map((row) => written(resource, row).join('|').replaceAll("'", '')),
        );
      }
    }
  });

  it('holds what the filters and the search select', async () => {
    const resource = everyResource.find(({ name }) => name === 'applications') as Resource;
    const query = `status=pending&category=ngo&category=school&q=${encodeURIComponent('川')}&sortBy=grantYear`;
    const rows = await everyRow(app, as, resource, query);
    expect(rows.length).toBeGreaterThan(0);
    const [, ...lines] = await linesOf(await fetchExport(as, 'applications', query));
    expect(lines).toEqual(rows.map((row) => written(resource, row)));
    const [header, ...none] = await linesOf(await fetchExport(as, 'applications', 'title=%01'));
    expect([header?.length, none]).toEqual([resource.list.columns.length, []]);
  });

  it('never lets a cell run as a formula, and keeps quotes, commas and line breaks', async () => {
    const titles = ['=1+1', '+81', '-2+3', '@SUM(A1)', '"a",b', '＝1', '𠮷髙,川'];
    for (const title of titles) await app.call(as, 'POST', '/admin/grants', { year: 2099, category: 'ngo', target: 't', title, themeNumber: 'x' });
    const [, ...lines] = await linesOf(await fetchExport(as, 'grants', 'year=2099&sortBy=id'));
    expect(lines.map((cells) => cells[4])).toEqual(["'=1+1", "'+81", "'-2+3", "'@SUM(A1)", '"a",b', "'＝1", '𠮷髙,川']);
  });

  describe('in CP932, on request', () => {
    const title = '〜−—‖¥ 髙﨑①㈱ あア';
    const create = (text: string) =>
      app.call(as, 'POST', '/admin/grants', { year: 2098, category: 'ngo', target: 't', title: text, themeNumber: 'x' });
    const fetchCp932 = (more = '') => fetchExport(as, 'grants', `year=2098&sortBy=id&encoding=cp932${more}`);
    const lines = async (response: Response) => parseCsv(iconv.decode(Buffer.from(await response.arrayBuffer()), 'cp932'));

    it('writes the five characters that Windows has elsewhere, and the bytes of Windows', async () => {
      await create(title);
      const response = await fetchCp932();
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=Shift_JIS']);
      const bytes = Buffer.from(await response.clone().arrayBuffer());
      expect(bytes.includes(Buffer.from('8160817c815c8161818f', 'hex'))).toBe(true);
      expect(bytes.includes(Buffer.from('fbfcfab1', 'hex'))).toBe(true);
      const [header, row] = await lines(response);
      expect([header?.[0], row?.[4]]).toEqual(['年度', '～－―∥￥ 髙﨑①㈱ あア']);
    });

    it('names what CP932 lacks instead of losing it, and writes 〓 for it when asked to', async () => {
      await create('𠮷野川 é 한');
      const refused = await fetchCp932();
      const body = (await refused.json()) as { code: string; error: string };
      expect([refused.status, body.code]).toEqual([422, 'not_in_cp932']);
      for (const lost of ['𠮷', 'é', '한']) expect(body.error).toContain(`「${lost}」`);
      const rows = await lines(await fetchCp932('&substitute=true'));
      expect(rows.at(-1)?.[4]).toBe('〓野川 〓 〓');
      const utf8 = await linesOf(await fetchExport(as, 'grants', 'year=2098&sortBy=id'));
      expect(utf8.at(-1)?.[4]).toBe('𠮷野川 é 한');
    });

    it.each(['encoding=latin1', 'encoding=utf8&encoding=cp932', 'substitute=1'])('refuses %s', async (query) => {
      expect((await fetchExport(as, 'grants', query)).status).toBe(400);
    });
  });

  it('is named after its content and the day in Japan', async () => {
    app.setNow(new Date('2026-11-20T15:30:00Z'));
    for (const name of ['applications', 'submissions']) {
      const response = await fetchExport(as, name);
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}_20261121.csv"`);
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      await response.arrayBuffer();
    }
  });

  it('leaves out what the role may not see, and tells the mask of an account number', async () => {
    const envelopes = everyResource.find(({ name }) => name === 'envelopes') as Resource;
    expect(hiddenFields(envelopes, 'director')).toEqual(['longTermNextAt', 'longTermTries']);
    const [header] = await linesOf(await fetchExport('director', 'envelopes'));
    expect(header).not.toContain('重複防止の名前');
    const [labels = [], ...banks] = await linesOf(await fetchExport('accounting_staff', 'banks'));
    for (const cells of banks) expect(cells[labels.indexOf('口座番号')]).toMatch(/^\*{3}\d{4}$/);
  });

  it.each([
    ['recipient', 'applications', 403],
    ['recipient', 'notifications', 403],
    ['selection_committee', 'receipts', 403],
    ['selection_committee', 'applications', 403],
    ['general_user', 'applications', 403],
    ['director', 'notifications', 403],
    ['fund_staff', 'audit_logs', 403],
  ])('%s gets no file of %s', async (role, name, status) => {
    expect((await fetchExport(role, name)).status).toBe(status);
  });

  it.each(['page=1', 'limit=30', 'format=xlsx', 'format=csv', 'sortBy=x', 'color=red', 'status=x'])('refuses %s', async (query) => {
    const response = await fetchExport(as, 'applications', query);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { fields: object }).fields).toHaveProperty(query.split('=')[0] ?? '');
  });

  it('is in the audit log before the first byte leaves, with its filters', async () => {
    await fetchExport(as, 'applications', 'status=IN_PROGRESS&status=pending');
    const entry = await app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'export',
      resource: 'applications',
      summary: expect.stringMatching(/^申請をCSVに出力しました（\d+件）$/),
      userRole: as,
    });
    expect(JSON.parse(entry.after ?? '')).toEqual({ status: 'IN_PROGRESS、pending', 件数: expect.any(Number) });
  });
});
