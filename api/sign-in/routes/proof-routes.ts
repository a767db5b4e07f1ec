import type { Kysely } from 'kysely';
import { deviceWords } from '../../../domain/device-names.ts';
import { factors } from '../../../domain/terms.ts';
import { choice, flag, text } from '../../../schema/fields.ts';
import type { Factor } from '../../access/actor.ts';
import { writeAudit, writeAuditAlone } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { conflict, invalid } from '../../failures/failure.ts';
import { described, enumOf, listOf, nullable, objectOf } from '../../http/answer-schema.ts';
import { checkedInputs } from '../../http/body.ts';
import { type Call, route, tagged } from '../../http/route.ts';
import { queueAccountNotice } from '../../mail/account-notice.ts';
import { countAttempt, resetAttempts, type Subject } from '../attempts.ts';
import { cancelReset } from '../factor-reset-ends.ts';
import { proveByMailCode } from '../mail-codes.ts';
import { proveByPasskey } from '../passkeys.ts';
import { checkPassword } from '../passwords.ts';
import { meansOf } from '../proof.ts';
import type { Prove, ProvingUser } from '../prove.ts';
import { proveByRecoveryCode } from '../recovery-codes.ts';
import { endSession, noteProof } from '../sessions.ts';
import { proveByTimeCode } from '../time-codes.ts';
import { admit, signedIn, signInDeviceOf } from './session.ts';

const proofFields = {
  method: choice('確かめ方', factors, { required: '確かめ方を選んでください' }),
  password: text('パスワード', { max: 1000 }),
  code: text('番号', { max: 40, help: '認証アプリの6桁、予備コード、メールの番号のどれか' }),
  trust: flag('この端末では30日間、二つ目の確認を省く', { words: ['省く', '毎回確かめる'] }),
};

const proves: { readonly [F in Factor]?: Prove } = {
  password: async (_, user, { password }) =>
    (await checkPassword(String(password ?? ''), user.password)) ? null : { password: 'パスワードが正しくありません' },
  passkey: proveByPasskey,
  totp: proveByTimeCode,
  recovery: proveByRecoveryCode,
  mail: proveByMailCode,
};

const tag = 'ログイン';

/** Proving a factor: the second one of a sign-in, and reauthentication before sensitive operations. */
export const proofRoutes = tagged(tag, [
  route('GET /proof', {
    summary: '本人であることを確かめる方法',
    who: 'signedIn',
    openTo: ['factor'],
    answer: objectOf({ methods: listOf(enumOf(factors)), email: described('メールの番号の送り先', 'string') }),
    run: async (call) => {
      const user = await provingUser(call);
      return { methods: (await meansOf(call.services.engine.reader, call.services.settings, user)).methods, email: user.email };
    },
  }),
  route('POST /proof', {
    summary: '本人であることを示す。二つ目の確認を待つセッションでは、ログインが終わり、新しいトークンを返す',
    who: 'signedIn',
    openTo: ['factor'],
    body: {
      type: 'json',
      fields: proofFields,
      mode: 'create',
      extra: { response: { type: 'object', description: 'パスキーの答え（WebAuthn の JSON）' } },
    },
    answer: nullable(signedIn),
    run: prove,
  }),
]);

async function prove(call: Call) {
  const { services, actor, origin, body } = call;
  const { response, ...rest } = body;
  const inputs = checkedInputs(proofFields, rest);
  const user = await provingUser(call);
  const means = await meansOf(services.engine.reader, services.settings, user);
  const method = inputs.method as Factor;
  // A recovery code is for signing in without the device, in order to enrol another.
  if (!means.methods.includes(method) || (method === 'recovery' && actor.awaits !== 'factor'))
    throw conflict('method_unavailable', 'この方法では確かめられません。画面を読み込み直して、ほかの方法を選んでください。');
  const subjects: Subject[] = [
    { kind: 'pair', name: `factor ${actor.userId}`, address: origin.address },
    { kind: 'account', name: `factor ${actor.userId}` },
  ];
  const { locks } = await countAttempt(services, subjects);
  // Untrimmed, as typed.
  const wrong = await proves[method]?.(call, user, { ...inputs, password: body.password, response });
  if (wrong) {
    await note(call, `本人確認に失敗しました（${factors[method]}）`);
    if (locks && actor.awaits === 'factor') await warn(call, user);
    throw invalid(wrong);
  }
  await resetAttempts(services, subjects);
  if (actor.awaits !== 'factor') {
    await services.engine.transaction(async (db) => {
      await noteProof(db, services, actor.sessionId, method);
      await cancelReset(db, services, origin, actor.userId, method);
      const who = { ...actor, factor: method };
      await writeAudit(db, who, origin, services.now(), { ...entry, summary: `本人であることを確かめました（${factors[method]}）` });
    });
    return null;
  }
  const by = await signInDeviceOf(call, user.id);
  const answer = await admit(call, user, method, { ...by, trust: inputs.trust === true });
  await services.engine.transaction((db) => endSession(db, actor.sessionId));
  return answer;
}

const entry = { action: 'factor', resource: null, recordId: null } as const;

function note({ services, actor, origin }: Call, summary: string): Promise<void> {
  return writeAuditAlone(services.engine, actor, origin, services.now(), { ...entry, summary });
}

/** Whoever gets here knows the password or reads the mailbox, so a failure warns the person. */
async function warn({ services, origin }: Call, user: ProvingUser): Promise<void> {
  const text =
    'あなたのパスワード（またはメールの番号）を使ったログインで、二つ目の確認の失敗が続いたため、一時的に止めました。お心当たりがないときは、ほかの人がパスワードを知っているおそれがあります。すぐにパスワードを変更してください。';
  const event = { text, device: deviceWords(origin.userAgent), address: origin.address };
  await services.engine.transaction((db) => queueAccountNotice(db, services, user, [user.email], event), 'read committed');
}

/** The caller, with what verification needs. */
export function provingUser(
  { services, actor }: Pick<Call, 'services' | 'actor'>,
  db: Kysely<Database> = services.engine.reader,
): Promise<ProvingUser> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'password', 'roletype', 'signIn'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
}
