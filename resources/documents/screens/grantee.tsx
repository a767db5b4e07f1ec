import type { GranteePart } from '../../../refine-app/grantee/grantee-part.ts';

export const documents: GranteePart = {
  pages: { submissions: () => import('./grantee/submissions-page.tsx'), reportforms: () => import('./grantee/report-forms-page.tsx') },
};
