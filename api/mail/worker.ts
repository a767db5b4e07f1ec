import type { Logger } from 'pino';
import type { Engine } from '../db/engine.ts';
import { claimDue, type OutboxRow, renewalTime, renewClaims } from './outbox.ts';
import { recorder } from './recorder.ts';
import type { MailSender, Message } from './sender.ts';

/** Mails taken at a time: many more than the pool sends side by side, so that its connections hardly ever wait. */
const batch = 50;

/** Rounds that run side by side: while one waits for its last mail, the others keep the connections busy. */
const lanes = 4;

/** Milliseconds between two looks at an empty outbox. */
const pause = 2000;

export interface MailWorker {
  /** Ends when the mails on the line are through. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  readonly engine: Engine;
  readonly sender: MailSender;
  readonly log: Logger;
  readonly now: () => Date;
  /** What goes out in a mail's body, and the files that go with it. */
  readonly bodyOf: (row: OutboxRow) => string;
  readonly attachmentsOf: (row: OutboxRow) => Promise<Message['attachments']>;
}

/** Sends what waits in the outbox, as long as the process runs. */
export function startMailWorker(options: WorkerOptions): MailWorker {
  let stopped = false;
  const sleepers = new Set<() => void>();
  // One for all lanes: each of its commits waits for the disk.
  const record = recorder(options.engine);
  const run = async () => {
    while (!stopped) {
      const sent = await sendDue(options, record).catch((error: unknown) => {
        options.log.error({ err: error }, 'mail worker');
        return 0;
      });
      if (sent > 0 || stopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, pause);
        function done() {
          clearTimeout(timer);
          sleepers.delete(done);
          resolve();
        }
        sleepers.add(done);
      });
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, run)).then(() => options.sender.close());
  return {
    stop: () => {
      stopped = true;
      for (const wake of sleepers) wake();
      return running;
    },
  };
}

/** Sends one round of due mails side by side. @returns how many there were */
export async function sendDue(options: WorkerOptions, record = recorder(options.engine)): Promise<number> {
  const { engine, now } = options;
  const rows = await claimDue(engine, now(), batch);
  const onTheLine = new Set(rows.map(({ id }) => id));
  const renewal = setInterval(() => void renewClaims(engine, [...onTheLine], now()).catch(() => undefined), renewalTime);
  try {
    await Promise.all(rows.map((row) => sendOne(row, options, record).finally(() => onTheLine.delete(row.id))));
  } finally {
    clearInterval(renewal);
  }
  return rows.length;
}

async function sendOne(
  row: OutboxRow,
  { sender, log, now, bodyOf, attachmentsOf }: WorkerOptions,
  record: ReturnType<typeof recorder>,
): Promise<void> {
  const delivery = await sender.send({ ...messageOf(row), body: bodyOf(row), attachments: await attachmentsOf(row) });
  if (delivery.outcome !== 'accepted') log.warn({ mail: row.id, answer: delivery.answer }, 'mail not accepted');
  await record({ row, delivery, at: now() });
}

function messageOf(row: OutboxRow): Omit<Message, 'body' | 'attachments'> {
  return {
    messageId: row.messageId,
    to: { name: row.recipientName ?? '', address: row.recipientAddress },
    cc: row.cc?.split(',').filter((address) => address !== '') ?? [],
    subject: row.subject,
    isHtml: row.isHtml === 1,
  };
}
