import { type Kysely, sql } from 'kysely';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import type { Database } from '../../db/database.ts';
import { insertRows } from '../../db/engines/new-rows.ts';
import { newRow } from '../../db/search-text.ts';
import type { Services } from '../../services.ts';
import { raiseAlert } from '../alerts/raise.ts';
import type { Manifest } from './manifest.ts';

/** The place and duration of a backup. */
export interface TakenIn {
  readonly place: string;
  readonly seconds: number;
}

/** Records in the database that a backup has been taken. */
export async function noteBackup({ engine, now }: Pick<Services, 'engine' | 'now'>, manifest: Manifest, taken: TakenIn): Promise<void> {
  const { takenAt, database, files, missing } = manifest;
  const at = now().toISOString();
  const values = { takenAt, files: files.count, bytes: database.bytes + files.bytes, missing: missing.length, ...taken };
  const row = newRow(resources.backups, values, { ...values, createdAt: at, updatedAt: at });
  await engine
    .transaction((db) => insertRows(db, [row]), 'read committed')
    .catch((error: unknown) => {
      // Before an update the table may not exist yet.
      if (engine.unavailability(error) !== 'behind') throw error;
    });
}

/** The time of the last complete backup; null where there is none. */
export async function lastBackupAt(db: Kysely<Database>): Promise<string | null> {
  const { last } = await db
    .selectFrom('backups')
    .select(({ fn }) => fn.max('takenAt').as('last'))
    .where('missing', '=', 0)
    .executeTakeFirstOrThrow();
  return last;
}

/** Whether the last complete backup is older than allowed. */
export function isTooOld(last: string | null, { settings, now }: Pick<Services, 'settings' | 'now'>): boolean {
  return last === null || now().getTime() - new Date(last).getTime() >= settings.backupMaxDays * day;
}

const day = 24 * 60 * 60 * 1000;

/** Alerts the heads once a day when the last complete backup is too old. @returns the number of alerts */
export async function alertOldBackup(services: Pick<Services, 'engine' | 'settings' | 'now'>): Promise<number> {
  const { engine, settings, now } = services;
  const last = await lastBackupAt(engine.reader);
  const since = last ?? (await firstStart(engine.reader));
  if (since === null || !isTooOld(since, services)) return 0;
  const summary = last
    ? `最後のバックアップ（${formatDateTime(last)}）から${settings.backupMaxDays}日を過ぎました。`
    : `バックアップが、使い始めから${settings.backupMaxDays}日のあいだ一度も取られていません。`;
  const details = settings.backupDir
    ? 'システムの管理者に、BACKUP_DIR のディスクがつながっているか、空きがあるかを確かめるよう頼んでください。'
    : 'システムの管理者に、BACKUP_DIR を設定するか、npm run backup が毎日動いているか、保存先に空きがあるかを確かめるよう頼んでください。';
  const onceKey = `backup:${now().toISOString().slice(0, 10)}`;
  const raised = await engine.transaction((db) => raiseAlert(db, services, { kind: 'backup', summary, details, resource: 'backups', onceKey }));
  return raised ? 1 : 0;
}

async function firstStart(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`SELECT min("createdAt") AS at FROM installations`.execute(db);
  return rows[0]?.at ?? null;
}
