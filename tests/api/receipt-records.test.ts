import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { unzip } from '../support/zip.ts';

const whole = { title: '長靴', vendor: 'みずべ川具店', amount: 4321, receiptDate: '2026-10-01', paymentDate: '2026-10-02' };

/** A picture as a telephone takes it: lying on its side, with a place in it. */
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e8e4da' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

onEitherEngine('the records of receipts', (app) => {
  let grant: number;
  const call: typeof app.call = (...given) => app.call(...given);
  const create = async (more: object = {}): Promise<AnyRow> =>
    (await app.call('recipient', 'POST', '/receipts', { applicationId: grant, ...whole, ...more })).data;
  const upload = async (as: string, id: number, name: string, bytes: Uint8Array, field = 'image') => {
    const form = new FormData();
    form.set(field, new File([new Uint8Array(bytes)], name));
    const headers = { Authorization: `Bearer ${await app.token(as)}` };
    const response = await app.raw(`/api/receipts/${id}/upload-image`, { method: 'POST', body: form, headers });
    return { status: response.status, ...((await response.json()) as { data: AnyRow; error: string | null }) };
  };
  const fetched = async (as: string, path: string) => {
    const response = await app.raw(`/api${path}`, { headers: { Authorization: `Bearer ${await app.token(as)}` } });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  beforeAll(async () => {
    app.setNow(new Date('2026-11-21T03:00:00Z'));
    const { id } = await app.engine.db
      .selectFrom('applications')
      .innerJoin('users', 'users.organizationId', 'applications.organizationId')
      .select('applications.id')
      .where('users.email', '=', 'recipient@example.jp')
      .orderBy('applications.id')
      .executeTakeFirstOrThrow();
    grant = id;
    const running = { status: 'IN_PROGRESS' as const, startDate: '2026-04-01', endDate: '2027-03-31', approvedAmount: 100_000 };
    await app.engine.db.updateTable('applications').set(running).where('id', '=', grant).execute();
    await app.engine.db.updateTable('receipts').set({ removed: 1 }).where('applicationId', '=', grant).execute();
    await app.engine.db.deleteFrom('budget_items').where('applicationId', '=', grant).execute();
  });

  describe('pictures', () => {
    it('are kept byte for byte, with a smaller upright copy that tells no place', async () => {
      const { id } = await create();
      const bytes = await photograph(1700, 2400);
      const answer = await upload('recipient', id, 'IMG 0012.JPG', bytes);
      expect([answer.status, answer.data.receiptImagePath]).toEqual([200, 'IMG 0012.JPG']);
      for (const reader of ['recipient', 'director']) {
        const original = await fetched(reader, `/receipts/download-image?receiptId=${id}&imagePath=${encodeURIComponent('IMG 0012.JPG')}`);
        expect([original.status, original.bytes.equals(bytes)]).toEqual([200, true]);
        expect(original.headers.get('content-disposition')).toContain(`attachment; filename="receipt_${id}.jpg"`);
      }
      const preview = await fetched('recipient', `/receipts/${id}/preview`);
      const facts = await sharp(preview.bytes).metadata();
      expect([preview.headers.get('content-type'), facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
        'image/jpeg',
        1600,
        1133,
        undefined,
        undefined,
      ]);
      const [image] = (await call('fund_staff', 'GET', `/receipt_images?receiptId=${id}`)).data.receipt_images;
      expect([image.sha256, image.size, image.replacedAt]).toEqual([createHash('sha256').update(bytes).digest('hex'), bytes.length, null]);
      expect([image.width, image.height].sort()).toEqual([1700, 2400]);
    });

    it('that are replaced stay, and are found by their name', async () => {
      const { id } = await create();
      const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      await upload('recipient', id, 'first.png', png);
      await upload('recipient', id, 'second.jpg', await photograph(40, 40));
      const { receipt_images: images } = (await call('recipient', 'GET', `/receipt_images?receiptId=${id}&sortBy=createdAt&sortOrder=asc`)).data;
      expect(images.map(({ fileName, replacedAt }: AnyRow) => [fileName, replacedAt !== null]).sort()).toEqual([
        ['first.png', true],
        ['second.jpg', false],
      ]);
      const first = await fetched('fund_staff', `/receipts/download-image?receiptId=${id}&imagePath=first.png`);
      expect([first.status, first.headers.get('content-disposition')]).toEqual([
        200,
        expect.stringContaining(`attachment; filename="receipt_${id}.png"`),
      ]);
      expect((await fetched('fund_staff', `/receipts/download-image?receiptId=${id}&imagePath=none.png`)).status).toBe(404);
      expect((await fetched('fund_staff', '/receipts/download-image')).status).toBe(400);
    });

    it.each([
      ['text', 'a.jpg', Buffer.from('hello'), 422, '画像ファイルを選択してください'],
      ['a page', 'a.png', Buffer.from('<svg onload="alert(1)"/>'), 422, '画像ファイルを選択してください'],
      ['nothing', 'a.png', Buffer.alloc(0), 422, '画像ファイルを選択してください'],
      ['too much', 'a.jpg', Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'ファイルサイズは10MB以下にしてください'],
      ['far too much', 'a.jpg', Buffer.alloc(12 * 1024 * 1024), 413, 'ファイルサイズは10MB以下にしてください'],
      ['more than is read at all', 'a.jpg', Buffer.alloc(30 * 1024 * 1024), 413, 'ファイルサイズは10MB以下にしてください'],
    ] as const)('%s is refused in the words of the spec', async (_what, name, bytes, status, text) => {
      const { id } = await create();
      const answer = await upload('recipient', id, name, bytes);
      expect([answer.status, answer.error]).toEqual([status, text]);
    });

    it('that cannot be made smaller are kept all the same', async () => {
      const { id } = await create();
      const broken = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), Buffer.alloc(200)]);
      expect((await upload('recipient', id, 'broken.jpg', broken)).status).toBe(200);
      const preview = await call('recipient', 'GET', `/receipts/${id}/preview`);
      expect([preview.status, preview.code]).toEqual([404, 'no_preview']);
      expect((await fetched('recipient', `/receipts/download-image?receiptId=${id}`)).bytes.equals(broken)).toBe(true);
    });

    it('are handed out in parts, and not at all when a virus was found', async () => {
      const { id } = await create({ vendor: '検査の店' });
      const bytes = await photograph(40, 30);
      await upload('recipient', id, 'a.jpg', bytes);
      const headers = { Authorization: `Bearer ${await app.token('recipient')}`, Range: 'bytes=2-9' };
      const part = await app.raw(`/api/receipts/download-image?receiptId=${id}&inline=true`, { headers });
      expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(2, 10))]).toEqual([206, true]);
      expect(part.headers.get('content-disposition')).toMatch(/^inline/);
      const scanned = (scanState: 'infected' | 'off') =>
        app.engine.db.updateTable('files').set({ scanState }).where('resource', '=', 'receipts').where('recordId', '=', id).execute();
      await scanned('infected');
      for (const path of [`/receipts/download-image?receiptId=${id}`, `/receipts/${id}/preview`])
        expect([path, (await call('fund_staff', 'GET', path)).code]).toEqual([path, 'scan_infected']);
      await scanned('off');
    });

    it("are for one's own open receipts only", async () => {
      const { id } = await create();
      const bytes = await photograph(30, 30);
      expect((await upload('recipient2', id, 'a.jpg', bytes)).status).toBe(404);
      expect((await upload('director', id, 'a.jpg', bytes)).status).toBe(403);
      expect((await upload('recipient', id, 'a.jpg', bytes, 'file')).status).toBe(400);
      await call('recipient', 'PUT', `/receipts/${id}/submit`, {});
      const frozen = await upload('recipient', id, 'a.jpg', bytes);
      expect([frozen.status, frozen.error]).toEqual([409, expect.stringContaining('変更できません')]);
    });
  });

  describe('questions', () => {
    it('alike receipts are found however the shop is written, within what one may see', async () => {
      const { id } = await create({ vendor: '㈱ ミズベ堂', amount: 777, receiptDate: '2026-10-05', paymentDate: '2026-10-05' });
      const ask = (as: string, more = '') =>
        call(as, 'GET', `/receipts/check-duplicate?vendor=${encodeURIComponent('株式会社みずべ堂')}&amount=777&receiptDate=2026-10-05${more}`);
      for (const as of ['recipient', 'fund_staff']) {
        const { data } = await ask(as);
        expect([data.isDuplicate, data.duplicates.map((one: AnyRow) => one.id)]).toEqual([true, [id]]);
      }
      expect((await ask('recipient', `&excludeId=${id}`)).data).toEqual({ isDuplicate: false, duplicates: [] });
      expect((await ask('recipient2')).data.isDuplicate).toBe(false);
      expect((await call('recipient', 'GET', '/receipts/check-duplicate?vendor=a')).status).toBe(400);
      expect((await ask('recipient', '&other=1')).status).toBe(400);
    });

    it('statistics and totals agree with the rows', async () => {
      const rows = (await call('recipient', 'GET', `/receipts?applicationId=${grant}&limit=200`)).data.receipts as AnyRow[];
      const sum = rows.reduce((total, { amount }) => total + amount, 0);
      const { data } = await call('recipient', 'GET', `/receipts/stats?applicationId=${grant}`);
      expect(data).toMatchObject({
        totalAmount: sum,
        averageAmount: Math.floor(sum / rows.length),
        draftCount: rows.filter(({ status }) => status === 'draft').length,
      });
      const dear = rows.filter(({ amount, status }) => amount >= 800 && status === 'draft');
      const { data: narrowed } = await call('recipient', 'GET', `/receipts/stats?applicationId=${grant}&minAmount=800&status=draft`);
      expect(narrowed).toMatchObject({
        draftCount: dear.length,
        submittedCount: 0,
        totalAmount: dear.reduce((total, { amount }) => total + amount, 0),
      });
      const drafts = rows.filter(({ status, amount }) => status === 'draft' && amount >= 800);
      expect((await call('recipient', 'GET', `/receipts?applicationId=${grant}&status=draft&minAmount=800&totals=true`)).data).toMatchObject({
        pagination: { totalItems: drafts.length },
        totals: { amount: drafts.reduce((total, { amount }) => total + amount, 0) },
      });
      expect((await call('recipient2', 'GET', `/receipts/stats?applicationId=${grant}`)).data.totalAmount).toBe(0);
      expect((await call('recipient', 'GET', '/receipts/stats?colour=a')).status).toBe(400);
    });

    it('date, amount and vendor are searched together', async () => {
      const found = async (query: string) => (await call('director', 'GET', `/receipts?applicationId=${grant}&${query}`)).data.pagination.totalItems;
      const vendor = `vendor=${encodeURIComponent('ミズベ堂')}`;
      expect(await found(`${vendor}&startDate=2026-10-05&endDate=2026-10-05&minAmount=777&maxAmount=777`)).toBe(1);
      expect(await found(`${vendor}&startDate=2026-10-06&minAmount=777`)).toBe(0);
      expect(await found(`${vendor}&maxAmount=776`)).toBe(0);
    });

    it('staff are warned of what grantees cannot mend, and the plan is watched', async () => {
      const warnings = async (of: number, as: string) => (await call(as, 'GET', `/receipts/${of}/warnings`)).data.map(({ key }: AnyRow) => key);
      const { id: unplanned } = await create({ costCategory: 'supplies', amount: 600 });
      expect(await warnings(unplanned, 'fund_staff')).not.toContain('exceedsBudget');
      expect((await call('recipient', 'DELETE', `/receipts/${unplanned}`, { reason: '登録し直すため' })).status).toBe(200);
      const item = (body: object) => call('fund_staff', 'POST', '/budget_items', { applicationId: grant, ...body });
      expect((await item({ costCategory: 'supplies', amount: 5000 })).status).toBe(201);
      const taken = { costCategory: 'この費目の予算はすでに登録されています' };
      expect((await item({ costCategory: 'supplies', amount: 1 })).fields).toEqual(taken);
      const { data: other } = await item({ costCategory: 'printing', amount: 1 });
      const change = (body: object) => call('fund_staff', 'PUT', `/budget_items/${other.id}`, body);
      expect(await change({ costCategory: 'supplies' })).toMatchObject({ status: 422, fields: taken });
      expect((await change({ costCategory: 'printing', amount: 2 })).status).toBe(200);
      expect((await call('fund_staff', 'DELETE', `/budget_items/${other.id}`)).status).toBe(200);
      expect((await call('recipient', 'POST', '/budget_items', { applicationId: grant, costCategory: 'travel', amount: 1 })).status).toBe(403);
      const { id } = await create({
        costCategory: 'supplies',
        amount: 6000,
        pointAmount: 500,
        receiptDate: '2026-03-01',
        registrationNumber: 'T7000012050003',
      });
      await call('recipient', 'PUT', `/receipts/${id}/submit`, {});
      expect(await warnings(id, 'recipient')).toEqual(['noImage', 'lateEntry', 'registrationNumber']);
      expect(await warnings(id, 'fund_staff')).toEqual([
        'noImage',
        'lateEntry',
        'registrationNumber',
        'noAddressee',
        'outsideActivity',
        'exceedsBudget',
      ]);
      for (const as of ['recipient', 'director']) {
        const { lines, total } = (await call(as, 'GET', `/applications/${grant}/budget`)).data;
        expect(lines.find(({ costCategory }: AnyRow) => costCategory === 'supplies')).toEqual({
          costCategory: 'supplies',
          label: '消耗品費',
          budget: 5000,
          receipted: 5500,
          approved: 0,
          remaining: -500,
        });
        expect(total.budget).toBe(5000);
      }
    });
  });

  describe('a result as one file', () => {
    it('holds the list, every picture unchanged, and every change; taking it is on record', async () => {
      const { id } = await create({ vendor: '証拠の店', title: '=1+1' });
      const [first, second] = [await photograph(50, 60), await photograph(60, 50)];
      await upload('recipient', id, 'a.jpg', first);
      await upload('recipient', id, 'b.jpg', second);
      await call('recipient', 'PUT', `/receipts/${id}`, { amount: 5000 });
      await call('recipient', 'DELETE', `/receipts/${id}`, { reason: '登録し直すため' });
      const vendor = encodeURIComponent('証拠の店');
      const answer = await fetched('accounting_staff', `/admin/receipts/archive?vendor=${vendor}&removed=true`);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="receipts_20261121.zip"']);
      const files = await unzip(answer.bytes);
      const pictures = [...files].filter(([name]) => name.startsWith('images/')).map(([, bytes]) => bytes);
      expect(pictures.map((bytes) => [first, second].findIndex((one) => one.equals(bytes)))).toEqual([0, 1]);
      const list = files.get('receipts.csv')?.toString('utf8') ?? '';
      expect(list).toContain("'=1+1");
      expect(list).toContain(createHash('sha256').update(second).digest('hex'));
      expect(list).toContain('登録し直すため');
      const changes = files.get('changes.csv')?.toString('utf8') ?? '';
      for (const text of ['登録しました', '金額：¥4,321', '金額：¥5,000', '削除しました（理由：登録し直すため）']) expect(changes).toContain(text);
      const log = await app.engine.db
        .selectFrom('audit_logs')
        .selectAll()
        .where('action', '=', 'export')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect([log.userRole, log.resource]).toEqual(['accounting_staff', 'receipts']);
    });

    it('goes without the pictures that cannot be handed out, and says which and why', async () => {
      const { id } = await create({ vendor: '欠けた店' });
      for (const [name, width] of [
        ['waiting.jpg', 31],
        ['infected.jpg', 32],
        ['gone.jpg', 33],
        ['sound.jpg', 34],
      ] as const)
        await upload('recipient', id, name, await photograph(width, 40));
      const files = () => app.engine.db.updateTable('files').where('resource', '=', 'receipts').where('recordId', '=', id);
      await files().set({ scanState: 'waiting' }).where('fileName', '=', 'waiting.jpg').execute();
      await files().set({ scanState: 'infected' }).where('fileName', '=', 'infected.jpg').execute();
      await files().set({ storageKey: 'nowhere' }).where('fileName', '=', 'gone.jpg').execute();
      const answer = await fetched('fund_staff', `/admin/receipts/archive?vendor=${encodeURIComponent('欠けた店')}`);
      expect([answer.status, answer.headers.get('x-missing-images')]).toEqual([200, '3']);
      const contents = await unzip(answer.bytes);
      expect([...contents.keys()].filter((name) => name.startsWith('images/'))).toHaveLength(1);
      const missing = contents.get('missing-images.csv')?.toString('utf8').trim().split('\r\n') ?? [];
      expect(
        missing.map((line) =>
          line
            .split(',')
            .slice(2)
            .filter((_cell, at) => at !== 1),
        ),
      ).toEqual([
        ['ファイル名', '入っていない理由'],
        ['waiting.jpg', 'ウイルスの検査を待っているため、入れていません'],
        ['infected.jpg', 'ウイルスが見つかったため、入れていません'],
        ['gone.jpg', 'サーバーに中身が見つからないため、入れていません'],
      ]);
      expect(contents.get('receipts.csv')?.toString('utf8')).toContain('（ウイルスの検査を待っているため、入れていません）');
      const log = await app.engine.db
        .selectFrom('audit_logs')
        .select('summary')
        .where('action', '=', 'export')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(log.summary).toContain('画像3枚は入っていません');
      await files().set({ scanState: 'off' }).where('scanState', '!=', 'off').execute();
    });

    it('is refused for what nobody asked for, and to those who do not keep records', async () => {
      expect((await call('fund_staff', 'GET', '/admin/receipts/archive?page=1')).status).toBe(400);
      for (const role of ['director', 'recipient', 'selection_committee'])
        expect((await call(role, 'GET', '/admin/receipts/archive')).status).toBe(403);
      const all = await fetched('fund_manager', '/admin/receipts/archive');
      expect([...(await unzip(all.bytes)).keys()].slice(0, 2)).toEqual(['receipts.csv', 'changes.csv']);
    });
  });
});
