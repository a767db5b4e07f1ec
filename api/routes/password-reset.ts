import { deviceWords } from '../../domain/device-words.ts';
import { passwordProblem } from '../../domain/password.ts';
import { validateFields } from '../../schema/derive/validators.ts';
import { text } from '../../schema/fields.ts';
import { countTry, forgive, type Subject, subjectsOf } from '../access/attempts.ts';
import { type LinkOwner, linkOwner, makePasswordLink, usePasswordLink } from '../access/password-links.ts';
import { obviousPassword } from '../access/password-strength.ts';
import { hashPassword } from '../access/passwords.ts';
import { revokeAccess } from '../access/revoke-access.ts';
import { writeAudit } from '../db/audit.ts';
import { Failure, invalid } from '../failure.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { queueAccountNotice } from '../mail/account-notice.ts';
import { queuePasswordMail } from '../mail/password-mail.ts';

const tag = 'ログイン';
const askFields = { email: text('メールアドレス', { required: 'メールアドレスは必須です', max: 254 }) };
const setFields = {
  token: text('トークン', { required: true, max: 100 }),
  newPassword: text('新しいパスワード', { required: '新しいパスワードは必須です', max: 1000 }),
};
const said = {
  message: 'メールアドレスが登録されている場合は、パスワードを設定するためのメールをお送りしました。届かないときは、迷惑メールの箱もご確認ください。',
};

/** A way back in for those who forgot their password (decisions, "password reset"). */
export const passwordResetRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/password-reset',
    summary: 'パスワード再設定のメールの依頼',
    tag,
    who: 'anyone',
    body: { type: 'inputs', fields: askFields },
    answer: { status: 200, data: { type: 'object', properties: { message: { type: 'string' } } } },
    run: ask,
  },
  {
    method: 'POST',
    path: '/password-reset/confirm',
    summary: 'メールのリンクからのパスワードの設定',
    tag,
    who: 'anyone',
    body: { type: 'json', fields: setFields, mode: 'create' },
    answer: { status: 200, data: { type: 'object', properties: { area: { enum: ['admin', 'user'] } } } },
    run: confirm,
  },
];

/** Milliseconds that an answer takes whether or not the address is known: far more than the work itself. */
const answerTime = 250;

/** The answer is the same for every address, in its words and in its time. */
async function ask({ context, services, origin, body }: Call): Promise<Response> {
  const address = String(body.email).toLowerCase();
  await countTry(services, subjectsOf(`reset ${address}`, origin.address));
  await Promise.all([sendLink(services, origin, address), new Promise((resolve) => setTimeout(resolve, answerTime))]);
  return success(context, said);
}

async function sendLink(services: Call['services'], origin: Call['origin'], address: string): Promise<void> {
  const { engine, now } = services;
  await engine.transaction(async (db) => {
    const user = await db
      .selectFrom('users as u')
      .leftJoin('organizations as o', 'o.id', 'u.organizationId')
      .select(['u.id', 'u.username', 'u.email', 'u.roletype', 'u.status', 'o.name as organizationName'])
      .where('u.email', '=', address)
      .executeTakeFirst();
    if (user?.status !== 1) return;
    const token = await makePasswordLink(db, user, 'reset', now());
    await queuePasswordMail(db, services, 'password_reset', user, token);
    await writeAudit(db, null, origin, now(), {
      action: 'password',
      resource: 'users',
      recordId: user.id,
      summary: `パスワードの再設定が依頼されました（${user.username}）`,
    });
  });
}

async function confirm(call: Call): Promise<Response> {
  const { context, services, origin, body } = call;
  const subjects: Subject[] = [{ kind: 'address', name: `reset-confirm ${origin.address ?? ''}` }];
  await countTry(services, subjects);
  const { errors } = validateFields(setFields, body, 'create');
  // Compared and stored as it was typed, without the trimming of texts.
  const [token, next] = [body.token, body.newPassword];
  const problem = typeof next === 'string' && !errors.newPassword ? passwordProblem(next) : null;
  if (problem) errors.newPassword = problem;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const owner = await setByLink(call, token as string, next as string);
  services.live.recheck();
  await forgive(services, [...subjects, ...subjectsOf(owner.email, origin.address).filter(({ kind }) => kind === 'pair')]);
  return success(context, { area: owner.roletype === 'recipient' ? 'user' : 'admin' });
}

/** A password that is refused leaves the link as it was. */
async function setByLink({ services, origin }: Call, token: string, next: string): Promise<LinkOwner> {
  const { engine, now, settings } = services;
  const owner = await linkOwner(engine.reader, token, now());
  if (!owner) throw linkDead();
  const obvious = await obviousPassword(next, owner, settings);
  if (obvious) throw invalid({ newPassword: obvious });
  const password = await hashPassword(next);
  return engine.transaction(async (db) => {
    const user = await usePasswordLink(db, token, now());
    if (!user) throw linkDead();
    await db
      .updateTable('users')
      .set((eb) => ({ password, forcePasswordChange: 0, version: eb('version', '+', 1), updatedAt: now().toISOString() }))
      .where('id', '=', user.id)
      .execute();
    await revokeAccess(db, user.id);
    const device = deviceWords(origin.userAgent);
    await queueAccountNotice(db, services, user, [user.email], {
      text: 'メールのリンクから、パスワードが設定されました。',
      device,
      address: origin.address,
    });
    await writeAudit(db, null, origin, now(), {
      action: 'password',
      resource: 'users',
      recordId: user.id,
      summary: `パスワードを再設定しました（${user.username}）`,
    });
    return user;
  });
}

const linkDead = () =>
  new Failure(409, 'link_dead', 'このリンクは期限が切れているか、すでに使われています。もう一度、再設定のメールを依頼してください。');
