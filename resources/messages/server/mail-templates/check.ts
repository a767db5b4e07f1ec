import { findTemplate } from '../../../../api/mail/compose.ts';
import { templateFaults } from '../../../../api/mail/template-faults.ts';
import { raiseAlert } from '../../../../api/ops/alerts/raise.ts';
import type { Services } from '../../../../api/services.ts';
import { securityPurposes } from '../../../../domain/mail/security-mails.ts';
import { resources } from '../../../../resources.config.ts';

/** Alerts the heads at server start, once per version, of security mails whose stored text is invalid; the default text is sent instead. */
export async function checkMailTemplates(services: Services): Promise<void> {
  for (const purpose of securityPurposes) {
    const template = await findTemplate(services.engine.reader, purpose);
    const [fault] = Object.values(template ? templateFaults(purpose, template) : {});
    if (!template || !fault) continue;
    services.log.error({ template: template.id, fault }, 'the text of a security mail is not used');
    await services.engine.transaction((db) =>
      raiseAlert(db, services, {
        kind: 'mailText',
        summary: `メールのひな形「${template.name}」の文面は使えないため、はじめの文面で送っています`,
        details: `${fault}。\n「文面の変更を申し出る」から直してください。`,
        resource: resources.mail_templates.name,
        recordId: template.id,
        onceKey: `mail-text:${template.id}:${template.version}`,
      }),
    );
  }
}
