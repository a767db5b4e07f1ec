import { conflict } from '../../../../api/failures/failure.ts';
import { templateFaults } from '../../../../api/mail/template-faults.ts';
import type { Hooks, Made } from '../../../../api/resources/handlers.ts';
import { cleanHtml } from '../../../../api/text/html.ts';
import { isSecurityPurpose } from '../../../../domain/mail/security-mails.ts';
import type { mailTemplateKeys } from '../../../../domain/terms.ts';
import type { Values } from '../../../../schema/derive/validators.ts';

/** Validates a template on saving and sanitises its HTML. */
export const mailTemplateHooks: Hooks = {
  ahead: async ({ values, current }) => {
    // Security templates exist from the first start and are changed with four eyes only.
    if (!current && isSecurityPurpose(String(values.purpose)))
      throw conflict('wrong_state', 'この用途のひな形は、すでにあります。文面は、そのひな形の「文面の変更を申し出る」から変えます。');
    return checked({ ...current, ...values }, values);
  },
};

function checked(template: Values, changes: Values): Made {
  const isHtml = Boolean(template.isHtml);
  const text = { subject: String(template.subject ?? ''), body: String(template.body ?? ''), isHtml };
  const errors = templateFaults(template.purpose as keyof typeof mailTemplateKeys, text);
  const isNew = changes.body !== undefined || changes.isHtml !== undefined;
  return { errors, values: isHtml && isNew ? { body: cleanHtml(text.body) } : {} };
}
