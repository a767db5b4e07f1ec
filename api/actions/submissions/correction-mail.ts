import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { conflict } from '../../failure.ts';
import { compose, newMessageId, templateFor } from '../../mail/compose.ts';
import { remainingText } from '../../mail/due-documents.ts';
import { mailSubjects } from '../../mail/merge-values.ts';
import { queueMails } from '../../mail/queue.ts';
import type { StepEffect } from '../hooks.ts';

/**
 * Puts the mail that tells of a returned document into the outbox, in the transaction that returns it.
 * @throws Failure 409 when the template is missing, or has fields that nothing can be filled in for
 */
export async function queueCorrectionMail({ row, inputs, services, db }: Parameters<StepEffect>[0]): Promise<'queued' | 'no_address'> {
  const { settings } = services;
  const now = services.now();
  const applicationId = row.applicationId as number;
  const [subject] = await mailSubjects(db, [applicationId], { settings, now });
  if (!subject?.contact) return 'no_address';
  const template = await templateFor(db, 'correction_request');
  const { name: recipientName, address: recipientAddress } = subject.contact;
  const document = { formName: String(row.formName), comment: String(inputs.comment), ...dueValues(row.receptionEndDate as string | null, now) };
  const composed = compose(template, { ...subject.values, recipientName, ...document });
  if (composed.problem)
    throw conflict('template_problem', `メールのひな形「${template.name}」：${composed.problem}。ひな形を直してから差し戻してください。`);
  const { subject: title, body } = composed;
  const mail = { applicationId, recipientAddress, recipientName, subject: title, body, isHtml: template.isHtml, messageId: newMessageId(settings) };
  await queueMails(db, [mail], now);
  return 'queued';
}

/** A day that is past is none that a grantee can still keep. */
function dueValues(dueDate: string | null, now: Date): { dueDate: string; remainingDays: string } {
  const today = japanDate(now);
  const canBeKept = dueDate !== null && dueDate >= today;
  return { dueDate: canBeKept ? formatDate(dueDate) : 'できるだけ早い日', remainingDays: dueDate ? remainingText(today, dueDate) : '期限なし' };
}
