import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, notFound } from '../../../api/failures/failure.ts';
import { sha256Of } from '../../../api/runtime/sha256.ts';
import { memoized } from '../../../domain/text/memoized.ts';
import { resources } from '../../../resources.config.ts';
import type { FieldErrors } from '../../../schema/derive/validators.ts';
import { type Answers, type FileCounts, problemsOf, visibleForm } from '../../../schema/forms/answers.ts';
import { type FormDefinition, type FormSection, fieldsOfForm } from '../../../schema/forms/definition.ts';
import { callStandingAt, deadlineOf } from '../../calls/rules/standing.ts';

const { entries } = resources;

export type EntryRow = Selectable<Database['entries']>;

/** A saved section. */
export interface SavedSection {
  readonly sectionKey: string;
  readonly answers: Answers;
  readonly revision: number;
  readonly userId: number;
  readonly savedAt: string;
}

/** An attachment with its stored file. */
export interface EntryFile {
  readonly id: number;
  readonly fieldKey: string;
  readonly fileName: string;
  readonly fileId: number;
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
  readonly scanState: Selectable<Database['files']>['scanState'];
}

/** An open correction request; after the deadline only its sections can be written. */
export interface OpenCorrection {
  readonly id: number;
  readonly message: string | null;
  readonly until: string;
  readonly items: readonly { readonly sectionKey: string; readonly sectionTitle: string; readonly message: string }[];
}

export type LoadedEntry = Awaited<ReturnType<typeof loadEntry>>;

/**
 * A draft with its form, answers and files. During a correction, sections it does not name are read from the last submission, with the form used then.
 * @throws Failure 404
 */
export async function loadEntry(db: Kysely<Database>, id: number) {
  // Concurrent queries: this is the hot path in the last minutes before a deadline.
  const [entry, call, current, sections, attached] = await Promise.all([
    rowWhere(db, 'entries', { id }),
    callOf(id, db),
    formOf(db.selectFrom('entries').select('formId').where('id', '=', id), db),
    savedSections(id, db),
    filesOf(id, db),
  ]);
  if (!entry || !call) throw notFound(entries.label);
  const correction = entry.submittedAt === null ? null : await openCorrection(id, db);
  const last = correction && (await lastSnapshot(id, db));
  const currentForm = last ? await formOf(last.formId, db) : current;
  if (!currentForm) throw notFound(resources.application_forms.label);
  const { sha256, ...form } = currentForm;
  const definition = (sha256 !== null && publishedForms.get(sha256)) || (await readForm(form.id, sha256, db));
  const written = answersOf(definition, sections);
  const draft = { answers: written, files: attached.filter(({ removedAt }) => removedAt === null) };
  const { answers, files } = last && correction ? withCorrection(definition, correction, draft, last.content, attached) : draft;
  const counts = countsOf(files);
  return { entry, call, form, definition, sections, answers, files, counts, correction };
}

/** Parses a form definition, memoized. */
export const parseDefinition = memoized((text) => JSON.parse(text) as FormDefinition, 50);

async function callOf(entryId: number, db: Kysely<Database>) {
  return db
    .selectFrom('entries as e')
    .innerJoin('calls as c', 'c.id', 'e.callId')
    .innerJoin('grants as g', 'g.id', 'c.grantId')
    .selectAll('c')
    .select(['g.amount', 'g.category', 'g.year as grantYear', 'g.title as grantTitle'])
    .where('e.id', '=', entryId)
    .executeTakeFirst();
}

/** A form without its definition. @param id form id, or a query for it */
function formOf(id: number | SelectQueryBuilder<Database, 'entries', { formId: number }>, db: Kysely<Database>) {
  return db.selectFrom('application_forms').select(['id', 'name', 'number', 'sha256']).where('id', '=', id).executeTakeFirst();
}

/** Cache by hash: a published form never changes and is too large to be fetched for every save. */
const publishedForms = new Map<string, FormDefinition>();

async function readForm(id: number, sha256: string | null, db: Kysely<Database>): Promise<FormDefinition> {
  const { definition } = await db.selectFrom('application_forms').select('definition').where('id', '=', id).executeTakeFirstOrThrow();
  const form = parseDefinition(definition);
  if (sha256 !== null && sha256Of(Buffer.from(definition)) === sha256) publishedForms.set(sha256, form);
  return form;
}

async function savedSections(entryId: number, db: Kysely<Database>): Promise<SavedSection[]> {
  const rows = await rowsWhere(db, 'entry_sections', { entryId }, ['sectionKey', 'answers', 'revision', 'userId', 'updatedAt']);
  return rows.map(({ answers, updatedAt, ...row }) => ({ ...row, answers: JSON.parse(answers) as Answers, savedAt: updatedAt }));
}

/** Answers by the keys of the form. The answer to a question that has moved to another section is found there too. */
function answersOf(form: FormDefinition, sections: readonly SavedSection[]): Answers {
  const all = Object.assign({}, ...sections.map(({ answers }) => answers)) as Record<string, unknown>;
  const answers: Record<string, unknown> = {};
  for (const { key: section, fields } of form.sections) {
    const sectionAnswers = sections.find(({ sectionKey }) => sectionKey === section)?.answers ?? {};
    for (const { key } of fields) {
      const from = Object.hasOwn(sectionAnswers, key) ? sectionAnswers : all;
      if (Object.hasOwn(from, key)) answers[key] = from[key];
    }
  }
  return answers;
}

type AttachedFile = EntryFile & { readonly removedAt: string | null };

async function filesOf(entryId: number, db: Kysely<Database>): Promise<AttachedFile[]> {
  return db
    .selectFrom('entry_files as e')
    .innerJoin('files as f', 'f.id', 'e.fileId')
    .select(['e.id', 'e.fieldKey', 'e.fileName', 'e.fileId', 'e.removedAt', 'f.size', 'f.sha256', 'f.storageKey', 'f.scanState'])
    .where('e.entryId', '=', entryId)
    .orderBy('e.id')
    .execute();
}

function countsOf(files: readonly EntryFile[]): FileCounts {
  const counts: Record<string, number> = {};
  for (const { fieldKey } of files) counts[fieldKey] = (counts[fieldKey] ?? 0) + 1;
  return counts;
}

async function openCorrection(entryId: number, db: Kysely<Database>): Promise<OpenCorrection | null> {
  const request = await rowWhere(db, 'correction_requests', { entryId, status: 'open' }, ['id', 'message', 'until'], 'desc');
  if (!request) return null;
  return { ...request, items: await rowsWhere(db, 'correction_items', { requestId: request.id }, ['sectionKey', 'sectionTitle', 'message']) };
}

export interface SnapshotContent {
  readonly answers: Answers;
  readonly files: readonly Pick<EntryFile, 'fieldKey' | 'fileId' | 'fileName' | 'size' | 'sha256'>[];
  readonly organization: Readonly<Record<string, unknown>>;
}

async function lastSnapshot(entryId: number, db: Kysely<Database>) {
  const row = await rowWhere(db, 'entry_snapshots', { entryId }, ['formId', 'content'], 'desc');
  return row && { formId: row.formId, content: JSON.parse(row.content) as SnapshotContent };
}

interface DraftContent {
  readonly answers: Answers;
  readonly files: readonly EntryFile[];
}

/** Combines named sections of the draft with the rest of the last submission, so that unsubmitted edits elsewhere are not included. */
function withCorrection(
  form: FormDefinition,
  { items }: OpenCorrection,
  written: DraftContent,
  submitted: SnapshotContent,
  attached: readonly EntryFile[],
): DraftContent {
  const isNamed = ({ key }: FormSection) => items.some(({ sectionKey }) => sectionKey === key);
  const named = new Set(form.sections.filter(isNamed).flatMap(({ fields }) => fields.map(({ key }) => key)));
  const pick = (answers: Answers, wanted: boolean) => Object.fromEntries(Object.entries(answers).filter(([key]) => named.has(key) === wanted));
  const keptFileIds = submitted.files.filter(({ fieldKey }) => !named.has(fieldKey)).map(({ fileId }) => fileId);
  return {
    answers: { ...pick(submitted.answers, false), ...pick(written.answers, true) },
    files: [...attached.filter(({ fileId }) => keptFileIds.includes(fileId)), ...written.files.filter(({ fieldKey }) => named.has(fieldKey))],
  };
}

/** Problems that prevent submission, by field. A virus scan still running does not. */
export function problemsIn(loaded: Pick<LoadedEntry, 'definition' | 'answers' | 'files' | 'counts' | 'call'>): FieldErrors {
  const { definition, answers, files, counts, call } = loaded;
  const infected = files.filter(({ scanState }) => scanState === 'infected');
  const found = infected.map(({ fieldKey, fileName }) => [
    fieldKey,
    `「${fileName}」からウイルスが見つかりました。取り消して、別のファイルを添付してください`,
  ]);
  return { ...problemsOf(definition, answers, counts, { amount: call.amount }), ...Object.fromEntries(found) };
}

/** Number of sections asked for, and of those complete: answered and without problems. */
export function progressOf(loaded: Pick<LoadedEntry, 'definition' | 'answers' | 'counts' | 'sections'>, problems: FieldErrors) {
  const asked = visibleForm(loaded.definition, loaded.answers).sections;
  const isDone = ({ key, fields }: FormSection) =>
    fields.every((field) => !problems[field.key]) &&
    (loaded.sections.some(({ sectionKey }) => sectionKey === key) || fields.some((field) => loaded.counts[field.key]));
  return { sectionCount: asked.length, completeCount: asked.filter(isDone).length };
}

/** Keys of the sections that can be written. @param at arrival of the request */
export function writableSections({ entry, call, definition, correction }: LoadedEntry, at: string): string[] {
  if (entry.status === 'withdrawn' || call.status === 'draft' || call.status === 'cancelled') return [];
  const all = definition.sections.map(({ key }) => key);
  if (correction) return at < correction.until ? all.filter((key) => correction.items.some(({ sectionKey }) => sectionKey === key)) : [];
  return callStandingAt(call, at, entry.extendedUntil) === 'open' ? all : [];
}

/** @throws Failure 409 where no section can be written */
export function requireWritableSections(loaded: LoadedEntry, at: string): readonly string[] {
  const writable = writableSections(loaded, at);
  if (writable.length > 0) return writable;
  if (loaded.entry.status === 'withdrawn') throw conflict('closed', 'この応募は取り下げられています。');
  const standing = callStandingAt(loaded.call, at, loaded.entry.extendedUntil);
  if (standing === 'before') throw conflict('closed', 'まだ受付が始まっていません。');
  throw conflict('closed', '受付は終わりました。書いた内容は残っていますが、変更や提出はできません。');
}

/** The deadline of an entry, including its own extension. */
export const deadlineFor = ({ entry, call }: Pick<LoadedEntry, 'entry' | 'call'>): string => deadlineOf(call, entry.extendedUntil);

/** @throws Failure 404 */
export function sectionOf({ definition }: Pick<LoadedEntry, 'definition'>, key: string): FormSection {
  const section = definition.sections.find((one) => one.key === key);
  if (!section) throw notFound('区分');
  return section;
}

/** The file question with this key. */
export const fileFieldOf = ({ definition }: Pick<LoadedEntry, 'definition'>, key: string) =>
  fieldsOfForm(definition).find((field) => field.key === key && field.kind === 'file');
