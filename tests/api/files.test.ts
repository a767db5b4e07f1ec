import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

onEitherEngine('files', (app) => {
  const upload = async (
    as: string | null,
    name: string,
    bytes: Uint8Array,
    parts: Record<string, string> = { resource: 'receipts', field: 'receiptImageId' },
  ) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(parts)) form.set(key, value);
    form.set('file', new File([new Uint8Array(bytes)], name));
    const headers = as ? { Authorization: `Bearer ${await app.token(as)}` } : undefined;
    const response = await app.raw('/api/files', { method: 'POST', body: form, ...(headers && { headers }) });
    return { status: response.status, ...((await response.json()) as { data: { id: number }; error: string; fields?: Record<string, string> }) };
  };
  const download = async (as: string, path: string) => app.raw(`/api/files/${path}`, { headers: { Authorization: `Bearer ${await app.token(as)}` } });
  const receiptOf = async (account: string) => {
    const row = await app.engine.db
      .selectFrom('receipts')
      .innerJoin('applications', 'applications.id', 'receipts.applicationId')
      .innerJoin('users', 'users.organizationId', 'applications.organizationId')
      .select('receipts.id')
      .where('users.email', '=', `${account}@example.jp`)
      .where('receipts.status', 'in', ['draft', 'rejected'])
      .executeTakeFirstOrThrow();
    return row.id;
  };

  it('of a new receipt begin the history of its pictures', async () => {
    const { applicationId } = await app.engine.db
      .selectFrom('receipts')
      .select('applicationId')
      .where('id', '=', await receiptOf('recipient'))
      .executeTakeFirstOrThrow();
    const { data: file } = await upload('recipient', '長靴.png', png);
    const whole = { title: '長靴', vendor: '川具店', amount: 1000, receiptDate: '2026-10-01', paymentDate: '2026-10-02' };
    const made = await app.call('recipient', 'POST', '/receipts', { applicationId, ...whole, receiptImageId: file.id });
    expect(made.error).toBeNull();
    const images = app.engine.db.selectFrom('receipt_images').select(['fileId', 'replacedAt']).where('receiptId', '=', made.data.id);
    expect(await images.execute()).toEqual([{ fileId: file.id, replacedAt: null }]);
  });

  it('are taken, attached to a row, and given out again byte by byte under their Japanese name', async () => {
    const id = await receiptOf('recipient');
    const uploaded = await upload('fund_staff', '領収書「長靴」𠮷 1.PNG', png);
    expect(uploaded).toMatchObject({ status: 201, data: { fileName: '領収書「長靴」𠮷 1.PNG', size: png.length, contentType: 'image/png' } });
    const { data } = await app.call('fund_staff', 'PUT', `/receipts/${id}`, { receiptImageId: uploaded.data.id });
    expect([data.receiptImageId, data.receiptImagePath]).toEqual([uploaded.data.id, '領収書「長靴」𠮷 1.PNG']);
    expect(data.receiptImageUrl).toBe(`/api/files/receipts/${id}/receiptImageId`);
    for (const reader of ['director', 'recipient']) {
      const answer = await download(reader, `receipts/${id}/receiptImageId`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="________ 1.PNG"; filename*=UTF-8''${encodeURIComponent('領収書「長靴」𠮷 1.PNG')}`,
      );
      expect([answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff']);
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('are given only to those who may read the row', async () => {
    const id = await receiptOf('recipient');
    const { data } = await upload('fund_staff', 'a.png', png);
    await app.call('fund_staff', 'PUT', `/receipts/${id}`, { receiptImageId: data.id });
    for (const [as, status] of [
      ['recipient2', 404],
      ['selection_committee', 404],
      ['general_user', 404],
      ['accounting_staff', 200],
    ] as const) {
      const answer = await download(as, `receipts/${id}/receiptImageId`);
      expect([as, answer.status]).toEqual([as, status]);
      await answer.arrayBuffer();
    }
    expect((await app.raw(`/api/files/receipts/${id}/receiptImageId`)).status).toBe(401);
  });

  it.each([
    'constructor/1/receiptImageId',
    '__proto__/1/x',
    'receipts/1/constructor',
    'receipts/1/amount',
    'receipts/1/applicationId',
    'receipts/0/receiptImageId',
    'receipts/1e3/receiptImageId',
    'receipts/999999/receiptImageId',
    'receipts/99999999999999999999/receiptImageId',
    'receipts/abc/receiptImageId',
    'users/1/password',
    'files/1/storageKey',
    'sessions/1/tokenHash',
    '..%2F..%2Fetc/1/passwd',
    'receipts/1/..%2F..%2Fpackage.json',
  ])('%s is no file', async (path) => {
    const answer = await download('fund_manager', path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(((await answer.json()) as { code: string }).code).toBe('not_found');
  });

  it.each([
    ['text named as a picture', 'a.png', Buffer.from('hello'), 422, '名前と中身の形式が一致しません'],
    ['a page named as a picture', 'a.png', Buffer.from('<html><script>alert(1)</script></html>'), 422, '名前と中身の形式が一致しません'],
    ['a picture named as another', 'a.gif', png, 422, '名前と中身の形式が一致しません'],
    ['a document where a picture belongs', 'a.docx', png, 422, '使える形式は jpg、jpeg、png、gif、'],
    ['no ending', 'png', png, 422, '使える形式は'],
    ['a double ending', 'a.png.exe', png, 422, '使える形式は'],
    ['nothing at all', 'a.png', Buffer.alloc(0), 422, '空のファイルです'],
    ['too much', 'a.png', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 413, 'ファイルサイズは10MB以下にしてください'],
    ['a name of 256 letters', `${'あ'.repeat(252)}.png`, png, 422, 'ファイル名は1文字以上255文字以内にしてください'],
  ] as const)('%s', async (_what, name, bytes, status, text) => {
    const answer = await upload('fund_staff', name, bytes);
    expect(answer.status).toBe(status);
    expect(answer.error).toContain(text);
  });

  it.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\windows\\a.png', 'a.png'],
    ['C:\\写真\\川.png', '川.png'],
    ['ガード.png'.normalize('NFD'), 'ガード.png'],
    ['a\'b"c\r\nX-Evil: 1.png', undefined],
    ['a\u0000b.png', undefined],
  ])('a file called %j is stored under no path', async (name, stored) => {
    const answer = await upload('fund_staff', name, png);
    expect([answer.status >= 500, stored ? answer.data : null]).toEqual([false, stored ? expect.objectContaining({ fileName: stored }) : null]);
    const rows = await app.engine.db.selectFrom('files').selectAll().execute();
    for (const row of rows) {
      expect(row.storageKey).toMatch(/^[0-9a-f-]{36}$/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there.
      expect(row.fileName).not.toMatch(/[/\\\u0000-\u001f]/);
    }
    expect(existsSync('/etc/passwd.png')).toBe(false);
  });

  it('documents of the spec are taken where documents belong', async () => {
    const parts = { resource: 'report_forms', field: 'templateFileId' };
    expect((await upload('fund_staff', '様式.pdf', pdf, parts)).status).toBe(201);
    expect((await upload('fund_staff', '様式.png', png, parts)).status).toBe(201);
    expect((await upload('fund_staff', '様式.docx', png, parts)).status).toBe(422);
  });

  it.each([
    ['an unknown resource', { resource: 'nothing', field: 'receiptImageId' }],
    ['a prototype', { resource: 'constructor', field: 'name' }],
    ['no file field', { resource: 'receipts', field: 'title' }],
    ['another prototype', { resource: 'receipts', field: '__proto__' }],
    ['nothing said', {}],
  ])('a file for %s is refused', async (_what, parts) => {
    expect((await upload('fund_staff', 'a.png', png, parts as Record<string, string>)).status).toBe(422);
  });

  it('are taken only from those who may write the row', async () => {
    for (const [as, status] of [
      ['director', 403],
      ['accounting_staff', 403],
      ['selection_committee', 403],
      [null, 401],
    ] as const) {
      expect([as, (await upload(as, 'a.png', png)).status]).toEqual([as, status]);
    }
  });

  it("another's upload, one for another field, and one that a row has already cannot be attached", async () => {
    const id = await receiptOf('recipient');
    const other = await receiptOf('recipient2');
    const mine = (await upload('fund_staff', 'a.png', png)).data.id;
    const wrongField = (await upload('fund_staff', 'a.png', png, { resource: 'report_forms', field: 'templateFileId' })).data.id;
    const attach = (as: string, receipt: number, file: number) => app.call(as, 'PUT', `/receipts/${receipt}`, { receiptImageId: file });
    for (const [as, file] of [
      ['fund_manager', mine],
      ['fund_staff', wrongField],
      ['fund_staff', 999_999],
    ] as const) {
      const answer = await attach(as, id, file);
      expect([answer.status, answer.fields]).toEqual([422, { receiptImageId: 'ファイルが見つかりません。もう一度選択してください' }]);
    }
    expect((await attach('fund_staff', id, mine)).status).toBe(200);
    expect((await attach('fund_staff', other, mine)).status).toBe(422);
    expect((await attach('fund_manager', id, mine)).status).toBe(200);
    expect((await app.call('fund_staff', 'PUT', `/receipts/${id}`, { receiptImageId: null })).data.receiptImageId).toBeNull();
    expect((await download('fund_staff', `receipts/${id}/receiptImageId`)).status).toBe(404);
  });

  it('a body that is no form is refused clearly', async () => {
    const headers = { Authorization: `Bearer ${await app.token('fund_staff')}` };
    for (const [type, body] of [
      ['application/json', '{}'],
      ['multipart/form-data; boundary=x', '--y\r\nbroken'],
      ['multipart/form-data', 'x'],
      ['text/plain', ''],
    ] as const) {
      const response = await app.raw('/api/files', { method: 'POST', headers: { ...headers, 'Content-Type': type }, body });
      expect(response.status).toBeOneOf([400, 415, 422]);
    }
  });

  it('more than any field takes is refused while it still comes in', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 200) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const headers = { Authorization: `Bearer ${await app.token('fund_staff')}`, 'Content-Type': 'multipart/form-data; boundary=x' };
    const response = await app.raw('/api/files', { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(80);
  });
});
