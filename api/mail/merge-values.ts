import type { Kysely } from 'kysely';
import { type MergeField, type MergeFieldName, mergeFields } from '../../domain/mail/merge-fields.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings/settings.ts';

/** The recipient of a mail. */
export interface Recipient {
  readonly name: string;
  readonly address: string;
}

/** Merge field → its value, or null where it is empty. */
export type MergeValues = Readonly<Partial<Record<MergeFieldName, string | null>>>;

/** An application with the possible recipients of a mail about it. */
export interface MailSubject {
  readonly id: number;
  readonly values: MergeValues;
  /** The contact person, or else the organisation. */
  readonly contact: Recipient | null;
  readonly representative: Recipient | null;
}

export interface MailContext {
  readonly settings: Pick<Settings, 'foundationName' | 'publicUrl' | 'foundation' | 'supportMail'>;
  readonly now: Date;
  /** The status of the application when the mail is sent, if a step of the same transaction is still to be taken. */
  readonly status?: ApplicationStatus;
  /** The text to be filled in, where known: values that it does not use are not looked up. */
  readonly text?: string | Promise<string>;
}

/** How mails about rows of a resource find their recipients and values. */
export interface MailSubjects {
  /** The resource that the mails concern. */
  readonly resource: string;
  /** The reference field to it in other resources. */
  readonly by: string;
  /** In the order of the ids; missing ones are left out. */
  readonly find: (db: Kysely<Database>, ids: readonly number[], context: MailContext) => Promise<MailSubject[]>;
}

/** The values of a row's declared fields, formatted by their kinds. */
export function rowValues(resource: Resource, row: Readonly<Record<string, unknown>>): MergeValues {
  const filled = Object.entries<MergeField>(mergeFields).flatMap(([name, { says }]) => {
    const [of, column = ''] = says?.split('.') ?? [];
    const field = of === resource.name ? fieldOf(resource, column) : undefined;
    return field ? [[name, row[column] === null ? null : kindOf(field).format(row[column], field)]] : [];
  });
  return Object.fromEntries(filled);
}

/** The values of a mail to staff. */
export function staffValues({ foundationName, publicUrl }: Pick<Settings, 'foundationName' | 'publicUrl'>): MergeValues {
  return { organizationName: foundationName, loginUrl: `${publicUrl}/admin/login` };
}

/** The contact given to grantees when the settings name none. */
const contactWithin = 'ログイン後の「助成内容」の「コメント」';

/** The fields that do not depend on an application. */
export function generalValues({ settings }: Pick<MailContext, 'settings'>, recipientName: string): MergeValues {
  const { foundationName, foundation, supportMail, publicUrl } = settings;
  const foundationContact = foundation.contact || supportMail || contactWithin;
  return { foundationName, foundationContact, recipientName, loginUrl: `${publicUrl}/user/login` };
}
