import { integer, text } from '../../../schema/fields.ts';
import { writeAudit } from '../../db/audit.ts';
import { conflict, invalid, notFound } from '../../failures/failure.ts';
import { described, listOf, nothing, nullable, objectOf } from '../../http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../../http/route.ts';
import { endTrust } from '../devices.ts';
import { notifyFactorChange } from '../factor-notice.ts';
import { assertFactorLeft, type Means, meansOf } from '../proof.ts';
import { firstRecoveryCodes, newRecoveryCodes } from '../recovery-codes.ts';
import { noteProof } from '../sessions.ts';
import { confirmTimeCode, offerTimeCode } from '../time-codes.ts';
import { provingUser } from './proof-routes.ts';

const tag = 'ログイン';

const confirmation = { code: text('6桁の番号', { required: '認証アプリの6桁の番号を入力してください', max: 40 }) };

const codesAnswer = listOf('string');

/** One's own second factors: an authenticator app, recovery codes, and trusted devices. */
export const secondFactorRoutes = tagged(tag, [
  route('POST /time-code', {
    summary: '認証アプリの登録を始める。最初の番号を確かめるまでは、何も変わらない',
    who: 'signedIn',
    openTo: ['enrolment'],
    stepUp: true,
    answer: objectOf({ secret: described('Base32', 'string'), uri: described('読み取るコードの中身（otpauth://…）', 'string') }),
    run: offer,
  }),
  route('POST /time-code/confirm', {
    summary: '最初の番号を確かめて、認証アプリを登録する。予備コードがなければ、作って返す',
    who: 'signedIn',
    openTo: ['enrolment'],
    body: { type: 'inputs', fields: confirmation },
    answer: objectOf({ recoveryCodes: nullable(codesAnswer) }),
    isShownOnce: true,
    run: confirm,
  }),
  route('DELETE /time-code', { summary: '認証アプリの登録を外す', who: 'signedIn', stepUp: true, answer: nothing, run: removeTimeCode }),
  route('POST /recovery-codes', {
    summary: '新しい予備コードを作る。前のものは使えなくなる',
    who: 'signedIn',
    stepUp: true,
    answer: objectOf({ recoveryCodes: codesAnswer }),
    isShownOnce: true,
    run: renewCodes,
  }),
  route('DELETE /trusted-devices/{id}', {
    summary: '端末1つで、二つ目の確認を省くのをやめる',
    who: 'signedIn',
    params: { id: integer('端末', { min: 1 }) },
    answer: nothing,
    run: (call) => stopTrust(call, call.params.id),
  }),
  route('DELETE /trusted-devices', {
    summary: 'すべての端末で、二つ目の確認を省くのをやめる',
    who: 'signedIn',
    answer: nothing,
    run: (call) => stopTrust(call),
  }),
]);

async function offer(call: Call) {
  const { services } = call;
  const user = await provingUser(call);
  if (user.signIn === 'sso')
    throw conflict('method_unavailable', 'シングルサインオンでログインする方の二つ目の確認は、組織のアカウントで設定してください。');
  return services.engine.transaction((db) => offerTimeCode(db, services, user));
}

async function confirm(call: Call) {
  const { services, actor, body } = call;
  const user = await provingUser(call);
  const { recoveryCodes, problem } = await services.engine.transaction(async (db) => {
    const wrong = await confirmTimeCode(db, services, actor.userId, String(body.code));
    if (wrong) return { recoveryCodes: null, problem: wrong };
    await noteProof(db, services, actor.sessionId, 'totp');
    await notifyFactorChange(db, call, user, {
      summary: '認証アプリを登録しました',
      text: '認証アプリが登録されました。次のログインから、認証アプリの番号で確認します。',
    });
    return { recoveryCodes: await firstRecoveryCodes(db, services, actor.userId), problem: null };
  });
  if (problem) throw invalid({ code: problem });
  return { recoveryCodes };
}

async function removeTimeCode(call: Call): Promise<void> {
  const { services, actor } = call;
  await services.engine.transaction(async (db) => {
    const user = await provingUser(call, db);
    const means = await meansOf(db, services.settings, user);
    if (!means.timeCode) throw notFound('認証アプリ');
    assertFactorLeft(means);
    await db.deleteFrom('time_codes').where('userId', '=', actor.userId).execute();
    // Recovery codes are useless without a second factor.
    if (!means.required) await db.deleteFrom('recovery_codes').where('userId', '=', actor.userId).execute();
    await notifyFactorChange(db, call, user, { summary: '認証アプリの登録を外しました', text: '認証アプリの登録が外されました。' });
  });
}

async function renewCodes(call: Call) {
  const { services, actor } = call;
  const recoveryCodes = await services.engine.transaction(async (db) => {
    const user = await provingUser(call, db);
    assertSecondFactor(await meansOf(db, services.settings, user));
    await notifyFactorChange(db, call, user, {
      summary: '新しい予備コードを作りました',
      text: '新しい予備コードが作られました。前の予備コードは、もう使えません。',
    });
    return newRecoveryCodes(db, services, actor.userId);
  });
  return { recoveryCodes };
}

function assertSecondFactor({ second }: Means): void {
  if (!second) throw conflict('no_second_factor', '予備コードは、認証アプリを登録すると作れます。');
}

/** @param id of one device; all of them where omitted */
async function stopTrust({ services, actor, origin }: Call | Call<RowId>, id?: number): Promise<void> {
  await services.engine.transaction(async (db) => {
    const ended = await endTrust(db, actor.userId, id);
    if (id !== undefined && ended === 0) throw notFound('端末');
    if (ended === 0) return;
    const summary = `二つ目の確認を省くのをやめました（端末${ended}台）`;
    await writeAudit(db, actor, origin, services.now(), { action: 'factor', resource: null, recordId: null, summary });
  });
}
