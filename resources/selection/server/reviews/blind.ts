import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import type { Redactions } from '../../../../schema/forms/answers.ts';
import { fieldsOfForm } from '../../../../schema/forms/definition.ts';
import { parseDefinition } from '../../../entries/server/entry.ts';

export interface Item {
  readonly id: number;
  readonly applicationId: number;
}

/**
 * Redacted texts by review item. The redaction of the title is stored under both the form question bound to it and the column name `title`, which lists
 * use.
 */
export async function redactionsOf(db: Kysely<Database>, items: readonly Item[]): Promise<Map<number, Redactions>> {
  const rows =
    items.length === 0 ? [] : await rowsWhere(db, 'review_redactions', { itemId: items.map(({ id }) => id) }, ['itemId', 'fieldKey', 'text']);
  const applicationIds = items.filter(({ id }) => rows.some(({ itemId }) => itemId === id)).map(({ applicationId }) => applicationId);
  const titles = await titleKeys(db, applicationIds);
  const found = new Map<number, Record<string, string>>();
  for (const { itemId, fieldKey, text } of rows) {
    const titleKey = titles.get(items.find(({ id }) => id === itemId)?.applicationId ?? 0);
    const keys = titleKey !== undefined && [titleKey, 'title'].includes(fieldKey) ? [titleKey, 'title'] : [fieldKey];
    found.set(itemId, { ...found.get(itemId), ...Object.fromEntries(keys.map((key) => [key, text])) });
  }
  return found;
}

/** Key of the form question bound to the title, by application id. */
async function titleKeys(db: Kysely<Database>, applicationIds: readonly number[]): Promise<Map<number | null, string>> {
  const entries = await rowsWhere(db, 'entries', { applicationId: applicationIds, sealed: 0 }, ['applicationId', 'formId']);
  const forms = await rowsWhere(db, 'application_forms', { id: entries.map(({ formId }) => formId) }, ['id', 'definition']);
  const keys = new Map(forms.map(({ id, definition }) => [id, fieldsOfForm(parseDefinition(definition)).find(({ bind }) => bind === 'title')?.key]));
  return new Map(entries.map(({ applicationId, formId }) => [applicationId, keys.get(formId) ?? 'title']));
}
