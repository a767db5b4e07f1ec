import type { GranteePart } from '../../../refine-app/grantee/grantee-part.ts';

export const receipts: GranteePart = {
  pages: { receipts: () => import('./grantee/receipts-page.tsx'), 'receipts/:id': () => import('./grantee/receipt-page.tsx') },
};
