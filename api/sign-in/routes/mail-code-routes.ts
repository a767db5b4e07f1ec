import { adminRoles, type Role } from '../../../domain/roles.ts';
import { text } from '../../../schema/fields.ts';
import { conflict, Failure } from '../../failures/failure.ts';
import { described, objectOf } from '../../http/answer-schema.ts';
import { checkedInputs } from '../../http/body.ts';
import { type Call, type Route, route, tagged } from '../../http/route.ts';
import { countAttempt, refusalOf, resetAttempts, subjectsOf } from '../attempts.ts';
import { deviceToken, knownDevice, newDeviceToken } from '../devices.ts';
import { codeMinutes, consumeMailCode, sendMailCode, wrongCode } from '../mail-codes.ts';
import { meansOf, signsInByMail } from '../proof.ts';
import { provingUser } from './proof-routes.ts';
import { admit, noteFailure, signedIn } from './session.ts';

const askFields = { email: text('メールアドレス', { required: 'メールアドレスは必須です', max: 254 }) };
const confirmFields = { ...askFields, code: text('番号', { required: '番号を入力してください', max: 40 }) };

const sentMessage = {
  message: 'メールの番号でログインできるアドレスには、番号をお送りしました。届かないときは、迷惑メールフォルダーもご確認ください。',
};

/** Signing in without a password, by a mailed code. */
export const mailCodeRoutes = tagged('ログイン', [
  ...loginRoutes('admin', adminRoles),
  ...loginRoutes('user', ['recipient']),
  route('POST /proof/mail', {
    summary: '本人であることを確かめる番号のメールの依頼',
    who: 'signedIn',
    openTo: ['factor'],
    answer: objectOf({ email: described('送り先', 'string'), minutes: 'integer' }),
    async run(call) {
      const { services } = call;
      const user = await provingUser(call);
      const { methods } = await meansOf(services.engine.reader, services.settings, user);
      if (!methods.includes('mail')) throw conflict('method_unavailable', 'メールの番号では確かめられません。ほかの方法を選んでください。');
      await services.engine.transaction((db) => sendMailCode(db, services, user));
      return { email: user.email, minutes: codeMinutes };
    },
  }),
]);

function loginRoutes(area: 'admin' | 'user', admitted: readonly Role[]): Route[] {
  return [
    route(`POST /${area}/login/mail`, {
      summary: 'ログインの番号のメールの依頼。答えは、登録の有無にかかわらず同じです',
      who: 'anyone',
      body: { type: 'inputs', fields: askFields },
      answer: objectOf({ message: 'string' }),
      run: (call) => ask(call, admitted),
    }),
    route(`POST /${area}/login/mail/confirm`, {
      summary: 'メールの番号でのログイン',
      who: 'anyone',
      body: { type: 'json', fields: confirmFields, mode: 'create' },
      answer: signedIn,
      run: (call) => confirm(call, admitted),
    }),
  ];
}

/** Milliseconds that every answer takes, so that its time does not reveal whether the address is known; far more than the work itself. */
const answerTime = 250;

/** The answer is the same for every address, in content and time. */
async function ask({ context, services, origin, body }: Call, admitted: readonly Role[]) {
  const { user, device } = await findUser({ context, services }, String(body.email), admitted);
  await countAttempt(services, subjectsOf('mail-code', String(body.email).toLowerCase(), origin.address, device?.id ?? null));
  const sent = user && services.engine.transaction((db) => sendMailCode(db, services, user));
  await Promise.all([sent, new Promise((resolve) => setTimeout(resolve, answerTime))]);
  return sentMessage;
}

async function confirm(call: Call, admitted: readonly Role[]): Promise<Response> {
  const { services, origin, body } = call;
  const { email, code } = checkedInputs(confirmFields, body);
  const { user, device, deviceName } = await findUser(call, email, admitted);
  const subjects = subjectsOf('sign-in', email.toLowerCase(), origin.address, device?.id ?? null);
  const counted = await countAttempt(services, subjects);
  // An unknown address is looked up too, so that the response time does not reveal which accounts exist.
  if (!(await consumeMailCode(services, user?.id ?? 0, code)) || !user) {
    await noteFailure(services, origin, user);
    throw refusalOf(counted, services.now(), new Failure(401, 'wrong_code', `${wrongCode}。`));
  }
  await resetAttempts(services, subjects);
  return admit(call, user, 'mail', { deviceName: deviceName ?? newDeviceToken(), device });
}

/** The account, where it may sign in with a code at this login. */
async function findUser({ context, services }: Pick<Call, 'context' | 'services'>, address: string, admitted: readonly Role[]) {
  const { reader } = services.engine;
  const found = await reader
    .selectFrom('users')
    .select(['id', 'username', 'email', 'roletype', 'signIn', 'status'])
    .where('email', '=', address.toLowerCase())
    .executeTakeFirst();
  const user = found && found.status === 1 && admitted.includes(found.roletype) && signsInByMail(found) ? found : undefined;
  const deviceName = deviceToken(context);
  return { user, deviceName, device: user ? await knownDevice(reader, services, user.id, deviceName) : null };
}
