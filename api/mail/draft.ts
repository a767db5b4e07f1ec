import type { Kysely } from 'kysely';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import type { Database } from '../db/database.ts';
import { conflict, type Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { compose, newMessageId, type Template, templateMissing } from './compose.ts';
import { generalValues, type MailContext, type MergeValues, mailSubjects, type Recipient } from './merge-values.ts';
import type { QueuedMail } from './queue.ts';

type Writer = Pick<Services, 'settings' | 'now'>;
type Text = Pick<Template, 'subject' | 'body' | 'isHtml'>;

/** A mail to one reader as the outbox takes it, and why it must not be sent like this, as a sentence; null when it may. */
export interface Draft {
  readonly mail: Omit<QueuedMail, 'onceKey'> & { readonly recipientName: string };
  readonly problem: string | null;
}

/** Fills a template in for a reader; `values` say what it speaks of beside the reader and the foundation. */
export function draftMail({ settings }: Pick<MailContext, 'settings'>, template: Text, { name, address }: Recipient, values: MergeValues): Draft {
  const { problem, ...text } = compose(template, { ...generalValues({ settings }, name), ...values, recipientName: name });
  return { mail: { recipientAddress: address, recipientName: name, ...text, isHtml: template.isHtml, messageId: newMessageId(settings) }, problem };
}

/** A mail about a grant to its contact, with the template that it is made from. */
export interface GrantDraft extends Draft {
  readonly template: Template;
}

/**
 * Fills a template in for the contact of a grant.
 * @param values what it speaks of beside the grant
 * @param status where the grant will stand when the mail leaves, if a step that comes with it has yet to be taken
 * @returns null when neither the contact nor the organisation has an address
 * @throws Failure 409 when there is no template
 */
export async function draftGrantMail(
  db: Kysely<Database>,
  { settings, now }: Writer,
  finding: Promise<Template | null>,
  applicationId: number,
  values: MergeValues,
  status?: ApplicationStatus,
): Promise<GrantDraft | null> {
  const text = finding.then((found) => (found ? `${found.subject}\n${found.body}` : ''));
  const context = { settings, now: now(), text, ...(status && { status }) };
  const [template, [subject]] = await Promise.all([finding, mailSubjects(db, [applicationId], context)]);
  if (!subject?.contact) return null;
  if (!template) throw templateMissing();
  const { mail, problem } = draftMail({ settings }, template, subject.contact, { ...subject.values, ...values });
  return { mail: { ...mail, applicationId }, problem, template };
}

/** The refusal of a template that cannot be filled in, with what to do about it. */
export function templateProblem({ name }: Pick<Template, 'name'>, problem: string, advice: string): Failure {
  return conflict('template_problem', `メールのひな形「${name}」：${problem}。${advice}。`);
}
