import { conflict } from '../../../../api/failures/failure.ts';
import { templateFaults } from '../../../../api/mail/template-faults.ts';
import type { Hooks, Made } from '../../../../api/resources/handlers.ts';
import { cleanHtml } from '../../../../api/text/html.ts';
import { isSecurityPurpose } from '../../../../domain/mail/security-mails.ts';
import type { mailTemplateKeys } from '../../../../domain/terms.ts';
import type { Values } from '../../../../schema/derive/validators.ts';

/** A slip in a template is found when it is written, not when it is sent. HTML is kept clean. */
export const mailTemplateHooks: Hooks = {
  ahead: async ({ values, current }) => {
    // There is one of each from the first start on, and its text is changed by two heads.
    if (!current && isSecurityPurpose(String(values.purpose)))
      throw conflict('wrong_state', 'この用途のひな形は、すでにあります。文面は、そのひな形の「文面の変更を申し出る」から変えます。');
    return checked({ ...current, ...values }, values);
  },
};

function checked(template: Values, given: Values): Made {
  const isHtml = Boolean(template.isHtml);
  const text = { subject: String(template.subject ?? ''), body: String(template.body ?? ''), isHtml };
  const errors = templateFaults(template.purpose as keyof typeof mailTemplateKeys, text);
  const isNew = given.body !== undefined || given.isHtml !== undefined;
  return { errors, values: isHtml && isNew ? { body: cleanHtml(text.body) } : {} };
}
