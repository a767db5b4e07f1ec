import type { FieldErrors, Values } from '../../schema/derive/validators.ts';
import { htmlFields } from '../../schema/kinds/html.ts';
import type { Resource } from '../../schema/resource.ts';
import { anyTables, type Transaction } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { MarkdownProblem, plainToHtml } from '../text/markdown.ts';
import { renderInChild } from '../text/render-in-child.ts';
import type { Made } from './handlers.ts';

/** Renders the Markdown among some values to HTML, to be stored with them, and reports what cannot be rendered. */
export async function renderTexts(resource: Resource, input: Values): Promise<Required<Made>> {
  const values: Values = {};
  const errors: FieldErrors = {};
  for (const { name, of: source } of htmlFields(resource.fields)) {
    const text = input[source];
    if (typeof text !== 'string') continue;
    const problem = await renderInChild(text).then((html) => void Object.assign(values, { [name]: html }), problemOf);
    if (problem) errors[source] = problem;
  }
  return { values, errors };
}

type Renewing = Pick<Engine, 'reader' | 'transaction'>;

/** Rows read at a time. */
const page = 200;

/**
 * Renders stored Markdown that has no HTML yet. A migration that empties the column causes all rows to be rendered again. Unrenderable text is shown
 * as plain text.
 * @returns the number of rows
 */
export async function renewRendered(engine: Renewing, resources: readonly Resource[]): Promise<number> {
  let renewed = 0;
  for (const resource of resources) for (const html of htmlFields(resource.fields)) renewed += await renewField(engine, resource, html);
  return renewed;
}

async function renewField(engine: Renewing, { name: table }: Resource, { name, of: source }: { name: string; of: string }): Promise<number> {
  let renewed = 0;
  for (let last = 0; ; ) {
    const unrendered = anyTables(engine.reader).selectFrom(table).select(['id', source]).where('id', '>', last).where(name, 'is', null);
    const rows = await unrendered.where(source, 'is not', null).orderBy('id').limit(page).execute();
    for (const row of rows) {
      const text = String(row[source]);
      const html = await renderInChild(text).catch(() => plainToHtml(text));
      last = row.id as number;
      // Skips a text that was changed meanwhile.
      const put = (db: Transaction) =>
        anyTables(db)
          .updateTable(table)
          .set({ [name]: html })
          .where('id', '=', last)
          .where(source, '=', text)
          .execute();
      await engine.transaction(put, 'read committed');
    }
    renewed += rows.length;
    if (rows.length < page) return renewed;
  }
}

function problemOf(error: unknown): string {
  if (error instanceof MarkdownProblem) return error.message;
  throw error;
}
