import type { GranteePart } from '../../../refine-app/grantee/grantee-part.ts';

export const applications: GranteePart = {
  pages: {
    applications: () => import('./grantee/applications-page.tsx'),
    'applications/detail': () => import('./grantee/detail/detail-page.tsx'),
    history: () => import('./grantee/history/history-page.tsx'),
  },
};
