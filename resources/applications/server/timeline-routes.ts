import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { all, listOf, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, type Route, type RowId, route } from '../../../api/http/route.ts';
import { rowId } from '../../../api/resources/openapi.ts';
import { readRow } from '../../../api/resources/read.ts';
import { stepColumns } from '../../../api/resources/shared-comments.ts';
import { isUndecided } from '../../../domain/workflow/announcement.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import type { SubmissionStatus } from '../../documents/rules/statuses.ts';
import { type AnnouncedWaitlisting, type DocumentStep, granteeTimeline, type LoggedChange, type TimelineEntry } from '../rules/grantee-timeline.ts';
import type { PastStep } from '../rules/grantee-words.ts';

const { applications } = resources;

/** Maximum number of audit log entries read, the newest first. */
const maxChanges = 300;

/**
 * Timeline of a grant, from its status history, those of its documents, and the audit log. Only sentences are returned: no staff names, internal
 * statuses or internal comments.
 */
export const timelineRoutes: readonly Route[] = [
  route('GET /applications/{id}/happenings', {
    params: rowId(applications),
    summary: '助成のできごと（助成者向けの文、新しい順）',
    tag: applications.label,
    who: ['recipient'],
    answer: listOf(objectOf({ ...all('string', 'key', 'text'), at: 'date-time', comment: 'string?', byGrantee: 'boolean' })),
    run: timeline,
  }),
];

async function timeline({ services, actor, params }: Call<RowId>): Promise<TimelineEntry[]> {
  const { id, bankId, status, organizationId } = await readRow(services, applications, actor, params.id);
  const db = services.engine.reader;
  const [steps, documents, changes, people, waits] = await Promise.all([
    stepsOf(db, id as number),
    documentStepsOf(db, id as number),
    changesOf(db, id as number, bankId as number | null, isUndecided(status as ApplicationStatus)),
    peopleOf(db, organizationId as number),
    waitlistingsOf(db, id as number),
  ]);
  return granteeTimeline(steps, documents, changes, people, waits);
}

/** Without internal comments. */
async function stepsOf(db: Kysely<Database>, id: number): Promise<PastStep[]> {
  const rows = await rowsWhere(db, 'status_histories', { applicationId: id }, stepColumns, 'desc');
  return rows.map(({ isShared, comment, ...row }) => ({ ...row, comment: isShared === 1 ? comment : null }));
}

/** Only announced places on the waiting list. */
async function waitlistingsOf(db: Kysely<Database>, applicationId: number): Promise<AnnouncedWaitlisting[]> {
  const rows = await db
    .selectFrom('decisions as d')
    .leftJoin('decisions as b', 'b.id', 'd.replacesId')
    .select(['d.id', 'd.waitRank', 'd.announcedAt', 'b.announcedAt as toldBefore'])
    .where('d.applicationId', '=', applicationId)
    .where('d.outcome', '=', 'waitlisted')
    .where('d.announcedAt', 'is not', null)
    .orderBy('d.id')
    .execute();
  return rows.flatMap(({ announcedAt, toldBefore, ...row }) => (announcedAt ? [{ ...row, announcedAt, isCorrection: toldBefore !== null }] : []));
}

async function documentStepsOf(db: Kysely<Database>, id: number): Promise<DocumentStep[]> {
  const rows = await db
    .selectFrom('submission_histories as h')
    .innerJoin('submissions as s', 's.id', 'h.submissionId')
    .select(['h.id', 's.formName', 'h.fromStatus', 'h.toStatus', 'h.round', 'h.comment', 'h.userRole', 'h.createdAt'])
    .where('s.applicationId', '=', id)
    .orderBy('h.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, fromStatus: row.fromStatus as SubmissionStatus | null, toStatus: row.toStatus as SubmissionStatus }));
}

/** Changes of the application, its payment and its current bank account. Until the result is announced, only those of the contact person. */
async function changesOf(db: Kysely<Database>, id: number, bankId: number | null, undecided: boolean): Promise<LoggedChange[]> {
  if (undecided)
    return (await auditEntries(db, 'applications', id)).map((change) => ({ ...change, after: { contactUserId: change.after.contactUserId } }));
  const payment = await db.selectFrom('payments').select('id').where('applicationId', '=', id).executeTakeFirst();
  const found = await Promise.all([
    auditEntries(db, 'applications', id),
    payment ? auditEntries(db, 'payments', payment.id) : [],
    bankId === null ? [] : auditEntries(db, 'banks', bankId),
  ]);
  return found.flat();
}

async function auditEntries(db: Kysely<Database>, resource: LoggedChange['resource'], recordId: number): Promise<LoggedChange[]> {
  const rows = await db
    .selectFrom('audit_logs')
    .select(['id', 'before', 'after', 'userRole', 'createdAt'])
    .where('recordId', '=', recordId)
    .where('resource', '=', resource)
    .where('action', 'in', resource === 'payments' ? ['update', 'action'] : ['update'])
    .orderBy('id', 'desc')
    .limit(maxChanges)
    .execute();
  return rows.map(({ before, after, ...row }) => ({ ...row, resource, before: parseObject(before), after: parseObject(after) }));
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  const value: unknown = text ? JSON.parse(text) : null;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

async function peopleOf(db: Kysely<Database>, organizationId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('users').select(['id', 'username']).where('organizationId', '=', organizationId).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
