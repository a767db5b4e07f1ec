import { deviceWords } from '../../../domain/device-names.ts';
import { passwordTexts } from '../../../domain/password.ts';
import { resources } from '../../../resources.config.ts';
import { password, text } from '../../../schema/fields.ts';
import { changeAccount } from '../../access/controls.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { Failure, invalid, notFound } from '../../failures/failure.ts';
import { nothing, objectOf } from '../../http/answer-schema.ts';
import { checkedInputs } from '../../http/body.ts';
import { type Call, type Route, type RowId, route, tagged } from '../../http/route.ts';
import { type AccountHolder, queueAccountNotice } from '../../mail/account-notice.ts';
import { queuePasswordMail } from '../../mail/secret-mail.ts';
import { rowId } from '../../resources/openapi.ts';
import { countAttempt, resetAttempts, type Subject, subjectsOf } from '../attempts.ts';
import { deviceToken, rememberDevice } from '../devices.ts';
import { consumePasswordLink, type LinkOwner, linkOwner, makePasswordLink, revokeAccess } from '../password-links.ts';
import { checkPassword, hashPassword, obviousPassword } from '../passwords.ts';

const tag = 'ログイン';

const fields = {
  currentPassword: text('現在のパスワード', { required: '現在のパスワードは必須です', max: 1000 }),
  newPassword: password('新しいパスワード', { required: '新しいパスワードは必須です' }),
};

/** Changes one's own password; the other sessions end (second file, section 5, password change). */
export const passwordRoute: Route = route('PUT /users/{id}/password', {
  params: rowId(resources.users),
  summary: '自分のパスワードの変更',
  tag,
  who: 'signedIn',
  openTo: ['password'],
  body: { type: 'json', fields, mode: 'create' },
  answer: nothing,
  run: changePassword,
});

async function changePassword(call: Call<RowId>): Promise<void> {
  const { services, actor, body } = call;
  if (call.params.id !== actor.userId) throw notFound(resources.users.label);
  const { newPassword: next } = checkedInputs(fields, body);
  // Untrimmed, as typed.
  const current = body.currentPassword as string;
  if (next === current) throw invalid({ newPassword: passwordTexts.sameAsOld });
  const user = await services.engine.reader
    .selectFrom('users')
    .select(['id', 'password', 'username', 'email', 'roletype'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const subjects: Subject[] = [{ kind: 'pair', name: `password-change-${actor.userId}` }];
  await countAttempt(services, subjects);
  if (!(await checkPassword(current, user.password))) throw invalid({ currentPassword: '現在のパスワードが正しくありません' });
  await resetAttempts(services, subjects);
  const obvious = await obviousPassword(next, user, services.settings);
  if (obvious) throw invalid({ newPassword: obvious });
  await setPassword(call, user, await hashPassword(next));
  services.live.recheck();
}

/** Signs out everybody who knows the old password, but keeps this session and device. */
async function setPassword(call: Call, user: Owner, hashed: string): Promise<void> {
  const { context, services, actor, origin } = call;
  const at = services.now();
  const token = deviceToken(context);
  await services.engine.transaction(async (db) => {
    await writePassword(db, services, user.id, hashed, actor.sessionId);
    if (token) await rememberDevice(db, services, actor.userId, token, origin.userAgent);
    await notifyOf('パスワードが変更されました。', call, user, db);
    await writeAudit(db, actor, origin, at, { action: 'password', resource: 'users', recordId: actor.userId, summary: 'パスワードを変更しました' });
  });
}

type Owner = AccountHolder & { readonly id: number; readonly email: string };

/** @param keep the session to keep */
async function writePassword(db: Transaction, services: Call['services'], id: number, password: string, keep?: number): Promise<void> {
  await changeAccount(db, services, null, id, { password, signIn: 'password', forcePasswordChange: 0 });
  await revokeAccess(db, id, keep);
}

function notifyOf(text: string, { services, origin }: Call, user: Owner, db: Transaction): Promise<void> {
  return queueAccountNotice(db, services, user, [user.email], { text, device: deviceWords(origin.userAgent), address: origin.address });
}

const askFields = { email: text('メールアドレス', { required: 'メールアドレスは必須です', max: 254 }) };
const setFields = {
  token: text('トークン', { required: true, max: 100 }),
  newPassword: password('新しいパスワード', { required: '新しいパスワードは必須です' }),
};
const sentMessage = {
  message:
    'メールアドレスが登録されている場合は、パスワードを設定するためのメールをお送りしました。届かないときは、迷惑メールフォルダーもご確認ください。',
};

/** Password reset for those who forgot it (decisions, "password reset"). */
export const passwordResetRoutes = tagged(tag, [
  route('POST /password-reset', {
    summary: 'パスワード再設定のメールの依頼',
    who: 'anyone',
    body: { type: 'inputs', fields: askFields },
    answer: objectOf({ message: 'string' }),
    run: ask,
  }),
  route('POST /password-reset/confirm', {
    summary: 'メールのリンクからのパスワードの設定',
    who: 'anyone',
    body: { type: 'json', fields: setFields, mode: 'create' },
    answer: objectOf({ area: { enum: ['admin', 'user'] } }),
    run: confirm,
  }),
]);

/** Milliseconds that every answer takes, so that its time does not reveal whether the address is known; far more than the work itself. */
const answerTime = 250;

/** The answer is the same for every address, in content and time. */
async function ask({ services, origin, body }: Call) {
  const address = String(body.email).toLowerCase();
  await countAttempt(services, subjectsOf('reset', address, origin.address));
  await Promise.all([sendLink(services, origin, address), new Promise((resolve) => setTimeout(resolve, answerTime))]);
  return sentMessage;
}

async function sendLink(services: Call['services'], origin: Call['origin'], address: string): Promise<void> {
  const { engine, now } = services;
  await engine.transaction(async (db) => {
    const user = await db
      .selectFrom('users as u')
      .leftJoin('organizations as o', 'o.id', 'u.organizationId')
      .select(['u.id', 'u.username', 'u.email', 'u.roletype', 'u.status', 'u.signIn', 'o.name as organizationName'])
      .where('u.email', '=', address)
      .executeTakeFirst();
    if (user?.status !== 1) return;
    if (user.signIn === 'sso') {
      await queueAccountNotice(db, services, user, [user.email], { text: noPassword(services.settings), address: origin.address });
    } else {
      const token = await makePasswordLink(db, user, 'reset', now(), null);
      await queuePasswordMail(db, services, 'password_reset', user, token);
    }
    const summary = `パスワードの再設定が依頼されました（${user.username}）`;
    await writeAudit(db, null, origin, now(), { action: 'password', resource: 'users', recordId: user.id, summary });
  });
}

/** Accounts with single sign-on have no password to set; only the mail to the person says so. */
const noPassword = ({ oidc }: Call['services']['settings']) =>
  `パスワードの再設定が依頼されましたが、あなたのアカウントは「${oidc?.label ?? 'シングルサインオン'}」でログインするため、パスワードはありません。管理者ログインの画面から、「${oidc?.label ?? 'シングルサインオン'}でログイン」を選んでください。`;

async function confirm(call: Call) {
  const { services, origin, body } = call;
  const subjects: Subject[] = [{ kind: 'address', name: 'reset-confirm', address: origin.address }];
  await countAttempt(services, subjects);
  const { token, newPassword } = checkedInputs(setFields, body);
  const owner = await setByLink(call, token, newPassword);
  services.live.recheck();
  await resetAttempts(services, [...subjects, ...subjectsOf('sign-in', owner.email, origin.address).filter(({ kind }) => kind === 'pair')]);
  return { area: owner.roletype === 'recipient' ? 'user' : 'admin' };
}

/** A refused password does not consume the link. */
async function setByLink(call: Call, token: string, next: string): Promise<LinkOwner> {
  const { services, origin } = call;
  const { engine, now, settings } = services;
  const owner = await linkOwner(engine.reader, token, now());
  if (!owner) throw linkDead();
  const obvious = await obviousPassword(next, owner, settings);
  if (obvious) throw invalid({ newPassword: obvious });
  const hashed = await hashPassword(next);
  return engine.transaction(async (db) => {
    const user = await consumePasswordLink(db, token, now());
    if (!user) throw linkDead();
    await writePassword(db, services, user.id, hashed);
    await notifyOf('メールのリンクから、パスワードが設定されました。', call, user, db);
    const summary = `パスワードを再設定しました（${user.username}）`;
    await writeAudit(db, null, origin, now(), { action: 'password', resource: 'users', recordId: user.id, summary });
    return user;
  });
}

export const linkDead = () =>
  new Failure(409, 'link_dead', 'このリンクは期限が切れているか、すでに使われています。もう一度、再設定のメールを依頼してください。');
