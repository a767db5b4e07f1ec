import type { mailTemplateKeys } from '../terms.ts';

type Purpose = keyof typeof mailTemplateKeys;

const link = 'このメールのリンクは、ほかの人に渡さないでください。基金からお尋ねすることはありません。';
const code = 'この番号は、だれにも伝えないでください。基金からお尋ねすることはありません。';

/**
 * Mails that give access to an account, or warn about its misuse: purpose → closing line added by the system, not editable. Changes of their texts
 * need two heads; the mails cannot be cancelled.
 */
export const securityMails = {
  password_reset: link,
  initial_password: link,
  sign_up: link,
  login_code: code,
  entry_invitation: link,
  signing_code: code,
  account_notice:
    'あなたのアカウントに起きたことを、システムが自動でお知らせしています。お心当たりがないときは、すぐにパスワードを設定し直し、基金にご連絡ください。',
  account_changed:
    '振込口座に起きたことを、システムが自動でお知らせしています。お心当たりがないときは、お手元の書類にある電話番号で、すぐに基金へお知らせください。',
  alert:
    '「注意の記録」の出来事を、システムが自動でお知らせしています。心当たりがないときは、ほかの管理者とシステムの管理者に、すぐに連絡してください。',
} as const satisfies { readonly [P in Purpose]?: string };

export type SecurityPurpose = keyof typeof securityMails;

export const securityPurposes = Object.keys(securityMails) as SecurityPurpose[];

export function isSecurityPurpose(purpose: string): purpose is SecurityPurpose {
  return Object.hasOwn(securityMails, purpose);
}

/** Merge fields with secrets for the recipient only: a link or a code. */
export const secretFields = ['resetUrl', 'signUpUrl', 'signCode', 'loginCode'] as const;

export type SecretField = (typeof secretFields)[number];

export function isSecretField(name: string): name is SecretField {
  return (secretFields as readonly string[]).includes(name);
}

/** The placeholder of a secret until the mail is sent. */
export function secretMark(name: SecretField): string {
  return `{{${name}}}`;
}
