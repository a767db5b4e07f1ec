import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';

type Page<Props> = LazyExoticComponent<ComponentType<Props>>;

/** The pages of a resource that are written by hand. Each says in its first line why the generated one is not enough. */
export interface Pages {
  readonly list?: Page<{ resource: Resource }>;
  readonly show?: Page<{ resource: Resource; id: number }>;
  readonly create?: Page<{ resource: Resource }>;
  readonly edit?: Page<{ resource: Resource; id: number }>;
}

export const overrides: { readonly [Name in keyof typeof resources]?: Pages } = {
  applications: { show: lazy(async () => ({ default: (await import('./applications/show.tsx')).ApplicationShow })) },
  report_forms: { show: lazy(async () => ({ default: (await import('./report_forms/show.tsx')).ReportFormShow })) },
  submissions: {
    list: lazy(async () => ({ default: (await import('./submissions/list.tsx')).SubmissionList })),
    show: lazy(async () => ({ default: (await import('./submissions/show.tsx')).SubmissionShow })),
  },
  notifications: { show: lazy(async () => ({ default: (await import('./notifications/show.tsx')).NoticeShow })) },
  receipts: {
    list: lazy(async () => ({ default: (await import('./receipts/list.tsx')).ReceiptsList })),
    show: lazy(async () => ({ default: (await import('./receipts/show.tsx')).ReceiptShow })),
  },
  outbox: { show: lazy(async () => ({ default: (await import('./outbox/show.tsx')).OutboxShow })) },
  mail_batches: { show: lazy(async () => ({ default: (await import('./mail_batches/show.tsx')).MailBatchShow })) },
  payments: { list: lazy(async () => ({ default: (await import('./payments/list.tsx')).PaymentList })) },
  transfer_batches: { show: lazy(async () => ({ default: (await import('./transfer_batches/show.tsx')).TransferBatchShow })) },
  mail_templates: {
    create: lazy(async () => ({ default: (await import('./mail_templates/pages.tsx')).MailTemplateCreate })),
    edit: lazy(async () => ({ default: (await import('./mail_templates/pages.tsx')).MailTemplateEdit })),
  },
};
