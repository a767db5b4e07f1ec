import { type ComponentType, createElement } from 'react';
import type { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RecordPage } from '../resource/record/show.tsx';
import type { RowData } from '../ui/row.ts';

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
  announcements: { show: record(async () => (await import('../../resources/decisions/screens/console/announcements/page.tsx')).announcementPage) },
  application_forms: {
    show: record(async () => (await import('../../resources/calls/screens/console/forms/page.tsx')).applicationFormPage),
    create: async () => (await import('../../resources/calls/screens/console/forms/edit.tsx')).ApplicationFormCreate,
    edit: async () => (await import('../../resources/calls/screens/console/forms/edit.tsx')).ApplicationFormEdit,
  },
  applications: {
    show: record(async () => (await import('../../resources/applications/screens/console/record/page.tsx')).applicationPage),
    edit: async () => (await import('../../resources/applications/screens/console/record/edit.tsx')).ApplicationEdit,
  },
  calls: { show: record(async () => (await import('../../resources/calls/screens/console/page.tsx')).callPage) },
  entries: { show: record(async () => (await import('../../resources/entries/screens/console/entry-page.tsx')).entryPage) },
  envelopes: { show: record(async () => (await import('../../resources/letters/screens/console/envelope-page.tsx')).envelopePage) },
  report_forms: { show: record(async () => (await import('../../resources/programmes/screens/console/report-forms.tsx')).reportFormPage) },
  review_items: { show: record(async () => (await import('../../resources/selection/screens/console/items/page.tsx')).itemPage) },
  review_rounds: { show: record(async () => (await import('../../resources/selection/screens/console/rounds/page.tsx')).roundPage) },
  rubrics: { show: record(async () => (await import('../../resources/selection/screens/console/rubrics/page.tsx')).rubricPage) },
  submissions: {
    show: record(async () => (await import('../../resources/documents/screens/console/page.tsx')).submissionPage),
  },
  notifications: { show: record(async () => (await import('../../resources/messages/screens/console/notifications.tsx')).noticePage) },
  receipts: {
    list: async () => (await import('../../resources/receipts/screens/console/list.tsx')).ReceiptsList,
    show: record(async () => (await import('../../resources/receipts/screens/console/page.tsx')).receiptPage),
  },
  outbox: {
    list: async () => (await import('../../resources/messages/screens/console/outbox-list.tsx')).OutboxList,
    show: record(async () => (await import('../../resources/messages/screens/console/outbox.tsx')).outboxPage),
  },
  mail_batches: { show: record(async () => (await import('../../resources/messages/screens/console/mail-batches.tsx')).mailBatchPage) },
  payments: {
    list: async () => (await import('../../resources/payments/screens/console/payment-pages.tsx')).PaymentList,
    show: record(async () => (await import('../../resources/payments/screens/console/payment-pages.tsx')).paymentPage),
  },
  reviews: {
    list: async () => (await import('../../resources/selection/screens/console/reviews/list.tsx')).ReviewList,
    show: async () => (await import('../../resources/selection/screens/console/reviews/list.tsx')).ReviewShow,
  },
  transfer_batches: { show: record(async () => (await import('../../resources/payments/screens/console/transfers/page.tsx')).transferBatchPage) },
  mail_templates: {
    show: record(async () => (await import('../../resources/messages/screens/console/mail-template-record.tsx')).mailTemplatePage),
    create: async () => (await import('../../resources/messages/screens/console/mail-templates.tsx')).MailTemplateCreate,
    edit: async () => (await import('../../resources/messages/screens/console/mail-templates.tsx')).MailTemplateEdit,
  },
  letter_templates: { edit: async () => (await import('../../resources/letters/screens/console/letter-templates.tsx')).LetterTemplateEdit },
};

/** The page of a record, of the panels that come with it. */
function record<R extends RowData>(load: () => Promise<RecordPage<R>>): Load<OfRow> {
  return async () => {
    const [{ ResourceShow }, parts] = await Promise.all([import('../resource/record/show.tsx'), load()]);
    return (props: OfRow) => createElement(ResourceShow<R>, { ...props, page: parts });
  };
}
