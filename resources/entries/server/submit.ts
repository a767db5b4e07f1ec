import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, Failure, invalid, staleVersion } from '../../../api/failures/failure.ts';
import { compare } from '../../../api/files/jobs/check.ts';
import { writeChanges } from '../../../api/resources/change-row.ts';
import { move } from '../../../api/resources/move.ts';
import { asJson, insertRow, lockedRow } from '../../../api/resources/stored-rows.ts';
import { inTransaction } from '../../../api/resources/write.ts';
import { sha256Of } from '../../../api/runtime/sha256.ts';
import type { InnerCall, Services, WriteCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import { submittedAnswers } from '../../../schema/forms/answers.ts';
import { applyToApplication, demandApplicable } from './application.ts';
import { demandWritable, type LoadedEntry, loadEntry, problemsIn, progressOf, type SnapshotContent } from './entry.ts';
import { queueReceipt, type Receipt } from './receipt-mail.ts';
import { type HeldEntry, holdEntry } from './sections.ts';
import { memberOf } from './writers.ts';

const { entries, entry_snapshots, correction_requests } = resources;

/** The revision that was on screen, by section. */
export type Revisions = Readonly<Record<string, number>>;

/**
 * Submits a draft: what is there now becomes a snapshot that never changes, and the application. The same submitted once more, as after a lost answer, has
 * been received already.
 * @param arrivedAt decides whether it is in time
 * @throws Failure 404 not theirs; 403 may write, not submit; 409 `closed`, or `stale` where somebody has written meanwhile; 422 what is missing, by field
 */
export async function submitEntry(call: WriteCall, id: number, revisions: Revisions, arrivedAt: string): Promise<Receipt> {
  const { services } = call;
  await memberOf(services.engine.reader, id, call.actor);
  const looked = await lookAtFiles(services, id);
  const { receipt, applicationId } = await inTransaction(
    call,
    entries,
    async (db) => {
      const loaded = await holdEntry(call, id, db);
      demandSubmitter(loaded);
      return (await received(loaded, db)) ?? submitOpen(call, loaded, revisions, { arrivedAt, looked }, db);
    },
    'read committed',
  );
  if (applicationId !== null) services.live.announce({ about: 'application', applicationId });
  return receipt;
}

function demandSubmitter({ role }: HeldEntry): void {
  if (role !== 'submit') throw new Failure(403, 'forbidden', '提出できるのは「書く・提出する」の人だけです。その人に、提出をお願いしてください。');
}

/** By the id of a file, whether its bytes are there, all of them. */
type Looked = ReadonlyMap<number, boolean>;

/** To read them may take its time, so it is done before the transaction. */
async function lookAtFiles({ engine, files }: Services, id: number): Promise<Looked> {
  const loaded = await loadEntry(engine.reader, id);
  return new Map(await Promise.all(loaded.files.map(async (file) => [file.fileId, (await compare(files, file)) === null] as const)));
}

/** What has been submitted last, where it is the very same. With a correction it has to be submitted anew in any case. */
async function received(loaded: LoadedEntry, db: Transaction) {
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
  readonly looked: Looked;
}

async function submitOpen(call: InnerCall, loaded: LoadedEntry, revisions: Revisions, { arrivedAt, looked }: Arrival, db: Transaction) {
  demandWritable(loaded, arrivedAt);
  await demandSeen(loaded, revisions, db);
  const problems = problemsIn(loaded);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  for (const { fileId, fileName } of loaded.files) {
    if (!looked.has(fileId)) throw staleVersion();
    if (!looked.get(fileId))
      throw conflict('file_missing', `「${fileName}」が正しく保存されていないため、提出できません。このファイルを取り消し、添付し直してください。`);
  }
  return submitWithin(call, loaded, arrivedAt, db);
}

/** @throws Failure 409 with the sections that somebody else has saved since */
async function demandSeen({ sections, definition }: LoadedEntry, revisions: Revisions, db: Transaction): Promise<void> {
  const newer = definition.sections.flatMap(({ key, title }) => {
    const saved = sections.find(({ sectionKey }) => sectionKey === key);
    return saved && saved.revision !== revisions[key] ? [{ key, title, ...saved }] : [];
  });
  if (newer.length === 0) return;
  const writers = await rowsWhere(db, 'users', { id: newer.map(({ userId }) => userId) }, ['id', 'username']);
  const told = newer.map(({ key, revision, savedAt, userId }) => {
    const savedByName = writers.find(({ id }) => id === userId)?.username ?? null;
    return { key, revision, savedAt, savedByName };
  });
  const names = newer.map(({ title }) => `「${title}」`).join('');
  throw conflict('stale', `${names}が、ほかの画面か、ほかの人によって変更されています。内容を確かめてから、もう一度提出してください。`, {
    sections: told,
  });
}

/** Records a submission of what is known to be whole; the draft is held. @returns the receipt, and the application that came of it */
export async function submitWithin(call: InnerCall, loaded: LoadedEntry, arrivedAt: string, db: Transaction) {
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
  await writeEntry(call, loaded, { receiptNumber, submittedAt: arrivedAt, ...allDone(loaded) }, number, db);
  const snapshot = { receiptNumber, arrivedAt, content: JSON.parse(content) as SnapshotContent, definition: loaded.definition };
  const isClosed = entry.sealed === 1;
  if (isClosed) await demandApplicable(call, loaded, snapshot, db);
  const applicationId = isClosed ? null : await applyToApplication(call, loaded, snapshot, db);
  if (correction) await move(call, correction_requests, correction.id, 'answer', { trigger: {} }, db);
  const receipt = receiptOf({ receiptNumber, number, arrivedAt, sha256 }, snapshot.content);
  await queueReceipt(call, loaded, { ...receipt, snapshotId }, db);
  return { receipt, applicationId };
}

/** The number under which the office files it: of its year, its call and its draft, so that it is nobody else's. */
function receiptNumberOf({ call, entry }: LoadedEntry): string {
  return `${call.grantYear}-${String(call.id).padStart(3, '0')}-${String(entry.id).padStart(5, '0')}`;
}

/** What is submitted, as JSON text: the very same for the same answers, files and facts. */
async function contentOf({ definition, answers, files, entry }: LoadedEntry, db: Kysely<Database>): Promise<string> {
  const content: SnapshotContent = {
    answers: submittedAnswers(definition, answers),
    files: files.map(({ fieldKey, fileId, fileName, size, sha256 }) => ({ fieldKey, fileId, fileName, size, sha256 })),
    organization: { ...(await rowWhere(db, 'organizations', { id: entry.organizationId }, organizationFacts)) },
  };
  return JSON.stringify(content);
}

/** What is known of the organisation when it applies: later changes are later ones. */
const organizationFacts = [
  ...(['name', 'nameKana', 'organizationType', 'postalCode', 'prefecture', 'address'] as const),
  ...(['phone', 'email', 'representativeTitle', 'representativeName'] as const),
] as const;

/** From here on the office may read them. */
async function markSubmitted({ files }: LoadedEntry, db: Transaction): Promise<void> {
  const ids = files.map(({ id }) => id);
  if (ids.length > 0) await db.updateTable('entry_files').set({ submitted: 1 }).where('id', 'in', ids).execute();
}

function allDone(loaded: LoadedEntry) {
  const { sectionCount } = progressOf(loaded, {});
  return { sectionCount, completeCount: sectionCount };
}

async function writeEntry(call: InnerCall, { entry }: LoadedEntry, set: Record<string, unknown>, number: number, db: Transaction): Promise<void> {
  if (entry.status === 'writing') {
    await move(call, entries, entry.id, 'submit', { trigger: {}, set }, db);
    return;
  }
  const current = asJson(entries, await lockedRow(call.services.engine, entries, entry.id, db));
  await writeChanges(call, entries, entry.id, current, set, db, { action: 'action', text: `もう一度提出しました（${number}回目）` });
}
