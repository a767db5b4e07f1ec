import type { GranteePart } from '../../../refine-app/grantee/grantee-part.ts';

export const messages: GranteePart = {
  pages: { faq: () => import('./grantee/faq/faq-page.tsx') },
};
