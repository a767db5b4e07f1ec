import type { GranteePart } from '../../../refine-app/grantee/grantee-part.ts';

export const dashboard: GranteePart = {
  pages: { dashboard: () => import('./grantee/dashboard.tsx') },
};
