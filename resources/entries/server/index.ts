import type { ServerPart } from '../../../api/resources/capability.ts';
import { extend as extendEntry } from './extend.ts';
import { openingPoller } from './opening-poller.ts';
import { entryPaperRoutes } from './paper-routes.ts';
import { receiptPapers } from './receipt-paper.ts';
import { notifyInfectedFile, replacementPoller } from './replacement-poller.ts';
import { entryRoutes } from './routes.ts';
import { convertGuestWriters } from './writers.ts';

export const entries: ServerPart<typeof import('../entries.ts')> = {
  actions: {
    entries: { extend: extendEntry },
  },
  routes: [...entryPaperRoutes, ...entryRoutes],
  loops: [
    // Opens sealed entries at their deadline.
    (services) => ({ name: 'opening of entries', run: openingPoller(services), pause: 2000, longestPause: 60_000 }),
    // Runs only where clamd is configured.
    (services) =>
      services.settings.clamdUrl
        ? { name: 'replacement of infected files', run: replacementPoller(services), pause: 2000, longestPause: 5 * 60_000 }
        : undefined,
  ],
  mailAttachments: [receiptPapers],
  events: { fileInfected: [notifyInfectedFile], membersChanged: [convertGuestWriters] },
};
