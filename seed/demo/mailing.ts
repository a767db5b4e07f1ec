import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { addDays, instantAt } from './days.ts';
import type { MailDraft } from './mails.ts';
import { type Plan, planApplications } from './plan.ts';
import { recipientAddress, staffWithRole } from './users.ts';

/** The demo's one bulk mailing: how it goes, asked of the newest activities. */
const subject = '【河川基金】活動の様子をお知らせください（助成番号 {{grantNumber}}）';
const body =
  '{{organizationName}}\n{{recipientName}} 様\n\nいつもお世話になっております。河川基金です。\n機関誌で活動をご紹介するため、写真と短い文章をお寄せください。\n\n{{applicationDetails}}\n\n{{loginUrl}}\n';
const mostRecipients = 20;

const isAsked = ({ status, pastYear, occurrence }: Plan) => status === 'IN_PROGRESS' && pastYear === null && occurrence < mostRecipients;

export function mailBatchRow(baseDate: string, applications: number): SeedRow<'mail_batches'> {
  let total = 0;
  for (const plan of planApplications(applications)) if (isAsked(plan)) total++;
  const { id: userId, name: userName } = staffWithRole('fund_staff');
  const at = sentAt(baseDate, 0);
  return { id: 1, subject, body, isHtml: 0, total, attachmentNames: null, userId, userName, createdAt: at, updatedAt: at };
}

/** The copy of the mailing that an application's contact received. */
export function mailingFor({ plan, organization }: DemoApplication, row: SeedRow<'applications'>, baseDate: string): MailDraft | null {
  if (!isAsked(plan)) return null;
  const values: Readonly<Record<string, string>> = {
    organizationName: organization.name,
    recipientName: organization.contact.name,
    grantNumber: row.grantNumber ?? '',
    applicationDetails: `助成番号：${row.grantNumber}　題名：${row.title}　団体名：${organization.name}`,
    loginUrl: 'http://localhost:3000/user/login',
  };
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const bounced = plan.occurrence === 3;
  const written = sentAt(baseDate, 0);
  const done = sentAt(baseDate, 1 + plan.occurrence);
  return {
    recipientAddress: recipientAddress(organization),
    recipientName: organization.contact.name,
    applicationId: plan.id,
    subject: fill(subject),
    body: fill(body),
    isHtml: 0,
    batchId: 1,
    status: bounced ? 'failed' : 'sent',
    attempts: 1,
    nextAttemptAt: null,
    sentAt: bounced ? null : done,
    serverAnswer: bounced ? '550 5.1.1 User unknown' : '250 2.0.0 OK: queued',
    createdAt: written,
    updatedAt: done,
  };
}

function sentAt(baseDate: string, minutes: number): string {
  return instantAt(addDays(baseDate, -4), 13, 20 + minutes);
}
