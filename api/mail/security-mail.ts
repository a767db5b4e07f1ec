import { type SecurityPurpose, securityMails } from '../../domain/mail/security-mails.ts';
import { securityTemplates } from '../../domain/mail/security-templates.ts';
import type { Transaction } from '../db/database.ts';
import { type Draft, draftMail, findTemplate, type Template } from './compose.ts';
import type { MailContext, MergeValues, Recipient } from './merge-values.ts';
import type { MailBody } from './secret-placeholder.ts';
import { templateFaults } from './template-faults.ts';

/** A mail that cannot be cancelled. */
type SecurityDraft = Draft['mail'] & { readonly isSecurity: true };

type Text = Pick<Template, 'subject' | 'body' | 'isHtml'>;

/**
 * Fills in a security mail for each recipient. Staff edit the text, but cannot disable it; a text that cannot be filled in, omits its facts or
 * exposes its secret is replaced by the default. The last line is the system's own.
 */
export async function draftSecurityMails(
  db: Transaction,
  { settings }: Pick<MailContext, 'settings'>,
  purpose: SecurityPurpose,
  readers: readonly Recipient[],
  values: MergeValues,
): Promise<SecurityDraft[]> {
  const first: Text = { ...securityTemplates[purpose], isHtml: false };
  const kept = await findTemplate(db, purpose);
  const worded = kept && Object.keys(templateFaults(purpose, kept)).length === 0 ? kept : first;
  return readers.map((reader) => {
    const draft = draftMail({ settings }, worded, reader, values);
    const { mail } = draft.problem === null ? draft : draftMail({ settings }, first, reader, values);
    return asSecurityMail(purpose, mail);
  });
}

/** Adds the system's own last line and makes the mail impossible to cancel. */
export function asSecurityMail<M extends MailBody>(purpose: SecurityPurpose, mail: M): M & { readonly isSecurity: true } {
  const line = securityMails[purpose];
  const end = mail.isHtml ? `<hr /><p>${line}</p>` : `\n\n―― ${line}`;
  return { ...mail, body: `${mail.body.trimEnd()}${end}`, isSecurity: true };
}
