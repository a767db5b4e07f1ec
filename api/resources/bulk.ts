import { formatDateTime } from '../../domain/dates/japan-date.ts';
import type { Values } from '../../schema/derive/validators.ts';
import type { Fields } from '../../schema/field.ts';
import { integer, list } from '../../schema/fields.ts';
import { historyIn } from '../../schema/history.ts';
import type { Resource } from '../../schema/resource.ts';
import { anyTables } from '../db/database.ts';
import { resourceMap } from '../db/reader/paths.ts';
import { invalid } from '../failures/failure.ts';
import { rowFailure } from '../failures/known-failure.ts';
import type { WriteCall } from '../services.ts';
import { idSchema } from './openapi.ts';

/** The result for one row of a bulk call. */
export interface RowResult {
  readonly id: number;
  readonly success: boolean;
  /** What went wrong, in Japanese; null on success. */
  readonly error: string | null;
  readonly code: string | null;
}

/** `RowResult` in OpenAPI. */
export const rowResultProperties = {
  id: idSchema,
  success: { type: 'boolean' },
  error: { type: ['string', 'null'] },
  code: { type: ['string', 'null'] },
} as const;

/**
 * Processes each of many rows by itself; a refused or failed row does not stop the others, and completed ones are reported.
 * @param resource of the rows
 * @param atOnce rows processed concurrently where they do not conflict, to share the cost of a commit
 */
export async function eachRow<R extends { readonly id: number }, T extends object>(
  call: WriteCall,
  resource: Resource,
  rows: readonly R[],
  one: (row: R) => Promise<T>,
  atOnce = 1,
): Promise<(RowResult & Partial<T>)[]> {
  const results: (RowResult & Partial<T>)[] = [];
  const left = rows.entries();
  const work = async () => {
    for (const [at, row] of left) {
      results[at] = await attempt(call, resource, row, one);
      // Yields to other requests between two rows.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

async function attempt<R extends { readonly id: number }, T extends object>(
  call: WriteCall,
  resource: Resource,
  row: R,
  one: (row: R) => Promise<T>,
): Promise<RowResult & Partial<T>> {
  try {
    return { id: row.id, success: true, error: null, code: null, ...(await one(row)) };
  } catch (error) {
    const { message, code } = rowFailure(error, call.services, call.origin);
    const who = code === 'stale_version' ? await lastStepText(call, resource, row.id) : '';
    return { id: row.id, success: false, error: `${message}${who}`, code } as RowResult & Partial<T>;
  }
}

/** Who changed the status meanwhile, and how: nobody looks up each row of a bulk call. Empty for those who may not read the history. */
async function lastStepText({ services, actor }: WriteCall, resource: Resource, id: number): Promise<string> {
  const kept = historyIn(resource, resourceMap);
  if (!kept?.history.access.read.includes(actor.role) || !('toStatus' in kept.history.fields)) return '';
  const steps = anyTables(services.engine.reader).selectFrom(kept.history.name).where(kept.owner, '=', id);
  const last = await steps.select(['fromStatus', 'toStatus', 'userName', 'createdAt']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!last?.fromStatus) return '';
  const called = (status: unknown) => resource.lifecycle?.states[String(status)]?.[0] ?? String(status);
  const { fromStatus, toStatus, userName, createdAt } = last;
  return `最後の状況の変更：${formatDateTime(String(createdAt))} ${userName ?? ''}、「${called(fromStatus)}」から「${called(toStatus)}」。`;
}

/** A row chosen for a bulk call. */
export interface ChosenRow {
  readonly id: number;
  /** The version that was on screen. */
  readonly version: number;
}

const id = integer('ID', { min: 1 });
const versionsMismatch = '表示中の版を、ids と同じ数だけ指定してください。画面では、読み込み直してから、もう一度お試しください';

/** The inputs of a bulk call on chosen rows: `ids` and, in the same order, `versions`. */
export function chosenRows(label: string, most: number): Fields {
  const none = `${label}を1件以上選択してください`;
  return {
    ids: list(label, id, { required: none, most, tooMany: `一度に指定できるのは${most}件までです`, wrong: none }),
    versions: list('表示中の版', id, {
      required: versionsMismatch,
      most,
      tooMany: versionsMismatch,
      wrong: versionsMismatch,
      help: 'ids と同じ順に並べます。',
    }),
  };
}

/** The distinct chosen rows with their versions. @throws Failure 422 */
export function rowsOf({ ids, versions }: Values): ChosenRow[] {
  const [all, seen] = [ids as readonly number[], versions as readonly number[]];
  if (seen.length !== all.length) throw invalid({ versions: versionsMismatch });
  return [...new Map(all.map((one, at) => [one, seen[at] as number]))].map(([one, version]) => ({ id: one, version }));
}
