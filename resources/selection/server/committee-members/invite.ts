import { rowWhere } from '../../../../api/db/rows-where.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import { draftMail } from '../../../../api/mail/compose.ts';
import { queueMails } from '../../../../api/mail/queue.ts';
import { invitationAddress, queueWithSecret } from '../../../../api/mail/secret-mail.ts';
import { asSecurityMail } from '../../../../api/mail/security-mail.ts';
import type { ActionHandler } from '../../../../api/resources/handlers.ts';
import { makePasswordLink } from '../../../../api/sign-in/password-links.ts';
import { secretMark } from '../../../../domain/mail/security-mails.ts';

/** Mails a member the address of the review page, with a password link for those who have never signed in. */
export const inviteMember: ActionHandler = async ({ row, actor, services, db }) => {
  const { settings, now } = services;
  const user = await rowWhere(db, 'users', { id: row.userId as number }, ['id', 'username', 'email', 'roletype', 'status', 'signIn']);
  if (user?.status !== 1) throw conflict('wrong_state', 'このユーザーは停止中です。「ユーザー管理」で有効にしてから送ってください。');
  const to = { name: user.username, address: user.email };
  const page = `${settings.publicUrl}/admin/reviews`;
  const hasSignedIn = await rowWhere(db, 'known_devices', { userId: user.id }, ['id']);
  if (hasSignedIn || user.signIn === 'sso') {
    const template = invitation(`次の画面にログインして、お進みください。スマートフォンでも使えます。\n${page}`);
    await queueMails(db, [{ ...draftMail({ settings }, template, to, {}).mail, causedById: actor.userId }], now());
    return;
  }
  const template = invitation(
    `はじめに、次の画面でログインの方法を決めてください。パスワードがなくても使えます。7日間使えます。\n{{resetUrl}}\n\nそのあと、次の画面にログインしてお進みください。スマートフォンでも使えます。\n${page}`,
  );
  const token = await makePasswordLink(db, user, 'invitation', now(), actor);
  const { mail } = draftMail({ settings }, template, to, { resetUrl: secretMark('resetUrl') });
  await queueWithSecret(db, services, asSecurityMail('initial_password', mail), invitationAddress(settings, user.roletype, token));
};

const invitation = (instructions: string) => ({
  subject: '【{{foundationName}}】審査のご案内',
  body: `{{recipientName}} 様

審査をお願いする申請の書類と審査票は、インターネットの画面でご覧いただけます。
書類を開く前に、案件ごとに利害関係の有無をお答えください。

${instructions}

お心当たりのない場合は、{{foundationName}}の事務局にお知らせください。
`,
  isHtml: false,
});
