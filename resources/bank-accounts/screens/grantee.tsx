import type { GranteePart } from '../../../refine-app/grantee/grantee-part.ts';

export const bankAccounts: GranteePart = {
  pages: { bank: () => import('./grantee/bank-page.tsx') },
};
