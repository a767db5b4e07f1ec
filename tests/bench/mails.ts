import Database from 'better-sqlite3';
import nodemailer from 'nodemailer';
import type { ApiClient } from '../support/api-client.ts';
import type { Servers } from './servers.ts';
import { memoryOf } from './uploads.ts';

/** Milliseconds for two thousand merged mails to the same mail server: the product's way, from the call to the last answer, and a bare pool's. */
export interface MailTimes {
  readonly product: number;
  readonly bare: number;
  /** MiB of memory that the product had before, and at most. */
  readonly memory: readonly [before: number, most: number];
}

const subject = '【{{foundationName}}】{{grantNumber}} のご連絡';
const body = '{{organizationName}}\n{{recipientName}} 様\n\n{{applicationDetails}}\n\n期日までにご提出ください。\n{{loginUrl}}\n'.repeat(3);

export async function twoThousandMails({ ids, file, smtpUrl, productPid }: Servers, staff: ApiClient): Promise<MailTimes> {
  const db = new Database(file, { readonly: true });
  const waiting = db.prepare(`select count(*) as count from outbox where "batchId" > ? and status <> 'sent'`);
  const { last } = db.prepare('select coalesce(max(id), 0) as last from mail_batches').get() as { last: number };
  const before = memoryOf(productPid);
  let most = before;
  const start = performance.now();
  for (const half of [ids, ids]) await staff('POST', '/adoptions/email', { applicationId: half, subject, body });
  while ((waiting.get(last) as { count: number }).count > 0) {
    most = Math.max(most, memoryOf(productPid));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const product = performance.now() - start;
  const mails = db.prepare(`select "recipientAddress", subject, body from outbox where "batchId" > ?`).all(last) as Mail[];
  db.close();
  return { product, bare: await bareRun(mails, smtpUrl), memory: [before, most] };
}

interface Mail {
  readonly recipientAddress: string;
  readonly subject: string;
  readonly body: string;
}

async function bareRun(mails: readonly Mail[], url: string): Promise<number> {
  const pool = nodemailer.createTransport({ url, pool: true, maxConnections: 5, maxMessages: 100 });
  const start = performance.now();
  await Promise.all(
    mails.map(({ recipientAddress, subject: head, body: text }) =>
      pool.sendMail({ from: 'josei@example.jp', to: recipientAddress, subject: head, text }),
    ),
  );
  const taken = performance.now() - start;
  pool.close();
  return taken;
}
