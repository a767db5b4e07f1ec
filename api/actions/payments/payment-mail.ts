import { formatDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import type { Transaction } from '../../db/database.ts';
import { draftGrantMail, findTemplate } from '../../mail/compose.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';

/** What became of a notice: queued, or why not. The payment stands either way. */
export type NoticeOutcome = 'queued' | 'no_address' | 'template_problem';

/** Tells the grantee of a payment that the bank has carried out. Repeating it sends nothing twice. */
export async function queuePaymentNotice(
  services: Pick<Services, 'settings' | 'now'>,
  item: { readonly id: number; readonly applicationId: number; readonly amount: number; readonly fee: number },
  date: string,
  db: Transaction,
): Promise<NoticeOutcome> {
  const values = { paymentAmount: amountText(item), paymentDate: formatDate(date) };
  const draft = await draftGrantMail(db, services, findTemplate(db, 'payment_notice'), item.applicationId, values);
  if (!draft) return 'no_address';
  if (draft.problem) return 'template_problem';
  await queueMails(db, [{ ...draft.mail, onceKey: `payment:${item.id}` }], services.now());
  return 'queued';
}

function amountText({ amount, fee }: { readonly amount: number; readonly fee: number }): string {
  return fee === 0 ? formatYen(amount) : `${formatYen(amount - fee)}（${formatYen(amount)} から振込手数料 ${formatYen(fee)} を差し引いた額です）`;
}
