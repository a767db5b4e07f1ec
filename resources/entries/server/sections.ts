import type { Transaction } from '../../../api/db/database.ts';
import { rowWhere } from '../../../api/db/rows-where.ts';
import { settleAll } from '../../../api/db/settle-all.ts';
import { conflict, Failure, invalid } from '../../../api/failures/failure.ts';
import type { InnerCall, InnerServices } from '../../../api/services.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Answers } from '../../../schema/forms/answers.ts';
import type { FormSection } from '../../../schema/forms/definition.ts';
import { type LoadedEntry, loadEntry, problemsIn, progressOf, requireWritableSections, type SavedSection, sectionOf } from './entry.ts';
import { memberOf } from './writers.ts';

/** Maximum size of the answers of a section, in characters of JSON. */
const maxLength = 300_000;

/** Answers of a section with the revision they are based on. */
export interface WrittenSection {
  readonly answers: Answers;
  readonly revision: number;
  /** The form on screen, if sent. */
  readonly formId?: number | undefined;
}

/**
 * Saves a section, valid or not. Idempotent, so a request may be repeated after a lost response. Returns the revisions of all sections, so that the client
 * notices what others have written elsewhere.
 * @param arrivedAt compared with the deadline
 * @throws Failure 404 not a writer, or no such section; 409 `closed`, or `stale` with the stored answers; 422 unknown questions
 */
export async function saveSection(call: InnerCall, id: number, key: string, written: WrittenSection, arrivedAt: string, db: Transaction) {
  const { services, actor } = call;
  const loaded = await lockAndLoadEntry(call, id, db);
  if (written.formId !== undefined && written.formId !== loaded.form.id)
    throw conflict('form_changed', '一緒に書いている人が、新しい様式に移しました。画面を読み込み直してから、続けてください。');
  const section = sectionOf(loaded, key);
  assertKnownQuestions(section, written.answers);
  if (!requireWritableSections(loaded, arrivedAt).includes(key))
    throw conflict('closed', `「${section.title}」は、修正をお願いしている区分ではないため、変更できません。`);
  const saved = loaded.sections.find(({ sectionKey }) => sectionKey === key);
  const stored = storedAnswers(section, saved, written.answers);
  const isSame = saved !== undefined && JSON.stringify(saved.answers) === stored;
  if (written.revision !== (saved?.revision ?? 0) && !isSame) throw await stale(section, saved, db);
  const savedAt = isSame ? saved.savedAt : services.now().toISOString();
  const next: SavedSection = {
    sectionKey: key,
    answers: JSON.parse(stored),
    revision: (saved?.revision ?? 0) + (isSame ? 0 : 1),
    userId: actor.userId,
    savedAt,
  };
  const now = { ...loaded, ...mergeSaved(loaded, next) };
  const problems = problemsIn(now);
  if (!isSame) await settleAll([store(id, saved, next, stored, db), storeProgress(id, now, problems, savedAt, db)]);
  const revisions = Object.fromEntries(now.sections.map(({ sectionKey, revision }) => [sectionKey, revision]));
  return { revision: next.revision, savedAt, problems, revisions };
}

/** A locked entry with the caller's role and side. */
export type LockedEntry = LoadedEntry & Pick<Awaited<ReturnType<typeof memberOf>>, 'role' | 'side'>;

/** Locks the row of an entry and loads it for one of its writers. @throws Failure 404 */
export async function lockAndLoadEntry({ services, actor }: InnerCall, id: number, db: Transaction): Promise<LockedEntry> {
  // Pipelined on one connection, so that the later queries run after the lock is held.
  const [, { role, side }, loaded] = await settleAll([lockEntry(services, id, db), memberOf(db, id, actor), loadEntry(db, id)]);
  return { ...loaded, role, side };
}

/** Locks the row of an entry so that saving, submitting and withdrawing it are serialised. */
export async function lockEntry({ engine }: Pick<InnerServices, 'engine'>, id: number, db: Transaction): Promise<void> {
  await engine.forUpdate(db.selectFrom('entries').select('id').where('id', '=', id)).execute();
}

/** Keeps answers to questions removed from the form, in case the question returns. */
function storedAnswers({ fields }: FormSection, saved: SavedSection | undefined, answers: Answers): string {
  const known = new Set(fields.filter(({ kind }) => kind !== 'file').map(({ key }) => key));
  const others = Object.entries(saved?.answers ?? {}).filter(([key]) => !known.has(key));
  return JSON.stringify(Object.fromEntries([...others, ...fields.flatMap(({ key }) => (Object.hasOwn(answers, key) ? [[key, answers[key]]] : []))]));
}

async function stale({ title }: FormSection, saved: SavedSection | undefined, db: Transaction): Promise<Failure> {
  const text = `「${title}」は、ほかの画面か、ほかの人が先に変更しました。両方の内容を見比べて、残すほうを選んでください。`;
  if (!saved) return conflict('stale', text, { answers: {}, revision: 0, savedAt: null, savedByName: null });
  const by = await rowWhere(db, 'users', { id: saved.userId }, ['username']);
  const { answers, revision, savedAt } = saved;
  return conflict('stale', text, { answers, revision, savedAt, savedByName: by?.username ?? null });
}

async function store(entryId: number, saved: SavedSection | undefined, next: SavedSection, answers: string, db: Transaction): Promise<void> {
  const { sectionKey, revision, userId, savedAt: updatedAt } = next;
  if (saved)
    await db
      .updateTable('entry_sections')
      .set({ answers, revision, userId, updatedAt })
      .where('entryId', '=', entryId)
      .where('sectionKey', '=', sectionKey)
      .execute();
  else await db.insertInto('entry_sections').values({ entryId, sectionKey, answers, revision, userId, createdAt: updatedAt, updatedAt }).execute();
}

function mergeSaved({ answers, sections, definition }: LoadedEntry, saved: SavedSection) {
  const keys = sectionOf({ definition }, saved.sectionKey).fields.map(({ key }) => key);
  const others = Object.entries(answers).filter(([key]) => !keys.includes(key));
  const own = Object.entries(saved.answers).filter(([key]) => keys.includes(key));
  return {
    answers: Object.fromEntries([...others, ...own]),
    sections: [...sections.filter(({ sectionKey }) => sectionKey !== saved.sectionKey), saved],
  };
}

/** Stores the progress that staff see without the answers. Does not increment the version, so that staff edits do not become stale. */
export async function storeProgress(
  id: number,
  loaded: Parameters<typeof progressOf>[0],
  problems: ReturnType<typeof problemsIn>,
  savedAt: string,
  db: Transaction,
): Promise<void> {
  await db
    .updateTable('entries')
    .set({ ...progressOf(loaded, problems), savedAt, updatedAt: savedAt })
    .where('id', '=', id)
    .execute();
}

/** Parses a section from a request body; its questions and answers are checked later. @throws Failure 413, 422 */
export function readSection({ answers, revision, formId, ...others }: Values): WrittenSection {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid({ [unknown]: 'この項目はありません' });
  if (!isObject(answers)) throw invalid({ answers: '回答を指定してください' });
  if (!Number.isSafeInteger(revision) || (revision as number) < 0) throw invalid({ revision: '改訂は0以上の整数で指定してください' });
  if (formId !== undefined && !Number.isSafeInteger(formId)) throw invalid({ formId: '様式は番号で指定してください' });
  const wrong = Object.entries(answers).filter(([, answer]) => !isAnswer(answer));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([key]) => [key, '回答の形が正しくありません'])));
  if (JSON.stringify(answers).length > maxLength)
    throw new Failure(413, 'too_large', 'この区分の内容が大きすぎるため、保存できません。表の行や文章を減らすか、添付ファイルにしてください。');
  return { answers, revision: revision as number, formId: formId as number | undefined };
}

/** @throws Failure 422 for questions that are not in the section */
export function assertKnownQuestions({ fields }: FormSection, answers: Answers): void {
  const known = new Set(fields.filter(({ kind }) => kind !== 'file').map(({ key }) => key));
  const unknown = Object.keys(answers).filter((key) => !known.has(key));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((key) => [key, 'この区分に、この項目はありません'])));
}

const isObject = (value: unknown): value is Answers => typeof value === 'object' && value !== null && !Array.isArray(value);

const isSingle = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Accepts a single value, a list of values, a point, or the rows of a table. */
function isAnswer(value: unknown): boolean {
  const isFlat = (one: unknown) => isSingle(one) || (isObject(one) && Object.values(one).every(isSingle));
  return Array.isArray(value) ? value.every(isFlat) : isFlat(value);
}
