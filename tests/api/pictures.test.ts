import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import { pngOf } from '../support/pictures.ts';
import { pdf, traces, uploadDocument } from '../support/uploads.ts';

const small = pngOf(8, 8, 8);
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
/** Rows of a picture that nobody has looked at yet. */
let fresh = 16;
const tooMany = '画像の画素数が多すぎます（5,000万画素まで）。小さくしてから選択してください';

onEitherEngine('pictures from outside', (app) => {
  let receipt: number;
  beforeAll(async () => {
    app.setNow(new Date('2026-11-21T03:00:00Z'));
    const { id } = await app.engine.db
      .selectFrom('applications')
      .innerJoin('users', 'users.organizationId', 'applications.organizationId')
      .select('applications.id')
      .where('users.email', '=', 'recipient@example.jp')
      .orderBy('applications.id')
      .executeTakeFirstOrThrow();
    const running = { status: 'IN_PROGRESS' as const, startDate: '2026-04-01', endDate: '2027-03-31', approvedAmount: 100_000 };
    await app.engine.db.updateTable('applications').set(running).where('id', '=', id).execute();
    const given = { applicationId: id, title: '長靴', vendor: '川具店', amount: 100, receiptDate: '2026-10-01', paymentDate: '2026-10-02' };
    receipt = (await app.call('recipient', 'POST', '/receipts', given)).data.id;
  });
  const upload = async (name: string, bytes: Uint8Array) => {
    const form = new FormData();
    form.set('image', new File([new Uint8Array(bytes)], name));
    const headers = { Authorization: `Bearer ${await app.token('recipient')}` };
    const response = await app.raw(`/api/receipts/${receipt}/upload-image`, { method: 'POST', body: form, headers });
    return { status: response.status, ...((await response.json()) as { data: { receiptImagePath: string } | null; error: string | null }) };
  };
  const kept = async () => (await app.engine.db.selectFrom('receipt_images').select('id').where('receiptId', '=', receipt).execute()).length;
  const dispositionOf = async (path: string) =>
    (await app.raw(`/api${path}`, { headers: { Authorization: `Bearer ${await app.token('recipient')}` } })).headers.get('content-disposition');

  it.each([
    ['of a program', '領収書.hta', '画像ファイルを選択してください'],
    ['of a page', '領収書.png.html', '画像ファイルを選択してください'],
    ['that reads backwards', 'receipt\u202egnp.jpg', 'ファイル名に使えない文字が含まれています'],
    ['with a mark of direction', 'receipt\u200f.jpg', 'ファイル名に使えない文字が含まれています'],
    ['with a null character', 'receipt\u0000.jpg', 'ファイル名に使えない文字が含まれています'],
    ['with what cannot be seen', 'receipt\u200b.jpg', 'ファイル名に使えない文字が含まれています'],
    ['of 3,000 letters', `${'領'.repeat(3000)}.jpg`, 'ファイル名は1文字以上255文字以内にしてください'],
    ['of folders alone', '../../', 'ファイル名は1文字以上255文字以内にしてください'],
    ['of a device', 'CON.png', 'この名前のファイルは開けないことがあります'],
    ['of another device', 'lpt1.領収書.png', 'この名前のファイルは開けないことがあります'],
  ])('a name %s is refused, and leaves nothing', async (_what, name, text) => {
    const before = await kept();
    const answer = await upload(name, small);
    expect([answer.status, answer.data, answer.error]).toEqual([422, null, expect.stringContaining(text)]);
    expect([await kept(), (await traces(app)).incoming]).toEqual([before, []]);
  });

  it.each([
    ['領収書.png', small, '領収書.png'],
    ['領収書.PNG', small, '領収書.PNG'],
    ['領収書.jpg', small, '領収書.png'],
    ['領収書', small, '領収書.png'],
    ['../../領収書.gif', small, '領収書.png'],
    ['C:\\写真\\領収書.png', small, '領収書.png'],
    ['写真.jpg', heic, '写真.heic'],
    [`${'領'.repeat(250)}.jpeg`, small, `${'領'.repeat(250)}.png`],
  ])('%s is kept and served under the ending of what it is', async (name, bytes, stored) => {
    const answer = await upload(name, bytes);
    expect([answer.status, answer.data?.receiptImagePath]).toEqual([200, stored]);
    expect(await dispositionOf(`/files/receipts/${receipt}/receiptImageId`)).toContain(encodeURIComponent(stored));
    expect(await dispositionOf(`/receipts/download-image?receiptId=${receipt}`)).toContain(
      `filename="receipt_${receipt}.${stored.split('.').at(-1)?.toLowerCase()}"`,
    );
  });

  it('what came in when nobody looked at names is served under the ending of its content', async () => {
    const { data } = await app.call('recipient', 'GET', `/receipts/${receipt}`);
    const { contentType } = await app.engine.db
      .selectFrom('files')
      .select('contentType')
      .where('id', '=', data.receiptImageId)
      .executeTakeFirstOrThrow();
    await app.engine.db
      .updateTable('files')
      .set({ fileName: 'a\u202e.hta', contentType: 'image/png' })
      .where('id', '=', data.receiptImageId)
      .execute();
    expect(await dispositionOf(`/files/receipts/${receipt}/receiptImageId`)).toBe('attachment; filename="a_.png"; filename*=UTF-8\'\'a_.png');
    await app.engine.db.updateTable('files').set({ contentType }).where('id', '=', data.receiptImageId).execute();
  });

  describe('as they look in a list', () => {
    const thumbnail = async (who: string, tag?: string) => {
      const headers = { Authorization: `Bearer ${await app.token(who)}`, ...(tag && { 'if-none-match': tag }) };
      const answer = await app.raw(`/api/files/receipts/${receipt}/receiptImageId?thumbnail=true`, { headers });
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const setFile = async (facts: { scanState?: 'infected' | 'off'; storageKey?: string }) => {
      const { data } = await app.call('recipient', 'GET', `/receipts/${receipt}`);
      await app.engine.db.updateTable('files').set(facts).where('id', '=', data.receiptImageId).execute();
    };

    it('are small JPEGs, known again by their tag', async () => {
      await upload('長い領収書.png', pngOf(800, 2400, 2400));
      const { status, headers, bytes } = await thumbnail('recipient');
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const { default: sharp } = await import('sharp');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 53, height: 160 });
      expect((await thumbnail('fund_staff', headers.get('etag') ?? '')).status).toBe(304);
    });

    it('are for those alone who may have the file, and only while it is sound', async () => {
      expect((await thumbnail('recipient2')).status).toBe(404);
      expect((await thumbnail('selection_committee')).status).toBe(404);
      await setFile({ scanState: 'infected' });
      expect((await thumbnail('recipient')).status).toBe(409);
      await setFile({ scanState: 'off' });
    });

    it.each([
      ['what no browser shows', '写真.heic', heic],
      ['a PDF', '領収書.pdf', pdf],
    ])('are not made of %s', async (_what, name, bytes) => {
      await upload(name, bytes);
      const answer = await thumbnail('recipient');
      expect([answer.status, JSON.parse(answer.bytes.toString())]).toEqual([404, expect.objectContaining({ code: 'no_preview' })]);
    });

    it('what could not be made is tried again', async () => {
      fresh += 1;
      await upload('新しい領収書.png', pngOf(16, fresh, fresh));
      const usual = app.services.files.open;
      Object.assign(app.services.files, { open: async () => Promise.reject(new Error('the store is away')) });
      expect((await thumbnail('recipient')).status).toBe(404);
      Object.assign(app.services.files, { open: usual });
      expect((await thumbnail('recipient')).status).toBe(200);
    });
  });

  describe('too large to be opened', () => {
    it.each([
      ['a hundred megapixels', pngOf(10_000, 10_000)],
      ['one beyond the limit', pngOf(50_000_001, 1)],
      ['what unpacks to fifty megabytes', pngOf(20_000, 20_000, 20_000)],
    ])('%s are refused for a receipt before they are decoded', async (_what, bytes) => {
      const before = await kept();
      const answer = await upload('領収書.png', bytes);
      expect([answer.status, answer.error]).toEqual([422, tooMany]);
      expect([await kept(), (await traces(app)).incoming]).toEqual([before, []]);
    });

    it('and among documents too, by name', async () => {
      const answer = await uploadDocument(app, '写真.png', pngOf(10_000, 10_000));
      expect([answer.status, answer.error]).toEqual([422, `以下のファイルは無効です：写真.png（${tooMany}）`]);
      expect((await uploadDocument(app, '写真.png', small)).status).toBe(201);
    });

    it('one that had come in before is not opened for its preview', async () => {
      await upload('領収書.png', small);
      expect((await app.call('recipient', 'GET', `/receipts/${receipt}/preview`)).status).toBe(200);
      const { data } = await app.call('recipient', 'GET', `/receipts/${receipt}`);
      const { storageKey } = await app.engine.db
        .selectFrom('files')
        .select('storageKey')
        .where('id', '=', data.receiptImageId)
        .executeTakeFirstOrThrow();
      const usual = app.services.files.open;
      const bomb = pngOf(20_000, 20_000, 20_000);
      Object.assign(app.services.files, {
        open: async (key: string) => (key === storageKey ? Readable.from([bomb]) : usual.call(app.services.files, key)),
      });
      await app.engine.db.updateTable('receipt_images').set({ previewId: null }).where('fileId', '=', data.receiptImageId).execute();
      const preview = await app.call('recipient', 'GET', `/receipts/${receipt}/preview`);
      Object.assign(app.services.files, { open: usual });
      expect([preview.status, preview.code]).toEqual([404, 'no_preview']);
    });
  });
});
