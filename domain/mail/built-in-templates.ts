/** Alert to the heads when mails start to fail. */
export const failedMailsAlert = {
  summary: '送れなかったメールがあります',
  details:
    '「送信メール」を「送信失敗」で絞り込み、サーバーの応答を確かめてください。あて先の誤りなら直してから、そのほかはメールサーバーが使えることを確かめてから、もう一度送ってください。',
} as const;

/** Receipt of an application: the initial template, and the fallback when no usable template exists. */
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

/** Mail to the authors of an application when an attachment has a virus. */
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

/** Mail to the members of an organisation when somebody asks to join. */
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

/**
 * Sign-up mail to somebody who already has an account, sent as an account notice. @param reset the page for resetting a forgotten password
 * @param reset the page on which a forgotten password is set anew
 */
export const alreadySignedUpText = (login: string, reset: string) =>
  `このメールアドレスで利用者登録の申し込みがありました。このメールアドレスのアカウントは、すでにあります。

ログイン
${login}

パスワードを忘れたとき
${reset}`;
