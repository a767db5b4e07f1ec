import { fieldsFor, type MergeFieldName, mergeFields, neededFor } from '../../domain/mail/merge-fields.ts';
import { isSecretField, isSecurityPurpose } from '../../domain/mail/security-mails.ts';
import type { mailTemplateKeys } from '../../domain/terms.ts';
import { placeholdersIn } from '../../domain/text/merge.ts';
import type { FieldErrors } from '../../schema/derive/validators.ts';
import { cleanHtml, partsOfHtml } from '../text/html.ts';
import { type MailBody, misplacedSecret } from './secret-placeholder.ts';

/**
 * Errors of a template beyond those of its fields. It may only use the placeholders of its purpose, must mention what it is sent for, and must have
 * secrets on lines of their own; in a security mail no value may be in an attribute.
 */
export function templateFaults(purpose: keyof typeof mailTemplateKeys, template: MailBody & { readonly subject: string }): FieldErrors {
  const errors: FieldErrors = {};
  const known: readonly string[] = fieldsFor(purpose);
  for (const name of ['subject', 'body'] as const) {
    const unknown = placeholdersIn(template[name]).filter((field) => !known.includes(field));
    if (unknown.length > 0) errors[name] = `この用途では使えない差し込み項目があります：${marked(unknown)}`;
  }
  const secrets = placeholdersIn(template.subject).filter(isSecretField);
  if (secrets.length > 0) errors.subject ??= `本人だけに見える差し込み項目は、件名には使えません：${marked(secrets)}`;
  const body = bodyFault(purpose, template);
  if (body) errors.body ??= body;
  return errors;
}

function bodyFault(purpose: keyof typeof mailTemplateKeys, { body, isHtml }: MailBody): string | null {
  const misplaced = misplacedSecret({ body, isHtml });
  if (misplaced) return misplaced;
  const html = isHtml ? partsOfHtml(cleanHtml(body)) : null;
  const seen = html ? html.lines.map(({ text }) => text).join('\n') : body;
  const missing = neededFor(purpose).filter((name) => !placeholdersIn(seen).includes(name));
  if (missing.length > 0) return `この用途の本文には、次の差し込み項目が必要です：${missing.map(named).join('、')}`;
  const hidden = placeholdersIn(html?.attributes.join('\n') ?? '');
  return isSecurityPurpose(purpose) && hidden.length > 0 ? `この用途では、リンクのアドレスに差し込み項目を使えません：${marked(hidden)}` : null;
}

const named = (name: MergeFieldName) => `{{${name}}}（${mergeFields[name].label}）`;
const marked = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join('、');
