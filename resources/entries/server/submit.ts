import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, Failure, invalid, staleVersion } from '../../../api/failures/failure.ts';
import { compare } from '../../../api/files/jobs/check-stored-files.ts';
import { writeChanges } from '../../../api/resources/change-row.ts';
import { asJson, insertRow, lockedRow } from '../../../api/resources/stored-rows.ts';
import { applyTransition } from '../../../api/resources/transition.ts';
import { inTransaction } from '../../../api/resources/write.ts';
import { sha256Of } from '../../../api/runtime/sha256.ts';
import type { InnerCall, Services, WriteCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import { submittedAnswers } from '../../../schema/forms/answers.ts';
import { applyToApplication, assertApplicable } from './application.ts';
import { type LoadedEntry, loadEntry, problemsIn, progressOf, requireWritableSections, type SnapshotContent } from './entry.ts';
import { queueReceipt, type Receipt } from './receipt-mail.ts';
import { type LockedEntry, lockAndLoadEntry } from './sections.ts';
import { memberOf } from './writers.ts';

const { entries, entry_snapshots, correction_requests } = resources;

/** The revision on screen, by section key. */
export type Revisions = Readonly<Record<string, number>>;

/**
 * Submits a draft: stores an immutable snapshot and creates or updates the application. Idempotent for unchanged content.
 * @param arrivedAt compared with the deadline
 * @throws Failure 404 not a writer; 403 may not submit; 409 `closed`, or `stale` where somebody has saved meanwhile; 422 problems, by field
 */
export async function submitEntry(call: WriteCall, id: number, revisions: Revisions, arrivedAt: string): Promise<Receipt> {
  const { services } = call;
  await memberOf(services.engine.reader, id, call.actor);
  const intact = await verifyFiles(services, id);
  const { receipt, applicationId } = await inTransaction(
    call,
    entries,
    async (db) => {
      const loaded = await lockAndLoadEntry(call, id, db);
      assertSubmitter(loaded);
      return (await unchangedReceipt(loaded, db)) ?? submitOpen(call, loaded, revisions, { arrivedAt, intact }, db);
    },
    'read committed',
  );
  if (applicationId !== null) services.live.announce({ about: 'application', applicationId });
  return receipt;
}

function assertSubmitter({ role }: LockedEntry): void {
  if (role !== 'submit') throw new Failure(403, 'forbidden', '提出できるのは「書く・提出する」の人だけです。その人に、提出をお願いしてください。');
}

/** Whether the stored bytes are intact, by file id. */
type FileIntegrity = ReadonlyMap<number, boolean>;

/** Verifies the stored files before the transaction, as reading them may be slow. */
async function verifyFiles({ engine, files }: Services, id: number): Promise<FileIntegrity> {
  const loaded = await loadEntry(engine.reader, id);
  return new Map(await Promise.all(loaded.files.map(async (file) => [file.fileId, (await compare(files, file)) === null] as const)));
}

/** The receipt of the last submission where its content is unchanged. A correction always needs a new submission. */
async function unchangedReceipt(loaded: LoadedEntry, db: Transaction) {
  const { entry, correction } = loaded;
  if (entry.status !== 'submitted' || correction) return null;
  const last = await rowWhere(db, 'entry_snapshots', { entryId: entry.id }, ['number', 'receiptNumber', 'arrivedAt', 'sha256', 'content'], 'desc');
  if (!last || last.content !== (await contentOf(loaded, db))) return null;
  return { receipt: receiptOf(last, JSON.parse(last.content)), applicationId: null };
}

function receiptOf({ receiptNumber, number, arrivedAt, sha256 }: Omit<Receipt, 'files'>, { files }: SnapshotContent): Receipt {
  return { receiptNumber, number, arrivedAt, sha256, files: files.map(({ fileName, size, sha256 }) => ({ fileName, size, sha256 })) };
}

interface Arrival {
  readonly arrivedAt: string;
  readonly intact: FileIntegrity;
}

async function submitOpen(call: InnerCall, loaded: LoadedEntry, revisions: Revisions, { arrivedAt, intact }: Arrival, db: Transaction) {
  requireWritableSections(loaded, arrivedAt);
  await assertNotStale(loaded, revisions, db);
  const problems = problemsIn(loaded);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  for (const { fileId, fileName } of loaded.files) {
    if (!intact.has(fileId)) throw staleVersion();
    if (!intact.get(fileId))
      throw conflict('file_missing', `「${fileName}」が正しく保存されていないため、提出できません。このファイルを取り消し、添付し直してください。`);
  }
  return submitInTransaction(call, loaded, arrivedAt, db);
}

/** @throws Failure 409 with the sections saved since by somebody else */
async function assertNotStale({ sections, definition }: LoadedEntry, revisions: Revisions, db: Transaction): Promise<void> {
  const newer = definition.sections.flatMap(({ key, title }) => {
    const saved = sections.find(({ sectionKey }) => sectionKey === key);
    return saved && saved.revision !== revisions[key] ? [{ key, title, ...saved }] : [];
  });
  if (newer.length === 0) return;
  const writers = await rowsWhere(db, 'users', { id: newer.map(({ userId }) => userId) }, ['id', 'username']);
  const newerSections = newer.map(({ key, revision, savedAt, userId }) => {
    const savedByName = writers.find(({ id }) => id === userId)?.username ?? null;
    return { key, revision, savedAt, savedByName };
  });
  const names = newer.map(({ title }) => `「${title}」`).join('');
  throw conflict('stale', `${names}が、ほかの画面か、ほかの人によって変更されています。内容を確かめてから、もう一度提出してください。`, {
    sections: newerSections,
  });
}

/** Records the submission of a validated, locked draft. @returns the receipt and the application id */
export async function submitInTransaction(call: InnerCall, loaded: LoadedEntry, arrivedAt: string, db: Transaction) {
  const { services, actor } = call;
  const { entry, form, correction } = loaded;
  const before = await rowWhere(db, 'entry_snapshots', { entryId: entry.id }, ['number'], 'desc');
  const number = (before?.number ?? 0) + 1;
  const receiptNumber = entry.receiptNumber ?? receiptNumberOf(loaded);
  const content = await contentOf(loaded, db);
  const sha256 = sha256Of(Buffer.from(content));
  const facts = { entryId: entry.id, number, receiptNumber, arrivedAt, formId: form.id, content, sha256, correctionId: correction?.id ?? null };
  const snapshotId = await insertRow(services, entry_snapshots, { ...facts, userId: actor.userId, userName: actor.username }, db);
  await markSubmitted(loaded, db);
  await writeEntry(call, loaded, { receiptNumber, submittedAt: arrivedAt, ...completeProgress(loaded) }, number, db);
  const snapshot = { receiptNumber, arrivedAt, content: JSON.parse(content) as SnapshotContent, definition: loaded.definition };
  const isSealed = entry.sealed === 1;
  if (isSealed) await assertApplicable(call, loaded, snapshot, db);
  const applicationId = isSealed ? null : await applyToApplication(call, loaded, snapshot, db);
  if (correction) await applyTransition(call, correction_requests, correction.id, 'answer', { trigger: {} }, db);
  const receipt = receiptOf({ receiptNumber, number, arrivedAt, sha256 }, snapshot.content);
  await queueReceipt(call, loaded, { ...receipt, snapshotId }, db);
  return { receipt, applicationId };
}

/** Receipt number of year, call and entry, hence unique. */
function receiptNumberOf({ call, entry }: LoadedEntry): string {
  return `${call.grantYear}-${String(call.id).padStart(3, '0')}-${String(entry.id).padStart(5, '0')}`;
}

/** Canonical JSON of the submission: identical for the same answers, files and organisation. */
async function contentOf({ definition, answers, files, entry }: LoadedEntry, db: Kysely<Database>): Promise<string> {
  const content: SnapshotContent = {
    answers: submittedAnswers(definition, answers),
    files: files.map(({ fieldKey, fileId, fileName, size, sha256 }) => ({ fieldKey, fileId, fileName, size, sha256 })),
    organization: { ...(await rowWhere(db, 'organizations', { id: entry.organizationId }, organizationFacts)) },
  };
  return JSON.stringify(content);
}

/** Columns of the organisation copied into the snapshot. */
const organizationFacts = [
  ...(['name', 'nameKana', 'organizationType', 'postalCode', 'prefecture', 'address'] as const),
  ...(['phone', 'email', 'representativeTitle', 'representativeName'] as const),
] as const;

/** Makes the submitted files readable for staff. */
async function markSubmitted({ files }: LoadedEntry, db: Transaction): Promise<void> {
  const ids = files.map(({ id }) => id);
  if (ids.length > 0) await db.updateTable('entry_files').set({ submitted: 1 }).where('id', 'in', ids).execute();
}

function completeProgress(loaded: LoadedEntry) {
  const { sectionCount } = progressOf(loaded, {});
  return { sectionCount, completeCount: sectionCount };
}

async function writeEntry(call: InnerCall, { entry }: LoadedEntry, set: Record<string, unknown>, number: number, db: Transaction): Promise<void> {
  if (entry.status === 'writing') {
    await applyTransition(call, entries, entry.id, 'submit', { trigger: {}, set }, db);
    return;
  }
  const current = asJson(entries, await lockedRow(call.services.engine, entries, entry.id, db));
  await writeChanges(call, entries, entry.id, current, set, db, { action: 'action', text: `もう一度提出しました（${number}回目）` });
}
