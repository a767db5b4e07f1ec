import { japanDate } from '../../domain/dates/japan-date.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { hiddenFields } from '../access/permissions.ts';
import { countRows, walk } from '../db/reader/reader.ts';
import { Failure, malformed } from '../failures/failure.ts';
import type { Call, QueryReader, RawQuery } from '../http/route.ts';
import { encodeCp932, lostInCp932 } from './cp932.ts';
import { csvColumns, csvLine, lineWriter } from './csv.ts';
import { assertExportAllowed, noteExport } from './export-limits.ts';
import { type ListQuery, parseListQuery } from './list-query.ts';
import { rowParameters } from './openapi.ts';
import { criteriaFor } from './read.ts';

/** The parameters of an export. */
interface ExportQuery {
  readonly list: ListQuery;
  readonly isCp932: boolean;
  readonly substitutes: boolean;
  /** Unparsed, for the audit log. */
  readonly given: RawQuery;
}

export function exportReader(resource: Resource): QueryReader<ExportQuery> {
  const own = [
    { name: 'format', label: '形式', schema: { type: 'string', enum: ['csv'] } },
    { name: 'encoding', label: '文字コード', schema: { type: 'string', enum: ['utf8', 'cp932'], default: 'utf8' } },
    { name: 'substitute', label: 'CP932で表せない文字を〓に置き換える', schema: { type: 'boolean', default: false } },
  ];
  return {
    parameters: [...own, ...rowParameters(resource)],
    read({ format, encoding, substitute, ...given }, actor) {
      oneOf('format', format, ['csv']);
      const isCp932 = oneOf('encoding', encoding, ['utf8', 'cp932']) === 'cp932';
      const substitutes = oneOf('substitute', substitute, ['false', 'true']) === 'true';
      return { list: parseListQuery(resource, actor, given), isCp932, substitutes, given };
    },
  };
}

/** A parameter with few values, the first of which is the default. */
function oneOf(name: string, given: readonly string[] | undefined, values: readonly [string, ...string[]]): string {
  const value = given?.[0] ?? values[0];
  if ((given?.length ?? 0) <= 1 && values.includes(value)) return value;
  const wanted = values.join(' か ');
  throw malformed(`${name} は ${wanted} を指定してください`, { [name]: `${wanted} を指定してください` });
}

/**
 * Streams all rows that match a list's filters, in its order, as CSV for Japanese Excel: UTF-8 with BOM, or CP932 on request. The export is logged
 * before it starts.
 * @throws Failure 422 `not_in_cp932` when a text has characters that CP932 lacks and replacing them was not requested
 */
export async function exportRows(call: Call<unknown, ExportQuery>, resource: Resource): Promise<Response> {
  const { context, services, actor } = call;
  const { list: query, isCp932, substitutes, given } = call.query;
  await assertExportAllowed(call);
  if (isCp932 && !substitutes) await assertCp932(lines(call, resource, query));
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

/** Maximum lost characters named in the message. */
const namedCharacters = 20;

async function assertCp932(texts: AsyncGenerator<string>): Promise<void> {
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

/** Prepends the BOM, by which Excel recognises UTF-8; a CP932 file has none. */
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
  const list = criteriaFor(services, resource, actor, { ...query, only: [...csvColumns(resource, actor.role, columns), query.sortBy] });
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
