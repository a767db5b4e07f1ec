import { japanDate } from '../../domain/dates/japan-date.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { hiddenFields } from '../access/permissions.ts';
import { countRows, walk } from '../db/reader/reader.ts';
import { Failure, malformed } from '../failure.ts';
import type { Call } from '../http/route.ts';
import { encodeCp932, lostInCp932 } from './cp932.ts';
import { csvLine, lineWriter } from './csv.ts';
import { demandExportRoom, noteExport } from './export-limits.ts';
import { type ListQuery, parseListQuery } from './list-query.ts';
import { criteriaFor } from './read.ts';

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
  for (const name of ['page', 'limit', 'count', 'fields'])
    if (name in given) throw malformed(`「${name}」という条件は使えません`, { [name]: '使えない条件です' }, 'unknown_parameter');
  const query = parseListQuery(resource, actor, given);
  await demandExportRoom(call);
  if (isCp932 && !substitutes) await demandCp932(lines(call, resource, query));
  const { totalItems, totalIsExact } = await countRows(services.engine, criteriaFor(services, resource, actor, query), false);
  const count = `${totalItems.toLocaleString('ja-JP')}件${totalIsExact ? '' : '以上'}`;
  await noteExport(call, { resource: resource.name, summary: `${resource.label}をCSVに出力しました（${count}）`, rows: totalItems, given });
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
  const { services, actor } = call;
  const hidden = hiddenFields(resource, actor.role);
  const columns = resource.list.columns.filter((name) => !hidden.includes(name));
  yield csvLine(columns.map((name) => fieldOf(resource, name)?.label ?? name));
  const line = lineWriter(resource, actor.role, columns, query.sortBy, services);
  const list = criteriaFor(services, resource, actor, { ...query, only: [...columns, query.sortBy] });
  for await (const chunk of walk(services.engine, list)) yield chunk.map(line).join('');
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
