import { type ComponentType, createElement } from 'react';
import type { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RowData } from '../ui/row.ts';
import type { RecordPage } from '../views/show.tsx';

/** Fetches a page, which is a part of its own in the build. */
type Load<Props> = () => Promise<ComponentType<Props>>;
type OfResource = { resource: Resource };
type OfRow = { resource: Resource; id: number };

/** The pages of a resource that the generated ones are not enough for. Each says in its first line why. */
export interface Pages {
  readonly list?: Load<OfResource>;
  readonly show?: Load<OfRow>;
  readonly create?: Load<OfResource>;
  readonly edit?: Load<OfRow>;
}

export const overrides: { readonly [Name in keyof typeof resources]?: Pages } = {
  announcements: { show: record(async () => (await import('./announcements/page.tsx')).announcementPage) },
  application_forms: {
    show: record(async () => (await import('./application_forms/page.tsx')).applicationFormPage),
    create: async () => (await import('./application_forms/edit.tsx')).ApplicationFormCreate,
    edit: async () => (await import('./application_forms/edit.tsx')).ApplicationFormEdit,
  },
  applications: {
    show: record(async () => (await import('./applications/page.tsx')).applicationPage),
    edit: async () => (await import('./applications/edit.tsx')).ApplicationEdit,
  },
  calls: { show: record(async () => (await import('./calls/page.tsx')).callPage) },
  entries: { show: record(async () => (await import('./entries.tsx')).entryPage) },
  envelopes: { show: record(async () => (await import('./envelopes.tsx')).envelopePage) },
  report_forms: { show: record(async () => (await import('./report_forms.tsx')).reportFormPage) },
  review_items: { show: record(async () => (await import('./review_items/page.tsx')).itemPage) },
  review_rounds: { show: record(async () => (await import('./review_rounds/page.tsx')).roundPage) },
  rubrics: { show: record(async () => (await import('./rubrics/page.tsx')).rubricPage) },
  submissions: {
    show: record(async () => (await import('./submissions/page.tsx')).submissionPage),
  },
  notifications: { show: record(async () => (await import('./notifications.tsx')).noticePage) },
  receipts: {
    list: async () => (await import('./receipts/list.tsx')).ReceiptsList,
    show: record(async () => (await import('./receipts/page.tsx')).receiptPage),
  },
  outbox: {
    list: async () => (await import('./outbox-list.tsx')).OutboxList,
    show: record(async () => (await import('./outbox.tsx')).outboxPage),
  },
  mail_batches: { show: record(async () => (await import('./mail_batches.tsx')).mailBatchPage) },
  payments: {
    list: async () => (await import('./payments.tsx')).PaymentList,
    show: record(async () => (await import('./payments.tsx')).paymentPage),
  },
  reviews: {
    list: async () => (await import('./reviews/list.tsx')).ReviewList,
    show: async () => (await import('./reviews/list.tsx')).ReviewShow,
  },
  transfer_batches: { show: record(async () => (await import('./transfer_batches/page.tsx')).transferBatchPage) },
  mail_templates: {
    show: record(async () => (await import('./mail-template-record.tsx')).mailTemplatePage),
    create: async () => (await import('./mail_templates.tsx')).MailTemplateCreate,
    edit: async () => (await import('./mail_templates.tsx')).MailTemplateEdit,
  },
  letter_templates: { edit: async () => (await import('./letter_templates.tsx')).LetterTemplateEdit },
};

/** The page of a record, of the panels that come with it. */
function record<R extends RowData>(load: () => Promise<RecordPage<R>>): Load<OfRow> {
  return async () => {
    const [{ ResourceShow }, parts] = await Promise.all([import('../views/show.tsx'), load()]);
    return (props: OfRow) => createElement(ResourceShow<R>, { ...props, page: parts });
  };
}
