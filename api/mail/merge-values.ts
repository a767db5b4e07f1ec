import type { Kysely } from 'kysely';
import { type MergeField, type MergeFieldName, mergeFields } from '../../domain/mail/merge-fields.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings/settings.ts';

/** Someone a mail can be written to. */
export interface Recipient {
  readonly name: string;
  readonly address: string;
}

/** Merge field → what it says, or null where it has nothing to say. */
export type MergeValues = Readonly<Partial<Record<MergeFieldName, string | null>>>;

/** An application with the people that a mail about it can go to. */
export interface MailSubject {
  readonly id: number;
  readonly values: MergeValues;
  /** The contact person, or else the organisation itself. */
  readonly contact: Recipient | null;
  readonly representative: Recipient | null;
}

export interface MailContext {
  readonly settings: Pick<Settings, 'foundationName' | 'publicUrl' | 'foundation' | 'supportMail'>;
  readonly now: Date;
  /** Where the application will stand when the mail leaves, if a step that comes with it has yet to be taken. */
  readonly status?: ApplicationStatus;
  /** The text that is to be filled in, where it is known, or will be: what it does not speak of is not looked up. */
  readonly text?: string | Promise<string>;
}

/** Where mails about a row find whom to write to, and what to fill in. */
export interface MailSubjects {
  /** The resource whose rows mails are about. */
  readonly resource: string;
  /** The field by which rows of other resources name it. */
  readonly by: string;
  /** In the order of the ids; those that are not there are left out. */
  readonly find: (db: Kysely<Database>, ids: readonly number[], context: MailContext) => Promise<MailSubject[]>;
}

/** What a row says by its declared fields, in the words of their kinds. */
export function rowValues(resource: Resource, row: Readonly<Record<string, unknown>>): MergeValues {
  const said = Object.entries<MergeField>(mergeFields).flatMap(([name, { says }]) => {
    const [of, column = ''] = says?.split('.') ?? [];
    const field = of === resource.name ? fieldOf(resource, column) : undefined;
    return field ? [[name, row[column] === null ? null : kindOf(field).format(row[column], field)]] : [];
  });
  return Object.fromEntries(said);
}

/** What a mail says to one of the staff. */
export function staffValues({ foundationName, publicUrl }: Pick<Settings, 'foundationName' | 'publicUrl'>): MergeValues {
  return { organizationName: foundationName, loginUrl: `${publicUrl}/admin/login` };
}

/** Where grantees ask when the settings name nobody. */
const contactWithin = 'ログイン後の「助成内容」の「コメント」';

/** The fields that need no application. */
export function generalValues({ settings }: Pick<MailContext, 'settings'>, recipientName: string): MergeValues {
  const { foundationName, foundation, supportMail, publicUrl } = settings;
  const foundationContact = foundation.contact || supportMail || contactWithin;
  return { foundationName, foundationContact, recipientName, loginUrl: `${publicUrl}/user/login` };
}
