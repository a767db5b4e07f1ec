import type { GranteePart } from '../../../refine-app/grantee/grantee-part.ts';

export const payments: GranteePart = {
  pages: { payments: () => import('./grantee/payments-page.tsx') },
};
