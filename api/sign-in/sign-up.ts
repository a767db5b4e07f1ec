import { japanDate } from '../../domain/dates/japan-date.ts';
import { nameWithoutForm } from '../../domain/text/fold.ts';
import { resources } from '../../resources.config.ts';
import { type Values, validateFields } from '../../schema/derive/validators.ts';
import { joining, newOrganization } from '../../schema/forms/sign-up.ts';
import { firstOf } from '../../schema/lifecycle.ts';
import { type Actor, systemActor } from '../access/actor.ts';
import { changeAccount, noteControl } from '../access/controls.ts';
import { writeAudit } from '../db/audit.ts';
import type { Transaction } from '../db/database.ts';
import { rowsWhere, rowWhere } from '../db/rows-where.ts';
import { invalid } from '../failures/failure.ts';
import { auditValues, summaryOf } from '../resources/change-row.ts';
import { insertRow } from '../resources/stored-rows.ts';
import { beginHistory } from '../resources/transition.ts';
import type { InnerCall, Services } from '../services.ts';
import { notifyMembers } from './notify-members.ts';
import type { SignUpLink } from './sign-up-links.ts';

const { users, organizations, organization_joins } = resources;

/** The membership of a new person: in a new organisation, or in an existing one that has to approve it. */
export type Membership =
  | { readonly how: 'founds'; readonly organization: Values; readonly alike: readonly Match[] }
  | { readonly how: 'joins'; readonly organizationName: string; readonly note: string | null; readonly organizationId: number | null };

/** An existing organisation that may be the same. */
interface Match {
  readonly id: number;
  readonly name: string;
  /** The matching attribute. */
  readonly by: string;
}

/**
 * Reads the submitted organisation and finds existing ones that match it. The caller learns nothing of them.
 * @param invitedBy the inviting organisation, which is preferred among several of the same name
 * @throws Failure 422 with errors by input
 */
export async function membershipOf(
  { organization, joins }: Values,
  { engine }: Pick<Services, 'engine'>,
  invitedBy: number | null = null,
): Promise<Membership> {
  if ((organization === undefined) === (joins === undefined))
    throw invalid({ organization: '団体を登録するか、登録されている団体に加わるかを選んでください' });
  const { values, errors } = validateFields(joins === undefined ? newOrganization : joining, asObject(organization ?? joins), 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const known = await engine.reader.selectFrom('organizations').select(['id', 'name', 'phone']).orderBy('id').execute();
  if (joins === undefined) return { how: 'founds', organization: values, alike: matchesIn(known, values) };
  const wanted = nameWithoutForm(values.organizationName as string);
  const named = known.flatMap(({ id, name }) => (nameWithoutForm(name) === wanted ? [id] : []));
  const organizationId = named.find((id) => id === invitedBy || named.length === 1) ?? null;
  return { how: 'joins', organizationName: values.organizationName as string, note: (values.note as string | null) ?? null, organizationId };
}

function asObject(input: unknown): Values {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {};
}

function matchesIn(known: readonly { readonly id: number; readonly name: string; readonly phone: string | null }[], input: Values): Match[] {
  const [ownName, ownPhone] = [nameWithoutForm(input.name as string), digitsOf(input.phone as string)];
  return known.flatMap(({ id, name: other, phone: number }) => {
    const same = [nameWithoutForm(other) === ownName && '名前', number && digitsOf(number) === ownPhone && '電話番号'].filter(Boolean);
    return same.length > 0 ? [{ id, name: other, by: same.join('と') }] : [];
  });
}

/** The national form of a phone number, however it is written. */
function digitsOf(phoneNumber: string): string {
  return phoneNumber
    .normalize('NFKC')
    .replace(/^\s*\+81/, '0')
    .replaceAll(/\D/g, '');
}

interface Newcomer {
  readonly username: string;
  readonly password: string;
}

/**
 * Creates the account of a person with a verified address, and assigns its membership.
 * @param membership null for somebody who only accepts an invitation
 * @returns the new user
 */
export async function signUp(
  call: Omit<InnerCall, 'actor'>,
  link: SignUpLink,
  { username, password }: Newcomer,
  membership: Membership | null,
  db: Transaction,
): Promise<Actor> {
  const { services, origin } = call;
  const values = {
    ...{ username, email: link.email, password, type: 'USER', roletype: 'recipient', status: 1, forcePasswordChange: false },
    joinedAt: japanDate(services.now()),
  };
  const id = await insertRow(services, users, values, db);
  const actor: Actor = { ...systemActor, userId: id, username, role: 'recipient', organizationId: null };
  const entry = { action: 'create', resource: users.name, recordId: id, summary: summaryOf(users, values, '利用者登録しました') } as const;
  await writeAudit(db, actor, origin, services.now(), { ...entry, after: auditValues(users, values, services) });
  await acceptInvitations(db, services, id, link.email);
  if (membership) await assignMembership({ ...call, actor }, membership, db);
  return actor;
}

/** Assigns earlier invitations of the address to the account, and records the inviters as having controlled it. */
async function acceptInvitations(db: Transaction, services: Pick<Services, 'now'>, userId: number, email: string): Promise<void> {
  const invitations = await rowsWhere(db, 'entry_members', { email, userId: null }, ['invitedById']);
  for (const inviter of new Set(invitations.flatMap(({ invitedById }) => invitedById ?? [])))
    await noteControl(db, services, { userId: inviter }, userId, ['invited']);
  await db.updateTable('entry_members').set({ userId }).where('email', '=', email).where('userId', 'is', null).execute();
}

/** Puts a person without an organisation into a new one, or submits a request to join an existing one. */
export async function assignMembership(call: InnerCall, membership: Membership, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  if (membership.how === 'joins') {
    const { organizationName: askedName, note, organizationId } = membership;
    return requestToJoin(call, { reason: 'asked', askedName, note, organizationId }, db);
  }
  const { organization, alike } = membership;
  const id = await insertRow(services, organizations, organization, db);
  const entry = {
    action: 'create',
    resource: organizations.name,
    recordId: id,
    summary: summaryOf(organizations, organization, '登録しました'),
  } as const;
  await writeAudit(db, actor, origin, services.now(), { ...entry, after: auditValues(organizations, organization, services) });
  await admitMember(db, services, actor, actor.userId, id);
  const [first] = alike;
  // Work continues in the new organisation meanwhile: making the person wait would reveal that the name is known, and might miss the deadline.
  if (first)
    await requestToJoin(
      call,
      { reason: 'alike', askedName: organization.name, note: alike.map(wordsFor).join('、').slice(0, 300), organizationId: first.id },
      db,
    );
}

const wordsFor = ({ id, name: other, by }: Match) => `${other}（団体番号${id}）と${by}が同じ`;

async function requestToJoin(call: InnerCall, values: Values, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  const status = firstOf(organization_joins.lifecycle as never);
  const row = { ...values, userId: actor.userId, status };
  const id = await insertRow(services, organization_joins, row, db);
  await beginHistory(call, organization_joins, { id, status }, db);
  if (values.reason === 'asked')
    await notifyMembers(
      services,
      { id, organizationId: values.organizationId as number | null, note: values.note as string | null },
      actor.username,
      db,
    );
  const text = values.reason === 'asked' ? '団体への参加を申し出ました' : '登録した団体に、似た団体があります';
  await writeAudit(db, actor, origin, services.now(), {
    action: 'create',
    resource: organization_joins.name,
    recordId: id,
    summary: `${text}（${actor.username}、${values.askedName}）`,
    after: auditValues(organization_joins, row, services),
  });
}

/** Makes a person a member of an organisation, admitted by the actor. */
export async function admitMember(
  db: Transaction,
  services: Pick<Services, 'now' | 'handlers'>,
  actor: Pick<Actor, 'userId'>,
  userId: number,
  organizationId: number,
): Promise<void> {
  await changeAccount(db, services, actor, userId, { organizationId });
  for (const follow of services.handlers.events.membersChanged) await follow(db, organizationId);
}

/** The reserved membership of a draft for an invited address; null where the draft or the invitation no longer exists. */
export async function reservedMembership(db: Transaction, { entryId, email }: SignUpLink): Promise<number | null> {
  const entry = await rowWhere(db, 'entries', { id: entryId as number, status: ['writing', 'submitted'] }, ['id']);
  const member = await rowWhere(db, 'entry_members', { entryId: entryId as number, email, userId: null }, ['id']);
  return entry && member ? member.id : null;
}
