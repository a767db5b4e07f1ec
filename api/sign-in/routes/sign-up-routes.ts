import { alreadySignedUpText } from '../../../domain/mail/built-in-templates.ts';
import { resources } from '../../../resources.config.ts';
import type { Fields } from '../../../schema/field.ts';
import { email, integer, text } from '../../../schema/fields.ts';
import { joining, newOrganization, newPerson } from '../../../schema/forms/sign-up.ts';
import type { JsonSchema } from '../../../schema/kind.ts';
import { kindOf } from '../../../schema/kinds/index.ts';
import type { Actor } from '../../access/actor.ts';
import { countOf } from '../../db/count-of.ts';
import type { Transaction } from '../../db/database.ts';
import { rowWhere } from '../../db/rows-where.ts';
import { conflict, invalid } from '../../failures/failure.ts';
import { listOf, nothing, nullable, objectOf } from '../../http/answer-schema.ts';
import { checkedInputs } from '../../http/body.ts';
import { type Call, route, tagged } from '../../http/route.ts';
import { queueAccountNotice } from '../../mail/account-notice.ts';
import { staffValues } from '../../mail/merge-values.ts';
import { queueSecretMail } from '../../mail/secret-mail.ts';
import { inTransaction } from '../../resources/write.ts';
import type { Services } from '../../services.ts';
import { countAttempt, resetAttempts, type Subject, subjectsOf } from '../attempts.ts';
import { deviceToken, newDeviceToken } from '../devices.ts';
import { hashPassword, obviousPassword } from '../passwords.ts';
import { assignMembership, type Membership, membershipOf, reservedMembership, signUp } from '../sign-up.ts';
import { consumeSignUpLink, makeSignUpLink, type SignUpLink, signUpAddress, signUpLink } from '../sign-up-links.ts';
import { admit, signedIn } from './session.ts';

const { users, organizations, organization_joins } = resources;

const askFields = { email: email('メールアドレス', { required: 'メールアドレスは必須です' }), callId: integer('公募', { min: 1 }) };
const tokenFields = { token: text('トークン', { required: true, max: 100 }) };
const confirmFields = { ...tokenFields, ...newPerson };

const jsonOf = (fields: Fields): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, kindOf(field).json(field)])),
});
const membershipSchema = { organization: jsonOf(newOrganization), joins: jsonOf(joining) };

const sentMessage = {
  message:
    '入力されたメールアドレスに、このあとの手順をお送りしました。届かないときは、迷惑メールフォルダーと、メールアドレスに誤りがないかをご確認ください。',
};

/** Self-registration: first a verified address, then the person and the organisation. */
export const signUpRoutes = tagged('利用者登録', [
  route('POST /sign-up', {
    summary: '利用者登録のメールの依頼。答えは、登録の有無にかかわらず同じです',
    who: 'anyone',
    body: { type: 'inputs', fields: askFields },
    answer: objectOf({ message: 'string' }),
    run: ask,
  }),
  route('POST /sign-up/link', {
    summary: '利用者登録のリンクの内容',
    who: 'anyone',
    body: { type: 'inputs', fields: tokenFields },
    answer: objectOf({
      email: 'string',
      call: nullable(objectOf({ id: 'integer', title: 'string' })),
      entry: nullable(objectOf({ id: 'integer', organizationName: 'string', callTitle: 'string' })),
    }),
    run: look,
  }),
  route('POST /sign-up/confirm', {
    summary: 'メールのリンクからの利用者登録。そのままログインします',
    who: 'anyone',
    body: { type: 'json', fields: confirmFields, mode: 'create', extra: membershipSchema },
    answer: signedIn,
    run: confirm,
  }),
  route('GET /my/joins', {
    summary: '自分の、団体への参加の申し出',
    who: ['recipient'],
    answer: listOf(objectOf({ id: 'integer', askedName: 'string', status: 'string', createdAt: 'date-time' })),
    run: ownJoins,
  }),
  route('POST /my/organization', {
    summary: 'どの団体にも入っていない人の、団体の登録、または参加の申し出',
    who: ['recipient'],
    body: { type: 'json', fields: {}, mode: 'create', extra: membershipSchema },
    answer: nothing,
    run: chooseOrganization,
  }),
]);

/** Milliseconds that every answer takes, so that its time does not reveal whether the address is known; far more than the work itself. */
const answerTime = 250;

async function ask({ services, origin, body }: Call<unknown, unknown, { email: string; callId: number | null }>) {
  await countAttempt(services, subjectsOf('sign-up', body.email, origin.address));
  await Promise.all([sendLink(services, origin, body.email, body.callId ?? null), new Promise((resolve) => setTimeout(resolve, answerTime))]);
  return sentMessage;
}

/** Maximum mails to an address within an hour, from any source; further requests get the same answer and no mail. */
const maxMails = 3;

/** The same is written whether or not the address is known; for a known one the mail contains no link. */
async function sendLink(services: Services, origin: Call['origin'], address: string, wantedCall: number | null): Promise<void> {
  const { engine, now, settings } = services;
  const anHourAgo = new Date(now().getTime() - 3_600_000).toISOString();
  await engine.transaction(async (db) => {
    const before = db.selectFrom('sign_ups').where('email', '=', address).where('entryId', 'is', null).where('createdAt', '>', anHourAgo);
    if ((await countOf(before)) >= maxMails) return;
    const user = await rowWhere(db, 'users', { email: address }, ['username', 'roletype', 'status']);
    const call = wantedCall === null ? undefined : await rowWhere(db, 'calls', { id: wantedCall, status: 'approved' }, ['id']);
    const token = await makeSignUpLink(db, { email: address, callId: call?.id ?? null, entryId: null }, now());
    if (user?.status === 0) return;
    if (user)
      return queueAccountNotice(db, services, user, [address], { text: loginAdviceText(settings.publicUrl, user.roletype), address: origin.address });
    await queueSignUpMail(db, services, address, token);
  });
}

function loginAdviceText(publicUrl: string, role: string): string {
  const area = role === 'recipient' ? 'user' : 'admin';
  return alreadySignedUpText(`${publicUrl}/${area}/login`, `${publicUrl}/${area}-password-reset`);
}

async function queueSignUpMail(db: Transaction, services: Services, address: string, token: string): Promise<void> {
  const { settings } = services;
  const values = { organizationName: staffValues(settings).organizationName ?? null };
  const to = { name: 'ご登録される方', address };
  await queueSecretMail(db, services, { purpose: 'sign_up', values, secret: ['signUpUrl', signUpAddress(settings, token)], to });
}

const linkDead = () =>
  conflict('link_dead', 'このリンクは期限が切れているか、すでに使われています。もう一度、利用者登録のメールを依頼するか、招いた方にお尋ねください。');

const accountThere = () => conflict('has_account', 'このメールアドレスのアカウントは、すでにあります。ログインしてください。');

async function look({ services, origin, body }: Call<unknown, unknown, { token: string }>) {
  const subjects = tries(origin.address);
  await countAttempt(services, subjects);
  const { reader } = services.engine;
  const link = await signUpLink(reader, body.token, services.now());
  if (!link) throw linkDead();
  await resetAttempts(services, subjects);
  const call = link.callId === null ? undefined : await rowWhere(reader, 'calls', { id: link.callId, status: 'approved' }, ['id', 'title']);
  return { email: link.email, call: call ?? null, entry: link.entryId === null ? null : await entryOf(services, link.entryId) };
}

/** What an invited person is told about the draft. */
async function entryOf({ engine }: Services, entryId: number) {
  const entry = await engine.reader
    .selectFrom('entries as e')
    .innerJoin('organizations as o', 'o.id', 'e.organizationId')
    .innerJoin('calls as c', 'c.id', 'e.callId')
    .select(['e.id', 'o.name as organizationName', 'c.title as callTitle'])
    .where('e.id', '=', entryId)
    .executeTakeFirst();
  if (!entry) throw linkDead();
  return entry;
}

const tries = (address: string | null): Subject[] => [{ kind: 'address', name: 'sign-up-link', address }];

/** A refusal does not consume the link. */
async function confirm({ context, services, origin, body }: Call): Promise<Response> {
  const { organization, joins, ...person } = body;
  const subjects = tries(origin.address);
  await countAttempt(services, subjects);
  const { token, username } = checkedInputs(confirmFields, person);
  // Untrimmed, as typed.
  const typed = body.password as string;
  const link = await signUpLink(services.engine.reader, token, services.now());
  if (!link) throw linkDead();
  const obvious = await obviousPassword(typed, { username, email: link.email }, services.settings);
  if (obvious) throw invalid({ password: obvious });
  // A person invited to write one application need not choose an organisation.
  const isOnlyInvited = link.entryId !== null && organization === undefined && joins === undefined;
  const entry = link.entryId === null ? undefined : await rowWhere(services.engine.reader, 'entries', { id: link.entryId }, ['organizationId']);
  const membership = isOnlyInvited ? null : await membershipOf({ organization, joins }, services, entry?.organizationId);
  const newcomer = { username, password: await hashPassword(typed) };
  const user = await inTransaction({ services }, users, (db) => account({ services, origin }, token, newcomer, membership, db));
  await resetAttempts(services, subjects);
  const device = { id: 0, isTrusted: false };
  return admit({ context, services, origin }, { ...user, signIn: 'password' }, 'password', {
    deviceName: deviceToken(context) ?? newDeviceToken(),
    device,
  });
}

async function account(
  call: Pick<Call, 'services' | 'origin'>,
  token: string,
  newcomer: { readonly username: string; readonly password: string },
  membership: Membership | null,
  db: Transaction,
) {
  const { services, origin } = call;
  const link = await consumeSignUpLink(db, token, services.now());
  if (!link) throw linkDead();
  if (await rowWhere(db, 'users', { email: link.email }, ['id'])) throw accountThere();
  const { username, email: own } = { ...newcomer, email: link.email };
  const made = await (link.entryId === null ? signUp : signUpInvited)(call, link, newcomer, membership, db);
  const user = { id: made.userId, username, email: own, roletype: 'recipient' } as const;
  await queueAccountNotice(db, services, user, [own], { text: 'メールのリンクから、あなたのアカウントが登録されました。', address: origin.address });
  return user;
}

/** An invited person only joins the one application. Membership of its organisation requires a member's approval, as for everybody. */
async function signUpInvited(
  call: Pick<Call, 'services' | 'origin'>,
  link: SignUpLink,
  newcomer: { readonly username: string; readonly password: string },
  membership: Membership | null,
  db: Transaction,
): Promise<Actor> {
  const memberId = await reservedMembership(db, link);
  if (memberId === null) throw linkDead();
  const actor = await signUp(call, link, newcomer, membership, db);
  const joinedAt = call.services.now().toISOString();
  await db
    .updateTable('entry_members')
    .set((eb) => ({ joinedAt, updatedAt: joinedAt, version: eb('version', '+', 1) }))
    .where('id', '=', memberId)
    .execute();
  return actor;
}

async function ownJoins({ services, actor }: Call) {
  return services.engine.reader
    .selectFrom('organization_joins')
    .select(['id', 'askedName', 'status', 'createdAt'])
    .where('userId', '=', actor.userId)
    .where('reason', '=', 'asked')
    .orderBy('id', 'desc')
    .execute();
}

/** For those whose request was refused, or who were put into no organisation. */
async function chooseOrganization({ services, origin, actor, body }: Call): Promise<void> {
  const membership = await membershipOf(body, services);
  await inTransaction({ services }, organizations, async (db) => {
    const user = await services.engine
      .forUpdate(db.selectFrom('users').select('organizationId').where('id', '=', actor.userId))
      .executeTakeFirstOrThrow();
    if (user.organizationId !== null) throw conflict('has_organization', 'すでに団体に入っています。変更は、基金事務局にご連絡ください。');
    const waiting = await rowWhere(db, 'organization_joins', { userId: actor.userId, status: 'waiting' }, ['id']);
    if (waiting) throw conflict('waiting', `${organization_joins.label}の確認を待っています。`);
    await assignMembership({ services, origin, actor }, membership, db);
  });
}
