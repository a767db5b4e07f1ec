import { writeAudit } from '../../../api/db/audit.ts';
import type { Transaction } from '../../../api/db/database.ts';
import { insertRows } from '../../../api/db/engines/new-rows.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import { writeChanges } from '../../../api/resources/change-row.ts';
import { asJson, lockedRow, rowToInsert } from '../../../api/resources/stored-rows.ts';
import { createWithin } from '../../../api/resources/write.ts';
import type { InnerCall } from '../../../api/services.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { type FieldErrors, type Values, validate } from '../../../schema/derive/validators.ts';
import { boundValues } from '../../../schema/forms/answers.ts';
import { type FormDefinition, fieldsOfForm } from '../../../schema/forms/definition.ts';
import { moveByTrigger } from '../../applications/server/steps.ts';
import type { LoadedEntry, SnapshotContent } from './entry.ts';

const { applications, budget_items, entries } = resources;

/** A stored submission with its form. */
interface Submitted {
  readonly receiptNumber: string;
  readonly arrivedAt: string;
  readonly content: SnapshotContent;
  readonly definition: FormDefinition;
}

/**
 * Creates the application from a submission, or updates it: the columns bound to the form, the budget and the status.
 * @returns its id
 * @throws Failure 409 where selection has begun; 422 values a column does not accept, by question
 */
export async function applyToApplication(call: InnerCall, loaded: LoadedEntry, submitted: Submitted, db: Transaction): Promise<number> {
  const { entry } = loaded;
  // The writer acts for the organisation of the entry, also as a guest.
  const asOrganization = { ...call, actor: { ...call.actor, organizationId: entry.organizationId } };
  const { budget, ...columns } = boundValues(submitted.definition, submitted.content.answers);
  const id = entry.applicationId ?? (await createApplication(asOrganization, loaded, submitted, columns, db));
  if (entry.applicationId !== null) await updateApplication(asOrganization, entry.applicationId, submitted, columns, db);
  if (budget) await writeBudget(asOrganization, id, budget, db);
  return id;
}

async function createApplication(call: InnerCall, loaded: LoadedEntry, submitted: Submitted, columns: Values, db: Transaction): Promise<number> {
  const { entry, call: openCall } = loaded;
  const values = await applicationValues(call, loaded, submitted, columns, db);
  const { id } = await createWithin({ ...call, made: { callId: openCall.id } }, applications, values, db);
  const entryDate = japanDate(new Date(submitted.arrivedAt));
  await moveByTrigger(call, id as number, 'APPLICATION_SUBMITTED', { entry: true }, null, db, { entryDate });
  const current = asJson(entries, await lockedRow(call.services.engine, entries, entry.id, db));
  const changes = { applicationId: id, sealed: false };
  await writeChanges(call, entries, entry.id, current, changes, db, { action: 'action', text: '申請として登録しました' });
  return id as number;
}

/** @throws Failure 422 values a column does not accept; 409 without a contact person of the organisation */
async function applicationValues(call: InnerCall, loaded: LoadedEntry, { receiptNumber, definition }: Submitted, columns: Values, db: Transaction) {
  const { entry, call: openCall } = loaded;
  const { grantId, category, grantYear } = openCall;
  const contactUserId = await contactOf(call, loaded, db);
  if (contactUserId === null)
    throw conflict('no_contact', '書いている人のなかに、応募する団体の人がいません。団体の人が加わってから、提出してください。');
  const own = { entryNumber: receiptNumber, grantId, category, grantYear, organizationId: entry.organizationId, contactUserId };
  const values = { grantPeriod: 1, ...answeredOnly(columns), ...own };
  assertColumnsValid(definition, validate(applications, values, 'create').errors);
  return values;
}

/** Checks that a sealed entry can become an application when it is opened. @throws Failure as `applyToApplication` */
export async function assertApplicable(call: InnerCall, loaded: LoadedEntry, submitted: Submitted, db: Transaction): Promise<void> {
  const { budget: _, ...columns } = boundValues(submitted.definition, submitted.content.answers);
  await applicationValues(call, loaded, submitted, columns, db);
}

/** Drops unanswered columns, so that their defaults apply. */
const answeredOnly = (columns: Values): Values => Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));

/** The contact person: the submitter, the starter, or any other writer who belongs to the organisation. */
async function contactOf({ actor }: InnerCall, { entry }: LoadedEntry, db: Transaction): Promise<number | null> {
  const members = (await rowsWhere(db, 'entry_members', { entryId: entry.id }, ['userId'])).flatMap(({ userId }) => userId ?? []);
  const people = await rowsWhere(
    db,
    'users',
    { id: [actor.userId, entry.startedById, ...members], organizationId: entry.organizationId, status: 1 },
    ['id'],
  );
  const all = people.map(({ id }) => id);
  return [actor.userId, entry.startedById].find((id) => all.includes(id)) ?? all[0] ?? null;
}

async function updateApplication(call: InnerCall, id: number, submitted: Submitted, columns: Values, db: Transaction): Promise<void> {
  const { services } = call;
  let current = await lockedRow(services.engine, applications, id, db);
  const status = current.status as ApplicationStatus;
  if (!openStatuses.includes(status))
    throw conflict('closed', 'すでに選考の準備が始まっているため、変更できません。変更が必要なときは、基金事務局にご連絡ください。');
  assertColumnsValid(submitted.definition, validate(applications, answeredOnly(columns), 'update', asJson(applications, current)).errors);
  const set = { ...columns, entryDate: japanDate(new Date(submitted.arrivedAt)) };
  await writeChanges(call, applications, id, asJson(applications, current), set, db);
  for (const to of returnSteps[status] ?? []) {
    await moveByTrigger(call, id, to, { entry: true }, null, db);
    current = await lockedRow(services.engine, applications, id, db);
  }
}

/** Transitions that return an application under revision to staff, by its current status. */
const returnSteps: { readonly [S in ApplicationStatus]?: readonly ApplicationStatus[] } = {
  APPLICATION_SUBMITTED: [],
  REVISION_REQUESTED: ['UNDER_REVISION', 'APPLICATION_SUBMITTED'],
  UNDER_REVISION: ['APPLICATION_SUBMITTED'],
};

const openStatuses = Object.keys(returnSteps);

/** Reports column errors under the key of the question bound to the column. @throws Failure 422 */
function assertColumnsValid(definition: FormDefinition, errors: FieldErrors): void {
  const byQuestion = Object.entries(errors).map(([column, error]) => [
    fieldsOfForm(definition).find(({ bind }) => bind === column)?.key ?? column,
    error,
  ]);
  if (byQuestion.length > 0) throw invalid(Object.fromEntries(byQuestion));
}

/** Replaces the budget rows with sums by cost category; nothing refers to these rows before selection. */
async function writeBudget(call: InnerCall, applicationId: number, sums: Readonly<Record<string, number>>, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  const rows = await rowsWhere(db, 'budget_items', { applicationId }, ['costCategory', 'amount']);
  const before = Object.fromEntries(rows.map(({ costCategory, amount }) => [costCategory, amount]));
  const categories = Object.keys({ ...before, ...sums });
  if (categories.every((category) => before[category] === sums[category])) return;
  await db.deleteFrom('budget_items').where('applicationId', '=', applicationId).execute();
  const now = Object.entries(sums).map(([costCategory, amount]) => rowToInsert(services, budget_items, { applicationId, costCategory, amount }));
  await insertRows(db, now);
  const summary = `${budget_items.label}を、提出された内容に合わせました`;
  const entry = { action: 'update', resource: applications.name, recordId: applicationId, summary, before, after: { ...sums } } as const;
  await writeAudit(db, actor, origin, services.now(), entry);
}
