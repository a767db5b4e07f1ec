import type { ServerPart } from '../../../api/resources/capability.ts';
import { announcementPoller } from './announcements/poller.ts';
import { announcementRoutes } from './announcements/routes.ts';
import { announcementHandlers, announcementHooks } from './announcements/steps.ts';
import { decisionHandlers, decisionHooks, promote } from './hooks.ts';
import { decisionRoutes } from './routes.ts';

export const decisions: ServerPart<typeof import('../decisions.ts')> = {
  hooks: {
    announcements: announcementHooks,
    decisions: decisionHooks,
  },
  steps: {
    announcements: announcementHandlers,
    decisions: decisionHandlers,
  },
  actions: {
    decisions: { promote },
  },
  routes: [...announcementRoutes, ...decisionRoutes],
  loops: [
    // Poller that draws letters and announces results when due; it also resumes what a stopped process left.
    (services) => ({ name: 'announcements', run: announcementPoller(services), pause: 1000, longestPause: 30_000 }),
  ],
};
