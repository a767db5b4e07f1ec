import nodemailer from 'nodemailer';
import { Sqlite } from '../../../api/db/engines/better-sqlite3.ts';
import type { Figure } from '../figures.ts';
import type { Desk } from '../stage/desk.ts';
import { memoryOf } from '../stage/processes.ts';

const subject = '【{{foundationName}}】{{grantNumber}} のご連絡';
const body =
  '{{organizationName}}\n{{recipientName}} 様\n\n{{applicationDetails}}\n{{startDate}}から{{endDate}}まで\n\n期日までにご提出ください。\n{{loginUrl}}\n'.repeat(
    3,
  );

/**
 * Two thousand merged mails, less those that say the same of two grants of one person, to the same mail server: the product's way, from the call to the
 * last answer, and a bare pool's.
 */
export async function twoThousandMails({ ids, file, smtpUrl, productPid, staff }: Desk): Promise<Figure[]> {
  const db = new Sqlite(file, { readonly: true });
  const waiting = db.prepare(`select count(*) as count from outbox where "batchId" > ? and status not in ('sent', 'included')`);
  const { last } = db.prepare('select coalesce(max(id), 0) as last from mail_batches').get() as { last: number };
  let most = memoryOf(productPid);
  const start = performance.now();
  for (const half of [ids, ids]) await staff('POST', '/adoptions/email', { applicationId: half, subject, body });
  while ((waiting.get(last) as { count: number }).count > 0) {
    most = Math.max(most, memoryOf(productPid));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const value = performance.now() - start;
  const rows = db.prepare(`select "recipientAddress", subject, body, status from outbox where "batchId" > ?`).all(last) as Mail[];
  db.close();
  if (rows.length !== ids.length * 2) throw new Error(`${rows.length} mails were written`);
  const mails = rows.filter(({ status }) => status === 'sent');
  const reference = { name: '素の nodemailer', value: await bareRun(mails, smtpUrl) };
  const count = mails.length.toLocaleString('ja-JP');
  const common = { part: 'mails', engine: 'sqlite', targets: [] } as const;
  return [
    { ...common, what: `メール ${count}通（差し込み・送信）`, value, unit: 'ms', reference },
    { ...common, what: `メール ${count}通のあいだのメモリーの最大`, value: most, unit: 'MiB' },
  ];
}

interface Mail {
  readonly recipientAddress: string;
  readonly subject: string;
  readonly body: string;
  readonly status: string;
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
