import { noteControl } from '../../../../api/access/controls.ts';
import { writeAudit } from '../../../../api/db/audit.ts';
import type { Transaction } from '../../../../api/db/database.ts';
import { rowWhere } from '../../../../api/db/rows-where.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import { queueAccountNotice } from '../../../../api/mail/account-notice.ts';
import { raiseAlert } from '../../../../api/ops/alerts/raise.ts';
import { auditValues } from '../../../../api/resources/change-row.ts';
import type { Hooks, LifecycleHandlers, StepDoing } from '../../../../api/resources/handlers.ts';
import { insertRow } from '../../../../api/resources/stored-rows.ts';
import { beginHistory } from '../../../../api/resources/transition.ts';
import type { InnerCall, InnerServices } from '../../../../api/services.ts';
import { openReset } from '../../../../api/sign-in/factor-reset-ends.ts';
import { revokeAccess } from '../../../../api/sign-in/password-links.ts';
import { meansOf } from '../../../../api/sign-in/proof.ts';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { roleLabels } from '../../../../domain/roles.ts';
import { nameInMail, quotedInMail } from '../../../../domain/text/quoted-in-mail.ts';
import { resources } from '../../../../resources.config.ts';
import { firstOf } from '../../../../schema/lifecycle.ts';

const { factor_resets } = resources;

type Change = InnerCall & { readonly db: Transaction };

export const factorResetHooks: Hooks = {
  async create({ values, actor, services, db }) {
    if (values.userId === actor.userId)
      throw conflict('own_account', 'ご自身の解除は、ほかの管理者に申し出てもらうか、ログインのときの「どれも使えない」から申し出てください。');
    await assertHasSecondFactor(services, values.userId as number, db);
    return { requestedById: actor.userId };
  },

  created: ({ values, ...change }) => notifyOfRequest(change, values.userId as number, `${change.actor.username} さんが、あなたに代わって`),
};

/** Requests the reset of the user's own second factors. @throws Failure 409 if a request is open or there is nothing to reset */
export async function requestFactorReset(call: InnerCall, reason: string, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  await assertHasSecondFactor(services, actor.userId, db);
  if (await openReset(db, actor.userId))
    throw conflict('already_asked', '解除は、すでに申し出があります。管理者の確認をお待ちください。お急ぎのときは、事務局に連絡してください。');
  const status = firstOf(factor_resets.lifecycle as never);
  const row = { userId: actor.userId, requestedById: actor.userId, reason, status };
  const id = await insertRow(services, factor_resets, row, db);
  await beginHistory(call, factor_resets, { id, status }, db);
  await writeAudit(db, actor, origin, services.now(), {
    action: 'create',
    resource: factor_resets.name,
    recordId: id,
    summary: '二つ目の確認の解除を申し出ました',
    after: auditValues(factor_resets, row, services),
  });
  await notifyOfRequest({ ...call, db }, actor.userId, '');
  await raiseAlert(db, services, {
    kind: 'factorReset',
    summary: `${nameInMail(actor.username)} さん（${roleLabels[actor.role]}）が、二つ目の確認の解除を申し出ました。`,
    details: `電話や対面で本人と確かめてから、承認してください。確かめられないときは、取り消してください。\n\n理由：${quotedInMail(reason, '「二つ目の確認の解除」の画面でご覧ください')}`,
    resource: factor_resets.name,
    recordId: id,
  });
}

async function assertHasSecondFactor({ settings }: Pick<InnerServices, 'settings'>, userId: number, db: Transaction): Promise<void> {
  const user = await userOf(db, userId);
  if (user?.status !== 1 || !(await meansOf(db, settings, user)).second)
    throw conflict('no_second_factor', 'この利用者は二つ目の確認を登録していないため、解除するものがありません。');
}

async function userOf(db: Transaction, id: number) {
  return rowWhere(db, 'users', { id }, ['id', 'username', 'email', 'roletype', 'signIn', 'status']);
}

/** Mails a person of a request, if the account still exists. */
async function notify({ db, services, origin }: Change, userId: number, text: string): Promise<void> {
  const user = await userOf(db, userId);
  if (user) await queueAccountNotice(db, services, user, [user.email], { text, address: origin.address });
}

const unexpectedText =
  'お心当たりがないときは、認証アプリ・パスキー・予備コードのどれかでログインしてください。解除は取り消されます。パスワードも、すぐに変更してください。';

function notifyOfRequest(change: Change, userId: number, prefix: string): Promise<void> {
  return notify(
    change,
    userId,
    `${prefix}二つ目の確認（認証アプリ・パスキー）の解除が申し出られました。管理者が確かめて承認すると、待ち時間のあとに解除されます。\n\n${unexpectedText}`,
  );
}

function usersOf({ row }: Pick<StepDoing, 'row'>) {
  const [userId, requestedById, approvedById] = [row.userId, row.requestedById, row.approvedById] as number[];
  return { userId: userId as number, requestedById: requestedById as number, approvedById: approvedById as number };
}

export const factorResetHandlers: LifecycleHandlers = {
  steps: {
    async approve(doing) {
      const { services, actor, db, row } = doing;
      const { userId, requestedById } = usersOf(doing);
      await assertHasSecondFactor(services, userId, db);
      const dueAt = new Date(services.now().getTime() + services.settings.factorResetHours * 3_600_000).toISOString();
      const dueText = formatDateTime(dueAt);
      const user = await userOf(db, userId);
      await notify(
        doing,
        userId,
        `${actor.username} さんが、二つ目の確認（認証アプリ・パスキー）の解除を承認しました。${dueText} に解除されます。\n\n${unexpectedText}`,
      );
      for (const id of new Set([actor.userId, requestedById].filter((one) => one !== userId)))
        await notify(doing, id, `${user?.username} さんの二つ目の確認の解除が承認されました。${dueText} に解除されます。`);
      await raiseAlert(db, services, {
        kind: 'factorReset',
        summary: `${actor.username} さんが、${nameInMail(user?.username ?? '')} さんの二つ目の確認の解除を承認しました。${dueText} に解除されます。`,
        details: '本人が申し出たものか疑わしいときは、それまでに取り消してください。',
        resource: factor_resets.name,
        recordId: row.id as number,
      });
      return { set: { dueAt } };
    },

    async cancel(doing) {
      await notify(doing, usersOf(doing).userId, '二つ目の確認の解除は、取り消されました。認証アプリ・パスキー・予備コードは、いまのまま使えます。');
    },

    async finish(doing) {
      const { services, db } = doing;
      const { userId, requestedById, approvedById } = usersOf(doing);
      await removeFactors(db, services, [requestedById, approvedById], userId);
      await notify(
        doing,
        userId,
        '二つ目の確認（認証アプリ・パスキー・予備コード）を解除し、すべての端末からログアウトしました。次にログインしたら、「ログインの方法」で登録し直してください。',
      );
    },
  },
};

/**
 * Removes the second factors. Passkeys of users without a password are kept, since they sign in with them or with mailed codes.
 * @param by the users who requested and approved it, recorded as having controlled the account
 */
async function removeFactors(db: Transaction, services: InnerServices, by: readonly number[], userId: number): Promise<void> {
  for (const id of new Set(by)) await noteControl(db, services, { userId: id }, userId, ['factors']);
  const user = await userOf(db, userId);
  if (user?.signIn !== 'link') await db.deleteFrom('credentials').where('userId', '=', userId).execute();
  for (const table of ['time_codes', 'recovery_codes', 'challenges'] as const) await db.deleteFrom(table).where('userId', '=', userId).execute();
  await revokeAccess(db, userId);
}
