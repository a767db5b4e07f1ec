/** The foundation's name, as the server put it into the page; the development server leaves the placeholder. */
export const foundationName = metaOf('foundation-name') || '河川基金';

/** Whom grantees may write to; empty when the foundation has set none. */
export const supportMail = metaOf('support-mail');

/** What the single sign-on of the staff is called; empty where there is none. */
export const ssoLabel = metaOf('sso-label');

/** The pages that anybody may read without signing in: address → title. */
export const openPages: Readonly<Record<string, string>> = JSON.parse(metaOf('open-pages') || '{}');

export function metaOf(name: string): string {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  return content.startsWith('%') ? '' : content;
}
