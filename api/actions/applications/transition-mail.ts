import type { Kysely } from 'kysely';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { refundDeadlineText } from '../../../domain/money/settlement-words.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { toldStatus } from '../../../domain/workflow/announcement.ts';
import { applicationStatusLabels } from '../../../domain/workflow/application-statuses.ts';
import type { Database } from '../../db/database.ts';
import type { NewRow } from '../../db/engines/new-rows.ts';
import { conflict } from '../../failure.ts';
import { compose, findTemplate, newMessageId, templateMissing } from '../../mail/compose.ts';
import { type MailSubject, type MergeValues, mailSubjects } from '../../mail/merge-values.ts';
import { mailRow } from '../../mail/queue.ts';
import type { InnerCall } from '../../resources/write.ts';
import { moneyFacts, settledValues } from '../payments/facts.ts';
import type { Permit, Step } from './transition.ts';

/** A mail as it would leave. */
export interface MailDraft {
  readonly recipientAddress: string;
  readonly recipientName: string;
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
}

/**
 * The mail that a step offers, filled in for this application.
 * @returns null when neither the contact nor the organisation has an address
 * @throws Failure 409 when the template is missing, or has fields that nothing can be filled in for
 */
export async function draftMail({ services }: InnerCall, permit: Permit, step: Step, db: Kysely<Database>): Promise<MailDraft | null> {
  if (!permit.transition.mail) return null;
  const finding = findTemplate(db, permit.transition.mail);
  const text = finding.then((found) => (found ? `${found.subject}\n${found.body}` : ''));
  const context = { settings: services.settings, now: services.now(), status: step.to.key, text };
  const [template, [subject]] = await Promise.all([finding, mailSubjects(db, [permit.current.id as number], context)]);
  if (!subject?.contact) return null;
  if (!template) throw templateMissing();
  const refund = permit.transition.mail === 'refund_request' ? await refundValues(permit.current.id as number, services.now(), db) : {};
  const composed = compose(template, { ...valuesOf(subject, permit, step, services.now()), ...refund });
  if (composed.problem)
    throw conflict(
      'template_problem',
      `メールのひな形「${template.name}」：${composed.problem}。ひな形を直すか、メールを送らない設定で変更してください。`,
    );
  const { name: recipientName, address: recipientAddress } = subject.contact;
  return { recipientAddress, recipientName, subject: composed.subject, body: composed.body, isHtml: template.isHtml };
}

/** The mail of a step as a row of the outbox, to be inserted in the transaction that takes the step. */
export function stepMail({ services }: InnerCall, applicationId: number, draft: MailDraft): NewRow {
  return mailRow({ ...draft, applicationId, messageId: newMessageId(services.settings) }, services.now());
}

/** What will be asked back, and until when, by the settlement that the step decides. */
async function refundValues(applicationId: number, now: Date, db: Kysely<Database>): Promise<MergeValues> {
  const facts = await moneyFacts(db, applicationId);
  const { '@refundDeadline': refundDeadline, '@refundDeadlineMovedFrom': refundDeadlineMovedFrom } = settledValues(facts, now);
  const deadline = refundDeadlineText({ refundDeadline, refundDeadlineMovedFrom });
  return { refundAmount: formatYen(facts.settlement.refundAmount), refundDeadline: deadline };
}

/** The application as it will be after the step. A comment goes out only where both sides may read it. */
function valuesOf({ values, contact }: MailSubject, { current, transition }: Permit, step: Step, now: Date): MergeValues {
  return {
    ...values,
    recipientName: contact?.name ?? null,
    statusLabel: applicationStatusLabels[toldStatus(step.to.key)],
    comment: (transition.shared && step.comment) || 'ありません。',
    paymentAmount: formatYen((current.advancedPaymentAmount as number | null) ?? 0),
    paymentDate: formatDate(japanDate(now)),
  };
}
