import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { drillResults } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { insertRows } from '../../db/engines/new-rows.ts';
import { unavailabilityAt } from '../../db/open.ts';
import { newRow } from '../../db/search-text.ts';
import { isOutOfRoom } from '../../failures/out-of-room.ts';
import { openStore } from '../../files/folder-store.ts';
import type { Services } from '../../services.ts';
import { raiseAlert } from '../alerts/raise.ts';
import { installationOf } from '../installation/installation.ts';
import { checkRestored } from './check-restored.ts';
import { claimDrillRun, type DrillClaim } from './drill-claim.ts';
import { inDrillDatabase } from './drill-place.ts';
import { backupDir, freeBytesAt, gigabytes, keptBackups } from './kept-backups.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { inScratch } from './scratch.ts';

type Drilling = Pick<Services, 'engine' | 'sealer' | 'now' | 'settings' | 'handlers'>;

/** The result of a drill. */
export interface Drill {
  readonly takenAt: string | null;
  readonly result: keyof typeof drillResults;
  readonly seconds: number;
  readonly rows: number | null;
  readonly files: number | null;
  /** Japanese lines; empty where all is well. */
  readonly findings: readonly string[];
}

/** Options that differ from the monthly drill. */
interface DrillOptions {
  /** A backup folder; the latest in `BACKUP_DIR` where not given. */
  readonly folder?: string | undefined;
  /** The id of a drill that another process hands over. */
  readonly turn?: string | undefined;
  readonly freeBytes?: typeof freeBytesAt;
}

/**
 * Restores a backup into a scratch place and examines it like a real restore. The live system is only read. The result is recorded, and the heads are
 * alerted unless it is good.
 * @throws BackupError where another drill is running
 */
export async function holdDrill(services: Drilling, { folder, turn: id, freeBytes = freeBytesAt }: DrillOptions = {}): Promise<Drill> {
  const turn = await claimDrillRun(services, id);
  const begun = performance.now();
  let manifest: Manifest | null = null;
  const outcome = await (async () => {
    const place = folder ?? (await latestIn(services));
    manifest = await readManifest(place);
    return inScratch((scratch) => restoreAndExamine(services, place, scratch, turn, freeBytes));
  })().catch((error: unknown) => ({ result: 'failed' as const, rows: null, files: null, findings: [whyNot(error)] }));
  const { takenAt = null } = (manifest as Manifest | null) ?? {};
  const drill = { takenAt, seconds: Math.round((performance.now() - begun) / 1000), ...outcome };
  await note(services, drill, turn);
  return drill;
}

/** Checked before a drill is requested. @throws BackupError where there is no backup, or no space to restore it */
export async function assertDrillPossible(services: Drilling, freeBytes = freeBytesAt): Promise<void> {
  await assertSpace(services, await readManifest(await latestIn(services)), tmpdir(), freeBytes);
}

async function latestIn(services: Drilling): Promise<string> {
  if (!services.settings.backupDir)
    throw new BackupError('バックアップの保存先が決まっていないため、訓練できません。BACKUP_DIR を設定し、npm run backup で取ってください。');
  const [latest] = await keptBackups(backupDir(services));
  if (!latest) throw new BackupError('BACKUP_DIR に、できあがったバックアップがありません。npm run backup で取ってから、もう一度行ってください。');
  return latest.folder;
}

async function assertSpace({ settings }: Drilling, { database, files }: Manifest, place: string, freeBytes: typeof freeBytesAt): Promise<void> {
  // Restoring first migrates a copy of the database; an SQLite transaction keeps its changes in the write-ahead log until its end.
  const wanted = (settings.drillDatabaseUrl ? 1 : 3) * database.bytes + files.bytes;
  const free = await freeBytes(place);
  if (free < wanted)
    throw new BackupError(
      `訓練に使う場所の空きが足りません（要る大きさ：${gigabytes(wanted)}、空き：${gigabytes(free)}）。空きのあるフォルダーを TMPDIR に設定してください。`,
    );
}

async function restoreAndExamine(services: Drilling, folder: string, scratch: string, turn: DrillClaim, freeBytes: typeof freeBytesAt) {
  const { sealer } = services;
  const manifest = await readManifest(folder);
  await assertSpace(services, manifest, scratch, freeBytes);
  const files = openStore(`file:${join(scratch, 'files')}`);
  turn.tell('バックアップを読んで確かめています（1/3）');
  return inDrillDatabase(services, scratch, async (open) => {
    let rows = 0;
    const opened = () => {
      turn.tell('使い捨ての場所に戻しています（2/3）');
      return open();
    };
    await restoreBackup(folder, { open: opened, files, sealer, onTable: (table) => (rows += table.rows) });
    turn.tell('戻したものを調べています（3/3）');
    const engine = open();
    try {
      const live = await installationOf(services.engine.reader);
      const findings = [
        ...(live && live.databaseId !== manifest.databaseId ? ['いま使っているデータベースとは別のデータベースのバックアップです。'] : []),
        ...(await checkRestored({ engine, files, sealer, handlers: services.handlers }, manifest)),
      ];
      return { result: findings.length > 0 ? ('flawed' as const) : ('restored' as const), rows, files: manifest.files.count, findings };
    } finally {
      await engine.close();
    }
  });
}

function whyNot(error: unknown): string {
  const isFull = isOutOfRoom(error) || unavailabilityAt('file:', error) === 'full';
  if (isFull) return '訓練に使う場所の空きがなくなりました。空きのあるフォルダーを TMPDIR に設定してください。';
  return error instanceof Error ? error.message : String(error);
}

/** Maximum findings stored in a row; the rest is counted. */
const named = 100;

async function note(services: Drilling, { findings, ...drill }: Drill, turn: DrillClaim): Promise<void> {
  const { engine, now } = services;
  const at = now().toISOString();
  const listed = [...findings.slice(0, named), ...(findings.length > named ? [`ほか ${findings.length - named}件`] : [])];
  const values = { ...drill, findings: listed.length > 0 ? listed.join('\n').slice(0, 20_000) : null };
  await engine.transaction(async (db) => {
    await turn.end(db);
    const [id] = await insertRows(db, [newRow(resources.restore_drills, values, { ...values, createdAt: at, updatedAt: at })]);
    if (drill.result === 'restored') return;
    const summary = `復元の訓練：${drill.takenAt ? `${formatDateTime(drill.takenAt)}のバックアップは、` : ''}${drillResults[drill.result]}。`;
    const details = `${values.findings}\nシステムの管理者に、この内容を伝えてください。`;
    await raiseAlert(db, services, { kind: 'backup', summary, details, resource: 'restore_drills', recordId: id ?? null });
  });
}
