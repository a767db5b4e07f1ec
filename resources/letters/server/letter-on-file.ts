import type { Kysely } from 'kysely';
import { writeAudit } from '../../../api/db/audit.ts';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { conflict } from '../../../api/failures/failure.ts';
import { attachFiles } from '../../../api/files/attach.ts';
import { type Incoming, insertFileRow, storeBytes, storedBytes, withStoredFiles } from '../../../api/files/file-rows.ts';
import { MissingBytes } from '../../../api/files/store.ts';
import type { LetterFacts } from '../../../api/letters/fill.ts';
import { insertRow } from '../../../api/resources/stored-rows.ts';
import { sha256Of } from '../../../api/runtime/sha256.ts';
import type { InnerCall, Services, WriteCall } from '../../../api/services.ts';
import { eraYearLabel, fiscalYearOf } from '../../../domain/dates/fiscal-year.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import type { LetterField } from '../../../domain/letters/letter-fields.ts';
import { mergeFields } from '../../../domain/mail/merge-fields.ts';
import { resources } from '../../../resources.config.ts';
import { drawSubject, type LetterSubject } from './drawing/issue.ts';
import type { Letter } from './drawing/letter.ts';

const { letters } = resources;

/** A letter on file. */
export interface LetterOnFile extends Letter {
  readonly id: number;
  readonly number: string;
  /** Hash or key of the facts it is about. */
  readonly basis: string;
}

/** Attempts when the document number has been taken concurrently. */
const maxAttempts = 20;

/**
 * The letter on file for a subject, drawn on first use. Later template changes do not affect it.
 * @throws Failure as `drawSubject`; 409 where the stored bytes are damaged
 */
export async function letterOnFile(call: WriteCall, subject: LetterSubject): Promise<LetterOnFile> {
  const { services } = call;
  const found = await latestOf(services.engine.reader, subject);
  return found ? bytesOf(services, found, subject) : drawNew(call, subject, (db) => latestOf(db, subject));
}

/** Draws a new letter with the current template, replacing the one on file. @throws Failure as `drawSubject` */
export async function redrawLetter(call: WriteCall, subject: LetterSubject, reason: string): Promise<LetterOnFile> {
  const before = await latestOf(call.services.engine.reader, subject);
  return drawNew(call, subject, async () => undefined, { reason, replacesId: before?.id ?? null });
}

/** The letter on file, or a preview of it with the next number. Stores nothing. @throws Failure as `letterOnFile` */
export async function previewLetter(services: Services, subject: LetterSubject): Promise<Letter> {
  const db = services.engine.reader;
  const found = await latestOf(db, subject);
  if (found) return bytesOf(services, found, subject);
  return drawSubject(services, db, subject, (await nextDocumentNumber(db, subject)).number);
}

/** Reason for a redrawn letter and the letter it replaces. */
interface Redraw {
  readonly reason: string;
  readonly replacesId: number | null;
}

type StoredLetter = NonNullable<Awaited<ReturnType<typeof latestOf>>>;

async function drawNew(
  call: WriteCall,
  subject: LetterSubject,
  find: (db: Transaction) => Promise<StoredLetter | undefined>,
  redraw?: Redraw,
  attemptsLeft = maxAttempts,
): Promise<LetterOnFile> {
  const { services } = call;
  const { engine } = services;
  // In a transaction, as the reader may not yet see the latest commits.
  const { found, place } = await engine.transaction(async (db) => ({ found: await find(db), place: await nextDocumentNumber(db, subject) }));
  if (found) return bytesOf(services, found, subject);
  const drawn = await drawWithNumber(services, subject, place);
  const keep = async (db: Transaction) => {
    const id = await insertLetter(call, subject, drawn, db, redraw);
    await auditDrawing(call, id, drawn, db, redraw);
    return id;
  };
  try {
    return { ...drawn, id: await withStoredFiles(services, [drawn.file], () => engine.transaction(keep)) };
  } catch (error) {
    if (engine.collision(error)?.table === letters.name && attemptsLeft > 1) return drawNew(call, subject, find, redraw, attemptsLeft - 1);
    throw error;
  }
}

/** A letter drawn with its number and stored, without its row yet. */
export interface DrawnLetter extends Omit<LetterOnFile, 'id'> {
  readonly place: Place;
  readonly file: Incoming;
}

/** Draws a letter with a given number and stores its file. */
export async function drawWithNumber(services: Services, subject: LetterSubject, place: Place): Promise<DrawnLetter> {
  const letter = await drawSubject(services, services.engine.reader, subject, place.number);
  const file = await storeBytes(services, { bytes: letter.bytes, fileName: letter.fileName, contentType: 'application/pdf' });
  return { ...letter, place, file, number: place.number, basis: subject.basis };
}

type Place = Awaited<ReturnType<typeof nextDocumentNumber>>;

/** Inserts the row of a letter with its file. @returns its id */
export async function insertLetter(
  { services, actor }: InnerCall,
  { kind, applicationId, facts }: LetterSubject,
  { file, place, title, addressee, basis, templateVersion, sha256 }: DrawnLetter,
  db: Transaction,
  redraw?: Redraw,
): Promise<number> {
  const fileId = await insertFileRow(services, db, file, { resource: letters.name, field: 'fileId', recordId: null, uploadedById: actor.userId });
  const content = { kind, applicationId, title, addressee: addressee.replaceAll('\n', '　'), basis, facts: JSON.stringify(snapshotOf(facts)) };
  const row = { ...content, ...place, ...redraw, templateVersion, sha256, fileId, userId: actor.userId, userName: actor.username };
  const id = await insertRow(services, letters, row, db);
  await attachFiles(letters, { fileId }, id, db);
  return id;
}

async function auditDrawing(
  { services, actor, origin }: InnerCall,
  recordId: number,
  { title, number, sha256, templateVersion }: DrawnLetter,
  db: Transaction,
  redraw?: Redraw,
): Promise<void> {
  const entry = { action: 'create', resource: letters.name, recordId, summary: `書面「${title}」を作りました（${number}）` } as const;
  await writeAudit(db, actor, origin, services.now(), {
    ...entry,
    after: { number, sha256, templateVersion, ...(redraw && { reason: redraw.reason }) },
  });
}

function latestOf(db: Kysely<Database>, { kind, applicationId, basis }: Pick<LetterSubject, 'kind' | 'applicationId' | 'basis'>) {
  return db
    .selectFrom('letters as l')
    .innerJoin('files as f', 'f.id', 'l.fileId')
    .select(['l.id', 'l.number', 'l.title', 'l.addressee', 'l.templateVersion', 'l.sha256', 'f.storageKey'])
    .where('l.applicationId', '=', applicationId)
    .where('l.kind', '=', kind)
    .where('l.basis', '=', basis)
    .orderBy('l.id', 'desc')
    .executeTakeFirst();
}

/** The next document number in the fiscal year of the letter's date: `令和8年度第12号`; the template adds the foundation's prefix. */
export async function nextDocumentNumber(db: Kysely<Database>, { facts }: LetterSubject) {
  const dated = japanDate(new Date(facts.at));
  const year = fiscalYearOf(dated);
  const last = await db
    .selectFrom('letters')
    .select(({ fn }) => fn.max('serial').as('serial'))
    .where('year', '=', year)
    .executeTakeFirst();
  const serial = Number(last?.serial ?? 0) + 1;
  return { dated, year, serial, number: `${eraYearLabel(year)}第${serial}号` };
}

/** @throws Failure 409 where the stored bytes do not match the hash */
async function bytesOf(services: Services, { storageKey, ...letter }: StoredLetter, { fileName, basis }: LetterSubject): Promise<LetterOnFile> {
  const bytes = await storedBytes(services, storageKey).catch((error: unknown) => {
    if (error instanceof MissingBytes) return null;
    throw error;
  });
  if (bytes && sha256Of(bytes) === letter.sha256) return { ...letter, bytes, fileName, basis };
  services.log.error({ letterId: letter.id, storageKey }, 'a kept letter is damaged');
  throw conflict('letter_damaged', `書面の控え（${letter.number}）のファイルが、作ったときのものと一致しません。管理者にお知らせください。`);
}

/** Filled-in values by field label; tables line by line. */
function snapshotOf({ values, tables }: LetterFacts): Record<string, string> {
  const words = {
    ...values,
    ...Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map(({ cells }) => cells.join('　')).join('\n')])),
  };
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[mergeFields[name as LetterField].label, value]],
    ),
  );
}
