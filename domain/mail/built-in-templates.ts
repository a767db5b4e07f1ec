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
