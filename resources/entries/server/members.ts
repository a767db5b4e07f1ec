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
import { nameInMail } from '../../../domain/text/said-in-mail.ts';
import { resources } from '../../../resources.config.ts';
import type { entryRoles } from '../rules/terms.ts';
import { type LoadedEntry, loadEntry } from './entry.ts';
import { entryValues } from './receipt-mail.ts';
import { lockEntry } from './sections.ts';
import { decides, memberOf, type Side, sidesOf } from './writers.ts';

const { entries, entry_members } = resources;

/** Who write one draft at most, and whom one person may invite within a day: enough for people, too few to send mails to strangers. */
const most = 20;
const mostInDay = 30;

interface Invitation {
  readonly email: string;
  readonly role: keyof typeof entryRoles;
}

/**
 * Lets somebody write along: whoever has an account at once, others by a link. Whoever invites does not learn which; a name shows once its person has opened
 * the draft. For somebody who writes along already, what they may do is changed.
 * @throws Failure 404; 403 may not invite; 409 `wrong_state`, `too_many`, `last_submitter`; 429
 */
export async function inviteMember(call: InnerCall, id: number, { email, role }: Invitation, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  await lockEntry(services, id, db);
  await demandOrganizer(call, id, db);
  const loaded = await loadEntry(db, id);
  if (loaded.entry.status === 'withdrawn') throw conflict('wrong_state', 'この応募は取り下げられています。');
  const members = await rowsWhere(db, 'entry_members', { entryId: id });
  const sides = await sidesOf(db, id);
  const known = members.find((one) => one.email === email);
  if (known && !isGone(known, sides)) return changeRole(call, known, role, { members, sides }, db);
  // Whoever has left the organisation, or was suspended, comes back as somebody new.
  if (known) await db.deleteFrom('entry_members').where('id', '=', known.id).execute();
  if (members.length >= most) throw conflict('too_many', `一緒に書けるのは${most}人までです。`);
  await demandFew(call, db);
  const account = await rowWhere(db, 'users', { email, roletype: 'recipient', status: 1 }, ['id', 'username', 'organizationId']);
  const organizationId = account?.organizationId === loaded.entry.organizationId ? loaded.entry.organizationId : null;
  const member = { entryId: id, email, userId: account?.id ?? null, organizationId, role, invitedById: actor.userId };
  const memberId = await insertRow(services, entry_members, member, db);
  await (account ? tellMember(call, loaded, { name: account.username, address: email }, db) : sendLink(call, loaded, email, db));
  const summary = `${entries.label}を一緒に書くよう、${email} を招きました`;
  await writeAudit(db, actor, origin, services.now(), {
    action: 'create',
    resource: entry_members.name,
    recordId: memberId,
    summary,
    after: { email, role },
  });
}

/** From here on they see it no longer, and their link leads nowhere. @throws Failure 404, 403, 409 `last_submitter` */
export async function removeMember(call: InnerCall, id: number, memberId: number, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  await lockEntry(services, id, db);
  const members = await rowsWhere(db, 'entry_members', { entryId: id });
  const member = members.find((one) => one.id === memberId);
  // Whoever no longer wants to write along may go.
  if (member && member.userId === actor.userId) await memberOf(db, id, actor);
  else await demandOrganizer(call, id, db);
  if (!member) throw notFound('人');
  demandOwnerLeft({ members, sides: await sidesOf(db, id) }, member);
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

/** Once somebody has opened a draft, the others see who it is. */
export async function noteJoined(memberId: number, now: Date, db: Transaction): Promise<void> {
  const joinedAt = now.toISOString();
  await db.updateTable('entry_members').set({ joinedAt, updatedAt: joinedAt }).where('id', '=', memberId).where('joinedAt', 'is', null).execute();
}

async function demandOrganizer(call: InnerCall, id: number, db: Transaction): Promise<void> {
  if (!decides(await memberOf(db, id, call.actor)))
    throw new Failure(403, 'forbidden', '一緒に書く人を変えられるのは、応募する団体の「書く・提出する」の人だけです。その人にお願いしてください。');
}

type Member = Awaited<ReturnType<typeof rowsWhere<'entry_members'>>>[number];

/** All who are on record as writers of a draft, and how those of them belong to it who write it now. */
interface Writers {
  readonly members: readonly Member[];
  readonly sides: ReadonlyMap<number, Side>;
}

/** Whether somebody had come, or needed no link, and has no part in it any more. */
const isGone = ({ id, userId }: Member, sides: Writers['sides']) => userId !== null && !sides.has(id);

async function changeRole({ services, actor, origin }: InnerCall, member: Member, role: Invitation['role'], all: Writers, db: Transaction) {
  if (member.role === role) return;
  demandOwnerLeft(all, member);
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

/** @throws Failure 409 where nobody of the organisation could submit any more without somebody, whoever else could */
function demandOwnerLeft({ members, sides }: Writers, without: Member): void {
  const owners = members.filter(({ id, role }) => role === 'submit' && sides.get(id) === 'own');
  if (owners.some(({ id }) => id !== without.id) || !owners.includes(without)) return;
  throw conflict('last_submitter', '応募する団体に、提出できる人がいなくなります。先に、団体のほかの人を「書く・提出する」にしてください。');
}

async function demandFew({ services, actor }: InnerCall, db: Transaction): Promise<void> {
  const since = new Date(services.now().getTime() - 24 * 60 * 60 * 1000).toISOString();
  const { count } = await db
    .selectFrom('audit_logs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', actor.userId)
    .where('resource', '=', entry_members.name)
    .where('action', '=', 'create')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostInDay)
    throw new Failure(429, 'too_many_tries', `招くことができるのは、1日に${mostInDay}人までです。明日、もう一度お試しください。`);
}

async function tellMember(
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

async function sendLink({ services, actor }: InnerCall, loaded: LoadedEntry, email: string, db: Transaction): Promise<void> {
  const { entry, call } = loaded;
  const token = await makeSignUpLink(db, { email, callId: call.id, entryId: entry.id }, services.now());
  const values = { ...(await entryValues(services, loaded, db)), inviterName: nameInMail(actor.username) };
  const secret = ['signUpUrl', signUpAddress(services.settings, token)] as const;
  await queueSecretMail(db, services, { purpose: 'entry_invitation', values, secret, to: { name: email, address: email, entryId: entry.id } });
}
