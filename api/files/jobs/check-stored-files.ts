import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { resources } from '../../../resources.config.ts';
import type { Database } from '../../db/database.ts';
import { resourceMap } from '../../db/reader/paths.ts';
import { filesCheck } from '../../ops/doctor/keeping.ts';
import { watchChecks } from '../../ops/doctor/watch.ts';
import { insertRow } from '../../resources/stored-rows.ts';
import type { Services } from '../../services.ts';
import { isUnderEmbargo } from '../embargo.ts';
import { type FileStore, MissingBytes } from '../store.ts';

/** The numbers of files compared, and of those missing or changed. */
export interface FileCheck {
  readonly checked: number;
  readonly missing: number;
  readonly changed: number;
  /** One line for each damaged file. */
  readonly details: readonly string[];
}

type FileRow = Selectable<Database['files']>;

/** Rows read at a time, and damaged files that a report names. */
const page = 200;
const named = 200;

/**
 * Reads every stored file and compares its size and hash with the registered ones; a row of `file_checks` keeps the result, and the heads are alerted
 * when something is wrong. Where several processes check concurrently, the first to finish reports.
 * @throws when the store is unreachable, which says nothing about the files
 */
export async function checkFiles(services: Services): Promise<FileCheck> {
  const { engine, files, now } = services;
  const startedAt = now().toISOString();
  const result = { checked: 0, missing: 0, changed: 0, details: [] as string[] };
  for (let last = 0; ; ) {
    const rows = await engine.reader.selectFrom('files').selectAll().where('id', '>', last).orderBy('id').limit(page).execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      const finding = await compare(files, row);
      if (finding) result[finding]++;
      if (finding) result.details.push(describe(row, finding, await isUnderEmbargo(engine.reader, row)));
    }
    const ids = rows.map(({ id }) => id);
    await engine.transaction(async (db) => {
      await db.updateTable('files').set({ checkedAt: now().toISOString() }).where('id', 'in', ids).execute();
    }, 'read committed');
    result.checked += rows.length;
    last = ids.at(-1) as number;
  }
  await report(services, result, startedAt);
  await watchChecks(services, [filesCheck]);
  return result;
}

type Finding = 'missing' | 'changed';

/** Reads the bytes of a file. @returns what is wrong with them */
export async function compare(files: FileStore, { storageKey, sha256 }: Pick<FileRow, 'storageKey' | 'sha256'>): Promise<Finding | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await files.open(storageKey)) hash.update(chunk as Buffer);
  } catch (error) {
    if (error instanceof MissingBytes) return 'missing';
    throw error;
  }
  return hash.digest('hex') === sha256 ? null : 'changed';
}

/** The names of files that are still under embargo are left out. */
function describe({ id, fileName, resource, recordId }: FileRow, finding: Finding, isClosed: boolean): string {
  const label = resourceMap[resource]?.label ?? resource;
  const place = recordId === null ? label : `${label} ID ${recordId}`;
  const file = isClosed ? `開封前の応募の添付ファイル（ファイル番号 ${id}）` : `「${fileName}」（${place}、ファイル番号 ${id}）`;
  return `${file}：${finding === 'missing' ? '見つかりません' : '内容が登録したときと違います'}`;
}

async function report(services: Services, { checked, missing, changed, details }: FileCheck, startedAt: string): Promise<void> {
  await services.engine.transaction(async (db) => {
    // When two finish together, one of the transactions is retried and then sees the other's report.
    const other = await db.selectFrom('file_checks').select('id').where('createdAt', '>=', startedAt).executeTakeFirst();
    if (other) return;
    const damaged = missing + changed;
    const lines = [...details.slice(0, named), ...(damaged > named ? [`ほか ${damaged - named}件`] : [])].join('\n');
    const values = { result: damaged > 0 ? 'damaged' : 'sound', checked, missing, changed, details: [...lines].slice(0, 20_000).join('') || null };
    await insertRow(services, resources.file_checks, values, db);
  });
}
