import { countOf } from '../../../../api/db/count-of.ts';
import type { Transaction } from '../../../../api/db/database.ts';
import { draftGrantMail, findTemplate, templateProblem } from '../../../../api/mail/compose.ts';
import type { MergeValues } from '../../../../api/mail/merge-values.ts';
import { queueMails } from '../../../../api/mail/queue.ts';
import type { InnerCall, Services } from '../../../../api/services.ts';
import { signingObstacle } from '../../../../api/signing/identity.ts';
import type { AskedEnvelope, SigningProvider } from '../../../../api/signing/provider.ts';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { recordEvent } from './envelope.ts';

/** Signing within the product: a mail links to the page where the letter is read and signed. */
export function embeddedProvider({ signing, now }: Pick<Services, 'signing' | 'now'>): SigningProvider {
  return { name: 'embedded', begins: 'sent', obstacle: () => signingObstacle(signing, now()), ask: mailLink, withdraw: async () => undefined };
}

/** @throws Failure 409 when the mail template is missing or has fields without values */
async function mailLink(call: InnerCall, envelope: AskedEnvelope, db: Transaction): Promise<string | null> {
  const { services, actor } = call;
  const { id, applicationId, unsignedSha256 } = envelope;
  const draft = await draftGrantMail(db, services, findTemplate(db, 'ukesyo_request'), applicationId, signatureValues(services, envelope));
  if (!draft) return '連絡先のメールアドレスがないため、メールは送っていません。助成者の画面には表示されます。';
  const { mail, problem, template } = draft;
  if (problem) throw templateProblem(template, problem, 'ひな形を直してから送信してください');
  // Concurrent resends count the same number, so their equal idempotency keys let only one mail out.
  const timesMailed = await countOf(db.selectFrom('envelope_events').where('envelopeId', '=', id).where('event', '=', 'mailed'));
  await queueMails(db, [{ ...mail, causedById: actor.userId, onceKey: `envelope:${id}:${timesMailed + 1}` }], services.now());
  const detail = `宛先：${mail.recipientName}（${mail.recipientAddress}）`;
  await recordEvent(call, id, { event: 'mailed', sha256: unsignedSha256, detail }, db);
  return null;
}

/** Merge values about an envelope for mail templates. */
export function signatureValues(
  { settings }: Pick<Services, 'settings'>,
  { id, title, expiresAt }: Pick<AskedEnvelope, 'id' | 'title' | 'expiresAt'>,
): MergeValues {
  return { letterTitle: title, signUrl: `${settings.publicUrl}/user/sign/${id}`, signDeadline: formatDate(japanDate(new Date(expiresAt))) };
}
