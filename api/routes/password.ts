import { passwordProblem, passwordTexts } from '../../domain/password.ts';
import { resources } from '../../resources.config.ts';
import { validateFields } from '../../schema/derive/validators.ts';
import { text } from '../../schema/fields.ts';
import { countTry, forgive, type Subject } from '../access/attempts.ts';
import { checkPassword, hashPassword } from '../access/passwords.ts';
import { endSessions } from '../access/sessions.ts';
import { writeAudit } from '../db/audit.ts';
import { invalid, notFound } from '../failure.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
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
  const { context, services, actor, origin, body } = call;
  if (idOf(call, resources.users) !== actor.userId) throw notFound(resources.users.label);
  const { errors } = validateFields(fields, body, 'create');
  const [current, next] = [body.currentPassword as string, body.newPassword as string];
  if (!errors.newPassword) {
    const problem = passwordProblem(next) ?? (next === current ? passwordTexts.sameAsOld : null);
    if (problem) errors.newPassword = problem;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const subjects: Subject[] = [{ kind: 'account', name: `password-change-${actor.userId}` }];
  await countTry(services, subjects);
  const { password } = await services.engine.reader.selectFrom('users').select('password').where('id', '=', actor.userId).executeTakeFirstOrThrow();
  if (!(await checkPassword(current, password))) throw invalid({ currentPassword: '現在のパスワードが正しくありません' });
  await forgive(services, subjects);
  const hashed = await hashPassword(next);
  await services.engine.transaction(async (db) => {
    await db
      .updateTable('users')
      .set((eb) => ({ password: hashed, forcePasswordChange: 0, version: eb('version', '+', 1), updatedAt: services.now().toISOString() }))
      .where('id', '=', actor.userId)
      .execute();
    await endSessions(db, actor.userId, actor.sessionId);
    await writeAudit(db, actor, origin, services.now(), {
      action: 'password',
      resource: 'users',
      recordId: actor.userId,
      summary: 'パスワードを変更しました',
    });
  });
  services.live.recheck();
  return success(context, null);
}
