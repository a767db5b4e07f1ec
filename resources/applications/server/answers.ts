import type { Kysely, Selectable } from 'kysely';
import type { Actor } from '../../../api/access/actor.ts';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { notFound } from '../../../api/failures/failure.ts';
import { assertVisible } from '../../../api/resources/read.ts';
import type { Services } from '../../../api/services.ts';
import { committees, type Role } from '../../../domain/roles.ts';
import { sizeText } from '../../../domain/text/file-size.ts';
import { resources } from '../../../resources.config.ts';
import { type Answers, forCommittees, withoutOffice } from '../../../schema/forms/answers.ts';
import { type FormDefinition, fieldsOfForm } from '../../../schema/forms/definition.ts';
import { type AnswerChange, answerChanges } from '../../../schema/forms/difference.ts';
import { applicationWarnings } from './application-warnings.ts';

const { applications } = resources;

/** Content of a submission. */
export interface SubmissionContent {
  readonly answers: Answers;
  readonly files: readonly SubmittedFile[];
  readonly organization: Readonly<Record<string, unknown>>;
}

interface SubmittedFile {
  readonly fieldKey: string;
  readonly fileId: number;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
}

type SnapshotRow = Selectable<Database['entry_snapshots']>;

/** A stored submission with the form version of its time. */
export interface Snapshot extends Pick<SnapshotRow, 'number' | 'arrivedAt' | 'receiptNumber' | 'sha256' | 'userName' | 'correctionId'> {
  readonly content: SubmissionContent;
  readonly formId: number;
}

export const isCommittee = ({ role }: Pick<Actor, 'role'>) => (committees as readonly Role[]).includes(role);

/** @throws Failure 404 if the application did not come through a call */
export async function requireEntry(applicationId: number, db: Kysely<Database>) {
  const entry = await rowWhere(db, 'entries', { applicationId, sealed: 0 });
  const snapshots = entry ? await snapshotsOf(entry.id, db) : [];
  const last = snapshots.at(-1);
  if (!entry || !last) throw notFound('様式の回答');
  return { entry, snapshots, last, form: (await formOf(last.formId, db)).definition };
}

/** Oldest first. */
export async function snapshotsOf(entryId: number, db: Kysely<Database>): Promise<Snapshot[]> {
  const rows = await rowsWhere(db, 'entry_snapshots', { entryId });
  return rows.map(({ content, ...row }) => ({ ...row, content: JSON.parse(content) as SubmissionContent }));
}

export async function formOf(id: number, db: Kysely<Database>) {
  const { definition, ...form } = (await rowWhere(db, 'application_forms', { id }, ['id', 'name', 'number', 'definition'])) ?? missingForm(id);
  return { ...form, definition: JSON.parse(definition) as FormDefinition };
}

function missingForm(id: number): never {
  throw new Error(`application_forms: no form ${id}`);
}

/** The submitted answers, limited to what the reader may see. @throws Failure 404 */
export async function readAnswers(services: Services, actor: Actor, applicationId: number) {
  const db = services.engine.reader;
  await assertVisible(services, applications, actor, applicationId, db);
  const { entry, snapshots, last } = await requireEntry(applicationId, db);
  const form = await formOf(last.formId, db);
  const isForCommittee = isCommittee(actor);
  const before = snapshots.at(-2);
  const shown = isForCommittee ? withoutOffice(form.definition) : form.definition;
  const { definition, answers } = isForCommittee ? forCommittees(form.definition, last.content.answers) : { ...form, ...last.content };
  const [call, correction, flags, states] = await Promise.all([
    rowWhere(db, 'calls', { id: entry.callId }, ['correctionsUntil']),
    isForCommittee ? null : correctionOf(applicationId, db),
    isForCommittee ? [] : applicationWarnings(services, applicationId),
    rowsWhere(db, 'files', { id: last.content.files.map(({ fileId }) => fileId) }, ['id', 'scanState']),
  ]);
  return {
    entry: { id: entry.id, fromPaper: entry.fromPaper === 1, paperNote: isForCommittee ? null : entry.paperNote },
    correctionsUntil: call?.correctionsUntil ?? null,
    form: { ...form, definition },
    answers,
    files: filesIn(definition, last.content.files).map((file) => ({
      ...file,
      scanState: states.find(({ id }) => id === file.fileId)?.scanState ?? null,
      filePath: `/api/applications/${applicationId}/answers/files/${file.fileId}`,
    })),
    snapshots: snapshots.map(({ number, arrivedAt, receiptNumber, sha256, userName, correctionId }) => ({
      ...{ number, arrivedAt, receiptNumber, sha256, isCorrection: correctionId !== null },
      userName: isForCommittee ? null : userName,
      paperPath: `/api/entries/${entry.id}/snapshots/${number}/paper`,
    })),
    changes: before ? changesBetween(shown, before.content, last.content) : [],
    correction,
    flags,
  };
}

/** Files in form order, without those of fields that the form does not contain. */
function filesIn(form: FormDefinition, files: readonly SubmittedFile[]): SubmittedFile[] {
  return fieldsOfForm(form).flatMap(({ key }) => files.filter(({ fieldKey }) => fieldKey === key));
}

function changesBetween(form: FormDefinition, before: SubmissionContent, after: SubmissionContent): AnswerChange[] {
  const changedAnswers = answerChanges(form, before.answers, after.answers);
  const changedFiles = form.sections.flatMap(({ title: section, fields }) =>
    fields.flatMap(({ key, label }): AnswerChange[] => {
      const [filesBefore, filesAfter] = [before, after].map(({ files }) => files.filter(({ fieldKey }) => fieldKey === key)) as [
        SubmittedFile[],
        SubmittedFile[],
      ];
      const isSame = filesBefore.map(({ sha256 }) => sha256).join() === filesAfter.map(({ sha256 }) => sha256).join();
      return isSame ? [] : [{ section, label, key, before: namesOf(filesBefore), after: namesOf(filesAfter) }];
    }),
  );
  const order = fieldsOfForm(form).map(({ key }) => key);
  return [...changedAnswers, ...changedFiles].sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
}

const namesOf = (files: readonly SubmittedFile[]) => files.map(({ fileName, size }) => `${fileName}（${sizeText(size)}）`).join('\n');

/** The latest correction request in any status. */
async function correctionOf(applicationId: number, db: Kysely<Database>) {
  const request = await db
    .selectFrom('correction_requests as c')
    .leftJoin('users as u', 'u.id', 'c.requestedById')
    .select(['c.id', 'c.status', 'c.message', 'c.until', 'c.createdAt', 'c.returnedAt', 'u.username as requestedByName'])
    .where('c.applicationId', '=', applicationId)
    .orderBy('c.id', 'desc')
    .executeTakeFirst();
  return request
    ? { ...request, items: await rowsWhere(db, 'correction_items', { requestId: request.id }, ['sectionKey', 'sectionTitle', 'message']) }
    : null;
}

/** Asserts that a file belongs to a submission of the application and that the reader may see it. @throws Failure 404 */
export async function assertFileReadable(services: Services, actor: Actor, applicationId: number, fileId: number): Promise<void> {
  const db = services.engine.reader;
  await assertVisible(services, applications, actor, applicationId, db);
  const { snapshots } = await requireEntry(applicationId, db);
  for (const { content, formId } of snapshots) {
    const form = (await formOf(formId, db)).definition;
    const { definition } = isCommittee(actor) ? forCommittees(form, content.answers) : { definition: form };
    if (filesIn(definition, content.files).some((file) => file.fileId === fileId)) return;
  }
  throw notFound('ファイル');
}
