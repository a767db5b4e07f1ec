import { outbox as mails } from '../../resources/messages/messages.ts';
import { audit_logs } from '../../resources/records/records.ts';
import { defineResources } from '../../schema/define-resources.ts';
import { text } from '../../schema/fields.ts';
import * as library from './library.ts';

declare module '../../schema/resource-names.ts' {
  interface Areas {
    library: typeof import('./library.ts');
  }
}

const { applicationId, grantNumber: _, batchId: __, entryId: ___, ...mail } = mails.fields;

/** The outbox without what grants alone have: there are no conflicts of interest here. */
const outbox = {
  ...mails,
  access: { read: mails.access.read },
  fields: { ...mail, applicationId, applicationTitle: text('題名', { from: 'applicationId.title' }) },
  list: { columns: ['createdAt', 'recipientAddress', 'subject', 'status'], sort: '-id', search: ['subject'], filters: ['status', 'applicationId'] },
} as const;

/** In place of the product's resources wherever this project of tests runs: a dozen that hold every word of the language. */
export const resources = defineResources({ ...library, audit_logs, outbox });
