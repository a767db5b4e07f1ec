import { type ExpressionBuilder, sql } from 'kysely';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { hiddenFields } from '../access/permissions.ts';
import { writeAudit } from '../db/audit.ts';
import { type AnyTables, anyTables } from '../db/database.ts';
import { malformed } from '../failure.ts';
import type { Call } from '../http/route.ts';
import { type Cells, presenter } from './columns.ts';
import { csvLine } from './csv.ts';
import { type ListQuery, parseListQuery } from './list-query.ts';
import { Paths } from './paths.ts';
import { listQuery } from './read.ts';

/** Rows fetched at a time; between two chunks other requests get their turn. */
const chunkSize = 250;

/** Streams all that a list's filters select, in its order, as CSV that Japanese Excel opens. The export is logged before it starts. */
export async function exportRows(call: Call, resource: Resource): Promise<Response> {
  const { context, services, actor, origin } = call;
  const { format, ...given } = context.req.queries();
  if (format && (format.length !== 1 || format[0] !== 'csv'))
    throw malformed('format は csv を指定してください', { format: 'csv を指定してください' });
  for (const name of ['page', 'limit'])
    if (name in given) throw malformed(`「${name}」という条件は使えません`, { [name]: '使えない条件です' }, 'unknown_parameter');
  const query = parseListQuery(resource, actor, given);
  const condition = Object.fromEntries(Object.entries(given).map(([name, texts]) => [name, texts.join('、')]));
  await writeAudit(services.engine.db, actor, origin, services.now(), {
    action: 'export',
    resource: resource.name,
    recordId: null,
    summary: `${resource.label}をCSVに出力しました`,
    after: condition,
  });
  const name = `${resource.name}_${japanDate(services.now()).replaceAll('-', '')}.csv`;
  return context.body(streamOf(lines(call, resource, query)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  });
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
  // The mark at the start tells Excel that the file is UTF-8.
  yield `\uFEFF${csvLine(cells.map(({ label }) => label))}`;
  const present = presenter(resource, call.services);
  for await (const chunk of chunks(call, resource, query)) {
    yield chunk
      .map(present)
      .map((row) => csvLine(cells.map(({ name, write }) => (row[name] === null || row[name] === undefined ? '' : write(row[name])))))
      .join('');
  }
}

/** Walks the list by key, never by offset: each chunk starts behind the last row of the one before. */
async function* chunks({ services, actor }: Call, resource: Resource, query: ListQuery): AsyncGenerator<Cells[]> {
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

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void parts.return(undefined),
  });
}
