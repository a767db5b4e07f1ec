import type { Logger } from 'pino';
import type { Delivery } from './delivery.ts';
import type { OutboxRow } from './outbox.ts';
import type { MailSender, Message } from './sender.ts';
import { within } from './time-limit.ts';

/** What a mail is made of, and by whom it is sent. */
export interface Post {
  readonly sender: MailSender;
  readonly log: Logger;
  /** What goes out in a mail's body, and the files that go with it. */
  readonly bodyOf: (row: OutboxRow) => string | Promise<string>;
  readonly attachmentsOf: (row: OutboxRow) => Promise<Message['attachments']>;
  /** Milliseconds in which body and attachments must be there. */
  readonly patience?: number;
}

const standardPatience = 60_000;

/** Sends one mail. It never throws: whatever goes wrong with a mail is that mail's own affair, to be tried again until it is given up. */
export async function deliver(row: OutboxRow, { sender, log, bodyOf, attachmentsOf, patience = standardPatience }: Post): Promise<Delivery> {
  const obstacle = (what: string) => (error: unknown) => {
    log.error({ err: error, mail: row.id }, 'mail cannot be made up');
    throw new Obstacle(what);
  };
  const inTime = <T>(work: () => T | Promise<T>) => within(patience, Promise.resolve().then(work), 'timeout');
  try {
    const body = await inTime(() => bodyOf(row)).catch(obstacle('本文を用意できませんでした。システムの管理者に連絡してください。'));
    const attachments = await inTime(() => attachmentsOf(row)).catch(
      obstacle('添付ファイルを用意できませんでした。システムの管理者に連絡してください。'),
    );
    const delivery = await sender.send({ ...messageOf(row), body, attachments });
    if (delivery.outcome !== 'accepted') log.warn({ mail: row.id, answer: delivery.answer }, 'mail not accepted');
    return delivery;
  } catch (error) {
    if (error instanceof Obstacle) return { outcome: 'postponed', answer: error.message };
    log.error({ err: error, mail: row.id }, 'mail not sent');
    return { outcome: 'postponed', answer: '送信できませんでした。システムの管理者に連絡してください。' };
  }
}

class Obstacle extends Error {}

function messageOf(row: OutboxRow): Omit<Message, 'body' | 'attachments'> {
  return {
    messageId: row.messageId,
    to: { name: row.recipientName ?? '', address: row.recipientAddress },
    cc: row.cc?.split(',').filter((address) => address !== '') ?? [],
    subject: row.subject,
    isHtml: row.isHtml === 1,
  };
}
