import { type ComponentType, createElement } from 'react';
import type { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { type Later, later } from '../ui/later.tsx';
import { Waiting } from '../ui/waiting.tsx';

type OfResource = { resource: Resource };
type OfRow = { resource: Resource; id: number };

/** The pages of a resource that are written by hand. Each says in its first line why the generated one is not enough. */
export interface Pages {
  readonly list?: Later<OfResource>;
  readonly show?: Later<OfRow>;
  readonly create?: Later<OfResource>;
  readonly edit?: Later<OfRow>;
}

export const overrides: { readonly [Name in keyof typeof resources]?: Pages } = {
  applications: {
    show: page(async () => (await import('./applications/show.tsx')).ApplicationShow),
    edit: page(async () => (await import('./applications/edit.tsx')).ApplicationEdit),
  },
  envelopes: { show: page(async () => (await import('./envelopes/show.tsx')).EnvelopeShow) },
  report_forms: { show: page(async () => (await import('./report_forms/show.tsx')).ReportFormShow) },
  submissions: {
    list: page(async () => (await import('./submissions/list.tsx')).SubmissionList),
    show: page(async () => (await import('./submissions/show.tsx')).SubmissionShow),
  },
  notifications: { show: page(async () => (await import('./notifications/show.tsx')).NoticeShow) },
  receipts: {
    list: page(async () => (await import('./receipts/list.tsx')).ReceiptsList),
    show: page(async () => (await import('./receipts/show.tsx')).ReceiptShow),
  },
  outbox: { show: page(async () => (await import('./outbox/show.tsx')).OutboxShow) },
  mail_batches: { show: page(async () => (await import('./mail_batches/show.tsx')).MailBatchShow) },
  payments: { list: page(async () => (await import('./payments/list.tsx')).PaymentList) },
  transfer_batches: { show: page(async () => (await import('./transfer_batches/show.tsx')).TransferBatchShow) },
  mail_templates: {
    create: page(async () => (await import('./mail_templates/pages.tsx')).MailTemplateCreate),
    edit: page(async () => (await import('./mail_templates/pages.tsx')).MailTemplateEdit),
  },
  letter_templates: { edit: page(async () => (await import('./letter_templates/edit.tsx')).LetterTemplateEdit) },
};

/** A page as a part of its own. */
export function page<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  return later(load, () => createElement(Waiting));
}
