import { deviceWords } from '../../domain/device-words.ts';
import { passwordTexts } from '../../domain/password.ts';
import { resources } from '../../resources.config.ts';
import { password, text } from '../../schema/fields.ts';
import { countTry, forgive, type Subject } from '../access/attempts.ts';
import { deviceToken, rememberDevice } from '../access/devices.ts';
import { obviousPassword } from '../access/password-strength.ts';
import { checkPassword, hashPassword } from '../access/passwords.ts';
import { shutOut } from '../access/shut-out.ts';
import { writeAudit } from '../db/audit.ts';
import { invalid, notFound } from '../failure.ts';
import { nothing } from '../http/answer-schema.ts';
import { checkedInputs } from '../http/body.ts';
import { type Call, type Route, type RowId, route } from '../http/route.ts';
import { type AccountHolder, queueAccountNotice } from '../mail/account-notice.ts';
import { rowId } from '../resources/openapi.ts';

const fields = {
  currentPassword: text('現在のパスワード', { required: '現在のパスワードは必須です', max: 1000 }),
  newPassword: password('新しいパスワード', { required: '新しいパスワードは必須です' }),
};

/** One's own password; the other sessions end (second file, section 5, password change). */
export const passwordRoute: Route = route('PUT /users/{id}/password', {
  params: rowId(resources.users),
  summary: '自分のパスワードの変更',
  tag: 'ログイン',
  who: 'signedIn',
  beforePasswordChange: true,
  body: { type: 'json', fields, mode: 'create' },
  answer: nothing,
  run: changePassword,
});

async function changePassword(call: Call<RowId>): Promise<void> {
  const { services, actor, body } = call;
  if (call.params.id !== actor.userId) throw notFound(resources.users.label);
  const { newPassword: next } = checkedInputs(fields, body);
  // As it was typed, without the trimming of texts.
  const current = body.currentPassword as string;
  if (next === current) throw invalid({ newPassword: passwordTexts.sameAsOld });
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
    await shutOut(db, actor.userId, actor.sessionId);
    if (token) await rememberDevice(db, services, actor.userId, token, origin.userAgent);
    const device = deviceWords(origin.userAgent);
    await queueAccountNotice(db, services, user, [user.email], { text: 'パスワードが変更されました。', device, address: origin.address });
    await writeAudit(db, actor, origin, at, { action: 'password', resource: 'users', recordId: actor.userId, summary: 'パスワードを変更しました' });
  });
}
