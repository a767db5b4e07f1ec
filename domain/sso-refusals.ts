/** Messages for failed single sign-ons. */
export const ssoRefusals = {
  down: 'ログインのためのサービスにつながりません。しばらくしてから、もう一度お試しください。ログイン中の方はそのまま使え、パスワードのある方は下からログインできます。',
  denied: 'ログインを取りやめました。もう一度、はじめからお試しください。',
  broken: 'ログインの手続きが途中で切れました（10分を過ぎたか、別のブラウザーで続けたためです）。もう一度、はじめからお試しください。',
  failed: 'ログインのためのサービスの答えを確かめられませんでした。もう一度、はじめからお試しください。続くときは、管理者にお知らせください。',
  unverified: 'ログインのためのサービスで、メールアドレスが確認されていません。その確認を済ませるか、管理者にお知らせください。',
  unknown: 'このメールアドレスの、有効な職員のアカウントがありません。アカウントの登録を管理者に依頼してください。',
  taken: 'このメールアドレスのアカウントは、別の利用者に結び付いています。管理者に「シングルサインオンをやめる」を依頼してください。',
  noGroup: 'せせらぎを使えるグループに入っていません。グループへの登録を、管理者に依頼してください。',
  otherPerson: 'ログイン中の方とは別の利用者でした。ご自身のアカウントで、もう一度確かめてください。',
  notAgain: 'ログインのためのサービスが、いま確かめたことを示しませんでした。ほかの方法（パスキーなど）を選ぶか、管理者にお知らせください。',
} as const;

export type SsoRefusal = keyof typeof ssoRefusals;

export function isSsoRefusal(code: string | null): code is SsoRefusal {
  return code !== null && Object.hasOwn(ssoRefusals, code);
}
