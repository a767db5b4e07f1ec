import { writeAudit } from '../../../api/db/audit.ts';
import type { Transaction } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, Failure, notFound } from '../../../api/failures/failure.ts';
import { draftMail, templateFor, templateProblem } from '../../../api/mail/compose.ts';
import { queueMails } from '../../../api/mail/queue.ts';
import { queueSecretMail } from '../../../api/mail/secret-mail.ts';
import { insertRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../api/services.ts';
import { makeSignUpLink, signUpAddress } from '../../../api/sign-in/sign-up-links.ts';
import { nameInMail } from '../../../domain/text/quoted-in-mail.ts';
import { resources } from '../../../resources.config.ts';
import type { entryRoles } from '../rules/terms.ts';
import { type LoadedEntry, loadEntry } from './entry.ts';
import { entryValues } from './receipt-mail.ts';
import { lockEntry } from './sections.ts';
import { mayDecide, memberOf, type Side, sidesOf } from './writers.ts';

const { entries, entry_members } = resources;

/** Maximum number of writers per draft, and of invitations per person and day, against mail abuse. */
const maxWriters = 20;
const maxInvitationsPerDay = 30;

interface Invitation {
  readonly email: string;
  readonly role: keyof typeof entryRoles;
}

/**
 * Invites a writer: account holders join at once, others by a mailed link. The inviter does not learn which; the name is shown only once the person has
 * opened the draft. For an existing writer, changes the role.
 * @throws Failure 404; 403 may not invite; 409 `wrong_state`, `too_many`, `last_submitter`; 429
 */
export async function inviteMember(call: InnerCall, id: number, { email, role }: Invitation, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  await lockEntry(services, id, db);
  await assertMayDecide(call, id, db);
  const loaded = await loadEntry(db, id);
  if (loaded.entry.status === 'withdrawn') throw conflict('wrong_state', 'この応募は取り下げられています。');
  const members = await rowsWhere(db, 'entry_members', { entryId: id });
  const sides = await sidesOf(db, id);
  const known = members.find((one) => one.email === email);
  if (known && !hasLostAccess(known, sides)) return changeRole(call, known, role, { members, sides }, db);
  // A person who left the organisation or was suspended is invited anew.
  if (known) await db.deleteFrom('entry_members').where('id', '=', known.id).execute();
  if (members.length >= maxWriters) throw conflict('too_many', `一緒に書けるのは${maxWriters}人までです。`);
  await assertInvitationLimit(call, db);
  const account = await rowWhere(db, 'users', { email, roletype: 'recipient', status: 1 }, ['id', 'username', 'organizationId']);
  const organizationId = account?.organizationId === loaded.entry.organizationId ? loaded.entry.organizationId : null;
  const member = { entryId: id, email, userId: account?.id ?? null, organizationId, role, invitedById: actor.userId };
  const memberId = await insertRow(services, entry_members, member, db);
  await (account ? mailAccountHolder(call, loaded, { name: account.username, address: email }, db) : mailSignUpLink(call, loaded, email, db));
  const summary = `${entries.label}を一緒に書くよう、${email} を招きました`;
  await writeAudit(db, actor, origin, services.now(), {
    action: 'create',
    resource: entry_members.name,
    recordId: memberId,
    summary,
    after: { email, role },
  });
}

/** Removes a writer and invalidates an unused invitation link. @throws Failure 404, 403, 409 `last_submitter` */
export async function removeMember(call: InnerCall, id: number, memberId: number, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  await lockEntry(services, id, db);
  const members = await rowsWhere(db, 'entry_members', { entryId: id });
  const member = members.find((one) => one.id === memberId);
  // Writers may always remove themselves.
  if (member && member.userId === actor.userId) await memberOf(db, id, actor);
  else await assertMayDecide(call, id, db);
  if (!member) throw notFound('人');
  assertSubmitterRemains({ members, sides: await sidesOf(db, id) }, member);
  await db.deleteFrom('sign_ups').where('entryId', '=', id).where('email', '=', member.email).execute();
  await db.deleteFrom('entry_members').where('id', '=', memberId).execute();
  const summary = `${entries.label}を一緒に書く人から、${member.email} を外しました`;
  await writeAudit(db, actor, origin, services.now(), {
    action: 'delete',
    resource: entry_members.name,
    recordId: memberId,
    summary,
    before: { email: member.email },
  });
}

/** Records the first opening of the draft, from which on the others see the name. */
export async function recordJoined(memberId: number, now: Date, db: Transaction): Promise<void> {
  const joinedAt = now.toISOString();
  await db.updateTable('entry_members').set({ joinedAt, updatedAt: joinedAt }).where('id', '=', memberId).where('joinedAt', 'is', null).execute();
}

async function assertMayDecide(call: InnerCall, id: number, db: Transaction): Promise<void> {
  if (!mayDecide(await memberOf(db, id, call.actor)))
    throw new Failure(403, 'forbidden', '一緒に書く人を変えられるのは、応募する団体の「書く・提出する」の人だけです。その人にお願いしてください。');
}

type Member = Awaited<ReturnType<typeof rowsWhere<'entry_members'>>>[number];

/** All recorded members of a draft, and the sides of those who can write now. */
interface Writers {
  readonly members: readonly Member[];
  readonly sides: ReadonlyMap<number, Side>;
}

/** Whether a member with an account has lost access. */
const hasLostAccess = ({ id, userId }: Member, sides: Writers['sides']) => userId !== null && !sides.has(id);

async function changeRole({ services, actor, origin }: InnerCall, member: Member, role: Invitation['role'], all: Writers, db: Transaction) {
  if (member.role === role) return;
  assertSubmitterRemains(all, member);
  const updatedAt = services.now().toISOString();
  await db
    .updateTable('entry_members')
    .set((eb) => ({ role, updatedAt, version: eb('version', '+', 1) }))
    .where('id', '=', member.id)
    .execute();
  const summary = `${entries.label}を一緒に書く ${member.email} ができることを変えました`;
  const entry = {
    action: 'update',
    resource: entry_members.name,
    recordId: member.id,
    summary,
    before: { role: member.role },
    after: { role },
  } as const;
  await writeAudit(db, actor, origin, services.now(), entry);
}

/** @throws Failure 409 where no member of the organisation could submit any more without this one */
function assertSubmitterRemains({ members, sides }: Writers, without: Member): void {
  const owners = members.filter(({ id, role }) => role === 'submit' && sides.get(id) === 'own');
  if (owners.some(({ id }) => id !== without.id) || !owners.includes(without)) return;
  throw conflict('last_submitter', '応募する団体に、提出できる人がいなくなります。先に、団体のほかの人を「書く・提出する」にしてください。');
}

async function assertInvitationLimit({ services, actor }: InnerCall, db: Transaction): Promise<void> {
  const since = new Date(services.now().getTime() - 24 * 60 * 60 * 1000).toISOString();
  const { count } = await db
    .selectFrom('audit_logs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', actor.userId)
    .where('resource', '=', entry_members.name)
    .where('action', '=', 'create')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxInvitationsPerDay)
    throw new Failure(429, 'too_many_tries', `招くことができるのは、1日に${maxInvitationsPerDay}人までです。明日、もう一度お試しください。`);
}

async function mailAccountHolder(
  { services, actor }: InnerCall,
  loaded: LoadedEntry,
  to: { readonly name: string; readonly address: string },
  db: Transaction,
) {
  const template = await templateFor(db, 'entry_joined');
  const values = { ...(await entryValues(services, loaded, db)), inviterName: nameInMail(actor.username) };
  const { mail, problem } = draftMail({ settings: services.settings }, template, to, values);
  if (problem) throw templateProblem(template, problem, '基金の事務局にお知らせください');
  await queueMails(db, [{ ...mail, entryId: loaded.entry.id, causedById: actor.userId }], services.now());
}

async function mailSignUpLink({ services, actor }: InnerCall, loaded: LoadedEntry, email: string, db: Transaction): Promise<void> {
  const { entry, call } = loaded;
  const token = await makeSignUpLink(db, { email, callId: call.id, entryId: entry.id }, services.now());
  const values = { ...(await entryValues(services, loaded, db)), inviterName: nameInMail(actor.username) };
  const secret = ['signUpUrl', signUpAddress(services.settings, token)] as const;
  await queueSecretMail(db, services, { purpose: 'entry_invitation', values, secret, to: { name: email, address: email, entryId: entry.id } });
}
