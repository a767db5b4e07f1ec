import type { ServerPart } from '../../../api/resources/capability.ts';
import type { Settings } from '../../../api/settings/settings.ts';
import { checkMailTemplates } from './mail-templates/check.ts';
import { mailTemplateHooks } from './mail-templates/hooks.ts';
import { approve as approveText, propose as proposeText } from './mail-templates/proposal.ts';
import { mailingRoutes, testMailRoute } from './mailing/routes.ts';
import { noticeReadRoutes } from './notice-reads-routes.ts';
import { sendDigests } from './reminders/digest.ts';
import { remindOfDocuments, remindOfRefunds } from './reminders/grantees.ts';

/** Reminders run only with a mail server, as they would pile up in the outbox otherwise. */
const hasMailServer = ({ smtpUrl }: Settings) => smtpUrl !== '';

export const messages: ServerPart<typeof import('../messages.ts')> = {
  hooks: {
    mail_templates: mailTemplateHooks,
  },
  actions: {
    mail_templates: { propose: proposeText, approve: approveText },
  },
  routes: [...mailingRoutes, testMailRoute, ...noticeReadRoutes],
  jobs: {
    'document reminders': { label: '書類の期限のお知らせ', pattern: '0 8 * * *', when: hasMailServer, run: remindOfDocuments },
    'refund reminders': { label: '返納の期限のお知らせ', pattern: '10 8 * * *', when: hasMailServer, run: remindOfRefunds },
    'staff digest': { label: '職員へのお知らせ', pattern: '30 8 * * *', when: hasMailServer, run: sendDigests },
  },
  startChecks: [checkMailTemplates],
};
