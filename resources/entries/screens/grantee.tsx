import type { GranteePart } from '../../../refine-app/grantee/grantee-part.ts';

export const entries: GranteePart = {
  pages: { 'entries/*': () => import('./grantee/entries-page.tsx') },
};
