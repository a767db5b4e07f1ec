import { type ConsolePart, recordPage } from '../../../refine-app/resource/console-parts.ts';
import { resources } from '../../../resources.config.ts';

export const decisions: ConsolePart<typeof import('../decisions.ts')> = {
  pages: {
    announcements: { show: recordPage(async () => (await import('./console/announcements/page.tsx')).announcementPage) },
  },
  screens: [
    {
      path: '/admin/applications/ringi',
      guard: { title: '稟議書', resource: resources.status_histories },
      load: async () => (await import('./console/ringi/ringi-page.tsx')).RingiPage,
    },
    {
      path: '/admin/decisions/table',
      guard: { title: '決定の表', resource: resources.decisions },
      load: async () => (await import('./console/table/table-page.tsx')).DecisionTablePage,
    },
  ],
  // Starts with the amount that the board planned for the waiting-list place.
  actions: { decisions: { followUps: { promote: { begin: ({ amount }) => ({ amount }) } } } },
};
