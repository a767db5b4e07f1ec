import { type ExpressionBuilder, sql } from 'kysely';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { hiddenFields } from '../access/permissions.ts';
import { writeAudit } from '../db/audit.ts';
import { type AnyTables, anyTables } from '../db/database.ts';
import { Failure, malformed } from '../failure.ts';
import type { Call } from '../http/route.ts';
import { type Cells, presenter } from './columns.ts';
import { encodeCp932, lostInCp932 } from './cp932.ts';
import { csvLine } from './csv.ts';
import { type ListQuery, parseListQuery } from './list-query.ts';
import { Paths } from './paths.ts';
import { listQuery } from './read.ts';

/** Rows fetched at a time; between two chunks other requests get their turn. */
const chunkSize = 250;

/**
 * Streams all that a list's filters select, in its order, as CSV that Japanese Excel opens: UTF-8 with its mark, or CP932 on request.
 * The export is logged before it starts.
 * @throws Failure 422 `not_in_cp932` when a text has characters that CP932 lacks and nobody asked to replace them
 */
export async function exportRows(call: Call, resource: Resource): Promise<Response> {
  const { context, services, actor } = call;
  const { format, encoding, substitute, ...given } = context.req.queries();
  oneOf('format', format, ['csv']);
  const isCp932 = oneOf('encoding', encoding, ['utf8', 'cp932']) === 'cp932';
  const substitutes = oneOf('substitute', substitute, ['false', 'true']) === 'true';
  for (const name of ['page', 'limit'])
    if (name in given) throw malformed(`「${name}」という条件は使えません`, { [name]: '使えない条件です' }, 'unknown_parameter');
  const query = parseListQuery(resource, actor, given);
  if (isCp932 && !substitutes) await demandCp932(lines(call, resource, query));
  await logExport(call, resource, given);
  const name = `${resource.list.file ?? resource.name}_${japanDate(services.now()).replaceAll('-', '')}.csv`;
  const encode = isCp932 ? encodeCp932 : (text: string) => Buffer.from(text, 'utf8');
  return context.body(streamOf(marked(lines(call, resource, query), isCp932), encode), 200, {
    'Content-Type': `text/csv; charset=${isCp932 ? 'Shift_JIS' : 'utf-8'}`,
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}

/** A parameter with few values, the first of which is meant where it is left out. */
function oneOf(name: string, given: readonly string[] | undefined, values: readonly [string, ...string[]]): string {
  const value = given?.[0] ?? values[0];
  if ((given?.length ?? 0) <= 1 && values.includes(value)) return value;
  const wanted = values.join(' か ');
  throw malformed(`${name} は ${wanted} を指定してください`, { [name]: `${wanted} を指定してください` });
}

async function logExport({ services, actor, origin }: Call, resource: Resource, given: Readonly<Record<string, readonly string[]>>): Promise<void> {
  await writeAudit(services.engine.db, actor, origin, services.now(), {
    action: 'export',
    resource: resource.name,
    recordId: null,
    summary: `${resource.label}をCSVに出力しました`,
    after: Object.fromEntries(Object.entries(given).map(([name, texts]) => [name, texts.join('、')])),
  });
}

/** So many lost characters are named; more would not help anyone to mend them. */
const namedCharacters = 20;

async function demandCp932(texts: AsyncGenerator<string>): Promise<void> {
  const lost = new Set<string>();
  for await (const text of texts) {
    for (const character of lostInCp932(text)) lost.add(character);
    if (lost.size >= namedCharacters) break;
  }
  if (lost.size === 0) return;
  const named = [...lost].map((character) => `「${character}」`).join('');
  const message = `シフトJIS（CP932）では表せない文字があります：${named}。UTF-8で出力するか、「〓」に置き換えて出力してください。`;
  throw new Failure(422, 'not_in_cp932', message, { encoding: `表せない文字：${named}` });
}

/** The mark at the start tells Excel that the file is UTF-8; a CP932 file has none. */
async function* marked(texts: AsyncGenerator<string>, isCp932: boolean): AsyncGenerator<string> {
  if (!isCp932) yield '\uFEFF';
  yield* texts;
}

async function* lines(call: Call, resource: Resource, query: ListQuery): AsyncGenerator<string> {
  const hidden = hiddenFields(resource, call.actor.role);
  const columns = resource.list.columns.filter((name) => !hidden.includes(name));
  const cells = columns.map((name) => {
    const field = fieldOf(resource, name);
    if (!field) throw new Error(`${resource.name}: no field ${name}`);
    const { csv, format } = kindOf(field);
    return { name, label: field.label, write: (value: unknown) => (csv ?? format)(value, field) };
  });
  yield csvLine(cells.map(({ label }) => label));
  const present = presenter(resource, call.services);
  for await (const chunk of rowChunks(call, resource, query)) {
    yield chunk
      .map(present)
      .map((row) => csvLine(cells.map(({ name, write }) => (row[name] === null || row[name] === undefined ? '' : write(row[name])))))
      .join('');
  }
}

/** Walks the list by key, never by offset: each chunk starts behind the last row of the one before. */
export async function* rowChunks(
  { services, actor }: Pick<Call, 'services' | 'actor'>,
  resource: Resource,
  query: ListQuery,
): AsyncGenerator<Cells[]> {
  const db = anyTables(services.engine.reader);
  let last: Cells | undefined;
  do {
    const behind = last ? [after(resource, query, last)] : [];
    const rows = await listQuery(services, resource, actor, query, db, behind).limit(chunkSize).execute();
    last = rows.length === chunkSize ? { ...rows.at(-1) } : undefined;
    if (rows.length > 0) yield rows;
    await new Promise((resolve) => setImmediate(resolve));
  } while (last);
}

/** The rows that come behind one in the list's order; empty cells are the smallest. */
function after(resource: Resource, { sortBy, descending }: ListQuery, last: Cells) {
  const column = new Paths(resource).column(fieldOf(resource, sortBy)?.options.from ?? sortBy);
  const value = last[sortBy] ?? null;
  const operator = descending ? '<' : '>';
  return (eb: ExpressionBuilder<AnyTables, string>) => {
    if (column === 't.id') return eb('t.id', operator, last.id);
    const tie = eb.and([value === null ? eb(column, 'is', null) : eb(column, '=', value), eb('t.id', operator, last.id)]);
    if (value === null) return descending ? tie : eb.or([tie, eb(column, 'is not', null)]);
    return eb.or([eb(column, operator, value), tie, ...(descending ? [eb(column, 'is', null)] : [sql<boolean>`1 = 0`])]);
  };
}

function streamOf(parts: AsyncGenerator<string>, encode: (text: string) => Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encode(value));
    },
    cancel: () => void parts.return(undefined),
  });
}
