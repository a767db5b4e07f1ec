import type { InferResult, Kysely } from 'kysely';
import { deviceWords } from '../../../domain/device-names.ts';
import { adminRoles, type Role, roleLabels } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { text } from '../../../schema/fields.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Actor, Factor, Origin } from '../../access/actor.ts';
import { hiddenFields, permissionsOf } from '../../access/permissions.ts';
import { writeAudit, writeAuditAlone } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { prepared, preparedRows } from '../../db/statements.ts';
import { Failure } from '../../failures/failure.ts';
import { all, described, nothing, objectOf } from '../../http/answer-schema.ts';
import { checkedInputs } from '../../http/body.ts';
import { success } from '../../http/responses.ts';
import { type Call, type Route, route, tagged } from '../../http/route.ts';
import { type AccountHolder, queueAccountNotice } from '../../mail/account-notice.ts';
import type { Services } from '../../services.ts';
import { countAttempt, refusalOf, resetAttempts, subjectsOf } from '../attempts.ts';
import { deviceCookie, deviceToken, type KnownDevice, knownDevice, newDeviceToken, rememberDevice } from '../devices.ts';
import { cancelReset, finishResets } from '../factor-reset-ends.ts';
import { checkPassword } from '../passwords.ts';
import { meansOf, type Prover } from '../proof.ts';
import { actorOf, endSession, startSession } from '../sessions.ts';

const credentials = {
  email: text('メールアドレス', { required: 'メールアドレスは必須です', max: 254 }),
  password: text('パスワード', { required: 'パスワードは必須です', max: 1000 }),
};

const tag = 'ログイン';
export const signedIn = objectOf({ token: 'string', user: { $ref: '#/components/schemas/me' } });

export const sessionRoutes = tagged(tag, [
  loginRoute('/admin/login', '管理者ログイン', adminRoles, '管理者IDまたはパスワードが正しくありません。'),
  loginRoute('/user/login', '助成者ログイン', ['recipient'], 'メールアドレスまたはパスワードが正しくありません。'),
  route('GET /me', {
    summary: 'ログイン中のユーザー',
    who: 'signedIn',
    openTo: ['factor', 'password', 'enrolment'],
    neverSentAway: true,
    answer: { $ref: '#/components/schemas/me' },
    run: ({ services, actor }) => describeUser(services, actor),
  }),
  route('POST /logout', {
    summary: 'ログアウト',
    who: 'signedIn',
    openTo: ['factor', 'password', 'enrolment'],
    answer: nothing,
    async run({ context, services, actor, origin }) {
      await services.engine.transaction(async (db) => {
        await endSession(db, actor.sessionId);
        await writeAudit(db, actor, origin, services.now(), { action: 'logout', resource: null, recordId: null, summary: 'ログアウトしました' });
      }, 'read committed');
      services.live.endSession(actor.sessionId);
      return success(context, null, 200, { 'Clear-Site-Data': '"cache"' });
    },
  }),
]);

/** The answer of `GET /api/me`: the person and the role's permissions, so that no screen has to know the rules. */
export const meSchema = objectOf({
  ...all('string', 'username', 'email', 'type', 'roletype', 'roleLabel', 'signIn'),
  awaits: described(
    'これが済むまで、ほかの呼び出しはできません：factor（二つ目の確認）、password（パスワードの変更）、enrolment（二つ目の確認の登録）',
    'string?',
  ),
  ...{ id: 'integer', forcePasswordChange: 'boolean', organizationId: 'integer?', organizationName: 'string?' },
  ...all({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }, 'permissions', 'hidden'),
  session: objectOf({ expiresAt: 'date-time', idleMinutes: 'integer' }),
});

/** One login for each role group; an account of another group is answered like a wrong password. */
function loginRoute(path: string, summary: string, admitted: readonly Role[], refusal: string): Route {
  return route(`POST ${path}`, {
    summary,
    who: 'anyone',
    body: { type: 'json', fields: credentials, mode: 'create' },
    answer: signedIn,
    run: (call) => login(call, admitted, refusal),
  });
}

async function login({ context, services, origin, body }: Call, admitted: readonly Role[], refusal: string): Promise<Response> {
  // Validated here, since the password must not be trimmed.
  const address = checkedInputs(credentials, body).email.toLowerCase();
  const user = await services.engine.reader.selectFrom('users').selectAll().where('email', '=', address).executeTakeFirst();
  const token = deviceToken(context);
  const device = user ? await knownDevice(services.engine.reader, services, user.id, token) : null;
  const subjects = subjectsOf('sign-in', address, origin.address, device?.id ?? null);
  const counted = await countAttempt(services, subjects);
  const known = user && user.status === 1 && admitted.includes(user.roletype) ? user : undefined;
  // Accounts with another sign-in method have no valid password.
  if (!(await checkPassword(body.password as string, known?.password)) || known?.signIn !== 'password') {
    await noteFailure(services, origin, user);
    throw refusalOf(counted, services.now(), new Failure(401, 'wrong_credentials', refusal));
  }
  await resetAttempts(services, subjects);
  await finishResets(services, known.id);
  return admit({ context, services, origin }, known, 'password', { deviceName: token ?? newDeviceToken(), device });
}

/** The typed address is logged only where it is an account's, since people type passwords there by mistake. */
export async function noteFailure({ engine, now }: Services, origin: Origin, user: { readonly email: string } | undefined): Promise<void> {
  const summary = `ログインに失敗しました（${user?.email ?? '登録のないメールアドレス'}）`;
  await writeAuditAlone(engine, null, origin, now(), { action: 'login_failed', resource: null, recordId: null, summary });
}

type Admitted = AccountHolder & Prover & { readonly email: string };

export interface SignInDevice {
  /** The device token that the browser gets. */
  readonly deviceName: string;
  /** Null where it is new to this person. */
  readonly device: KnownDevice | null;
  /** Whether the person chose to skip the second factor on it for a while. */
  readonly trust?: boolean;
}

/** The device that the person's browser has identified itself by. */
export async function signInDeviceOf({ context, services }: Pick<Call, 'context' | 'services'>, userId: number): Promise<SignInDevice> {
  const name = deviceToken(context);
  return { deviceName: name ?? newDeviceToken(), device: await knownDevice(services.engine.reader, services, userId, name) };
}

/**
 * Signs a person in who has proved `factor`: with a full session or, where that factor does not suffice, with one that only admits the second factor.
 */
export async function admit(
  call: Pick<Call, 'context' | 'services' | 'origin'>,
  user: Admitted,
  factor: Factor,
  by: SignInDevice,
): Promise<Response> {
  const { services, origin } = call;
  const means = await meansOf(services.engine.reader, services.settings, user);
  const isEnough = factor === 'sso' || means.methods.includes(factor) || factor === 'recovery';
  if (isEnough) return open(call, user, factor, by, means.mustEnrol ? 'enrolment' : null);
  if (by.device?.isTrusted) return open(call, user, 'device', by, null);
  const device = deviceWords(origin.userAgent);
  return answerWith(call, await startSession(services, user.id, { address: origin.address, device, factor, awaits: 'factor' }));
}

/** Opens the session, logs it, and notifies the person of a new device, atomically. */
async function open(
  call: Pick<Call, 'context' | 'services' | 'origin'>,
  user: Admitted,
  factor: Factor,
  { deviceName, device: known, trust }: SignInDevice,
  awaits: 'enrolment' | null,
): Promise<Response> {
  const { services, origin } = call;
  const device = deviceWords(origin.userAgent);
  const who = { userId: user.id, username: user.username, role: user.roletype, factor };
  const token = await startSession(services, user.id, { address: origin.address, device, factor, awaits }, async (db) => {
    await rememberDevice(db, services, user.id, deviceName, origin.userAgent, trust);
    const event = { text: 'はじめて使われた端末から、あなたのアカウントにログインがありました。', device, address: origin.address };
    if (known === null) await queueAccountNotice(db, services, user, [user.email], event);
    await cancelReset(db, services, origin, user.id, factor);
    await writeAudit(db, who, origin, services.now(), { action: 'login', resource: null, recordId: null, summary: 'ログインしました' });
  });
  return answerWith(call, token, { 'Set-Cookie': deviceCookie(deviceName, services.settings) });
}

async function answerWith({ context, services }: Pick<Call, 'context' | 'services'>, token: string, headers: Record<string, string> = {}) {
  const actor = await actorOf(services, token);
  if (!actor) throw new Error('A session that has just begun is not there');
  return success(context, { token, user: await describeUser(services, actor) }, 200, headers);
}

/** The person and the end of a session. */
const person = (db: Kysely<Database>, sessionId: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('organizations', 'organizations.id', 'users.organizationId')
    .select(['users.id', 'users.username', 'users.email', 'users.type', 'users.roletype', 'users.forcePasswordChange', 'users.signIn'])
    .select(['users.organizationId', 'organizations.name as organizationName', 'sessions.expiresAt'])
    .where('sessions.id', '=', sessionId);

const personBy = prepared(person);

async function describeUser({ engine, settings }: Services, { sessionId, awaits }: Actor): Promise<Record<string, unknown>> {
  const [found] = await preparedRows<InferResult<ReturnType<typeof person>>[number]>(engine.reader, personBy(engine.reader, sessionId, undefined));
  if (!found) throw new Error('The session has ended meanwhile');
  const { expiresAt, ...user } = found;
  return {
    ...user,
    roleLabel: roleLabels[user.roletype],
    forcePasswordChange: user.forcePasswordChange === 1,
    awaits,
    ...rightsOf(user.roletype),
    session: { expiresAt, idleMinutes: settings.sessionIdleMinutes },
  };
}

interface Rights {
  readonly permissions: Readonly<Record<string, readonly string[]>>;
  readonly hidden: Readonly<Record<string, readonly string[]>>;
}

/** Cached by role: every page requests them, and deriving them from all declarations takes longer than the rest of the answer. */
const rights = new Map<Role, Rights>();

/** The permissions and hidden fields of a role, for the resources that it may read. */
function rightsOf(role: Role): Rights {
  const kept = rights.get(role);
  if (kept) return kept;
  const readable = Object.values<Resource>(resources).filter((resource) => resource.access.read.includes(role));
  const byResource = (describe: (resource: Resource, by: Role) => readonly string[]) =>
    Object.fromEntries(readable.map((resource) => [resource.name, describe(resource, role)]));
  const found = { permissions: byResource(permissionsOf), hidden: byResource(hiddenFields) };
  rights.set(role, found);
  return found;
}
