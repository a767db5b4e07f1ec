/** The foundation's name, which the server writes into the page; the development server leaves the placeholder. */
export const foundationName = metaOf('foundation-name') || '河川基金';

/** The support address for grantees; empty where there is none. */
export const supportMail = metaOf('support-mail');

/** The name of the staff's single sign-on; empty where there is none. */
export const ssoLabel = metaOf('sso-label');

/** The public pages: address → title. */
export const openPages: Readonly<Record<string, string>> = JSON.parse(metaOf('open-pages') || '{}');

export function metaOf(name: string): string {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  return content.startsWith('%') ? '' : content;
}
