import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertFileRow } from '../../api/files/file-rows.ts';
import { putBytes } from '../../api/files/store.ts';
import { attachmentFinder } from '../../api/mail/attachments.ts';
import { claimDue, type OutboxRow } from '../../api/mail/outbox.ts';
import { bodyWithSecret, queuePasswordMail } from '../../api/mail/secret-mail.ts';
import { type MailSender, type Message, smtpSender } from '../../api/mail/sender.ts';
import { onEachEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { sendDue } from '../support/send-due.ts';
import { type SmtpServer, smtpServer } from '../support/smtp.ts';

let smtp: SmtpServer;
let sender: MailSender;

beforeAll(async () => {
  smtp = await smtpServer();
  sender = smtpSender(smtp.url, '河川基金 助成担当 <josei@example.jp>');
});

afterAll(async () => {
  sender.close();
  await smtp.close();
});

const start = new Date('2026-11-21T00:00:00.000Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

onEachEngine('the outbox', (app) => {
  let counter = 0;
  beforeEach(() =>
    app.engine.db
      .deleteFrom('outbox')
      .execute()
      .then(() => app.setNow(start)),
  );

  const queue = async (recipientAddress: string, more: object = {}) => {
    const now = app.services.now().toISOString();
    counter++;
    const row = {
      recipientAddress,
      nextAttemptAt: now,
      recipientName: '𠮷田 髙子',
      subject: '手続き状況が変わりました',
      body: '本文です。\n髙﨑',
      messageId: `<${counter}.${app.engine.name}@example.jp>`,
      createdAt: now,
      updatedAt: now,
      ...more,
    };
    return (await app.engine.db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const options = (by: MailSender = sender) => ({
    engine: app.engine,
    sender: by,
    log: app.services.log,
    now: app.services.now,
    bodyOf: (row: OutboxRow) => bodyWithSecret(row, app.services.sealer),
    attachmentsOf: async () => [] as Message['attachments'],
  });
  const send = () => sendDue(options());
  const mailingWith = async (fileName: string, bytes: Uint8Array = Buffer.from('%PDF-')) => {
    const [at, storageKey] = [app.services.now().toISOString(), randomUUID()];
    await putBytes(app.services.files, storageKey, bytes);
    const file = { fileName, contentType: 'application/pdf', size: bytes.length, sha256: '', storageKey };
    const of = { resource: 'mail_batches', field: 'attachments', recordId: null, uploadedById: 1 };
    const fileId = await app.engine.transaction((db) => insertFileRow(app.services, db, file, of));
    const { id: batchId } = await app.engine.db
      .insertInto('mail_batches')
      .values({ subject: '件名', body: '本文', total: 1, createdAt: at, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.engine.db.insertInto('mail_attachments').values({ batchId, fileId, createdAt: at, updatedAt: at }).execute();
    return batchId;
  };
  const rowOf = (id: number) => app.engine.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const receivedBy = async (address: string) => (await smtp.received()).filter(({ to }) => to.includes(address));

  it('sends a waiting mail, whole and in Japanese, and writes down what the server answered', async () => {
    const address = `taro.${app.engine.name}@example.jp`;
    const id = await queue(address, { cc: `a.${app.engine.name}@example.jp,b.${app.engine.name}@example.jp` });
    expect(await send()).toBe(1);
    expect(await rowOf(id)).toMatchObject({
      status: 'sent',
      attempts: 1,
      sentAt: start.toISOString(),
      serverAnswer: expect.stringMatching(/^250 /),
      nextAttemptAt: null,
    });
    const [received] = await receivedBy(address);
    expect(received?.to).toEqual([address, `a.${app.engine.name}@example.jp`, `b.${app.engine.name}@example.jp`]);
    expect(received?.mail).toMatchObject({
      subject: '手続き状況が変わりました',
      from: { name: '河川基金 助成担当', address: 'josei@example.jp' },
      messageId: `<${counter}.${app.engine.name}@example.jp>`,
    });
    expect(received?.mail.to).toMatchObject([{ name: '𠮷田 髙子', address }]);
    expect(received?.mail.text?.trim()).toBe('本文です。\n髙﨑');
    expect(await send()).toBe(0);
    expect(await receivedBy(address)).toHaveLength(1);
  });

  it('gives up at once on what is refused for good, and says why', async () => {
    const id = await queue('refuse@example.jp');
    await send();
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      serverAnswer: expect.stringContaining('No such user'),
      nextAttemptAt: null,
    });
  });

  it('tries again, later and later, with the same message id', async () => {
    const address = `later.${app.engine.name}@example.jp`;
    const id = await queue(address);
    await send();
    expect(await rowOf(id)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      nextAttemptAt: minutesLater(1).toISOString(),
      serverAnswer: expect.stringContaining('try again'),
    });
    expect(await send()).toBe(0);
    app.setNow(minutesLater(1));
    expect(await send()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(await receivedBy(address)).toHaveLength(1);
  });

  it('tries again when the line breaks in the middle of the message', async () => {
    const address = `drop.${app.engine.name}@example.jp`;
    const id = await queue(address, { body: '長い本文。'.repeat(20_000) });
    await send();
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', attempts: 1 });
    app.setNow(minutesLater(2));
    await send();
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(await receivedBy(address)).toHaveLength(1);
  });

  it('takes no answer below 500 for the last word, not even after the whole message', async () => {
    const [address, other] = [`busy.${app.engine.name}@example.jp`, `spam.${app.engine.name}@example.jp`];
    const [busy, spam] = [await queue(address), await queue(other)];
    await send();
    expect(await rowOf(busy)).toMatchObject({ status: 'waiting', attempts: 1, serverAnswer: expect.stringContaining('451') });
    expect(await rowOf(spam)).toMatchObject({ status: 'failed', attempts: 1, serverAnswer: expect.stringContaining('spam') });
    app.setNow(minutesLater(1));
    await send();
    expect(await rowOf(busy)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(await receivedBy(address)).toHaveLength(1);
  });

  it('tries again a recipient who could not be reached, and sends no second copy to those who were', async () => {
    const [to, cc] = [`later.cc.${app.engine.name}@example.jp`, `copy.${app.engine.name}@example.jp`];
    const [id, refused] = [await queue(to, { cc }), await queue('refuse.cc@example.jp', { cc })];
    await send();
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', attempts: 1, cc: null });
    expect(await rowOf(refused)).toMatchObject({ status: 'failed', serverAnswer: expect.stringContaining('No such user') });
    app.setNow(minutesLater(1));
    await send();
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect((await receivedBy(to)).map((one) => one.to)).toEqual([[to]]);
    expect(await receivedBy(cc)).toHaveLength(2);
  });

  it('does not wait for ever for a server that falls silent, nor for an attachment that does', async () => {
    const hasty = smtpSender(smtp.url, 'josei@example.jp', { greeting: 5000, answer: 500, message: 5000 });
    const [mute, stalled, good] = [
      `mute.${app.engine.name}@example.jp`,
      `stalled.${app.engine.name}@example.jp`,
      `good.${app.engine.name}@example.jp`,
    ];
    const ids = [await queue(mute), await queue(stalled), await queue(good)];
    const never = new Readable({ read: () => undefined });
    const open = async () => never;
    const find = attachmentFinder(app.engine, open, 200);
    const batchId = await mailingWith('案内.pdf');
    await app.engine.db
      .updateTable('outbox')
      .set({ batchId })
      .where('id', '=', ids[1] as number)
      .execute();
    await sendDue({ ...options(hasty), attachmentsOf: find });
    expect(await rowOf(ids[0] as number)).toMatchObject({ status: 'waiting', attempts: 1 });
    expect(await rowOf(ids[1] as number)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      serverAnswer: '添付ファイルを時間内に読み出せませんでした',
    });
    expect(await rowOf(ids[2] as number)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(never.destroyed).toBe(true);
    hasty.close();
    app.setNow(minutesLater(1));
    await send();
    for (const address of [mute, stalled, good]) expect(await receivedBy(address)).toHaveLength(1);
  });

  it('gives up visibly after two days of trying', async () => {
    const id = await queue('taro@example.jp');
    const nowhere = smtpSender('smtp://127.0.0.1:1', 'josei@example.jp');
    let tries = 0;
    for (let minutes = 0; minutes <= 3 * 24 * 60; minutes += 30) {
      app.setNow(minutesLater(minutes));
      tries += await sendDue(options(nowhere));
    }
    nowhere.close();
    expect(tries).toBe(9);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 9, serverAnswer: expect.stringContaining('ECONNREFUSED') });
  });

  it('never gives one mail to two workers', async () => {
    for (let count = 0; count < 20; count++) await queue(`many.${count}.${app.engine.name}@example.jp`);
    const rounds = await Promise.all(Array.from({ length: 4 }, () => claimDue(app.engine, start, 20)));
    const claimed = rounds.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(claimed).toHaveLength(20);
    expect(new Set(claimed).size).toBe(20);
  });

  it('takes over what a dead process had claimed, but not what a living one holds', async () => {
    const id = await queue(`orphan.${app.engine.name}@example.jp`);
    expect((await claimDue(app.engine, start, 10)).rows).toHaveLength(1);
    app.setNow(new Date(start.getTime() + 29_000));
    expect(await send()).toBe(0);
    app.setNow(new Date(start.getTime() + 31_000));
    expect(await send()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('cannot be led astray by a name, a subject or an address', async () => {
    const address = `inject.${app.engine.name}@example.jp`;
    await queue(address, { recipientName: 'x>\r\nBcc: evil@example.jp', subject: '件名\r\nBcc: evil@example.jp\r\n\r\n本文' });
    await send();
    const [received] = await receivedBy(address);
    expect(received?.to).toEqual([address]);
    expect(received?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(await receivedBy('evil@example.jp')).toEqual([]);
    const two = await queue(`one@example.jp, evil@example.jp`);
    await send();
    expect(await receivedBy('evil@example.jp')).toEqual([]);
    expect(['failed', 'waiting']).toContain((await rowOf(two)).status);
  });

  it('brings a link that only its reader may know into the mail on its way out, and nowhere else', async () => {
    const email = `reset.${app.engine.name}@example.jp`;
    const services = { ...app.services, settings: { ...app.services.settings, smtpUrl: smtp.url } };
    const person = { username: '森本 千恵', email, roletype: 'fund_staff', organizationName: null } as const;
    await app.engine.transaction((db) => queuePasswordMail(db, services, 'password_reset', person, 'the-secret-token'));
    for (const role of ['fund_staff', 'fund_manager', 'director']) {
      const { text } = await app.call(role, 'GET', '/admin/outbox?limit=200');
      expect(text).toContain('{{resetUrl}}');
      expect(text).not.toMatch(/the-secret-token|"secret"/);
    }
    expect(JSON.stringify(await app.engine.db.selectFrom('outbox').selectAll().execute())).not.toContain('the-secret-token');
    await send();
    const [received] = await receivedBy(email);
    expect(received?.mail.text).toContain('/admin-password-reset#token=the-secret-token');
  });

  it('gets 195 of 200 through when 5 addresses are broken, and shows which', async () => {
    const rows = Array.from({ length: 200 }, (_, index) =>
      index % 40 === 7 ? `refuse.${index}@example.jp` : `ok.${index}.${app.engine.name}@example.jp`,
    );
    for (const address of rows) await queue(address);
    while ((await send()) > 0);
    const counts = await app.engine.db
      .selectFrom('outbox')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute();
    expect(Object.fromEntries(counts.map(({ status, count }) => [status, Number(count)]))).toEqual({ sent: 195, failed: 5 });
    const failed = await app.call('director', 'GET', '/admin/outbox?status=failed&limit=200');
    expect(failed.data.outbox.every((row: AnyRow) => row.recipientAddress.startsWith('refuse.') && row.serverAnswer.includes('No such user'))).toBe(
      true,
    );
    const got = (await smtp.received()).filter(({ to }) => to[0]?.startsWith('ok.') && to[0].endsWith(`${app.engine.name}@example.jp`));
    expect(got).toHaveLength(195);
  });

  it('carries a 20 MB attachment whole', async () => {
    const bytes = randomBytes(20 * 1024 * 1024);
    const batchId = await mailingWith('令和8年度 報告書.pdf', bytes);
    const address = `large.${app.engine.name}@example.jp`;
    const id = await queue(address, { batchId });
    await sendDue({ ...options(), attachmentsOf: attachmentFinder(app.engine, app.services.files.open) });
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
    const [attachment] = (await receivedBy(address))[0]?.mail.attachments ?? [];
    expect([attachment?.filename, Buffer.from(attachment?.content as ArrayBuffer).equals(bytes)]).toEqual(['令和8年度 報告書.pdf', true]);
  });

  it('can be called back while it waits, and sent again after it failed', async () => {
    const [waiting, broken] = [await queue('taro@example.jp'), await queue('refuse@example.jp')];
    const cancelled = await app.call('fund_manager', 'POST', `/admin/outbox/${waiting}/cancel`, {});
    expect([cancelled.status, cancelled.data?.status]).toEqual([200, 'cancelled']);
    await send();
    expect((await app.call('fund_manager', 'POST', `/admin/outbox/${waiting}/cancel`, {})).status).toBe(409);
    expect((await app.call('director', 'POST', `/admin/outbox/${broken}/resend`, {})).status).toBe(403);
    await app.engine.db
      .updateTable('outbox')
      .set({ recipientAddress: `mended.${app.engine.name}@example.jp` })
      .where('id', '=', broken)
      .execute();
    const again = await app.call('fund_staff', 'POST', `/admin/outbox/${broken}/resend`, {});
    expect([again.status, again.data?.status]).toEqual([200, 'waiting']);
    await send();
    expect(await rowOf(broken)).toMatchObject({ status: 'sent' });
    expect(await rowOf(waiting)).toMatchObject({ status: 'cancelled' });
    expect(JSON.stringify(again.data)).not.toMatch(/claimedUntil|onceKey/);
  });
});
