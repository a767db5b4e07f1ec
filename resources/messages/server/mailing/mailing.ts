import type { Kysely } from 'kysely';
import type { Actor } from '../../../../api/access/actor.ts';
import { may } from '../../../../api/access/permissions.ts';
import { writeAudit } from '../../../../api/db/audit.ts';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { invalid } from '../../../../api/failures/failure.ts';
import { type Incoming, insertFileRow } from '../../../../api/files/file-rows.ts';
import { compose, newMessageId } from '../../../../api/mail/compose.ts';
import { mailSubjects } from '../../../../api/mail/mail-subjects.ts';
import type { MailSubject, MergeValues, Recipient } from '../../../../api/mail/merge-values.ts';
import { queueReadyMails, readyMail } from '../../../../api/mail/queue.ts';
import { misplacedSecret } from '../../../../api/mail/secret-placeholder.ts';
import { asSecurityMail } from '../../../../api/mail/security-mail.ts';
import { insertRow } from '../../../../api/resources/stored-rows.ts';
import type { InnerCall, WriteCall } from '../../../../api/services.ts';
import { distinctAddresses, isMailAddress } from '../../../../domain/mail/addresses.ts';
import { bulkMailFields, invitationFields, withLabels } from '../../../../domain/mail/merge-fields.ts';
import { secretMark } from '../../../../domain/mail/security-mails.ts';
import { placeholdersIn } from '../../../../domain/text/merge.ts';
import { resources } from '../../../../resources.config.ts';
import { type FieldErrors, type Values, validateFields } from '../../../../schema/derive/validators.ts';
import { flag, longText, text } from '../../../../schema/fields.ts';
import { containsPasswordLink, withoutSignedInRecipients, withPasswordLinks } from './invitations.ts';
import { groupedBy, mergedValues } from './merged-values.ts';

/** A bulk mail to grantees (spec, first file, sections 3 and 5). */
interface Letter {
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
  readonly sendToContact: boolean;
  readonly sendToRepresentative: boolean;
  readonly cc: readonly string[];
}

export const letterFields = {
  subject: text('件名', { required: '件名を入力してください', max: 200 }),
  body: longText('本文', { required: '本文を入力してください', max: 20_000 }),
  isHtml: flag('形式', { words: ['HTML', 'テキスト'] }),
  sendToContact: flag('連絡担当者に送る', { default: true }),
  sendToRepresentative: flag('代表者に送る'),
};

/** Limited because every mail is copied to each CC address. */
const maxCc = 20;

/** Maximum number of applications per mail batch. */
const maxApplications = 1000;

/** Validates a bulk mail. @throws Failure 422 with the spec's texts */
export function readLetter(input: Values, { role }: Pick<Actor, 'role'>): Letter {
  const { ccEmails, ...rest } = input;
  const { values, errors } = validateFields(letterFields, rest, 'create');
  const cc = readCc(ccEmails, errors);
  const known = { subject: bulkMailFields, body: may(resources.users, role, 'invite') ? invitationFields : bulkMailFields };
  for (const name of ['subject', 'body'] as const) {
    const unknown = placeholdersIn(String(values[name] ?? '')).filter((field) => !(known[name] as readonly string[]).includes(field));
    if (unknown.length > 0) errors[name] = `使えない差し込み項目があります：${unknown.map((field) => `{{${field}}}`).join('、')}`;
  }
  const misplaced = misplacedSecret({ body: String(values.body ?? ''), isHtml: values.isHtml === true });
  if (misplaced) errors.body ??= misplaced;
  if (cc.length > 0 && containsPasswordLink({ body: String(values.body) }))
    errors.ccEmails = '本人だけに見えるアドレスが入るため、CCは付けられません';
  if (!values.sendToContact && !values.sendToRepresentative) errors.sendToContact = '送信先を選択してください';
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...(values as unknown as Omit<Letter, 'cc'>), isHtml: values.isHtml === true, cc };
}

/** Distinct application ids. @throws Failure 422 */
export function readApplicationIds(input: unknown): number[] {
  const ids = [input].flat();
  if (ids.length === 0 || !ids.every((id) => Number.isSafeInteger(id) && (id as number) > 0))
    throw invalid({ applicationId: '申請を1件以上選択してください' });
  if (ids.length > maxApplications) throw invalid({ applicationId: `一度に送信できるのは${maxApplications}件までです` });
  return [...new Set(ids as number[])];
}

function readCc(input: unknown, errors: FieldErrors): string[] {
  const texts = input === undefined || input === null ? [] : [input].flat();
  if (!texts.every((one) => typeof one === 'string')) {
    errors.ccEmails = 'CCはメールアドレスで指定してください';
    return [];
  }
  const cc = distinctAddresses(texts as string[]);
  const invalidAddresses = cc.filter((address) => !isMailAddress(address));
  if (invalidAddresses.length > 0) errors.ccEmails = `CCのメールアドレスが正しくありません：${invalidAddresses.join('、')}`;
  else if (cc.length > maxCc) errors.ccEmails = `CCは${maxCc}件までです`;
  return cc;
}

/** One composed mail, or why it cannot be sent. */
interface Piece {
  readonly applicationId: number;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly recipient: Recipient | null;
  readonly subject: string;
  readonly body: string;
  /** Why it is skipped, as a sentence; null when it is sent. */
  readonly problem: string | null;
  /** Other grants of the recipient covered by the same mail. */
  readonly others: readonly Pick<Piece, 'applicationId' | 'grantNumber' | 'title'>[];
}

/** Result of sending. */
interface Mailing {
  readonly batchId: number;
  readonly total: number;
  readonly skipped: readonly { readonly applicationId: number; readonly problem: string }[];
}

/** Composes all mails, merging those to one recipient where the text allows. Stores and sends nothing. */
export async function composeMails(
  { services }: WriteCall,
  applicationIds: readonly number[],
  letter: Letter,
  db: Kysely<Database>,
): Promise<Piece[]> {
  const subjects = await mailSubjects(services, db, applicationIds);
  const pieces = subjects.flatMap((subject) => piecesOf(subject, letter));
  if (containsPasswordLink(letter)) return withoutSignedInRecipients(db, pieces);
  const values = new Map(subjects.map((subject) => [subject.id, subject.values]));
  return groupedBy(pieces, keyOf).flatMap(([first, ...rest]) => mergeForRecipient(first, rest, letter, values));
}

/** Grouping key: the recipient for sendable mails, unique otherwise. */
function keyOf({ problem, recipient, applicationId }: Piece): string {
  return problem === null && recipient ? recipient.address.toLowerCase() : `${applicationId} ${recipient?.address}`;
}

/** Merges the mails to one recipient, unless the text differs between the grants. */
function mergeForRecipient(first: Piece, rest: readonly Piece[], letter: Letter, values: ReadonlyMap<number, MergeValues>): Piece[] {
  if (rest.length === 0) return [first];
  const all = [first, ...rest];
  const joined = mergedValues(
    letter,
    all.map(({ applicationId }) => ({ ...values.get(applicationId), recipientName: first.recipient?.name ?? null })),
  );
  if (!joined) return all;
  const others = rest.map(({ applicationId, grantNumber, title }) => ({ applicationId, grantNumber, title }));
  return [{ ...first, ...compose(letter, joined), others }];
}

/**
 * Composes the mails, then queues batch, attachments, mails and audit entry in one transaction. Mails that cannot be sent are reported as skipped.
 * @throws Failure 422 without any recipient
 */
export async function sendMailing(
  call: WriteCall,
  applicationIds: readonly number[],
  letter: Letter,
  attachments: readonly Incoming[],
): Promise<Mailing> {
  const { services, actor } = call;
  const { subject, body, isHtml } = letter;
  const pieces = await composeMails(call, applicationIds, letter, services.engine.reader);
  const sendable = pieces.filter((piece) => piece.problem === null);
  if (sendable.length === 0) throw invalid({ applicationId: pieces[0]?.problem ?? '送信先の申請が見つかりません' });
  const mail = (piece: Piece) =>
    readyMail(mailOf(piece, letter, { causedById: actor.userId, messageId: newMessageId(services.settings) }), services.now());
  const mails = sendable.map(mail);
  const included = sendable.flatMap((piece) =>
    piece.others.map(({ applicationId }) => ({
      ...mail(piece),
      applicationId,
      status: 'included' as const,
      nextAttemptAt: null,
    })),
  );
  return services.engine.transaction(async (db) => {
    const attachmentNames = attachments.map(({ fileName }) => fileName).join('、') || null;
    const batch = { subject, body, isHtml, total: sendable.length, attachmentNames, userId: actor.userId, userName: actor.username };
    const batchId = await insertRow(services, resources.mail_batches, batch, db);
    await keepAttachments(call, attachments, batchId, db);
    const complete = containsPasswordLink(letter) ? await withPasswordLinks(db, call, mails) : mails;
    await queueReadyMails(
      db,
      [...complete, ...included].map((mail) => ({ ...mail, batchId })),
    );
    const summary = `一斉送信「${withLabels(subject)}」を${sendable.length}件に送信しました`;
    const after = { subject, total: sendable.length };
    await writeAudit(db, actor, call.origin, services.now(), { action: 'create', resource: 'mail_batches', recordId: batchId, summary, after });
    return {
      batchId,
      total: sendable.length,
      skipped: pieces.flatMap(({ applicationId, problem }) => (problem ? [{ applicationId, problem }] : [])),
    };
  });
}

function piecesOf(subject: MailSubject, letter: Letter): Piece[] {
  const chosen = [letter.sendToContact ? subject.contact : null, letter.sendToRepresentative ? subject.representative : null];
  const recipients = chosen.filter((one): one is Recipient => one !== null);
  const distinct = [...new Map(recipients.map((one) => [one.address.toLowerCase(), one])).values()];
  return (distinct.length > 0 ? distinct : [null]).map((recipient) => pieceFor(subject, recipient, letter));
}

function pieceFor({ id, values }: MailSubject, recipient: Recipient | null, letter: Letter): Piece {
  const { problem, subject, body } = compose(letter, { ...values, resetUrl: secretMark('resetUrl'), recipientName: recipient?.name ?? null });
  const text = { subject, body: containsPasswordLink(letter) ? asSecurityMail('initial_password', { body, isHtml: letter.isHtml }).body : body };
  const grant = { applicationId: id, grantNumber: values.grantNumber ?? null, title: values.title ?? '', recipient, others: [] };
  return { ...grant, ...text, problem: recipient ? problem : 'メールアドレスが登録されていません' };
}

function mailOf(
  { applicationId, recipient, subject, body }: Piece,
  letter: Letter,
  more: { readonly causedById: number; readonly messageId: string },
) {
  const { isHtml, cc } = letter;
  const { name: recipientName, address: recipientAddress } = recipient as Recipient;
  return {
    applicationId,
    recipientName,
    recipientAddress,
    subject,
    body,
    isHtml,
    isSecurity: containsPasswordLink(letter),
    cc: cc.join(',') || null,
    ...more,
  };
}

async function keepAttachments({ services, actor }: InnerCall, attachments: readonly Incoming[], batchId: number, db: Transaction): Promise<void> {
  const at = services.now().toISOString();
  for (const file of attachments) {
    const owner = { resource: resources.mail_batches.name, field: 'attachments', recordId: batchId, uploadedById: actor.userId };
    const fileId = await insertFileRow(services, db, file, owner);
    await db.insertInto('mail_attachments').values({ batchId, fileId, createdAt: at, updatedAt: at }).execute();
  }
}
