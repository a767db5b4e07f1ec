import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clamdScanner } from '../../api/files/clamd.ts';
import { uploadScanPoller } from '../../api/files/jobs/scan.ts';
import { startPoller } from '../../api/jobs/poller.ts';
import { claimDue } from '../../api/mail/outbox.ts';
import type { Services } from '../../api/services.ts';
import { mailsAbout } from '../support/alerts.ts';
import { onEitherEngine } from '../support/app.ts';
import { type ClamdServer, clamdServer, eicar } from '../support/clamd.ts';
import { pass, until } from '../support/until.ts';
import { pdf, uploadDocument } from '../support/uploads.ts';

let clamd: ClamdServer;
beforeAll(async () => {
  clamd = await clamdServer();
});
afterAll(() => clamd.close());
beforeEach(() => {
  clamd.mood = 'well';
});

const infected = Buffer.concat([pdf, eicar]);

onEitherEngine('the virus scan', (app) => {
  let round: () => Promise<boolean>;
  beforeAll(() => {
    Object.assign(app.services, { settings: { ...app.services.settings, clamdUrl: clamd.url } satisfies Services['settings'] });
    round = uploadScanPoller(app.services, clamdScanner(clamd.url));
  });
  const stateOf = async (id: number) =>
    (await app.engine.db.selectFrom('files').select('scanState').where('id', '=', id).executeTakeFirst())?.scanState;
  const upload = async (bytes: Uint8Array) => (await uploadDocument(app, '報告書.pdf', bytes)).data.id;
  const noticesOf = (id: number) => mailsAbout(app, `virus:${id}`);

  it('keeps a file closed until it has been found clean', async () => {
    const form = (await app.engine.db.selectFrom('report_forms').select('id').executeTakeFirstOrThrow()).id;
    const id = await upload(pdf);
    expect(await stateOf(id)).toBe('waiting');
    await app.call('fund_staff', 'PUT', `/report_forms/${form}`, { templateFileId: id });
    const closed = await app.call('fund_staff', 'GET', `/files/report_forms/${form}/templateFileId`);
    expect([closed.status, closed.code]).toEqual([409, 'scan_waiting']);
    await round();
    expect(await stateOf(id)).toBe('clean');
    expect((await app.call('fund_staff', 'GET', `/files/report_forms/${form}/templateFileId`)).status).toBe(200);
    expect(await noticesOf(id)).toEqual([]);
  });

  it('puts an infected file away, tells those who answer for it once, and writes it down', async () => {
    const id = await upload(infected);
    await round();
    await round();
    expect(await stateOf(id)).toBe('infected');
    const notices = await noticesOf(id);
    const roles = ['fund_manager', 'fund_department_head', 'general_department_head', 'director'].map((role) => `${role}@example.jp`);
    expect(notices.map(({ recipientAddress }) => recipientAddress)).toEqual(expect.arrayContaining(roles));
    expect(notices[0]).toMatchObject({ status: 'waiting', subject: expect.stringContaining('ウイルスの検出') });
    expect(notices[0]?.body).toMatch(/「報告書\.pdf」からウイルス（Eicar-Test-Signature）が見つかった[\s\S]*fund_staff@example\.jp/);
    const logs = await app.engine.db.selectFrom('audit_logs').select('summary').where('resource', '=', 'files').where('recordId', '=', id).execute();
    expect(logs.map(({ summary }) => summary)).toEqual([expect.stringContaining('Eicar')]);
  });

  it('finds what it was shown in many pieces', async () => {
    const id = await upload(Buffer.concat([pdf, Buffer.alloc(700_000, 32), eicar, Buffer.alloc(700_000, 32)]));
    await round();
    expect(await stateOf(id)).toBe('infected');
  });

  it('leaves a file waiting while the scanner is away, and takes it up again', async () => {
    const id = await upload(pdf);
    clamd.mood = 'away';
    await expect(round()).rejects.toThrow();
    expect(await stateOf(id)).toBe('waiting');
    clamd.mood = 'well';
    await round();
    expect(await stateOf(id)).toBe('clean');
  });

  it('scans after a new start what was left waiting before it', async () => {
    const id = await upload(pdf);
    await uploadScanPoller(app.services, clamdScanner(clamd.url))();
    expect(await stateOf(id)).toBe('clean');
  });

  it('goes on with the others when it cannot tell of one, and comes back to that later', async () => {
    const [large, gone, small] = [await upload(Buffer.concat([pdf, Buffer.alloc(5_000_000)])), await upload(pdf), await upload(pdf)];
    const { storageKey } = await app.engine.db.selectFrom('files').select('storageKey').where('id', '=', gone).executeTakeFirstOrThrow();
    await app.services.files.remove(storageKey);
    clamd.mood = 'small';
    await round();
    expect([await stateOf(large), await stateOf(gone), await stateOf(small)]).toEqual(['waiting', 'waiting', 'clean']);
    const before = clamd.scans();
    clamd.mood = 'well';
    await round();
    expect(clamd.scans()).toBe(before);
    app.setNow(new Date(Date.now() + 11 * 60_000));
    await round();
    expect(await stateOf(large)).toBe('clean');
    app.setNow(new Date());
  });

  it('holds mails back until their attachments are clean, and stops those with a virus', async () => {
    const at = new Date('2026-11-21T00:00:00.000Z').toISOString();
    const mailWith = async (fileId: number) => {
      const batch = { subject: '件名', body: '本文', total: 1, createdAt: at, updatedAt: at };
      const { id: batchId } = await app.engine.db.insertInto('mail_batches').values(batch).returning('id').executeTakeFirstOrThrow();
      await app.engine.db.insertInto('mail_attachments').values({ batchId, fileId, createdAt: at, updatedAt: at }).execute();
      const times = { nextAttemptAt: '2020-01-01T00:00:00.000Z', createdAt: at, updatedAt: at };
      const mail = { recipientAddress: 'taro@example.jp', subject: '件名', body: '本文', isHtml: 0, messageId: `<${randomUUID()}@x>`, batchId };
      return (
        await app.engine.db
          .insertInto('outbox')
          .values({ ...mail, ...times, status: 'waiting' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    };
    const [good, bad] = [await mailWith(await upload(pdf)), await mailWith(await upload(infected))];
    const due = async () =>
      (await claimDue(app.engine, new Date('2020-06-01'), 100)).rows.map(({ id }) => id).filter((id) => id === good || id === bad);
    expect(await due()).toEqual([]);
    await round();
    expect(await due()).toEqual([good]);
    const row = await app.engine.db.selectFrom('outbox').selectAll().where('id', '=', bad).executeTakeFirstOrThrow();
    expect([row.status, row.serverAnswer]).toEqual(['failed', '添付ファイルからウイルスが見つかったため、送信しませんでした']);
  });

  it('runs beside the server, through times when nobody answers', async () => {
    clamd.mood = 'away';
    const stop = startPoller({ name: 'virus scan', run: round, pause: 5, longestPause: 20 }, app.services.log);
    const id = await upload(infected);
    await pass(200);
    expect(await stateOf(id)).toBe('waiting');
    clamd.mood = 'well';
    app.setNow(new Date(Date.now() + 11 * 60_000));
    await until(async () => (await stateOf(id)) !== 'waiting');
    await stop();
    expect(await stateOf(id)).toBe('infected');
  });
});
