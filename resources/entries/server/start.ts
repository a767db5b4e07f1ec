import { writeAudit } from '../../../api/db/audit.ts';
import type { Transaction } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, type Failure, notFound } from '../../../api/failures/failure.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import { insertRow, lockedRow } from '../../../api/resources/stored-rows.ts';
import { beginHistory } from '../../../api/resources/transition.ts';
import type { InnerCall } from '../../../api/services.ts';
import { callAudiences } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { typesByAudience } from '../../calls/rules/audience.ts';
import { consecutiveYearFindings } from '../../calls/rules/eligibility.ts';
import { callStandingAt } from '../../calls/rules/standing.ts';
import { lockEntry } from './sections.ts';
import { abandonedOf } from './writers.ts';

const { calls, entries, entry_members, organizations } = resources;

/**
 * Begins an organisation's entry for a call, or continues the existing one.
 * @returns id of the entry
 * @throws Failure 404 no such call; 409 `closed`, `no_organization`, `not_asked`, `consecutive`, or `taken` by somebody else of the organisation
 */
export async function startEntry(call: InnerCall, callId: number, arrivedAt: string, db: Transaction): Promise<number> {
  const { services, actor } = call;
  if (actor.organizationId === null)
    throw conflict('no_organization', '団体がまだ決まっていません。団体の人か事務局の確認が済むと、応募を始められます。');
  const openCall = await requireOpenCall(callId, arrivedAt, db);
  // Locks the organisation, so that the later of two concurrent starts finds the entry of the earlier.
  const organization = await lockedRow(services.engine, organizations, actor.organizationId, db);
  assertAudience(openCall, organization);
  const known = await knownEntry(call, openCall, db);
  if (known !== undefined) return known;
  await assertConsecutiveYears(openCall, actor.organizationId, db);
  const id = await beginEntry(call, openCall, organization, {}, db);
  await addMember(call, id, call.actor.userId, db);
  return id;
}

/** @throws Failure 409 `consecutive` where the call would exceed the limit of consecutive years */
export async function assertConsecutiveYears({ grantId, consecutiveYears }: OpenCall, organizationId: number, db: Transaction): Promise<void> {
  if (consecutiveYears === null) return;
  const grant = await rowWhere(db, 'grants', { id: grantId }, ['year', 'category']);
  if (!grant) return;
  const applied = await rowsWhere(db, 'applications', { organizationId, category: grant.category }, ['grantYear', 'grantPeriod', 'status']);
  const applications = applied.map((one) => ({ year: one.grantYear, years: Number(one.grantPeriod), status: one.status }));
  const { fact } = consecutiveYearFindings({ call: { consecutiveYears, year: grant.year }, applications });
  if (fact) throw conflict('consecutive', `${fact.text}${fact.rule}`);
}

/** Inserts an entry without members. @param more additional cells */
export async function beginEntry(
  call: InnerCall,
  openCall: OpenCall,
  { id: organizationId, name }: Cells,
  more: Values,
  db: Transaction,
): Promise<number> {
  const { services, actor } = call;
  const owner = { callId: openCall.id, organizationId };
  const facts = { formId: openCall.formId, startedById: actor.userId, sealed: isSealed(openCall) };
  const id = await insertRow(services, entries, { ...owner, ...facts, ...more }, db);
  await beginHistory(call, entries, { id, status: 'writing' }, db);
  const summary = `${entries.label}「${name}」を書き始めました（${openCall.title}）`;
  await writeAudit(db, actor, call.origin, services.now(), { action: 'create', resource: entries.name, recordId: id, summary, after: owner });
  return id;
}

/** @throws Failure 409 `not_asked` */
export function assertAudience({ audience }: Pick<OpenCall, 'audience'>, { organizationType }: Cells): void {
  if (!typesByAudience[audience].some((type) => type === organizationType))
    throw conflict('not_asked', `この公募に応募できるのは、${callAudiences[audience]}です。`);
}

/** @throws Failure 404, 409 */
async function requireOpenCall(callId: number, arrivedAt: string, db: Transaction) {
  const openCall = await rowWhere(db, 'calls', { id: callId });
  const standing = openCall ? callStandingAt(openCall, arrivedAt) : 'unpublished';
  if (!openCall || openCall.formId === null || standing === 'unpublished') throw notFound(calls.label);
  if (standing === 'before') throw conflict('closed', 'まだ受付が始まっていません。');
  if (standing === 'closed') throw conflict('closed', '受付は終わりました。');
  return { ...openCall, formId: openCall.formId };
}

type OpenCall = Awaited<ReturnType<typeof requireOpenCall>>;

/** Whether entries of the call are sealed now. */
export const isSealed = ({ sealed, unsealedAt }: Pick<OpenCall, 'sealed' | 'unsealedAt'>): boolean => sealed === 1 && unsealedAt === null;

/** The entry to continue. Where an organisation may apply several times, only an own entry never saved is continued. */
async function knownEntry(call: InnerCall, { id: callId, onePerOrganization }: OpenCall, db: Transaction): Promise<number | undefined> {
  const { actor } = call;
  const organizationId = actor.organizationId as number;
  const active = await rowsWhere(db, 'entries', { callId, organizationId, status: ['writing', 'submitted'] }, ['id', 'startedById', 'savedAt']);
  const own = await rowsWhere(db, 'entry_members', { userId: actor.userId, entryId: active.map(({ id }) => id) }, ['entryId']);
  const mine = active.filter(({ id }) => own.some(({ entryId }) => entryId === id));
  if (onePerOrganization !== 1) return mine.find(({ startedById, savedAt }) => startedById === actor.userId && savedAt === null)?.id;
  const first = mine[0] ?? active[0];
  if (!first) return undefined;
  if ((await abandonedOf(db, [first.id])).has(first.id)) await takeOver(call, first.id, db);
  else if (!mine[0]) throw await takenFailure(first.startedById, db);
  return first.id;
}

async function takenFailure(startedById: number, db: Transaction): Promise<Failure> {
  const starter = await rowWhere(db, 'users', { id: startedById }, ['username']);
  return conflict(
    'taken',
    `この公募には、同じ団体の${starter?.username ?? '別の人'}さんが応募を書いています。一緒に書くときは、その人に招いてもらってください。`,
  );
}

/** Adds a writer who may submit and has already joined. */
export async function addMember({ services }: InnerCall, entryId: number, userId: number, db: Transaction): Promise<void> {
  const { email, organizationId } = await db
    .selectFrom('users')
    .select(['email', 'organizationId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const member = { entryId, email, userId, organizationId, role: 'submit', joinedAt: services.now().toISOString() };
  await insertRow(services, entry_members, member, db);
}

/** Hands an abandoned entry to the actor: nobody left in the organisation could submit it. */
async function takeOver(call: InnerCall, entryId: number, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  await lockEntry(services, entryId, db);
  const address = db.selectFrom('users').select('email').where('id', '=', actor.userId);
  const before = db.deleteFrom('entry_members').where('entryId', '=', entryId);
  await before.where((eb) => eb.or([eb('userId', '=', actor.userId), eb('email', '=', address)])).execute();
  await addMember(call, entryId, actor.userId, db);
  const summary = `書ける人が団体にいなくなった${entries.label}を、${actor.username}が引き継ぎました`;
  await writeAudit(db, actor, origin, services.now(), { action: 'update', resource: entries.name, recordId: entryId, summary });
}
