import { deviceWords } from '../../domain/device-words.ts';
import { passwordProblem, passwordTexts } from '../../domain/password.ts';
import { resources } from '../../resources.config.ts';
import { validateFields } from '../../schema/derive/validators.ts';
import { text } from '../../schema/fields.ts';
import { countTry, forgive, type Subject } from '../access/attempts.ts';
import { deviceToken, rememberDevice } from '../access/devices.ts';
import { obviousPassword } from '../access/password-strength.ts';
import { checkPassword, hashPassword } from '../access/passwords.ts';
import { revokeAccess } from '../access/revoke-access.ts';
import { writeAudit } from '../db/audit.ts';
import { invalid, notFound } from '../failure.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { type AccountHolder, queueAccountNotice } from '../mail/account-notice.ts';
import { idOf } from '../resources/routes.ts';

const fields = {
  currentPassword: text('現在のパスワード', { required: '現在のパスワードは必須です', max: 1000 }),
  newPassword: text('新しいパスワード', { required: '新しいパスワードは必須です', max: 1000 }),
};

/** One's own password; the other sessions end (second file, section 5, password change). */
export const passwordRoute: Route = {
  method: 'PUT',
  path: '/users/{id}/password',
  summary: '自分のパスワードの変更',
  tag: 'ログイン',
  who: 'signedIn',
  beforePasswordChange: true,
  body: { type: 'json', fields, mode: 'create' },
  answer: { status: 200, data: { type: 'null' } },
  run: changePassword,
};

async function changePassword(call: Call): Promise<Response> {
  const { context, services, actor, body } = call;
  if (idOf(call, resources.users) !== actor.userId) throw notFound(resources.users.label);
  const { errors } = validateFields(fields, body, 'create');
  const [current, next] = [body.currentPassword as string, body.newPassword as string];
  if (!errors.newPassword) {
    const problem = passwordProblem(next) ?? (next === current ? passwordTexts.sameAsOld : null);
    if (problem) errors.newPassword = problem;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const user = await services.engine.reader
    .selectFrom('users')
    .select(['id', 'password', 'username', 'email', 'roletype'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const subjects: Subject[] = [{ kind: 'pair', name: `password-change-${actor.userId}` }];
  await countTry(services, subjects);
  if (!(await checkPassword(current, user.password))) throw invalid({ currentPassword: '現在のパスワードが正しくありません' });
  await forgive(services, subjects);
  const obvious = await obviousPassword(next, user, services.settings);
  if (obvious) throw invalid({ newPassword: obvious });
  await setPassword(call, user, await hashPassword(next));
  services.live.recheck();
  return success(context, null);
}

/** Whoever else knows the old password is out; this session and this device stay. */
async function setPassword({ context, services, actor, origin }: Call, user: AccountHolder & { email: string }, hashed: string): Promise<void> {
  const at = services.now();
  const token = deviceToken(context);
  await services.engine.transaction(async (db) => {
    await db
      .updateTable('users')
      .set((eb) => ({ password: hashed, forcePasswordChange: 0, version: eb('version', '+', 1), updatedAt: at.toISOString() }))
      .where('id', '=', actor.userId)
      .execute();
    await revokeAccess(db, actor.userId, actor.sessionId);
    if (token) await rememberDevice(db, services, actor.userId, token, origin.userAgent);
    const device = deviceWords(origin.userAgent);
    await queueAccountNotice(db, services, user, [user.email], { text: 'パスワードが変更されました。', device, address: origin.address });
    await writeAudit(db, actor, origin, at, { action: 'password', resource: 'users', recordId: actor.userId, summary: 'パスワードを変更しました' });
  });
}
