import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import { pdf, uploadDocument } from '../support/uploads.ts';

onEitherEngine('downloads', (app) => {
  const bytes = Buffer.concat([pdf, randomBytes(300_000)]);
  let form: number;
  let file: number;
  beforeAll(async () => {
    form = (await app.engine.db.selectFrom('report_forms').select('id').executeTakeFirstOrThrow()).id;
    file = (await uploadDocument(app, '「様式」第1号（改訂版）*.pdf', bytes)).data.id;
    expect((await app.call('fund_staff', 'PUT', `/report_forms/${form}`, { templateFileId: file })).status).toBe(200);
  });
  const get = async (headers: Record<string, string> = {}, query = '', method = 'GET') => {
    const path = `/api/files/report_forms/${form}/templateFileId${query}`;
    const answer = await app.raw(path, { method, headers: { Authorization: `Bearer ${await app.token('fund_staff')}`, ...headers } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('come byte by byte, to be saved under their Japanese name, and run nowhere', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="_____1______*.pdf"; filename*=UTF-8''${encodeURIComponent('「様式」第1号（改訂版）')}%2A.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cache-control': 'no-store',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    });
  });

  it('are shown in the page only when asked for, still in a sandbox', async () => {
    const answer = await get({}, '?inline=true');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/);
    expect((await get({}, '?other=1')).status).toBe(400);
    await app.engine.db
      .updateTable('files')
      .set({ contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' })
      .where('id', '=', file)
      .execute();
    const office = await get({}, '?inline=true');
    expect(office.headers.get('content-disposition')).toMatch(/^attachment; /);
    await app.engine.db.updateTable('files').set({ contentType: 'application/pdf' }).where('id', '=', file).execute();
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=-10', bytes.length - 10, bytes.length - 1],
    [`bytes=${bytes.length - 1}-`, bytes.length - 1, bytes.length - 1],
    ['bytes=5-99999999', 5, bytes.length - 1],
  ])('a part: %s', async (range, first, last) => {
    const answer = await get({ Range: range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/${bytes.length}`]);
    expect(answer.bytes.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  it.each(['bytes=9-5', 'bytes=99999999-', 'bytes=-', 'bytes=1-2,4-5', 'lines=1-2', 'bytes=-0'])(
    '%s is answered with the whole file',
    async (range) => {
      const answer = await get({ Range: range });
      expect([answer.status, answer.bytes.length]).toEqual([200, bytes.length]);
    },
  );

  it('a part of an older version is answered with the whole file, and what is known already with nothing', async () => {
    const etag = (await get()).headers.get('etag') as string;
    expect((await get({ Range: 'bytes=0-1', 'If-Range': '"older"' })).status).toBe(200);
    expect((await get({ Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206);
    const known = await get({ 'If-None-Match': etag });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });

  it('only the head, when that is asked for', async () => {
    const answer = await get({}, '', 'HEAD');
    expect([answer.status, answer.bytes.length, answer.headers.get('content-length')]).toEqual([200, 0, String(bytes.length)]);
  });

  it.each([
    ['waiting', 'scan_waiting', 'ウイルスの検査を待っています'],
    ['infected', 'scan_infected', 'ウイルスが見つかった'],
  ] as const)('a file that is %s stays closed', async (scanState, code, text) => {
    await app.engine.db.updateTable('files').set({ scanState }).where('id', '=', file).execute();
    for (const query of ['', '?inline=true']) {
      const answer = await get({}, query);
      const { error, code: told } = JSON.parse(String(answer.bytes));
      expect([answer.status, told, error]).toEqual([409, code, expect.stringContaining(text)]);
    }
    await app.engine.db.updateTable('files').set({ scanState: 'clean' }).where('id', '=', file).execute();
    expect((await get()).status).toBe(200);
  });

  it('bytes that are gone are told in Japanese', async () => {
    const { storageKey } = await app.engine.db.selectFrom('files').select('storageKey').where('id', '=', file).executeTakeFirstOrThrow();
    await app.services.files.remove(storageKey);
    const answer = await get();
    expect([answer.status, JSON.parse(String(answer.bytes))]).toEqual([
      404,
      expect.objectContaining({ code: 'file_missing', error: expect.stringContaining('中身がサーバーに見つかりません') }),
    ]);
  });
});
