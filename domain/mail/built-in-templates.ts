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
