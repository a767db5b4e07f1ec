import type { ConsolePart } from '../../../refine-app/resource/console-parts.ts';
import { resources } from '../../../resources.config.ts';

export const dashboard: ConsolePart = {
  screens: [
    { path: '/admin/dashboard', load: async () => (await import('./console/dashboard.tsx')).Dashboard },
    {
      path: '/admin/reports',
      guard: { title: '集計報告', resource: resources.applications },
      load: async () => (await import('./console/report.tsx')).Report,
    },
  ],
};
