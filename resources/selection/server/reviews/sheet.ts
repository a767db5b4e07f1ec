import type { Transaction } from '../../../../api/db/database.ts';
import { conflict, invalid } from '../../../../api/failures/failure.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { type Values, validateFields } from '../../../../schema/derive/validators.ts';
import type { Field, Fields } from '../../../../schema/field.ts';
import { marks, maxNoteLength, type Scores, sheetProblems, totalOf } from '../../rules/score-sheet.ts';
import { criteriaOf, type OwnReview, requireReadableReview, type Sheet, type ShownCriterion } from './own-reviews.ts';

const { reviews } = resources;

/** Validation of the fields besides the scores. */
export const sheetFields: Fields = Object.fromEntries(
  (['recommendation', 'proposedAmount', 'commentInternal', 'commentToApplicant'] as const).map((name) => {
    const field: Field = reviews.fields[name];
    const { readOnly: _, ...options } = field.options as { readonly readOnly: true };
    return [name, { ...field, options }];
  }),
);

interface WrittenSheet {
  readonly sheet: Sheet;
  readonly revision: number;
}

/** Parses a sheet from a request body. @throws Failure 422 by criterion id or field */
export function readSheet({ scores, revision, ...others }: Values, criteria: readonly ShownCriterion[]): WrittenSheet {
  const { values, errors } = validateFields(sheetFields, others, 'create');
  const read = readScores(scores, criteria);
  const wrong = { ...errors, ...read.errors, ...revisionErrors(revision) };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { sheet: { ...values, scores: read.scores } as unknown as Sheet, revision: revision as number };
}

/** @throws Failure 422 */
export function readRevision({ revision, ...others }: Values): number {
  const [unknown] = Object.keys(others);
  const wrong = { ...revisionErrors(revision), ...(unknown !== undefined && { [unknown]: 'この項目はありません' }) };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return revision as number;
}

const revisionErrors = (revision: unknown): Record<string, string> =>
  Number.isSafeInteger(revision) && (revision as number) >= 0 ? {} : { revision: '版は0以上の整数で指定してください' };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Scores in the order of the criteria, so that equal scores serialise to equal text. */
function readScores(input: unknown, criteria: readonly ShownCriterion[]): { readonly scores: Scores; readonly errors: Record<string, string> } {
  if (!isObject(input)) return { scores: {}, errors: { scores: '点数を指定してください' } };
  const errors: Record<string, string> = Object.create(null);
  const known = new Set(criteria.map(({ id }) => String(id)));
  for (const key of Object.keys(input)) if (!known.has(key)) errors[key] = 'この審査基準に、この項目はありません';
  const scores = criteria.flatMap(({ id, label }) => {
    const score = input[id];
    if (score === undefined || score === null) return [];
    const { value, note, ...others } = isObject(score) ? score : {};
    const isNote = note === undefined || note === null || (typeof note === 'string' && note.length <= maxNoteLength);
    if (!(marks as readonly unknown[]).includes(value) || Object.keys(others).length > 0)
      errors[id] = `「${label}」の点数は、1から5までの整数で指定してください`;
    else if (!isNote) errors[id] = `「${label}」のメモは、${maxNoteLength}文字までで入力してください`;
    return [[String(id), { value, ...(typeof note === 'string' && note.trim() && { note }) }]];
  });
  return { scores: Object.fromEntries(scores), errors };
}

/**
 * Saves a sheet, complete or not. Idempotent, so a request may be repeated after a lost response.
 * @throws Failure 404 not the actor's; 409 `closed`, or `stale` with the saved content; 422 invalid content
 */
export async function saveSheet(call: InnerCall, id: number, input: Values, db: Transaction) {
  const { review, criteria } = await lockSheet(call, id, db);
  const { sheet, revision } = readSheet(input, criteria);
  assertOpen(review);
  const isSame = canonicalText(sheet) === canonicalText(review);
  if (revision !== review.revision && !isSame) throw stale(review);
  const total = totalOf(criteria, sheet.scores);
  const problems = sheetProblems(criteria, sheet, review.application.entryAmount);
  if (isSame && review.savedAt !== null) return { revision: review.revision, savedAt: review.savedAt, total, problems };
  const { scores, ...others } = sheet;
  const saved = { revision: review.revision + 1, savedAt: call.services.now().toISOString() };
  // Neither increments the version nor writes to the audit log, as nobody else sees the sheet before it is submitted.
  await db
    .updateTable('reviews')
    .set({ ...others, ...saved, total, scores: JSON.stringify(scores), updatedAt: saved.savedAt })
    .where('id', '=', id)
    .execute();
  return { ...saved, total, problems };
}

/**
 * Submits the saved sheet, which is read-only from then on. Idempotent.
 * @throws Failure 404 not the actor's; 409 `closed`, or `stale` where the saved revision differs; 422 missing scores, by criterion id
 */
export async function submitSheet(call: InnerCall, id: number, revision: number, db: Transaction) {
  const { review, criteria } = await lockSheet(call, id, db);
  const { submittedAt, total } = review;
  if (review.status === 'submitted' && review.revision === revision) return { status: 'submitted', submittedAt, total };
  assertOpen(review);
  if (review.revision !== revision) throw stale(review);
  const problems = sheetProblems(criteria, review, review.application.entryAmount);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await applyTransition(call, reviews, id, 'submit', { trigger: {} }, db);
  return { status: 'submitted', submittedAt: call.services.now().toISOString(), total };
}

/** Locks the review row so that saving, submitting and withdrawing it are serialised. */
async function lockSheet(call: InnerCall, id: number, db: Transaction) {
  const { services, actor } = call;
  await services.engine.forUpdate(db.selectFrom('reviews').select('id').where('id', '=', id)).execute();
  const review = await requireReadableReview(services, actor, id, db);
  return { review, criteria: await criteriaOf(db, [review.round.rubricId]) };
}

/** @throws Failure 409 */
function assertOpen({ status, round }: OwnReview): void {
  if (round.status === 'meeting' || status === 'frozen') throw conflict('closed', '会議が始まったため、点数は変えられません。');
  if (round.status === 'declaring') throw conflict('closed', '審査はまだ始まっていません。利害関係の申告が終わるまで、お待ちください。');
  if (status === 'submitted')
    throw conflict('closed', 'この審査票は提出してあります。直すときは、事務局に「審査票を開き直してください」とお知らせください。');
}

const stale = ({ scores, recommendation, proposedAmount, commentInternal, commentToApplicant, total, revision, savedAt }: OwnReview) =>
  conflict('stale', 'この審査票は、ほかの画面で先に変更されました。両方の内容を見比べて、残すほうを選んでください。', {
    ...{ scores, recommendation, proposedAmount, commentInternal, commentToApplicant, total, revision, savedAt },
  });

/** Canonical text for comparing sheets. */
function canonicalText({ scores, recommendation, proposedAmount, commentInternal, commentToApplicant }: Sheet): string {
  return JSON.stringify([scores, recommendation, proposedAmount, commentInternal, commentToApplicant]);
}
