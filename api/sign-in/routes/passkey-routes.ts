import { adminRoles, type Role } from '../../../domain/roles.ts';
import { signInWays } from '../../../domain/terms.ts';
import { integer, text } from '../../../schema/fields.ts';
import { writeAudit, writeAuditAlone } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { conflict, Failure, invalid, notFound } from '../../failures/failure.ts';
import { all, described, enumOf, listOf, nothing, nullable, objectOf } from '../../http/answer-schema.ts';
import { checkedInputs } from '../../http/body.ts';
import { type Call, type Route, type RowId, route, tagged } from '../../http/route.ts';
import { countAttempt, resetAttempts, type Subject } from '../attempts.ts';
import { trustedDevices } from '../devices.ts';
import { notifyFactorChange } from '../factor-notice.ts';
import { creationOptions, keepPasskey, requestOptions, verifyAssertion, verifyRegistration } from '../passkeys.ts';
import { assertFactorLeft, meansOf } from '../proof.ts';
import { firstRecoveryCodes } from '../recovery-codes.ts';
import { noteProof } from '../sessions.ts';
import { provingUser } from './proof-routes.ts';
import { admit, signedIn, signInDeviceOf } from './session.ts';

const label = 'パスキー';
const params = { id: integer(label, { min: 1 }) };
const name = { name: text('名前', { max: 60 }) };
const newName = { name: text('名前', { required: '名前を入力してください', max: 60 }) };

/** The JSON of WebAuthn, which browsers produce and consume. */
export const options = { type: 'object', description: 'WebAuthn の JSON' } as const;
export const response = { response: { type: 'object', description: 'パスキーの答え（WebAuthn の JSON）' } } as const;

const methods = objectOf({
  passkeys: listOf(objectOf({ id: 'integer', name: 'string', createdAt: 'date-time', lastUsedAt: 'date-time?', backedUp: 'boolean' })),
  timeCode: nullable(objectOf(all('date-time?', 'confirmedAt', 'lastUsedAt'))),
  recoveryCodes: described('残っている予備コードの数', 'integer'),
  trustedDevices: listOf(objectOf({ id: 'integer', device: 'string', ...all('date-time', 'lastUsedAt', 'trustedUntil') })),
  required: described('この権限では、二つ目の確認が要る', 'boolean'),
  signIn: enumOf(signInWays),
});

export const passkeyRoutes = tagged('ログイン', [
  route('GET /sign-in-methods', {
    summary: '自分のログインの方法',
    who: 'signedIn',
    openTo: ['enrolment'],
    answer: methods,
    run: ownMethods,
  }),
  route('POST /passkeys/options', {
    summary: 'パスキーの登録を始める',
    who: 'signedIn',
    openTo: ['enrolment'],
    stepUp: true,
    answer: options,
    run: async (call) => {
      const user = await provingUser(call);
      if (user.signIn === 'sso')
        throw conflict(
          'wrong_way',
          'シングルサインオンでログインする方は、パスキーを登録できません。確認の方法は、シングルサインオンの画面で設定してください。',
        );
      return creationOptions(call.services, user, registering(call));
    },
  }),
  route('POST /passkeys', {
    summary: 'パスキーを登録する',
    who: 'signedIn',
    openTo: ['enrolment'],
    body: { type: 'json', fields: name, mode: 'create', extra: response },
    answer: objectOf({
      id: 'integer',
      name: 'string',
      recoveryCodes: described('予備コードがまだなく、要るときに作ったもの', nullable(listOf('string'))),
    }),
    status: 201,
    isShownOnce: true,
    run: register,
  }),
  route('PUT /passkeys/{id}', {
    summary: 'パスキーの名前を変える',
    who: 'signedIn',
    params,
    body: { type: 'inputs', fields: newName },
    answer: nothing,
    run: rename,
  }),
  route('DELETE /passkeys/{id}', { summary: 'パスキーを削除する', who: 'signedIn', stepUp: true, params, answer: nothing, run: remove }),
  route('POST /proof/passkey', {
    summary: 'パスキーで本人であることを示し始める',
    who: 'signedIn',
    openTo: ['factor'],
    answer: options,
    run: ({ services, actor }) => requestOptions(services, { kind: 'proof', userId: actor.userId, sessionId: actor.sessionId }),
  }),
  ...loginRoutes('admin', '管理者', adminRoles),
  ...loginRoutes('user', '助成者', ['recipient']),
]);

/** A passkey is accepted only at the login of its person's role group. */
function loginRoutes(area: string, whose: string, admitted: readonly Role[]): readonly Route[] {
  return [
    route(`POST /${area}/login/passkey/options`, {
      summary: `パスキーでの${whose}ログインを始める`,
      who: 'anyone',
      answer: options,
      run: ({ services }) => requestOptions(services, { kind: 'login' }),
    }),
    route(`POST /${area}/login/passkey`, {
      summary: `パスキーでの${whose}ログイン`,
      who: 'anyone',
      body: { type: 'json', fields: {}, mode: 'create', extra: response },
      answer: signedIn,
      run: (call) => login(call, admitted),
    }),
  ];
}

async function login(call: Call, admitted: readonly Role[]): Promise<Response> {
  const { services, origin, body } = call;
  const given = responseIn(body);
  const subjects: Subject[] = [{ kind: 'address', name: 'passkey', address: origin.address }];
  await countAttempt(services, subjects);
  const shown = await verifyAssertion(call, { kind: 'login' }, given);
  if ('problem' in shown && shown.problem === 'gone') throw conflict('challenge_gone', shown.text);
  const user = await services.engine.reader
    .selectFrom('users')
    .select(['id', 'username', 'email', 'roletype', 'signIn', 'status'])
    .where('id', '=', shown.userId ?? 0)
    .executeTakeFirst();
  if ('problem' in shown || !user || user.status !== 1 || !admitted.includes(user.roletype) || user.signIn === 'sso') {
    const summary = `パスキーでのログインに失敗しました（${user?.email ?? '登録のないパスキー'}）`;
    await writeAuditAlone(services.engine, null, origin, services.now(), { action: 'login_failed', resource: null, recordId: null, summary });
    throw new Failure(401, 'wrong_credentials', 'このパスキーではログインできません。ほかの方法でログインしてください。');
  }
  await resetAttempts(services, subjects);
  return admit(call, user, 'passkey', await signInDeviceOf(call, user.id));
}

/** @throws Failure 422 */
export function responseIn({ response: given, ...rest }: Call['body']): object {
  checkedInputs({}, rest);
  if (typeof given !== 'object' || given === null) throw invalid({ response: 'パスキーの答えがありません' });
  return given;
}

const registering = ({ actor }: Pick<Call, 'actor'>) => ({ kind: 'register', userId: actor.userId, sessionId: actor.sessionId }) as const;

async function register(call: Call) {
  const { services, actor } = call;
  const { response: given, ...rest } = call.body;
  const inputs = checkedInputs(name, rest);
  const made = await verifyRegistration(services, registering(call), responseIn({ response: given }));
  if ('problem' in made) throw invalid({ response: made.text });
  return services.engine.transaction(async (db) => {
    const user = await provingUser(call, db);
    const kept = await keepPasskey(db, call, user, made, inputs.name);
    if (actor.awaits === 'enrolment') await noteProof(db, services, actor.sessionId, 'passkey');
    // Issued with the first required second factor, whose response shows them.
    const { second, timeCode, passkeys } = await meansOf(db, services.settings, user);
    const isFirst = second && !timeCode && passkeys === 1;
    return { ...kept, recoveryCodes: isFirst ? await firstRecoveryCodes(db, services, user.id) : null };
  });
}

async function rename(call: Call<RowId, unknown, { readonly name: string }>): Promise<void> {
  const {
    services,
    actor,
    origin,
    params: { id },
    body,
  } = call;
  await services.engine.transaction(async (db) => {
    const before = await ownPasskey(call, db);
    await db.updateTable('credentials').set({ name: body.name, updatedAt: services.now().toISOString() }).where('id', '=', id).execute();
    const summary = `パスキー「${before.name}」の名前を「${body.name}」に変えました`;
    await writeAudit(db, actor, origin, services.now(), { action: 'factor', resource: null, recordId: null, summary });
  });
}

async function remove(call: Call<RowId>): Promise<void> {
  const { services } = call;
  await services.engine.transaction(async (db) => {
    const user = await provingUser(call, db);
    const passkey = await ownPasskey(call, db);
    assertFactorLeft(await meansOf(db, services.settings, user));
    await db.deleteFrom('credentials').where('id', '=', passkey.id).execute();
    await notifyFactorChange(db, call, user, {
      summary: `パスキー「${passkey.name}」を削除しました`,
      text: `パスキー「${passkey.name}」が削除されました。このパスキーでは、もうログインできません。`,
    });
  });
}

/** @throws Failure 404 where it does not exist or is another person's */
async function ownPasskey({ actor, params: { id } }: Pick<Call<RowId>, 'actor' | 'params'>, db: Transaction) {
  const own = await db.selectFrom('credentials').select(['id', 'name']).where('id', '=', id).where('userId', '=', actor.userId).executeTakeFirst();
  if (!own) throw notFound(label);
  return own;
}

async function ownMethods(call: Call) {
  const { services, actor } = call;
  const { reader } = services.engine;
  const user = await provingUser(call);
  const passkeys = await reader
    .selectFrom('credentials')
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'backedUp'])
    .where('userId', '=', actor.userId)
    .orderBy('id')
    .execute();
  const timeCode = await reader
    .selectFrom('time_codes')
    .select(['confirmedAt', 'lastUsedAt'])
    .where('userId', '=', actor.userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  const { recoveryCodes, required } = await meansOf(reader, services.settings, user);
  return {
    passkeys: passkeys.map((passkey) => ({ ...passkey, backedUp: passkey.backedUp === 1 })),
    timeCode: timeCode ?? null,
    trustedDevices: await trustedDevices(reader, services, actor.userId),
    ...{ recoveryCodes, required, signIn: user.signIn },
  };
}
