import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPaper } from '../../api/letters/paper.ts';
import { stampImages } from '../../resources/receipts/server/images.ts';
import { onEitherEngine } from '../support/app.ts';
import { pageCount, wordsOf } from '../support/pdf.ts';
import type { AnyRow } from '../support/rows.ts';
import { stamperOf } from '../support/signing.ts';
import { type TsaServer, tsaServer } from '../support/tsa-server.ts';
import { until } from '../support/until.ts';
import { unzip } from '../support/zip.ts';

const whole = { title: '長靴 10足', vendor: '川具店', amount: 11_000, receiptDate: '2026-10-01', paymentDate: '2026-10-02' };

let tsa: TsaServer;
beforeAll(async () => {
  tsa = await tsaServer();
});
afterAll(() => tsa.close());

onEitherEngine('the original of a receipt', (app) => {
  let applicationId: number;
  let original: Buffer;

  beforeAll(async () => {
    app.setNow(new Date('2026-11-21T03:00:00Z'));
    original = await drawPaper('領収書', '2026-10-01T00:00:00Z', (paper) => paper.title('領収書　11,000円'));
    const { id } = await app.engine.db
      .selectFrom('applications')
      .innerJoin('users', 'users.organizationId', 'applications.organizationId')
      .select('applications.id')
      .where('users.email', '=', 'recipient@example.jp')
      .orderBy('applications.id')
      .executeTakeFirstOrThrow();
    applicationId = id;
    await app.engine.db
      .updateTable('applications')
      .set({ status: 'IN_PROGRESS', startDate: '2026-04-01', endDate: '2027-03-31' })
      .where('id', '=', id)
      .execute();
  });

  const made = async (more: object = {}): Promise<AnyRow> =>
    (await app.call('recipient', 'POST', '/receipts', { applicationId, ...whole, ...more })).data;
  const upload = async (id: number, bytes: Uint8Array, name: string) => {
    const form = new FormData();
    form.set('image', new File([new Uint8Array(bytes)], name));
    const headers = { Authorization: `Bearer ${await app.token('recipient')}` };
    const answer = await app.raw(`/api/receipts/${id}/upload-image`, { method: 'POST', body: form, headers });
    return { status: answer.status, ...((await answer.json()) as { data: AnyRow; error: string | null; fields?: AnyRow }) };
  };
  const take = async (path: string, as = 'recipient') => {
    const answer = await app.raw(`/api${path}`, { headers: { Authorization: `Bearer ${await app.token(as)}` } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const submitted = async (more: object = {}) => {
    const row = await made(more);
    expect((await app.call('recipient', 'PUT', `/receipts/${row.id}/submit`, {})).status).toBe(200);
    return row.id as number;
  };
  const imageOf = (receiptId: number) =>
    app.engine.db
      .selectFrom('receipt_images')
      .selectAll()
      .where('receiptId', '=', receiptId)
      .where('replacedAt', 'is', null)
      .executeTakeFirstOrThrow();

  describe('may be a PDF', () => {
    it('that is kept as it came, shown as it is, and saved under its own ending', async () => {
      const { id } = await made();
      const { status, data } = await upload(id, original, '領収書.pdf');
      expect([status, data.receiptImagePath]).toEqual([200, '領収書.pdf']);
      for (const as of ['recipient', 'fund_staff']) {
        const shown = await take(`/receipts/${id}/preview?inline=true`, as);
        expect([shown.status, shown.headers.get('content-type'), shown.bytes.equals(original)]).toEqual([200, 'application/pdf', true]);
        expect(shown.headers.get('content-security-policy')).toContain('sandbox');
      }
      const saved = await take(`/receipts/download-image?receiptId=${id}`);
      expect(saved.headers.get('content-disposition')).toContain(`receipt_${id}.pdf`);
      const warnings = await app.call('recipient', 'GET', `/receipts/${id}/warnings`);
      expect(warnings.data.map(({ key }: AnyRow) => key)).not.toContain('lowResolution');
    });

    it('but nothing else that only says so', async () => {
      const { id } = await made();
      for (const [bytes, name] of [
        [Buffer.from('<html></html>'), '領収書.pdf'],
        [Buffer.from('a,b'), '領収書.csv'],
        [original, '領収書.exe'],
      ] as const)
        expect([name, (await upload(id, bytes, name)).fields]).toEqual([name, { image: '画像ファイルを選択してください' }]);
    });

    it('stands in the archive for an auditor', async () => {
      const vendor = `PDFの店${Math.random()}`;
      const { id } = await made({ vendor });
      await upload(id, original, '領収書.pdf');
      const { bytes } = await take(`/admin/receipts/archive?vendor=${encodeURIComponent(vendor)}`, 'accounting_staff');
      const entries = await unzip(bytes);
      const [path] = [...entries.keys()].filter((name) => name.startsWith('images/'));
      expect(path).toMatch(/^images\/receipt_\d+_\d+\.pdf$/);
      expect(entries.get(path as string)?.equals(original)).toBe(true);
    });
  });

  describe('is approved for a reason', () => {
    const approve = (id: number, body: object = {}, as = 'fund_manager') =>
      app.call(as, 'PUT', `/receipts/${id}/review`, { status: 'approved', ...body });

    it('where it has no picture; the reason stays within the house', async () => {
      const id = await submitted();
      const refused = await approve(id);
      expect([refused.status, refused.fields]).toEqual([422, { comment: '画像のない領収書です。承認する理由を入力してください' }]);
      expect((await approve(id, { comment: '　' })).status).toBe(422);
      expect((await approve(id, { comment: '写しを郵送で確認' })).data.status).toBe('approved');
      const history = (await app.call('fund_staff', 'GET', `/receipts/${id}/history`)).data;
      expect(history[0]).toMatchObject({ toStatus: 'approved', comment: '写しを郵送で確認' });
      expect((await app.call('recipient', 'GET', `/receipts/${id}/history`)).data[0]).toMatchObject({ toStatus: 'approved', comment: null });
    });

    it('where its date lies outside the activity', async () => {
      const row = await made({ receiptDate: '2026-03-31', paymentDate: '2026-03-31' });
      await upload(row.id, original, '領収書.pdf');
      await app.call('recipient', 'PUT', `/receipts/${row.id}/submit`, {});
      expect((await approve(row.id)).fields).toEqual({ comment: '活動期間の外の領収書です。承認する理由を入力してください' });
      expect((await approve(row.id, { comment: '準備の費用として認める' })).data.status).toBe('approved');
    });

    it('and without one where all is in order', async () => {
      const row = await made();
      await upload(row.id, original, '領収書.pdf');
      await app.call('recipient', 'PUT', `/receipts/${row.id}/submit`, {});
      expect((await approve(row.id)).data.status).toBe('approved');
    });

    it('also among many, each for itself', async () => {
      const ids = [await submitted(), await submitted({ receiptDate: '2026-03-31' })];
      const { data } = await app.call('fund_manager', 'POST', '/receipts/bulk-approve', { ids });
      expect(data.map(({ success, error }: AnyRow) => [success, error])).toEqual([
        [false, expect.any(String)],
        [false, expect.any(String)],
      ]);
      const again = await app.call('fund_manager', 'POST', '/receipts/bulk-approve', { ids, comment: '写しを確認' });
      expect(again.data.map(({ success }: AnyRow) => success)).toEqual([true, true]);
      expect((await app.call('fund_manager', 'POST', '/receipts/bulk-approve', { ids, comment: 'あ'.repeat(2001) })).fields).toHaveProperty(
        'comment',
      );
    });
  });

  it('is kept for the years of its programme, from the day after the fiscal year in which the grant ends', async () => {
    const { id } = await made();
    const { grantId } = await app.engine.db.selectFrom('applications').select('grantId').where('id', '=', applicationId).executeTakeFirstOrThrow();
    const retention = async (as = 'recipient') => (await app.call(as, 'GET', `/receipts/${id}`)).data.retention;
    expect(await retention()).toEqual({ from: '2027-04-01', until: '2032-03-31' });
    const set = (retentionYears: number) => app.call('fund_staff', 'PUT', `/admin/grants/${grantId}`, { retentionYears });
    expect((await set(10)).status).toBe(200);
    expect(await retention('fund_staff')).toEqual({ from: '2027-04-01', until: '2037-03-31' });
    expect((await set(0)).fields).toHaveProperty('retentionYears');
    await set(5);
    await app.engine.db.updateTable('applications').set({ endDate: null }).where('id', '=', applicationId).execute();
    expect(await retention()).toBeNull();
    await app.engine.db.updateTable('applications').set({ endDate: '2027-03-31' }).where('id', '=', applicationId).execute();
  });

  it('is found among all, those that were removed too, when asked', async () => {
    const vendor = `両方の店${Math.random()}`;
    const [gone] = [await made({ vendor }), await made({ vendor })];
    await app.call('recipient', 'DELETE', `/receipts/${gone.id}`, { reason: '二重' });
    const count = async (query: string) =>
      (await app.call('accounting_staff', 'GET', `/receipts?vendor=${encodeURIComponent(vendor)}${query}`)).data.pagination.totalItems;
    expect([await count(''), await count('&removed=true'), await count('&removed=true&removed=false')]).toEqual([1, 1, 2]);
  });

  it('has rules for its record, to be printed', async () => {
    const { status, headers, bytes } = await take('/admin/receipts/rules', 'accounting_staff');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const words = await wordsOf(bytes);
    for (const part of [
      '電子取引データの訂正及び削除の防止に関する事務処理規程',
      '河川基金',
      '管理責任者は、基金部長とする',
      '処理責任者は、基金担当者、基金管理者とする',
      '起算して5年間とする',
    ])
      expect(words).toContain(part);
    expect(words).not.toContain('時刻認証局の時刻の証明');
    expect(await pageCount(bytes)).toBeLessThanOrEqual(3);
  });

  describe('has a time stamp', () => {
    const within = async (url: string, work: () => Promise<void>) => {
      const { settings } = app.services;
      Object.assign(app.services, { settings: { ...settings, receiptTsaUrl: url } });
      await work().finally(() => Object.assign(app.services, { settings }));
    };

    it('where the settings name an authority, which holds', () =>
      within(tsa.url, async () => {
        const vendor = `印の店${Math.random()}`;
        const { id } = await made({ vendor });
        await upload(id, original, '領収書.pdf');
        await until(async () => (await imageOf(id)).stampedAt !== null);
        const { stampToken, stampAuthority } = await imageOf(id);
        expect(stampAuthority).toBe('O=試験, CN=試験の時刻認証局');
        expect(stamperOf(Buffer.from(stampToken as string, 'base64'), original)?.verify(new X509Certificate(tsa.root).publicKey)).toBe(true);
        expect((await app.call('recipient', 'GET', `/receipts/${id}`)).data.stamp).toEqual({ at: expect.any(String), authority: stampAuthority });
        const { bytes } = await take(`/admin/receipts/archive?vendor=${encodeURIComponent(vendor)}`, 'accounting_staff');
        expect([...(await unzip(bytes)).keys()].filter((name) => name.endsWith('.pdf.tst'))).toHaveLength(1);
      }));

    it('later, where the authority did not answer; the receipt is taken all the same', () =>
      within(tsa.url, async () => {
        const { id } = await made();
        await stampImages(app.services);
        await tsa.next('rejected');
        expect((await upload(id, original, '領収書.pdf')).status).toBe(200);
        await until(async () => (await tsa.calls()).length > 0);
        await until(async () => (await stampImages(app.services)) >= 1 || (await imageOf(id)).stampedAt !== null);
        expect((await imageOf(id)).stampedAt).not.toBeNull();
      }));

    it('and none where they name nobody', async () => {
      const { id } = await made();
      await upload(id, original, '領収書.pdf');
      expect(await stampImages(app.services)).toBe(0);
      expect((await imageOf(id)).stampedAt).toBeNull();
      expect((await app.call('recipient', 'GET', `/receipts/${id}`)).data.stamp).toBeNull();
    });
  });
});
