import { formatDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import type { Transaction } from '../../db/database.ts';
import { compose, newMessageId, templateFor } from '../../mail/compose.ts';
import { mailSubjects } from '../../mail/merge-values.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';

/** What became of a notice: queued, or why not. The payment stands either way. */
export type NoticeOutcome = 'queued' | 'no_address' | 'template_problem';

/** Tells the grantee of a payment that the bank has carried out. Repeating it sends nothing twice. */
export async function queuePaymentNotice(
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  item: { readonly id: number; readonly applicationId: number; readonly amount: number; readonly fee: number },
  date: string,
  db: Transaction,
): Promise<NoticeOutcome> {
  const { applicationId } = item;
  const [subject] = await mailSubjects(db, [applicationId], { settings, now: now() });
  if (!subject?.contact) return 'no_address';
  const template = await templateFor(db, 'payment_notice');
  const { name: recipientName, address: recipientAddress } = subject.contact;
  const values = { ...subject.values, recipientName, paymentAmount: amountText(item), paymentDate: formatDate(date) };
  const { subject: head, body, problem } = compose(template, values);
  if (problem) return 'template_problem';
  const mail = { applicationId, recipientAddress, recipientName, subject: head, body, isHtml: template.isHtml };
  await queueMails(db, [{ ...mail, messageId: newMessageId(settings), onceKey: `payment:${item.id}` }], now());
  return 'queued';
}

function amountText({ amount, fee }: { readonly amount: number; readonly fee: number }): string {
  return fee === 0 ? formatYen(amount) : `${formatYen(amount - fee)}（${formatYen(amount)} から振込手数料 ${formatYen(fee)} を差し引いた額です）`;
}
