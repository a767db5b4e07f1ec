import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine } from '../../api/db/engine.ts';
import { alertFailedMails } from '../../api/mail/alert-failed-mails.ts';
import { attachmentFinder } from '../../api/mail/attachments.ts';
import { type DispatcherOptions, dispatcher, startMailWorker } from '../../api/mail/dispatcher.ts';
import { claimDue, type OutboxRow } from '../../api/mail/outbox.ts';
import type { MailSender, Message } from '../../api/mail/sender.ts';
import { mailsAbout } from '../support/alerts.ts';
import { onEitherEngine } from '../support/app.ts';
import { sendDue } from '../support/send-due.ts';
import { until } from '../support/until.ts';

const start = new Date('2026-11-21T00:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

/** Takes what it is given, except from those that its recipient's address says otherwise of. */
function fakeSender(): MailSender & { readonly sent: string[]; release(): void } {
  const sent: string[] = [];
  const held: (() => void)[] = [];
  return {
    sent,
    async send({ to: { address } }: Message) {
      if (address.startsWith('sender-throws')) throw new TypeError('undefined is not a function');
      if (address.startsWith('held')) await new Promise<void>((resolve) => held.push(resolve));
      sent.push(address);
      return { outcome: 'accepted', answer: '250 OK' };
    },
    release: () => held.splice(0).forEach((go) => void go()),
    close: () => undefined,
  };
}

onEitherEngine('when a mail, its parts or the record of it fail', (app) => {
  let sender: ReturnType<typeof fakeSender>;
  let counter = 0;
  beforeEach(async () => {
    await app.engine.db.deleteFrom('outbox').execute();
    await app.engine.db.deleteFrom('alerts').execute();
    app.setNow(start);
    sender = fakeSender();
  });
  afterEach(() => vi.useRealTimers());

  const queue = async (recipientAddress: string, more: object = {}) => {
    const at = start.toISOString();
    const texts = { subject: '件名', body: '本文', messageId: `<fault.${++counter}@example.jp>` };
    const row = { recipientAddress, ...texts, nextAttemptAt: at, createdAt: at, updatedAt: at, ...more };
    return (await app.engine.db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const options = (more: Partial<DispatcherOptions> = {}): DispatcherOptions => ({
    engine: app.engine,
    sender,
    log: app.services.log,
    now: app.services.now,
    bodyOf: ({ recipientAddress, body }: OutboxRow) => {
      if (recipientAddress.startsWith('body-throws')) throw new Error('cannot be opened');
      return recipientAddress.startsWith('body-stalls') ? new Promise<string>(() => undefined) : body;
    },
    attachmentsOf: async ({ recipientAddress }: OutboxRow) => {
      if (recipientAddress.startsWith('files-throw')) throw new Error('no such table');
      return recipientAddress.startsWith('files-stall') ? new Promise<Message['attachments']>(() => undefined) : [];
    },
    patience: 50,
    ...more,
  });
  const rowOf = (id: number) => app.engine.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('keeps the claims of the others when one throws, so that nobody sends them a second time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await queue('body-throws@example.jp');
    const slow = await queue('held@example.jp');
    const mails = dispatcher(options());
    expect(await mails.take(50)).toBe(2);
    await mails.one();
    for (const seconds of [10, 20, 30, 40]) {
      app.setNow(later(seconds));
      await vi.advanceTimersByTimeAsync(10_000);
      await until(async () => (await rowOf(slow)).claimedUntil === later(seconds + 30).toISOString());
    }
    expect((await claimDue(app.engine, app.services.now(), 50)).rows.map(({ id }) => id)).toEqual([]);
    sender.release();
    await mails.finish();
    expect(sender.sent).toEqual(['held@example.jp']);
  });

  it('sends all others once, and gives the bad ones up with a sentence after their tries', async () => {
    const faults = ['body-throws', 'body-stalls', 'files-throw', 'files-stall', 'sender-throws'];
    const bad = [];
    for (let index = 0; index < 120; index++) {
      const fault = index % 12 === 5 ? faults[bad.length % faults.length] : null;
      const id = await queue(`${fault ?? 'good'}.${index}@example.jp`);
      if (fault) bad.push(id);
    }
    for (let minutes = 0; minutes <= 3 * 24 * 60; minutes += 60) {
      app.setNow(later(minutes * 60));
      await Promise.all([sendDue(options()), sendDue(options()), sendDue(options())]);
    }
    expect(sender.sent).toHaveLength(110);
    expect(new Set(sender.sent).size).toBe(110);
    for (const id of bad) {
      const row = await rowOf(id);
      expect(row, row.recipientAddress).toMatchObject({
        status: 'failed',
        attempts: 9,
        serverAnswer: expect.stringMatching(/ませんでした。システムの管理者/),
      });
    }
    const left = await app.engine.db.selectFrom('outbox').select('id').where('status', 'not in', ['sent', 'failed']).execute();
    expect(left).toEqual([]);
  });

  it('asks anew for attachments that could not be found out', async () => {
    const { id: batchId } = await app.engine.db
      .insertInto('mail_batches')
      .values({ subject: '件名', body: '本文', total: 2, createdAt: start.toISOString(), updatedAt: start.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    let broken = true;
    const engine = {
      get reader() {
        if (broken) throw new Error('away');
        return app.engine.reader;
      },
    };
    const find = attachmentFinder(engine, async () => Readable.from([]));
    const row = await rowOf(await queue('taro@example.jp', { batchId }));
    await expect(find(row)).rejects.toThrow('away');
    broken = false;
    expect(await find(row)).toEqual([]);
  });

  it('goes on with the others while some hang, however many wait', async () => {
    for (let index = 0; index < 260; index++) await queue(`${index < 10 ? 'held' : 'good'}.${index}@example.jp`);
    const worker = startMailWorker(options());
    await until(() => sender.sent.length === 250);
    sender.release();
    await until(() => sender.sent.length === 260);
    await worker.stop();
    expect(new Set(sender.sent).size).toBe(260);
    const sent = await app.engine.db.selectFrom('outbox').select('id').where('status', '=', 'sent').execute();
    expect(sent).toHaveLength(260);
  });

  it('holds on to mails that are sent and not recorded, however long their claims are over', async () => {
    const ids = [await queue('one@example.jp'), await queue('two@example.jp')];
    let broken = false;
    const engine: Engine = {
      ...app.engine,
      transaction: (...given) => (broken ? Promise.reject(new Error('disk full')) : app.engine.transaction(...given)),
    };
    const mails = dispatcher(options({ engine }));
    await mails.take(50);
    broken = true;
    await until(() => sender.sent.length === 2);
    app.setNow(later(3600));
    await expect(mails.take(50)).rejects.toThrow('disk full');
    expect(mails.inHand()).toBe(2);
    broken = false;
    expect(await mails.take(50)).toBe(0);
    await until(() => mails.inHand() === 0);
    await mails.finish();
    expect(sender.sent).toHaveLength(2);
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('takes over no claims right after the database was away: those who hold them had no way to renew them', async () => {
    const id = await queue('taro@example.jp');
    expect((await claimDue(app.engine, start, 10)).rows).toHaveLength(1);
    let broken = true;
    const engine: Engine = {
      ...app.engine,
      transaction: (...given) => (broken ? Promise.reject(new Error('away')) : app.engine.transaction(...given)),
    };
    const mails = dispatcher(options({ engine }));
    app.setNow(later(60));
    await expect(mails.take(50)).rejects.toThrow('away');
    broken = false;
    app.setNow(later(80));
    expect(await mails.take(50)).toBe(0);
    app.setNow(later(90));
    expect(await mails.take(50)).toBe(1);
    await mails.finish();
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('counts no try for a claim that was lost', async () => {
    const id = await queue('taro@example.jp');
    for (let crash = 0; crash < 4; crash++) expect((await claimDue(app.engine, later(crash * 31), 10)).rows).toHaveLength(1);
    app.setNow(later(4 * 31));
    expect(await sendDue(options())).toBe(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1, claims: 0 });
  });

  it('gives a mail up over which its process dies each time, and sends the others', async () => {
    const good = [];
    for (const name of ['one', 'two', 'three']) good.push(await queue(`${name}@example.jp`));
    const deadly = await queue('deadly@example.jp');
    for (const name of ['four', 'five']) good.push(await queue(`${name}@example.jp`));
    let deaths = 0;
    for (let round = 0; round < 12; round++) {
      app.setNow(later(round * 31));
      let isDead = false;
      const { transaction } = app.engine;
      const engine: Engine = { ...app.engine, transaction: (...given) => (isDead ? Promise.reject(new Error('dead')) : transaction(...given)) };
      const bodyOf = ({ recipientAddress, body }: OutboxRow) => {
        isDead ||= recipientAddress.startsWith('deadly');
        return body;
      };
      const onGivenUp = (rows: readonly OutboxRow[]) => alertFailedMails(app.services, rows);
      await sendDue(options({ engine, bodyOf, onGivenUp }));
      if (isDead) deaths++;
    }
    expect(deaths).toBe(5);
    expect(await rowOf(deadly)).toMatchObject({
      status: 'failed',
      attempts: 0,
      serverAnswer: expect.stringContaining('送ろうとするたびにシステムが止まる'),
    });
    for (const id of good) expect(await rowOf(id)).toMatchObject({ status: 'sent' });
    const told = await app.engine.db.selectFrom('alerts').select(['kind', 'recordId']).execute();
    expect(told).toEqual([{ kind: 'mailsFailed', recordId: deadly }]);
    const again = await app.call('fund_staff', 'POST', `/admin/outbox/${deadly}/resend`, {});
    expect([again.status, (await rowOf(deadly)).claims]).toEqual([200, 0]);
  });

  it('tells the heads once a day that mails were given up, and not of the mails that tell it', async () => {
    const refusing = { ...sender, send: async () => ({ outcome: 'refused', answer: '550 No such user' }) as const };
    const round = () => sendDue(options({ sender: refusing, onGivenUp: (rows) => alertFailedMails(app.services, rows) }));
    const alerts = () => app.engine.db.selectFrom('alerts').select(['kind', 'onceKey', 'recordId']).orderBy('id').execute();
    const ids = [await queue('one@example.jp'), await queue('two@example.jp')];
    await round();
    expect(await alerts()).toEqual([{ kind: 'mailsFailed', onceKey: 'mails-failed:2026-11-21', recordId: ids[0] }]);
    const mails = await mailsAbout(app, 'mails-failed:2026-11-21');
    expect(mails.length).toBeGreaterThanOrEqual(4);
    app.setNow(later(24 * 3600));
    await round();
    expect((await mailsAbout(app, 'mails-failed:2026-11-21')).every(({ status }) => status === 'failed')).toBe(true);
    expect(await alerts()).toHaveLength(1);
    await queue('three@example.jp', { nextAttemptAt: later(24 * 3600).toISOString() });
    await round();
    expect((await alerts()).map(({ onceKey }) => onceKey)).toEqual(['mails-failed:2026-11-21', 'mails-failed:2026-11-22']);
  });
});
