import type { Kysely } from 'kysely';
import type { Actor } from '../../../../api/access/actor.ts';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { notFound } from '../../../../api/failures/failure.ts';
import { readRow } from '../../../../api/resources/read.ts';
import type { InnerServices, Services } from '../../../../api/services.ts';
import { grantCategories } from '../../../../domain/terms.ts';
import { resources } from '../../../../resources.config.ts';
import type { Field } from '../../../../schema/field.ts';
import { type Answers, answerText, forCommittees, withoutIdentity } from '../../../../schema/forms/answers.ts';
import { type FormDefinition, fieldsOfForm } from '../../../../schema/forms/definition.ts';
import { kindOf } from '../../../../schema/kinds/index.ts';
import { formOf, type Snapshot, snapshotsOf } from '../../../applications/server/answers.ts';
import { drawFormPdf } from '../../../entries/server/form-pdf.ts';
import { sheetProblems } from '../../rules/score-sheet.ts';
import { type Item, redactionsOf } from './blind.ts';
import { withLatestIdentifyingMarks } from './identifying-marks.ts';
import { criteriaOf, type OwnReview, requireReadableReview, shownRound } from './own-reviews.ts';
import { peopleOf } from './people.ts';

const { applications, review_items } = resources;

/** An attachment as shown to the member: `id` is its number within the application; blind rounds use a neutral file name. */
interface ShownFile {
  readonly id: number;
  readonly fileId: number;
  readonly fieldKey: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
}

/** Reviewed content: the last submission, or the application's own fields where there is none. */
interface Content {
  readonly title: string;
  readonly submitted:
    | (Pick<Snapshot, 'number' | 'arrivedAt' | 'receiptNumber'> & {
        readonly form: { readonly id: number; readonly name: string; readonly number: number };
        readonly callTitle: string | null;
      })
    | null;
  /** Form and answers as shown; `whole` has them as in a round that is not blind. */
  readonly definition: FormDefinition | null;
  readonly answers: Answers;
  readonly whole: { readonly definition: FormDefinition; readonly answers: Answers } | null;
  readonly files: readonly ShownFile[];
  readonly facts: readonly { readonly key: string; readonly label: string; readonly value: string }[];
}

interface ReviewFile extends Content {
  readonly review: OwnReview;
  readonly item: { readonly id: number; readonly position: number };
}

/** The content of a review; in a blind round without what identifies the applicant. @throws Failure 404 */
async function openFile(services: InnerServices, actor: Actor, id: number, db: Kysely<Database>): Promise<ReviewFile> {
  const review = await requireReadableReview(services, actor, id, db);
  const { roundId, applicationId, blind, application } = review;
  const item = await rowWhere(db, 'review_items', { roundId, applicationId }, ['id', 'position']);
  if (!item) throw notFound('案件');
  return { review, item, ...(await contentOf(db, { id: item.id, applicationId }, blind, application)) };
}

async function contentOf(
  db: Kysely<Database>,
  item: Item,
  blind: boolean,
  application: { readonly title: string; readonly entryNumber: string },
): Promise<Content> {
  const { applicationId } = item;
  const redactions = blind ? ((await redactionsOf(db, [item])).get(item.id) ?? {}) : {};
  const title = redactions.title ?? application.title;
  const entry = await rowWhere(db, 'entries', { applicationId, sealed: 0 }, ['id', 'callId']);
  const last = entry && (await snapshotsOf(entry.id, db)).at(-1);
  if (!entry || !last) {
    const facts = await factsOf(db, applicationId, blind, redactions);
    return { title, submitted: null, definition: null, answers: {}, whole: null, files: [], facts };
  }
  const [{ definition: all, ...form }, call] = await Promise.all([formOf(last.formId, db), rowWhere(db, 'calls', { id: entry.callId }, ['title'])]);
  const whole = forCommittees(all, last.content.answers);
  const { definition, answers } = blind
    ? withoutIdentity(await withLatestIdentifyingMarks(db, form.name, whole.definition), whole.answers, redactions)
    : whole;
  const files = fieldsOfForm(definition).flatMap(({ key, kind }) =>
    kind === 'file' ? last.content.files.filter(({ fieldKey }) => fieldKey === key) : [],
  );
  const { number, arrivedAt, receiptNumber } = last;
  return {
    ...{ title, submitted: { number, arrivedAt, receiptNumber, form, callTitle: call?.title ?? null }, definition, answers, whole, facts: [] },
    files: files.map((file, index) => ({
      ...file,
      id: index + 1,
      fileName: blind ? `${application.entryNumber}_${index + 1}${extensionOf(file.fileName)}` : file.fileName,
    })),
  };
}

/**
 * What members see of an item in a blind round, for staff to redact, with the original texts and the hidden questions.
 * @throws Failure 404, also where the round is not blind
 */
export async function blindFile(services: Services, actor: Actor, itemId: number) {
  const db = services.engine.reader;
  const { applicationId, blind } = await readRow(services, review_items, actor, itemId, db);
  const application = await rowWhere(db, 'applications', { id: applicationId as number }, ['id', 'title', 'entryNumber']);
  if (!blind || !application) throw notFound('名前を伏せて審査する案件');
  const { title, submitted, definition, answers, whole, files, facts } = await contentOf(
    db,
    { id: itemId, applicationId: application.id },
    true,
    application,
  );
  const shown = new Set(definition ? fieldsOfForm(definition).map(({ key }) => key) : []);
  const questions = whole ? fieldsOfForm(whole.definition) : [];
  return {
    title,
    form: submitted && { name: submitted.form.name, number: submitted.form.number, definition },
    answers,
    files: files.map(({ fieldKey, fileName, size, fileId }) => ({
      fieldKey,
      fileName,
      size,
      path: `/api/applications/${application.id}/answers/files/${fileId}`,
    })),
    facts: whole ? facts : [{ key: 'title', label: applications.fields.title.label, value: title }, ...facts],
    leftOut: questions.filter(({ key }) => !shown.has(key)).map(({ key, label }) => ({ key, label })),
    written: Object.fromEntries(questions.map((field) => [field.key, answerText(field, whole?.answers[field.key])])),
  };
}

const extensionOf = (fileName: string): string => /\.[a-z0-9]{1,5}$/i.exec(fileName)?.[0].toLowerCase() ?? '';

/** Fields shown for an application that did not come through a form. */
const applicationFields = [
  'theme',
  'description',
  'grantPeriod',
  'startDate',
  'endDate',
  'entryAmount',
  'entryAmountTotal',
  'targetRiverSystem',
  'targetRiver',
  'riverAdminCoordination',
] as const;

async function factsOf(db: Kysely<Database>, applicationId: number, blind: boolean, redactions: Readonly<Record<string, string>>) {
  const row = await rowWhere(db, 'applications', { id: applicationId }, [...applicationFields, 'informationAtTheTime']);
  const names = blind ? applicationFields : ([...applicationFields, 'informationAtTheTime'] as const);
  return names.flatMap((name) => {
    const field: Field = applications.fields[name];
    const value = row?.[name] ?? null;
    const words = redactions[name] ?? (value === null ? '' : kindOf(field).format(value, field));
    return words ? [{ key: name, label: field.label, value: words }] : [];
  });
}

/** Everything the review page shows. @throws Failure 404 */
export async function readFile(services: Services, actor: Actor, id: number) {
  const db = services.engine.reader;
  const file = await openFile(services, actor, id, db);
  const { review, item, submitted, definition } = file;
  const { application, blind } = review;
  const [criteria, people, earlier, states] = await Promise.all([
    criteriaOf(db, [review.round.rubricId]),
    blind ? [] : peopleOf(db, [review.applicationId]).then((found) => found.get(review.applicationId) ?? []),
    blind ? [] : earlierGrants(db, application.organizationId, review.applicationId),
    rowsWhere(db, 'files', { id: file.files.map(({ fileId }) => fileId) }, ['id', 'scanState', 'contentType']),
  ]);
  const { scores, recommendation, proposedAmount, commentInternal, commentToApplicant, ...own } = review;
  const { status, dueAt, total, revision, savedAt, submittedAt } = own;
  const { entryNumber, category, entryAmount, grantTitle, organizationName } = application;
  return {
    review: {
      ...{ id, status, dueAt, total, revision, savedAt, submittedAt, problems: sheetProblems(criteria, review, application.entryAmount) },
      sheet: { scores, recommendation, proposedAmount, commentInternal, commentToApplicant },
    },
    round: shownRound(review),
    item: {
      ...{ position: item.position, entryNumber, title: file.title, category, entryAmount, grantTitle, people },
      organizationName: blind ? null : organizationName,
    },
    criteria: criteria.map(({ rubricId: _, ...one }) => one),
    form: submitted && { name: submitted.form.name, number: submitted.form.number, definition, paperPath: `/api/reviews/${id}/file/paper` },
    answers: file.answers,
    files: file.files.map(({ id: n, fieldKey, fileId, fileName, size }) => ({
      ...{ id: n, fieldKey, fileName, size, path: `/api/reviews/${id}/file/files/${n}` },
      scanState: states.find((state) => state.id === fileId)?.scanState ?? null,
      contentType: states.find((state) => state.id === fileId)?.contentType ?? null,
    })),
    facts: file.facts.map(({ label, value }) => ({ label, value })),
    earlier,
  };
}

/** The organisation's published awards only, so that a member learns nothing about other unpublished applications. */
async function earlierGrants(db: Kysely<Database>, organizationId: number, applicationId: number) {
  const rows = await db
    .selectFrom('decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .select(['a.grantYear', 'a.category', 'a.title'])
    .where('a.organizationId', '=', organizationId)
    .where('a.id', '<>', applicationId)
    .where('d.publicName', 'is not', null)
    .where('d.status', '=', 'announced')
    .where('d.outcome', 'in', ['awarded', 'conditional'])
    .orderBy('a.grantYear', 'desc')
    .orderBy('a.id')
    .limit(10)
    .execute();
  return rows.map(({ grantYear, category, title }) => ({ grantYear, category: grantCategories[category], title }));
}

/** The stored file of an attachment and its download name. @throws Failure 404 */
export async function requireAttachment(services: Services, actor: Actor, id: number, number: number) {
  const { files, review } = await openFile(services, actor, id, services.engine.reader);
  const file = files.find((one) => one.id === number);
  if (!file) throw notFound('ファイル');
  return { fileId: file.fileId, savedAs: review.blind ? file.fileName.replace(/\.[^.]*$/, '') : file.fileName };
}

/** The form with its answers as a PDF. @throws Failure 404 where the application did not come through a form */
export async function reviewFormPdf(services: Services, actor: Actor, id: number) {
  const { review, submitted, definition, answers, files, title } = await openFile(services, actor, id, services.engine.reader);
  if (!submitted || !definition) throw notFound('様式の回答');
  const { blind, application } = review;
  const facts = [['受付番号', submitted.receiptNumber], ...(blind ? [] : [['団体名', application.organizationName]]), ['題名', title]] as const;
  const { form, callTitle, arrivedAt: at } = submitted;
  return drawFormPdf(
    { callTitle, form, definition, at, facts: facts as readonly (readonly [string, string])[], answers, files },
    submitted.receiptNumber,
  );
}
