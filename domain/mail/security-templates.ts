import type { SecurityPurpose } from './security-mails.ts';
import { bareSignature, greeting, signature } from './template-parts.ts';

/** Initial templates of security mails. Also used as a fallback when no usable template exists, so that a broken template never locks anyone out. */
export const securityTemplates: Readonly<Record<SecurityPurpose, { readonly subject: string; readonly body: string }>> = {
  password_reset: {
    subject: '【{{foundationName}}】パスワード再設定のご案内',
    body: `{{recipientName}} 様

パスワード再設定のお申し込みを受け付けました。
次のページで、新しいパスワードを設定してください。

{{resetUrl}}

このページは30分で使えなくなり、一度だけ使えます。
お心当たりのない場合は、このメールを破棄してください。今のパスワードは変わりません。
${signature}`,
  },
  initial_password: {
    subject: '【{{foundationName}}】利用者登録のお知らせと初期パスワードの設定のお願い',
    body: `${greeting}
助成管理システムの利用者として、あなたのメールアドレスを登録しました。
次のページで、ログインの方法（パスワードなど）をご自身で決めてください。

{{resetUrl}}

このページは7日間使え、一度だけ使えます。期限が過ぎたときは、ログイン画面の「パスワードを忘れた方」からもう一度お手続きください。

ログイン画面
{{loginUrl}}

お心当たりのない場合は、このメールを破棄してください。
${signature}`,
  },
  sign_up: {
    subject: '【{{foundationName}}】利用者登録のご案内',
    body: `{{foundationName}}の助成システムへの利用者登録のご案内です。
次のページで、お名前とパスワードなどを入力してください。

{{signUpUrl}}

このページは24時間で使えなくなり、一度だけ使えます。
お心当たりのない場合は、このメールを破棄してください。アカウントは作られません。

お問い合わせ先：{{foundationContact}}
`,
  },
  login_code: {
    subject: '【{{foundationName}}】ログインの番号',
    body: `{{recipientName}} 様

{{foundationName}}の助成システムの画面に、次の番号を入力してください。

{{loginCode}}

10分間、一度だけ使えます。だれにも伝えないでください。基金からお尋ねすることはありません。
お心当たりのない場合は、このメールを破棄してください。番号を知らない人は、ログインできません。

お問い合わせ先：{{foundationContact}}
`,
  },
  entry_invitation: {
    subject: '【{{foundationName}}】「{{callTitle}}」への応募を一緒に書いてください',
    body: `{{inviterName}} 様（{{organizationName}}）から、「{{callTitle}}」への応募を一緒に書いてほしいとのことです。
次のページで利用者の登録をすると、応募を書けるようになります。

{{signUpUrl}}

このページは7日間使え、一度だけ使えます。
応募の締切は {{callDeadline}} です。
お心当たりのない場合は、このメールを破棄してください。アカウントは作られません。
${signature}`,
  },
  signing_code: {
    subject: '【{{foundationName}}】「{{letterTitle}}」に署名するための確認コード',
    body: `${greeting}
「{{letterTitle}}」に署名するための確認コードをお送りします。署名の画面に入力してください。

確認コード
{{signCode}}

10分間、この書類の署名に一度だけ使えます。だれにも伝えないでください。基金からお尋ねすることはありません。

署名のページ
{{signUrl}}

お心当たりのない場合は、だれかがあなたの名前で署名しようとしているおそれがあります。パスワードを変更し、基金までお知らせください。
${signature}`,
  },
  account_notice: {
    subject: '【{{foundationName}}】あなたのアカウントについてのお知らせ',
    body: `{{recipientName}} 様

{{accountEvent}}

お心当たりがあるときは、何もしていただく必要はありません。
お心当たりがないときは、ほかの人があなたのアカウントを使おうとしているおそれがあります。すぐに次の画面の「パスワードを忘れた方」からパスワードを設定し直し、
{{foundationName}}の担当者にご連絡ください。
{{loginUrl}}
`,
  },
  account_changed: {
    subject: '【重要】【{{foundationName}}】助成金の振込口座が{{accountChange}}されました',
    body: `{{organizationName}}
{{recipientName}} 様

{{foundationName}}です。
助成金をお振り込みする口座が、システムで{{accountChange}}されました。

{{accountChange}}した日時　{{accountChangedAt}}
{{accountChange}}した口座　{{accountDetails}}

貴団体で手続きをされた場合は、このままお待ちください。基金の職員が口座を確認してから、お振り込みに使います。

お心当たりのない場合は、助成金をだまし取ろうとする不正のおそれがあります。
すぐに、{{foundationName}}の担当者へお電話ください。電話番号は、このメールではなく、助成の決定の通知など、お手元の書類のものをお使いください。
このメールには、リンクも電話番号も載せていません。この件について、メールや電話でパスワードや口座番号をおたずねすることはありません。
${bareSignature}`,
  },
  alert: {
    subject: '【{{foundationName}}】確認してください：{{alertKind}}',
    body: `{{recipientName}} 様

次の出来事がありました。

{{alertText}}

日時：{{alertTime}}

{{alertRequest}}
{{alertUrl}}
`,
  },
};
