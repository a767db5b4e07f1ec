import { type ConsolePart, recordPage } from '../../../refine-app/resource/console-parts.ts';
import { MailingsStrip } from './console/mailing/mailings-strip.tsx';

export const messages: ConsolePart<typeof import('../messages.ts')> = {
  pages: {
    notifications: { show: recordPage(async () => (await import('./console/notifications.tsx')).noticePage) },
    outbox: {
      list: async () => (await import('./console/outbox-list.tsx')).OutboxList,
      show: recordPage(async () => (await import('./console/outbox.tsx')).outboxPage),
    },
    mail_batches: { show: recordPage(async () => (await import('./console/mail-batches.tsx')).mailBatchPage) },
    mail_templates: {
      show: recordPage(async () => (await import('./console/mail-template-record.tsx')).mailTemplatePage),
      create: async () => (await import('./console/mail-templates.tsx')).MailTemplateCreate,
      edit: async () => (await import('./console/mail-templates.tsx')).MailTemplateEdit,
    },
  },
  // A proposal starts from the current text.
  actions: { mail_templates: { followUps: { propose: { begin: ({ subject, body, isHtml }) => ({ subject, body, isHtml }) } } } },
  strips: [MailingsStrip],
};
