import type { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import type { Resource } from '../../../schema/resource.ts';

type Reads = { readonly [Name in keyof typeof resources]?: readonly (keyof Row<(typeof resources)[Name]> & string)[] };

/** What is done to many grants goes by these. */
const grant = ['applicationStatusId', 'organizationId', 'contactUserName', 'entryNumber', 'grantYear'] as const;

/** What the buttons and follow-ups of `registry.ts` read of the rows of a list beside its declared columns. */
const rowReads: Reads = {
  applications: [...grant, 'entryAmount'],
  adoptions: [...grant, 'confirmation'],
  mail_templates: ['body'],
  review_rounds: ['attendees'],
  submissions: ['applicationId'],
};

export function readsOf({ name }: Resource): readonly string[] {
  return (rowReads as Readonly<Record<string, readonly string[] | undefined>>)[name] ?? [];
}
