import type { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import { nameInMail } from '../../../domain/text/quoted-in-mail.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { lease } from '../../db/lease.ts';
import { raiseAlert } from '../../ops/alerts/raise.ts';
import type { InnerServices, Services } from '../../services.ts';
import type { ScanVerdict, VirusScanner } from '../clamd.ts';
import { isUnderEmbargo } from '../embargo.ts';
import { type FileStore, MissingBytes } from '../store.ts';

/** Ids below the last one seen that are rechecked, since rows may be committed out of order. */
const margin = 1000;

/** The lease of a process on a file; also the delay before a file without a verdict is scanned again. */
const scanLease = lease(10 * 60_000, 'scanClaimedUntil');

/**
 * A poller that scans waiting uploads. Each run reads only new rows, so that a large archive costs nothing.
 * @returns one run; it throws when the scanner is unreachable
 */
export function uploadScanPoller(services: Services, scanner: VirusScanner): () => Promise<boolean> {
  let seen = 0;
  return async () => {
    const { reader } = services.engine;
    const { last } = await reader
      .selectFrom('files')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const waiting = await reader.selectFrom('files').selectAll().where('id', '>', seen).where('scanState', '=', 'waiting').orderBy('id').execute();
    const undecided: number[] = [];
    for (const file of waiting) if (!(await takeTurn(services, scanner, file))) undecided.push(file.id);
    seen = Math.max(0, Math.min(Number(last ?? 0) - margin, ...undecided.map((id) => id - 1)));
    return true;
  };
}

type FileRow = Selectable<Database['files']>;

/** @returns whether the file no longer waits */
async function takeTurn(services: Services, scanner: VirusScanner, file: FileRow): Promise<boolean> {
  if (!(await claim(services, file.id))) return false;
  try {
    return await scanOne(services, scanner, file);
  } catch (error) {
    await services.engine.transaction((db) => setClaim(db, file.id, null), 'read committed');
    throw error;
  }
}

/** Claims the file for one of several processes. */
function claim({ engine, now }: Services, id: number): Promise<boolean> {
  const at = now();
  return engine.transaction(async (db) => {
    const waiting = db.selectFrom('files').select('id').where('id', '=', id).where('scanState', '=', 'waiting');
    if (!(await engine.skipLocked(waiting.where(scanLease.free(at))).executeTakeFirst())) return false;
    await setClaim(db, id, scanLease.until(at));
    return true;
  }, 'read committed');
}

async function setClaim(db: Transaction, id: number, scanClaimedUntil: string | null): Promise<void> {
  await db.updateTable('files').set({ scanClaimedUntil }).where('id', '=', id).execute();
}

/** @returns false when there is no verdict yet and the file keeps waiting */
async function scanOne(services: Services, scanner: VirusScanner, file: FileRow): Promise<boolean> {
  const { engine, files, log } = services;
  const bytes = await openIfThere(files, file.storageKey);
  const verdict = bytes ? await scanner.scan(bytes).catch(unclearIfReachable(scanner)) : ({ state: 'unclear', answer: 'no bytes' } as const);
  if (verdict.state === 'unclear') {
    log.warn({ file: file.id, answer: verdict.answer }, 'virus scan without a verdict');
    return false;
  }
  await engine.transaction(async (db) => {
    const change = db.updateTable('files').set({ scanState: verdict.state, updatedAt: services.now().toISOString() });
    const { numUpdatedRows } = await change.where('id', '=', file.id).where('scanState', '=', 'waiting').executeTakeFirst();
    if (numUpdatedRows === 1n && verdict.state === 'infected') await quarantine(services, db, file, verdict.virus);
  });
  return true;
}

/** If the scanner is reachable but its connection breaks on a file, the file gets no verdict, so that it does not block the others. */
function unclearIfReachable(scanner: VirusScanner): (error: Error) => Promise<ScanVerdict> {
  return async (error) => {
    if (!(await scanner.isThere())) throw error;
    return { state: 'unclear', answer: error.message };
  };
}

async function openIfThere(files: FileStore, key: string): Promise<Readable | null> {
  try {
    return await files.open(key);
  } catch (error) {
    if (error instanceof MissingBytes) return null;
    throw error;
  }
}

/** Blocks all access to the file, by download and by mail, and alerts those responsible. */
async function quarantine(services: InnerServices, db: Transaction, file: FileRow, virus: string): Promise<void> {
  const { id } = file;
  const now = services.now();
  services.log.error({ file: id, virus }, 'virus found');
  const wording = await wordsFor(db, file);
  const summary = `${wording.name}からウイルス（${virus}）が見つかったため、開けないようにしました`;
  await writeAudit(db, null, { requestId: 'virus-scan', address: null }, now, { action: 'action', resource: 'files', recordId: id, summary });
  await stopMails(db, id, now);
  for (const onInfected of services.handlers.events.fileInfected) await onInfected(services, id, db);
  await raiseAlert(db, services, {
    kind: 'virusFound',
    summary,
    details: `${wording.sender}\n\nファイルは開くことも、取り出すこともできません。${wording.request}`,
    resource: 'files',
    recordId: id,
    onceKey: `virus:${id}`,
  });
}

/** The file's description and advice for the alert. Files under embargo are not named to the heads; their authors get a mail of their own. */
async function wordsFor(db: Transaction, file: FileRow) {
  if (await isUnderEmbargo(db, file)) {
    const request = '書いている人には、別のファイルに差し替えるようメールで知らせました。だれの応募かは、開封したあとに確かめられます。';
    return { name: '開封前の応募の添付ファイル', sender: `ファイル番号：${file.id}`, request };
  }
  const sender = await db.selectFrom('users').select(['username', 'email']).where('id', '=', file.uploadedById).executeTakeFirst();
  return {
    name: `「${file.fileName}」`,
    sender: `登録した人：${sender ? `${nameInMail(sender.username)}（${sender.email}）` : '不明'}`,
    request: '登録した人に連絡し、別のファイルを登録するよう依頼してください。',
  };
}

/** Mails of a mailing wait until its attachments have been scanned; an infected attachment stops them. */
async function stopMails(db: Transaction, fileId: number, now: Date): Promise<void> {
  const batches = db.selectFrom('mail_attachments').select('batchId').where('fileId', '=', fileId);
  await db
    .updateTable('outbox')
    .set({
      status: 'failed',
      nextAttemptAt: null,
      serverAnswer: '添付ファイルからウイルスが見つかったため、送信しませんでした',
      updatedAt: now.toISOString(),
    })
    .where('batchId', 'in', batches)
    .where('status', '=', 'waiting')
    .execute();
}
