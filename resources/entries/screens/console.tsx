import { type ConsolePart, recordPage } from '../../../refine-app/resource/console-parts.ts';
import { resources } from '../../../resources.config.ts';

export const entries: ConsolePart<typeof import('../entries.ts')> = {
  pages: {
    entries: { show: recordPage(async () => (await import('./console/entry-page.tsx')).entryPage) },
  },
  screens: [
    {
      path: '/admin/entries/:id/writing/*',
      guard: { title: '紙の申請書の入力', resource: resources.entries },
      load: async () => (await import('./grantee/entry-pages.tsx')).default,
    },
  ],
};
