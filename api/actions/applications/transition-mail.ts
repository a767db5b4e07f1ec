import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { merge } from '../../../domain/text/merge.ts';
import { resources } from '../../../resources.config.ts';
import type { Database } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import { insertRow, type WriteCall } from '../../resources/write.ts';
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
 * @throws Failure 409 when the template is missing or has placeholders that nothing is known for
 */
export async function draftMail(call: WriteCall, permit: Permit, step: Step, db: Kysely<Database>): Promise<MailDraft | null> {
  const recipient = await recipientOf(permit.current.contactUserId as number | null, permit.current.organizationId as number, db);
  if (!recipient.address) return null;
  const template = await templateFor(permit, db);
  const values = mergeValues(call, permit, step, recipient);
  const [subject, body] = [merge(template.subject, values), merge(template.body, values)];
  const unknown = [...subject.unknown, ...body.unknown];
  if (unknown.length > 0) {
    throw conflict(
      'template_unknown_field',
      `メールのひな形「${template.name}」に、使えない差し込み項目（${unknown.join('、')}）があります。ひな形を直すか、メールを送らない設定で変更してください。`,
    );
  }
  return {
    recipientAddress: recipient.address,
    recipientName: recipient.name,
    subject: subject.text,
    body: body.text,
    isHtml: template.isHtml === 1,
  };
}

/** Puts a mail into the outbox, in the transaction that causes it. */
export async function queueMail({ services }: WriteCall, applicationId: number, draft: MailDraft, db: Kysely<Database>): Promise<'queued'> {
  const messageId = `<${randomUUID()}@${new URL(services.settings.publicUrl).hostname}>`;
  await insertRow(
    services,
    resources.outbox,
    { ...draft, applicationId, messageId, status: 'waiting', nextAttemptAt: services.now().toISOString() },
    db,
  );
  return 'queued';
}

async function templateFor({ transition }: Permit, db: Kysely<Database>) {
  const purpose = transition.mail;
  const template = purpose && (await db.selectFrom('mail_templates').selectAll().where('purpose', '=', purpose).orderBy('id').executeTakeFirst());
  if (!template) throw conflict('template_missing', 'メールのひな形がありません。ひな形を登録するか、メールを送らない設定で変更してください。');
  return template;
}

interface Recipient {
  readonly address: string | null;
  readonly name: string;
  readonly organization: string;
}

async function recipientOf(contactUserId: number | null, organizationId: number, db: Kysely<Database>): Promise<Recipient> {
  const organization = await db.selectFrom('organizations').select(['name', 'email']).where('id', '=', organizationId).executeTakeFirstOrThrow();
  const contact = contactUserId
    ? await db.selectFrom('users').select(['username', 'email']).where('id', '=', contactUserId).executeTakeFirst()
    : undefined;
  return { address: contact?.email ?? organization.email, name: contact?.username ?? 'ご担当者', organization: organization.name };
}

/** What the templates may name. A comment goes out only where both sides may read it. */
function mergeValues({ services }: WriteCall, { current, transition }: Permit, step: Step, recipient: Recipient): Record<string, string> {
  const grantNumber = (current.grantNumber as string | null) ?? '採択前';
  return {
    foundationName: services.settings.foundationName,
    organizationName: recipient.organization,
    recipientName: recipient.name,
    grantNumber,
    title: current.title as string,
    statusLabel: step.to.label,
    applicationDetails: `助成番号：${grantNumber}　題名：${current.title}　団体名：${recipient.organization}`,
    comment: (transition.shared && step.comment) || 'ありません。',
    loginUrl: `${services.settings.publicUrl}/user/login`,
    paymentAmount: formatYen((current.advancedPaymentAmount as number | null) ?? 0),
    paymentDate: japanDate(services.now()).replaceAll('-', '/'),
  };
}
