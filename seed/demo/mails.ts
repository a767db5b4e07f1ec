import type { mailStates } from '../../domain/terms.ts';
import { type ApplicationStatus, applicationStatusLabels } from '../../domain/workflow/application-statuses.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { addDays, instantAt } from './days.ts';
import type { Plan } from './plan.ts';
import { recipientAddress } from './users.ts';

export type MailDraft = Omit<SeedRow<'outbox'>, 'id' | 'messageId'>;

/** The mail that told a grantee of the latest change; one for the first application in each status under way. */
export function mailFor(application: DemoApplication, row: SeedRow<'applications'>, baseDate: string): MailDraft | null {
  const { plan, organization } = application;
  if (plan.pastYear !== null || plan.occurrence > 0 || plan.rank === 0) return null;
  const details = `助成番号　${row.grantNumber ?? '（採択前）'}\n題名　　　${row.title}\n団体名　　${organization.name}`;
  const label = applicationStatusLabels[plan.status];
  return {
    recipientAddress: recipientAddress(organization),
    recipientName: organization.contact.name,
    applicationId: plan.id,
    subject: `【河川基金】手続き状況が変わりました（受付番号 ${row.entryNumber}）`,
    body: `${organization.name}\n${organization.contact.name} 様\n\nいつもお世話になっております。河川基金です。\n下記の申請の手続き状況が「${label}」に変わりましたので、お知らせします。\n\n${details}\n\n今後のお手続きは、ログイン後の画面でご確認ください。\n`,
    isHtml: 0,
    batchId: null,
    ...delivery(plan, row.updatedAt, baseDate),
  };
}

/** Drafts of several applications as rows, in the order of time. */
export function mailRows(drafts: readonly MailDraft[], firstId: number): SeedRow<'outbox'>[] {
  return [...drafts]
    .sort((a, b) => Number(a.createdAt > b.createdAt) - Number(a.createdAt < b.createdAt))
    .map((draft, index) => ({ id: firstId + index, ...draft, messageId: messageIdOf(firstId + index) }));
}

const messageIdOf = (id: number) => `<demo-${String(id).padStart(6, '0')}@seseragi.example.jp>`;

/** Most are sent; a few wait, hang, failed or were called back. */
function delivery({ id, status }: Plan, written: string, baseDate: string) {
  const state = oddStates[status] ?? 'sent';
  const soon = instantAt(addDays(baseDate, 1), 9, id % 60);
  const later = new Date(Date.parse(written) + (20 + (id % 90)) * 1000).toISOString();
  const common = { status: state, createdAt: written, updatedAt: state === 'waiting' ? written : later };
  if (state === 'sent')
    return { ...common, attempts: id % 13 === 0 ? 2 : 1, nextAttemptAt: null, sentAt: later, serverAnswer: '250 2.0.0 OK: queued' };
  if (state === 'failed') return { ...common, attempts: 5, nextAttemptAt: null, sentAt: null, serverAnswer: '550 5.1.1 User unknown' };
  if (state === 'sending') return { ...common, attempts: 0, nextAttemptAt: soon, sentAt: null, serverAnswer: null };
  if (state === 'cancelled' || state === 'included') return { ...common, attempts: 0, nextAttemptAt: null, sentAt: null, serverAnswer: null };
  return { ...common, attempts: id % 2, nextAttemptAt: soon, sentAt: null, serverAnswer: id % 2 === 1 ? '451 4.7.1 Please try again later' : null };
}

const oddStates: Readonly<Partial<Record<ApplicationStatus, keyof typeof mailStates>>> = {
  CONTRACT_PROCESSING: 'waiting',
  UNDER_REVIEW: 'waiting',
  CHANGE_RETURNED: 'waiting',
  ADVANCE_PREPARATION: 'sending',
  REFUND_REQUESTED: 'failed',
  OTHER_REVISION_REQUESTED: 'failed',
  SUBMISSION_ON_HOLD: 'cancelled',
  REPORT_PREPARING: 'included',
};
