import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';

export type Form = Selectable<Database['report_forms']>;

/** What a document keeps of its form, so that a later change of the form leaves it as it was. */
export function snapshotOf({ formNumber, formName, formDescription, templateFileId, isRequired, version }: Form) {
  return { formNumber, formName, formDescription, templateFileId, isRequired, formVersion: version };
}

/** The name that an application's document of a form has; it is taken once. */
export function onceKeyOf(applicationId: number, formId: number): string {
  return `${applicationId}:${formId}`;
}
