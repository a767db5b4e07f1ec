import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, notFound } from '../../../api/failures/failure.ts';
import { sha256Of } from '../../../api/runtime/sha256.ts';
import { memoized } from '../../../domain/text/memoized.ts';
import { resources } from '../../../resources.config.ts';
import type { FieldErrors } from '../../../schema/derive/validators.ts';
import { type Answers, askedOf, type FileCounts, problemsOf } from '../../../schema/forms/answers.ts';
import { type FormDefinition, type FormSection, fieldsOfForm } from '../../../schema/forms/definition.ts';
import { deadlineOf, standingOf } from '../../calls/rules/standing.ts';

const { entries } = resources;

export type EntryRow = Selectable<Database['entries']>;

/** What has been saved of a section. */
export interface SavedSection {
  readonly sectionKey: string;
  readonly answers: Answers;
  readonly revision: number;
  readonly userId: number;
  readonly savedAt: string;
}

/** An attachment that has not been removed, with what is known of its bytes. */
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

/** What the office has asked to be put right after the deadline; nothing else can be written then. */
export interface OpenCorrection {
  readonly id: number;
  readonly message: string | null;
  readonly until: string;
  readonly items: readonly { readonly sectionKey: string; readonly sectionTitle: string; readonly message: string }[];
}

export type LoadedEntry = Awaited<ReturnType<typeof loadEntry>>;

/**
 * A draft with all that belongs to it. What an open correction does not name is as it was last submitted, by the form of then.
 * @throws Failure 404
 */
export async function loadEntry(db: Kysely<Database>, id: number) {
  // Asked for together: in the last minutes of a call this is what everybody waits for.
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
  const found = last ? await formOf(last.formId, db) : current;
  if (!found) throw notFound(resources.application_forms.label);
  const { sha256, ...form } = found;
  const definition = (sha256 !== null && published.get(sha256)) || (await readForm(form.id, sha256, db));
  const written = answersOf(definition, sections);
  const own = { answers: written, files: attached.filter(({ removedAt }) => removedAt === null) };
  const { answers, files } = last && correction ? asSubmitted(definition, correction, own, last.content, attached) : own;
  const counts = countsOf(files);
  return { entry, call, form, definition, sections, answers, files, counts, correction };
}

/** Read once for many that ask for it. */
export const definitionIn = memoized((text) => JSON.parse(text) as FormDefinition, 50);

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

/** All of a form but what it asks. @param id of the form, or a query for it */
function formOf(id: number | SelectQueryBuilder<Database, 'entries', { formId: number }>, db: Kysely<Database>) {
  return db.selectFrom('application_forms').select(['id', 'name', 'number', 'sha256']).where('id', '=', id).executeTakeFirst();
}

/** By its hash: a published form never changes, and is too large to be fetched for every save. */
const published = new Map<string, FormDefinition>();

async function readForm(id: number, sha256: string | null, db: Kysely<Database>): Promise<FormDefinition> {
  const { definition } = await db.selectFrom('application_forms').select('definition').where('id', '=', id).executeTakeFirstOrThrow();
  const form = definitionIn(definition);
  if (sha256 !== null && sha256Of(Buffer.from(definition)) === sha256) published.set(sha256, form);
  return form;
}

async function savedSections(entryId: number, db: Kysely<Database>): Promise<SavedSection[]> {
  const rows = await rowsWhere(db, 'entry_sections', { entryId }, ['sectionKey', 'answers', 'revision', 'userId', 'updatedAt']);
  return rows.map(({ answers, updatedAt, ...row }) => ({ ...row, answers: JSON.parse(answers) as Answers, savedAt: updatedAt }));
}

/** By the keys of the form: a question that has moved to another section takes along what has been answered. */
function answersOf(form: FormDefinition, sections: readonly SavedSection[]): Answers {
  const all = Object.assign({}, ...sections.map(({ answers }) => answers)) as Record<string, unknown>;
  const answers: Record<string, unknown> = {};
  for (const { key: section, fields } of form.sections) {
    const own = sections.find(({ sectionKey }) => sectionKey === section)?.answers ?? {};
    for (const { key } of fields) {
      const from = Object.hasOwn(own, key) ? own : all;
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

/** What a snapshot holds. */
export interface SnapshotContent {
  readonly answers: Answers;
  readonly files: readonly Pick<EntryFile, 'fieldKey' | 'fileId' | 'fileName' | 'size' | 'sha256'>[];
  readonly organization: Readonly<Record<string, unknown>>;
}

async function lastSnapshot(entryId: number, db: Kysely<Database>) {
  const row = await rowWhere(db, 'entry_snapshots', { entryId }, ['formId', 'content'], 'desc');
  return row && { formId: row.formId, content: JSON.parse(row.content) as SnapshotContent };
}

interface Written {
  readonly answers: Answers;
  readonly files: readonly EntryFile[];
}

/** What has been written since the last submission without being submitted does not slip in with a correction of something else. */
function asSubmitted(
  form: FormDefinition,
  { items }: OpenCorrection,
  written: Written,
  submitted: SnapshotContent,
  attached: readonly EntryFile[],
): Written {
  const isNamed = ({ key }: FormSection) => items.some(({ sectionKey }) => sectionKey === key);
  const named = new Set(form.sections.filter(isNamed).flatMap(({ fields }) => fields.map(({ key }) => key)));
  const from = (answers: Answers, wanted: boolean) => Object.fromEntries(Object.entries(answers).filter(([key]) => named.has(key) === wanted));
  const kept = submitted.files.filter(({ fieldKey }) => !named.has(fieldKey)).map(({ fileId }) => fileId);
  return {
    answers: { ...from(submitted.answers, false), ...from(written.answers, true) },
    files: [...attached.filter(({ fileId }) => kept.includes(fileId)), ...written.files.filter(({ fieldKey }) => named.has(fieldKey))],
  };
}

/** What keeps a draft from being submitted, by field. A file whose scan is still running keeps nobody. */
export function problemsIn(loaded: Pick<LoadedEntry, 'definition' | 'answers' | 'files' | 'counts' | 'call'>): FieldErrors {
  const { definition, answers, files, counts, call } = loaded;
  const infected = files.filter(({ scanState }) => scanState === 'infected');
  const found = infected.map(({ fieldKey, fileName }) => [
    fieldKey,
    `「${fileName}」からウイルスが見つかりました。取り消して、別のファイルを添付してください`,
  ]);
  return { ...problemsOf(definition, answers, counts, { amount: call.amount }), ...Object.fromEntries(found) };
}

/** How many sections are asked for, and how many of them are done: something has been said there, and nothing is wrong with it. */
export function progressOf(loaded: Pick<LoadedEntry, 'definition' | 'answers' | 'counts' | 'sections'>, problems: FieldErrors) {
  const asked = askedOf(loaded.definition, loaded.answers).sections;
  const isDone = ({ key, fields }: FormSection) =>
    fields.every((field) => !problems[field.key]) &&
    (loaded.sections.some(({ sectionKey }) => sectionKey === key) || fields.some((field) => loaded.counts[field.key]));
  return { sectionCount: asked.length, completeCount: asked.filter(isDone).length };
}

/** The sections that can be written. @param at when the call arrived */
export function writableSections({ entry, call, definition, correction }: LoadedEntry, at: string): string[] {
  if (entry.status === 'withdrawn' || call.status === 'draft' || call.status === 'cancelled') return [];
  const all = definition.sections.map(({ key }) => key);
  if (correction) return at < correction.until ? all.filter((key) => correction.items.some(({ sectionKey }) => sectionKey === key)) : [];
  return standingOf(call, at, entry.extendedUntil) === 'open' ? all : [];
}

/** @throws Failure 409 where nothing can be written any more */
export function demandWritable(loaded: LoadedEntry, at: string): readonly string[] {
  const writable = writableSections(loaded, at);
  if (writable.length > 0) return writable;
  if (loaded.entry.status === 'withdrawn') throw conflict('closed', 'この応募は取り下げられています。');
  const standing = standingOf(loaded.call, at, loaded.entry.extendedUntil);
  if (standing === 'before') throw conflict('closed', 'まだ受付が始まっていません。');
  throw conflict('closed', '受付は終わりました。書いた内容は残っていますが、変更や提出はできません。');
}

/** The deadline for one draft. */
export const deadlineFor = ({ entry, call }: Pick<LoadedEntry, 'entry' | 'call'>): string => deadlineOf(call, entry.extendedUntil);

/** The section of a form that a key names. @throws Failure 404 */
export function sectionOf({ definition }: Pick<LoadedEntry, 'definition'>, key: string): FormSection {
  const section = definition.sections.find((one) => one.key === key);
  if (!section) throw notFound('区分');
  return section;
}

/** The question of a form that takes attachments. */
export const fileFieldOf = ({ definition }: Pick<LoadedEntry, 'definition'>, key: string) =>
  fieldsOfForm(definition).find((field) => field.key === key && field.kind === 'file');
