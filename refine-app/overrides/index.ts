import type { ComponentType } from 'react';
import type { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';

/** Fetches a page, which is a part of its own in the build. */
type Load<Props> = () => Promise<ComponentType<Props>>;
type OfResource = { resource: Resource };
type OfRow = { resource: Resource; id: number };

/** The pages of a resource that are written by hand. Each says in its first line why the generated one is not enough. */
export interface Pages {
  readonly list?: Load<OfResource>;
  readonly show?: Load<OfRow>;
  readonly create?: Load<OfResource>;
  readonly edit?: Load<OfRow>;
}

export const overrides: { readonly [Name in keyof typeof resources]?: Pages } = {
  applications: {
    show: async () => (await import('./applications/show.tsx')).ApplicationShow,
    edit: async () => (await import('./applications/edit.tsx')).ApplicationEdit,
  },
  envelopes: { show: async () => (await import('./envelopes/show.tsx')).EnvelopeShow },
  report_forms: { show: async () => (await import('./report_forms/show.tsx')).ReportFormShow },
  submissions: {
    list: async () => (await import('./submissions/list.tsx')).SubmissionList,
    show: async () => (await import('./submissions/show.tsx')).SubmissionShow,
  },
  notifications: { show: async () => (await import('./notifications/show.tsx')).NoticeShow },
  receipts: {
    list: async () => (await import('./receipts/list.tsx')).ReceiptsList,
    show: async () => (await import('./receipts/show.tsx')).ReceiptShow,
  },
  outbox: { show: async () => (await import('./outbox/show.tsx')).OutboxShow },
  mail_batches: { show: async () => (await import('./mail_batches/show.tsx')).MailBatchShow },
  payments: { list: async () => (await import('./payments/list.tsx')).PaymentList },
  transfer_batches: { show: async () => (await import('./transfer_batches/show.tsx')).TransferBatchShow },
  mail_templates: {
    create: async () => (await import('./mail_templates/pages.tsx')).MailTemplateCreate,
    edit: async () => (await import('./mail_templates/pages.tsx')).MailTemplateEdit,
  },
  letter_templates: { edit: async () => (await import('./letter_templates/edit.tsx')).LetterTemplateEdit },
};
