import { join } from 'node:path';
import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { drillResults } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import { raiseAlert } from '../alerts/raise.ts';
import { insertRows } from '../db/engines/new-rows.ts';
import { openDatabase } from '../db/open.ts';
import { newRow } from '../db/search-text.ts';
import { openStore } from '../files/folder-store.ts';
import { installationOf } from '../installation/installation.ts';
import type { Services } from '../services.ts';
import { examine } from './examine.ts';
import { freeBytesAt, gigabytes, keptBackups } from './keep.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { inScratch } from './scratch.ts';

type Drilling = Pick<Services, 'engine' | 'sealer' | 'now' | 'settings'>;

/** What came of a drill. */
export interface Drill {
  readonly takenAt: string | null;
  readonly result: keyof typeof drillResults;
  readonly seconds: number;
  readonly rows: number | null;
  readonly files: number | null;
  /** Japanese lines; none where all is well. */
  readonly findings: readonly string[];
}

/**
 * Restores a backup into a scratch place and looks at what comes out, as one would have to in earnest. What is live is only read. The result is noted, and
 * the heads are told of anything but a good one.
 * @param folder the latest one in `BACKUP_DIR`, where none is given
 */
export async function holdDrill(services: Drilling, folder?: string, freeBytes = freeBytesAt): Promise<Drill> {
  const begun = performance.now();
  let manifest: Manifest | null = null;
  const outcome = await (async () => {
    const place = folder ?? (await latestIn(services.settings.backupDir));
    manifest = await readManifest(place);
    return inScratch((scratch) => rehearse(services, place, scratch, freeBytes));
  })().catch((error: unknown) => ({ result: 'failed' as const, rows: null, files: null, findings: [whyNot(error)] }));
  const { takenAt = null } = (manifest as Manifest | null) ?? {};
  const drill = { takenAt, seconds: Math.round((performance.now() - begun) / 1000), ...outcome };
  await note(services, drill);
  return drill;
}

async function latestIn(dir: string): Promise<string> {
  const [latest] = dir ? await keptBackups(dir) : [];
  if (!latest) throw new BackupError('BACKUP_DIR に、できあがったバックアップがありません。BACKUP_DIR と「バックアップ」の記録を確かめてください。');
  return latest.folder;
}

async function rehearse(services: Drilling, folder: string, scratch: string, freeBytes: typeof freeBytesAt) {
  const { sealer } = services;
  const manifest = await readManifest(folder);
  // Restoring brings a copy of the database up to date first.
  const wanted = 2 * manifest.database.bytes + manifest.files.bytes;
  const free = await freeBytes(scratch);
  if (free < wanted)
    throw new BackupError(
      `訓練に使う場所の空きが足りません（要る大きさ：${gigabytes(wanted)}、空き：${gigabytes(free)}）。空きのあるフォルダーを TMPDIR に設定してください。`,
    );
  const url = `file:${join(scratch, 'drill.sqlite')}`;
  const files = openStore(`file:${join(scratch, 'files')}`);
  let rows = 0;
  await restoreBackup(folder, { open: () => openDatabase(url), files, sealer, onTable: (table) => (rows += table.rows) });
  const engine = openDatabase(url);
  try {
    const live = await installationOf(services.engine.reader);
    const findings = [
      ...(live && live.databaseId !== manifest.databaseId ? ['いま使っているデータベースとは別のデータベースのバックアップです。'] : []),
      ...(await examine({ engine, files, sealer }, manifest)),
    ];
    return { result: findings.length > 0 ? ('flawed' as const) : ('restored' as const), rows, files: manifest.files.count, findings };
  } finally {
    await engine.close();
  }
}

const whyNot = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Findings that a row names; the rest is a number. */
const named = 100;

async function note(services: Drilling, { findings, ...drill }: Drill): Promise<void> {
  const { engine, now } = services;
  const at = now().toISOString();
  const listed = [...findings.slice(0, named), ...(findings.length > named ? [`ほか ${findings.length - named}件`] : [])];
  const values = { ...drill, findings: listed.length > 0 ? listed.join('\n').slice(0, 20_000) : null };
  await engine.transaction(async (db) => {
    const [id] = await insertRows(db, [newRow(resources.restore_drills, values, { ...values, createdAt: at, updatedAt: at })]);
    if (drill.result === 'restored') return;
    const summary = `復元の訓練：${drill.takenAt ? `${formatDateTime(drill.takenAt)}のバックアップは、` : ''}${drillResults[drill.result]}。`;
    const details = `${values.findings}\nシステムの管理者に、この内容を伝えてください。`;
    await raiseAlert(db, services, { kind: 'backup', summary, details, resource: 'restore_drills', recordId: id ?? null });
  });
}
