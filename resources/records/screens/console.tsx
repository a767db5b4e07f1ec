import type { ConsolePart } from '../../../refine-app/resource/console-parts.ts';
import { resources } from '../../../resources.config.ts';

export const records: ConsolePart<typeof import('../records.ts')> = {
  screens: [
    {
      path: '/admin/system',
      guard: { title: 'システムの状態', resource: resources.backups },
      load: async () => (await import('./console/system-page.tsx')).SystemPage,
    },
  ],
};
