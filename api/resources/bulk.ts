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

/** What became of one row of many. */
export interface RowResult {
  readonly id: number;
  readonly success: boolean;
  /** What stood in the way, in Japanese; null when it was done. */
  readonly error: string | null;
  readonly code: string | null;
}

/** The same as OpenAPI has it. */
export const rowResultProperties = {
  id: idSchema,
  success: { type: 'boolean' },
  error: { type: ['string', 'null'] },
  code: { type: ['string', 'null'] },
} as const;

/**
 * Does one thing to each of many rows, by itself: one that is refused, or breaks, does not stop the others, and what has been done is answered.
 * @param resource whose rows they are
 * @param atOnce rows that are changed beside each other, where they cross nobody: they share what it costs to reach the disk
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
      // Lets other requests have their turn between two rows.
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

/** Who was faster, and from where to where: of many rows nobody looks each one up. Empty for those who may not read the history. */
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

/** A row of many that a call names. */
export interface ChosenRow {
  readonly id: number;
  /** The version that was on screen. */
  readonly version: number;
}

const id = integer('ID', { min: 1 });
const unlike = '表示中の版を、ids と同じ数だけ指定してください。画面では、読み込み直してから、もう一度お試しください';

/** The inputs of a call that does something to chosen rows: `ids` and, in the same order, `versions`. */
export function chosenRows(label: string, most: number): Fields {
  const none = `${label}を1件以上選択してください`;
  return {
    ids: list(label, id, { required: none, most, tooMany: `一度に指定できるのは${most}件までです`, wrong: none }),
    versions: list('表示中の版', id, { required: unlike, most, tooMany: unlike, wrong: unlike, help: 'ids と同じ順に並べます。' }),
  };
}

/** Each of them once, with its version. @throws Failure 422 */
export function rowsOf({ ids, versions }: Values): ChosenRow[] {
  const [all, seen] = [ids as readonly number[], versions as readonly number[]];
  if (seen.length !== all.length) throw invalid({ versions: unlike });
  return [...new Map(all.map((one, at) => [one, seen[at] as number]))].map(([one, version]) => ({ id: one, version }));
}
