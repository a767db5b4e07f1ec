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
