/** The mail that tells a head what happened: the text that an installation starts with, and the one that is used when the office has none. */
export const alertTemplate = {
  subject: '【{{foundationName}}】確認してください：{{alertKind}}',
  body: `{{recipientName}} 様

次の出来事がありました。

{{alertText}}

日時：{{alertTime}}

{{alertRequest}}
{{alertUrl}}
`,
} as const;

/** What the heads are told when mails begin to fail. */
export const failedMailsAlert = {
  summary: '送れなかったメールがあります',
  details:
    '「送信メール」を「送信失敗」で絞り込み、サーバーの応答を確かめてください。あて先の誤りなら直してから、そのほかはメールサーバーが使えることを確かめてから、もう一度送ってください。',
} as const;

/** The mail about a person's own account: the text that an installation starts with, and the one that is used when the office has none. */
export const accountTemplate = {
  subject: '【{{foundationName}}】あなたのアカウントについてのお知らせ',
  body: `{{recipientName}} 様

{{accountEvent}}

お心当たりがあるときは、何もしていただく必要はありません。
お心当たりがないときは、ほかの人があなたのアカウントを使おうとしているおそれがあります。すぐに次の画面の「パスワードを忘れた方」からパスワードを設定し直し、
{{foundationName}}の担当者にご連絡ください。
{{loginUrl}}
`,
} as const;

/** The proof that an application has been received: the text that an installation starts with, and the one that is used when the office has none that can be filled in. */
export const receivedTemplate = {
  subject: '【{{foundationName}}】応募を受け付けました（受付番号 {{receivedNumber}}）',
  body: `{{organizationName}}
{{recipientName}} 様

「{{callTitle}}」への応募を受け付けました。

受付番号　　{{receivedNumber}}
届いた日時　{{receivedAt}}（日本時間）

受け取ったファイル（大きさと、内容を確かめるためのハッシュ値）
{{receivedFiles}}

応募の内容のハッシュ値（SHA-256）
{{receivedHash}}

締切（{{callDeadline}}）までは、内容を直して、もう一度提出できます。最後に提出したものが応募になります。
{{entryUrl}}

このメールは、応募が届いたことの控えです。大切に保管してください。
`,
} as const;

/** What those who write an application are told when one of their attachments has a virus. */
export const infectedTemplate = {
  subject: '【{{foundationName}}】応募に添付されたファイルを差し替えてください（{{callTitle}}）',
  body: `{{organizationName}}
{{recipientName}} 様

「{{callTitle}}」への応募に添付された次のファイルから、ウイルスが見つかりました。だれも開けないようにしたため、このままでは応募を受け付けられません。

{{infectedFile}}

{{replaceBy}} までに、次の画面でこのファイルを取り消し、別のファイルを添付して、提出してください。提出したあとでも、もう一度提出していただく必要があります。
{{entryUrl}}

ほかのファイルや、書いた内容はそのままです。

お問い合わせ先：{{foundationContact}}
`,
} as const;

/** What the members of an organisation are told when somebody wants to be one of them. */
export const joinTemplate = {
  subject: '【{{foundationName}}】団体への参加の申し出が届いています',
  body: `{{organizationName}}
{{recipientName}} 様

{{newcomerName}} 様から、団体への参加の申し出がありました。
認められると、団体の申請や応募を見られるようになります。

団体との関係：{{joinNote}}

ログインしたあとの「団体に加わりたい方」で、ご存じの方かを確かめて、認めるかどうかをお答えください。
{{loginUrl}}

お心当たりがないときは「認めない」を選ぶか、{{foundationName}}の担当者にご連絡ください。

お問い合わせ先：{{foundationContact}}
`,
} as const;

/** The mail with the link by which somebody signs up, in the same two ways: whether an address is known must not show in what is missing. */
export const signUpTemplate = {
  subject: '【{{foundationName}}】利用者登録のご案内',
  body: `{{foundationName}}の助成システムへの利用者登録のご案内です。
次のページで、お名前とパスワードなどを入力してください。

{{signUpUrl}}

このページは24時間で使えなくなり、一度だけ使えます。
お心当たりのない場合は、このメールを破棄してください。アカウントは作られません。

お問い合わせ先：{{foundationContact}}
`,
} as const;

/** The mail with the number by which somebody signs in, or shows to be the one, in the same two ways. */
export const loginCodeTemplate = {
  subject: '【{{foundationName}}】ログインの番号',
  body: `{{recipientName}} 様

{{foundationName}}の助成システムの画面に、次の番号を入力してください。

{{loginCode}}

10分間、一度だけ使えます。だれにも伝えないでください。基金からお尋ねすることはありません。
お心当たりのない場合は、このメールを破棄してください。番号を知らない人は、ログインできません。

お問い合わせ先：{{foundationContact}}
`,
} as const;

/** The same to somebody who has an account already: the event of an account's notice. @param reset the page on which a forgotten password is set anew */
export const alreadySignedUpText = (login: string, reset: string) =>
  `このメールアドレスで利用者登録の申し込みがありました。このメールアドレスのアカウントは、すでにあります。

ログイン
${login}

パスワードを忘れたとき
${reset}`;
