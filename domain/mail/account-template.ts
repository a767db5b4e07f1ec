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
