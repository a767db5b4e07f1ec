import type { Kysely } from 'kysely';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import { compose, newMessageId, templateFor } from '../../mail/compose.ts';
import { mailSubjects } from '../../mail/merge-values.ts';
import { queueMails } from '../../mail/queue.ts';
import type { InnerCall, Services } from '../../services.ts';
import { signingObstacle } from '../../signing/identity.ts';
import type { AskedEnvelope, SigningProvider } from '../../signing/provider.ts';
import { recordEvent } from './events.ts';

/** Signing within the product: a mail leads the grantee to the page where the letter is read and signed. */
export function embeddedProvider({ signing, now }: Pick<Services, 'signing' | 'now'>): SigningProvider {
  return { name: 'embedded', begins: 'sent', obstacle: () => signingObstacle(signing, now()), ask: mailLink, withdraw: async () => undefined };
}

/** @throws Failure 409 when the template is missing, or has fields that nothing can be filled in for */
async function mailLink(call: InnerCall, envelope: AskedEnvelope, db: Transaction): Promise<string | null> {
  const { services } = call;
  const { id, applicationId, title, expiresAt, unsignedSha256 } = envelope;
  const [subject] = await mailSubjects(db, [applicationId], { settings: services.settings, now: services.now() });
  if (!subject?.contact) return '連絡先のメールアドレスがないため、メールは送っていません。助成者の画面には表示されます。';
  const template = await templateFor(db, 'ukesyo_request');
  const { name: recipientName, address: recipientAddress } = subject.contact;
  const asked = {
    letterTitle: title,
    signUrl: `${services.settings.publicUrl}/user/sign/${id}`,
    signDeadline: formatDate(japanDate(new Date(expiresAt))),
  };
  const composed = compose(template, { ...subject.values, recipientName, ...asked });
  if (composed.problem)
    throw conflict('template_problem', `メールのひな形「${template.name}」：${composed.problem}。ひな形を直してから送信してください。`);
  const mail = { recipientAddress, recipientName, subject: composed.subject, body: composed.body, isHtml: template.isHtml, applicationId };
  const onceKey = `envelope:${id}:${(await timesMailed(id, db)) + 1}`;
  await queueMails(db, [{ ...mail, messageId: newMessageId(services.settings), onceKey }], services.now());
  await recordEvent(call, id, { event: 'mailed', sha256: unsignedSha256, detail: `宛先：${recipientName}（${recipientAddress}）` }, db);
  return null;
}

/** Of two who ask again at the same moment both count the same, and one mail goes out. */
async function timesMailed(envelopeId: number, db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('envelope_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('envelopeId', '=', envelopeId)
    .where('event', '=', 'mailed')
    .executeTakeFirstOrThrow();
  return Number(count);
}
