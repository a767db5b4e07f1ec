import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isMergeField, mergeFields } from '../../domain/mail/merge-fields.ts';
import { isSecretField } from '../../domain/mail/security-mails.ts';
import type { mailTemplateKeys } from '../../domain/terms.ts';
import { memoized } from '../../domain/text/memoized.ts';
import { merge } from '../../domain/text/merge.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import type { Database } from '../db/database.ts';
import { prepared, preparedRows } from '../db/statements.ts';
import { conflict, type Failure } from '../failures/failure.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings/settings.ts';
import { cleanHtml, escapeHtml } from '../text/html.ts';
import { mailSubjects } from './mail-subjects.ts';
import { generalValues, type MailContext, type MergeValues, type Recipient } from './merge-values.ts';
import type { QueuedMail } from './queue.ts';

/** A text with placeholders, as staff edit it. */
export interface Template {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
  /** Whether automatic mails may use it. */
  readonly enabled: boolean;
}

interface Composed {
  readonly subject: string;
  readonly body: string;
  /** Why it must not be sent, as a sentence; null when it may. */
  readonly problem: string | null;
}

/** Fills in a template. An unknown or empty placeholder is a problem to report before sending. */
export function compose(
  { subject, body, isHtml }: Pick<Template, 'subject' | 'body' | 'isHtml'>,
  values: Readonly<Record<string, string | null>>,
): Composed {
  const plain = escapedValues(values);
  const head = merge(subject, plain);
  const text = merge(body, plain, isHtml ? escapeHtml : undefined);
  const [unknown, empty] = [
    [...head.unknown, ...text.unknown],
    [...head.empty, ...text.empty],
  ];
  // Line breaks from values are removed from the subject.
  return {
    subject: head.text.replaceAll(/\s*[\r\n]+\s*/g, ' '),
    body: isHtml ? cleanHtml(text.text) : text.text,
    problem: problemOf(unknown, empty),
  };
}

/** Escapes `{{` in values, so that user input cannot form a placeholder for a secret. */
function escapedValues(values: Readonly<Record<string, string | null>>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isSecretField(name) ? value : (value?.replaceAll('{{', '｛｛') ?? null)]),
  );
}

function problemOf(unknown: readonly string[], empty: readonly string[]): string | null {
  if (unknown.length > 0) return `使えない差し込み項目があります：${unknown.map((name) => `{{${name}}}`).join('、')}`;
  if (empty.length === 0) return null;
  return `差し込む内容がありません：${empty.map((name) => (isMergeField(name) ? mergeFields[name].label : name)).join('、')}`;
}

/** The template of a purpose. @throws Failure 409 when there is none */
export async function templateFor(db: Kysely<Database>, purpose: keyof typeof mailTemplateKeys): Promise<Template> {
  const found = await findTemplate(db, purpose);
  if (!found) throw templateMissing();
  return found;
}

/** The template of a purpose; null when there is none. */
export async function findTemplate(db: Kysely<Database>, purpose: keyof typeof mailTemplateKeys): Promise<Template | null> {
  type Row = Omit<Template, 'isHtml' | 'enabled'> & { isHtml: number; enabled: number };
  const [found] = await preparedRows<Row>(db, templateOf(db, purpose, undefined));
  return found ? { ...found, isHtml: found.isHtml === 1, enabled: found.enabled === 1 } : null;
}

const templateOf = prepared((db, purpose: keyof typeof mailTemplateKeys) =>
  db
    .selectFrom('mail_templates')
    .select(['id', 'version', 'name', 'subject', 'body', 'isHtml', 'enabled'])
    .where('purpose', '=', purpose)
    .orderBy('id')
    .limit(sql.lit(1)),
);

const templateMissing = () => conflict('template_missing', 'メールのひな形がありません。「メールのひな形」で登録してください。');

/** A Message-ID that a mail keeps through all its attempts. */
export function newMessageId({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `<${randomUUID()}@${hostOf(publicUrl)}>`;
}

const hostOf = memoized((url) => new URL(url).hostname);

type Writer = Pick<Services, 'settings' | 'now' | 'handlers'>;
type Text = Pick<Template, 'subject' | 'body' | 'isHtml'>;

/** A mail to one recipient as the outbox stores it, and why it must not be sent, as a sentence; null when it may. */
export interface Draft {
  readonly mail: Omit<QueuedMail, 'onceKey'> & { readonly recipientName: string };
  readonly problem: string | null;
}

/** Fills in a template for a recipient; `values` are those beside the recipient's and the foundation's. */
export function draftMail({ settings }: Pick<MailContext, 'settings'>, template: Text, { name, address }: Recipient, values: MergeValues): Draft {
  const { problem, ...text } = compose(template, { ...generalValues({ settings }, name), ...values, recipientName: name });
  return { mail: { recipientAddress: address, recipientName: name, ...text, isHtml: template.isHtml, messageId: newMessageId(settings) }, problem };
}

/** A mail about a grant to its contact, with its template. */
interface GrantDraft extends Draft {
  readonly template: Template;
}

/**
 * Fills in a template for the contact of a grant.
 * @param values beside those of the grant
 * @param status of the grant when the mail is sent, if a step of the same transaction is still to be taken
 * @returns null when neither the contact nor the organisation has an address
 * @throws Failure 409 when there is no template
 */
export async function draftGrantMail(
  db: Kysely<Database>,
  services: Writer,
  finding: Promise<Template | null>,
  applicationId: number,
  values: MergeValues,
  status?: ApplicationStatus,
): Promise<GrantDraft | null> {
  const text = finding.then((found) => (found ? `${found.subject}\n${found.body}` : ''));
  const [template, [subject]] = await Promise.all([finding, mailSubjects(services, db, [applicationId], { text, ...(status && { status }) })]);
  if (!subject?.contact) return null;
  if (!template) throw templateMissing();
  const { mail, problem } = draftMail(services, template, subject.contact, { ...subject.values, ...values });
  return { mail: { ...mail, applicationId }, problem, template };
}

/** The failure for a template that cannot be filled in, with advice. */
export function templateProblem({ name }: Pick<Template, 'name'>, problem: string, advice: string): Failure {
  return conflict('template_problem', `メールのひな形「${name}」：${problem}。${advice}。`);
}
