import { formatDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import type { Transaction } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import { compose, newMessageId, templateFor } from '../../mail/compose.ts';
import { mailSubjects } from '../../mail/merge-values.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Cells } from '../../resources/columns.ts';
import type { InnerCall } from '../../resources/write.ts';

/**
 * Tells the grantee why a receipt comes back, in the transaction that sends it back. Without an address, or with automatic mail of this kind switched
 * off, the grantee finds the reason on the receipt's page only.
 * @throws Failure 409 when the template has fields that nothing can be filled in for
 */
export async function mailRejection({ services }: InnerCall, receipt: Cells, reason: string, db: Transaction): Promise<void> {
  const applicationId = receipt.applicationId as number;
  const [subject] = await mailSubjects(db, [applicationId], { settings: services.settings, now: services.now() });
  const template = await templateFor(db, 'receipt_rejected');
  if (!subject?.contact || !template.enabled) return;
  const { name: recipientName, address: recipientAddress } = subject.contact;
  const composed = compose(template, {
    ...subject.values,
    recipientName,
    receiptTitle: String(receipt.title),
    receiptVendor: String(receipt.vendor),
    receiptAmount: formatYen(receipt.amount as number),
    receiptDate: formatDate(receipt.receiptDate as string),
    comment: reason,
  });
  if (composed.problem)
    throw conflict('template_problem', `メールのひな形「${template.name}」：${composed.problem}。ひな形を直してから、もう一度差し戻してください。`);
  const mail = { recipientAddress, recipientName, applicationId, subject: composed.subject, body: composed.body, isHtml: template.isHtml };
  await queueMails(db, [{ ...mail, messageId: newMessageId(services.settings) }], services.now());
}
