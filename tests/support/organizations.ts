import { type Resource, tableOf } from '../../schema/resource.ts';
import type { TestApp } from './app.ts';
import { holds } from './conditions.ts';
import { tablesOf, variablesOf } from './declared-rows.ts';
import { everyResource } from './rows.ts';

export interface Mine {
  readonly organizationId: number;
  readonly name: string;
  /** What the database says is this organisation's, resource by resource. */
  readonly ids: Readonly<Record<string, readonly number[]>>;
  /** Names of all other organisations that are no part of this one's. */
  readonly foreignNames: readonly string[];
}

/** What a recipient may see, read from the database without any of the application's own queries. `today` decides on notices. */
export async function belongingsOf(app: TestApp, account: string, today: string): Promise<Mine> {
  const { db } = app.engine;
  const user = await db.selectFrom('users').select(['id', 'organizationId']).where('email', '=', `${account}@example.jp`).executeTakeFirstOrThrow();
  const organizationId = user.organizationId ?? 0;
  const organizations = await db.selectFrom('organizations').select(['id', 'name']).execute();
  const name = organizations.find(({ id }) => id === organizationId)?.name ?? '';
  const applications = idsOf(await db.selectFrom('applications').select('id').where('organizationId', '=', organizationId).execute());
  const ofApplications = async (table: 'submissions' | 'receipts' | 'payments' | 'budget_items' | 'envelopes' | 'letters') =>
    idsOf((await db.selectFrom(table).select(['id', 'applicationId']).execute()).filter((row) => applications.includes(row.applicationId)));
  const submissions = await ofApplications('submissions');
  const ofSubmissions = async (table: 'submission_files' | 'submission_histories') =>
    idsOf((await db.selectFrom(table).select(['id', 'submissionId']).execute()).filter((row) => submissions.includes(row.submissionId)));
  const receipts = await ofApplications('receipts');
  const ofReceipts = async (table: 'receipt_lines' | 'receipt_images') =>
    idsOf((await db.selectFrom(table).select(['id', 'receiptId']).execute()).filter((row) => receipts.includes(row.receiptId)));
  const envelopes = await ofApplications('envelopes');
  const events = await db.selectFrom('envelope_events').select(['id', 'envelopeId']).execute();
  const comments = await db.selectFrom('comments').select(['id', 'applicationId', 'isInternal']).execute();
  const applied = await db.selectFrom('applications').select(['category', 'grantYear']).where('organizationId', '=', organizationId).execute();
  const concerns = ({ category, year }: { category: string; year: number | null }) =>
    (category === 'all' || applied.some((row) => row.category === category)) && (year === null || applied.some((row) => row.grantYear === year));
  const notices = await db.selectFrom('notifications').selectAll().execute();
  const known: Record<string, number[]> = {
    applications,
    submissions,
    submission_files: await ofSubmissions('submission_files'),
    submission_histories: await ofSubmissions('submission_histories'),
    receipts,
    receipt_lines: await ofReceipts('receipt_lines'),
    receipt_images: await ofReceipts('receipt_images'),
    envelopes,
    letters: await ofApplications('letters'),
    envelope_events: idsOf(events.filter((row) => envelopes.includes(row.envelopeId))),
    budget_items: await ofApplications('budget_items'),
    payments: await ofApplications('payments'),
    banks: idsOf(await db.selectFrom('banks').select('id').where('organizationId', '=', organizationId).execute()),
    organizations: [organizationId],
    comments: idsOf(comments.filter((row) => applications.includes(row.applicationId) && row.isInternal === 0)),
    faqs: idsOf(await db.selectFrom('faqs').select('id').where('published', '=', 1).execute()),
    notifications: idsOf(
      notices.filter(
        (row) =>
          row.status === 'published' &&
          row.targetAudience !== 'admin' &&
          (row.startDate ?? '') <= today &&
          (row.endDate ?? '9999') >= today &&
          concerns(row),
      ),
    ),
    report_forms: idsOf(await db.selectFrom('report_forms').select('id').execute()),
    river_systems: idsOf(await db.selectFrom('river_systems').select('id').execute()),
  };
  const told = await db.selectFrom('decisions').selectAll().where('announcedAt', 'is not', null).execute();
  const owned = new Map(
    (await db.selectFrom('applications').selectAll().where('organizationId', '=', organizationId).execute()).map((row) => [row.id, row]),
  );
  known.results = idsOf(told.filter(({ applicationId }) => owned.has(applicationId)));
  const letters = (await db.selectFrom('letters').select(['id', 'kind', 'applicationId']).execute()).filter(({ applicationId }) =>
    owned.has(applicationId),
  );
  known.letters = idsOf(
    letters.filter(({ id, kind, applicationId }) =>
      ['award', 'conditional_award', 'waitlist', 'rejection'].includes(kind)
        ? told.some(({ letterId }) => letterId === id)
        : !['SELECTION_PREPARATION', 'UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL'].includes(String(owned.get(applicationId)?.status)),
    ),
  );
  // Of drafts, those who write them have a part, whoever else belongs to the organisation: from elsewhere, or as one of the organisation that they are of now.
  const written = await db.selectFrom('entry_members').select(['entryId', 'organizationId']).where('userId', '=', user.id).execute();
  const still = written.filter((member) => member.organizationId === null || member.organizationId === organizationId);
  known.entries = idsOf(still.map(({ entryId: id }) => ({ id })));
  for (const table of ['entry_files', 'entry_snapshots', 'entry_members'] as const)
    known[table] = idsOf((await db.selectFrom(table).select(['id', 'entryId']).execute()).filter(({ entryId }) => known.entries?.includes(entryId)));
  const unnamed = everyResource.filter((resource) => resource.access.read.includes('recipient') && !known[resource.name]);
  for (const resource of unnamed) known[resource.name] = await declaredIds(app, resource, account);
  return {
    organizationId,
    name,
    ids: known,
    foreignNames: organizations.filter((row) => row.id !== organizationId && !name.includes(row.name)).map((row) => row.name),
  };
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

/** Of a resource that is not named above, as in the tree of somebody who has just added one: the rows that its declaration gives to a recipient. */
async function declaredIds(app: TestApp, resource: Resource, account: string): Promise<number[]> {
  const [tables, variables] = [tablesOf(app), await variablesOf(app, account)];
  const rows = await tables(tableOf(resource));
  const kept = await Promise.all(rows.map((row) => holds(resource, row, resource.access.rows?.recipient ?? {}, variables, tables)));
  return rows.filter((_, index) => kept[index]).map(({ id }) => Number(id));
}
