import { expect, it } from 'vitest';
import { hiddenFields } from '../../api/access/permissions.ts';
import type { Resource } from '../../schema/resource.ts';
import { onEitherEngine } from '../support/app.ts';
import { parseCsv } from '../support/csv.ts';
import { everyResource } from '../support/rows.ts';

const as = 'fund_manager';

onEitherEngine('the CSV export', (app) => {
  const fetchExport = async (role: string, name: string, query = '') =>
    app.raw(`/api/admin/${name}/export?format=csv${query && `&${query}`}`, { headers: { Authorization: `Bearer ${await app.token(role)}` } });

  /** The file's lines, read as bytes: the mark at the start must be there, once. */
  const linesOf = async (response: Response) => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect([text.codePointAt(0), text.lastIndexOf('\uFEFF'), text.endsWith('\r\n')]).toEqual([0xfeff, 0, true]);
    return parseCsv(text.slice(1));
  };

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
});
