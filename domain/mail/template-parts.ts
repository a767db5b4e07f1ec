const line = '――――――――――――――――――――';
const sender = `{{foundationName}} 助成担当
このメールは送信専用のアドレスからお送りしています。`;

/** How the foundation's mails end. */
export const signature = `
${line}
${sender}
お問い合わせ先：{{foundationContact}}
${line}`;

/** Where a forged mail would put its own number, there is none. */
export const bareSignature = `
${line}
${sender}
${line}`;

/** How a mail to somebody of an organisation begins. */
export const greeting = `{{organizationName}}
{{recipientName}} 様

いつもお世話になっております。{{foundationName}}です。
`;
