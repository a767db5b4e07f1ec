import type { GranteePart } from '../../../refine-app/grantee/grantee-part.ts';

export const letters: GranteePart = {
  pages: { 'sign/:id': () => import('./grantee/sign-page.tsx') },
};
