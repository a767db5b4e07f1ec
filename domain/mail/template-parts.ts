const line = '――――――――――――――――――――';
const sender = `{{foundationName}} 助成担当
このメールは送信専用のアドレスからお送りしています。`;

/** Standard signature of mails. */
export const signature = `
${line}
${sender}
お問い合わせ先：{{foundationContact}}
${line}`;

/** Signature without contact details, for mails whose forgeries would give a false phone number. */
export const bareSignature = `
${line}
${sender}
${line}`;

/** Salutation to a person of an organisation. */
export const greeting = `{{organizationName}}
{{recipientName}} 様

いつもお世話になっております。{{foundationName}}です。
`;
