import { fieldsFor, mergeFields, neededFor } from '../../../domain/mail/merge-fields.ts';
import type { mailTemplateKeys } from '../../../domain/terms.ts';
import { placeholdersIn } from '../../../domain/text/merge.ts';
import type { FieldErrors, Values } from '../../../schema/derive/validators.ts';
import { cleanHtml } from '../../text/html.ts';
import type { Hooks, Made } from '../hooks.ts';

/** A template may only name what its mails can fill in: a slip is found when it is written, not when it is sent. HTML is kept clean. */
export const mailTemplateHooks: Hooks = {
  ahead: async ({ values, current }) => checked({ ...current, ...values }, values),
};

function checked(template: Values, given: Values): Made {
  const purpose = template.purpose as keyof typeof mailTemplateKeys;
  const known: readonly string[] = fieldsFor(purpose);
  const errors: FieldErrors = {};
  for (const name of ['subject', 'body'] as const) {
    const unknown = placeholdersIn(String(template[name] ?? '')).filter((field) => !known.includes(field));
    if (unknown.length > 0) errors[name] = `この用途では使えない差し込み項目があります：${unknown.map((field) => `{{${field}}}`).join('、')}`;
  }
  const missing = neededFor(purpose).filter((name) => !placeholdersIn(String(template.body ?? '')).includes(name));
  if (missing.length > 0)
    errors.body ??= `この用途の本文には、次の差し込み項目が必要です：${missing.map((name) => `{{${name}}}（${mergeFields[name].label}）`).join('、')}`;
  const isHtml = template.isHtml === true || template.isHtml === 1;
  const isNew = given.body !== undefined || given.isHtml !== undefined;
  return { errors, values: isHtml && isNew ? { body: cleanHtml(String(template.body)) } : {} };
}
