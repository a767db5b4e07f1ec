import type { ServerPart } from '../../../api/resources/capability.ts';
import { extend as extendEntry } from './extend.ts';
import { replacementRound, tellWriters } from './infected.ts';
import { entryPaperRoutes } from './paper-routes.ts';
import { receiptPapers } from './receipt-paper.ts';
import { openingRound } from './round.ts';
import { entryRoutes } from './routes.ts';
import { settleWriters } from './writers.ts';

export const entries: ServerPart<typeof import('../entries.ts')> = {
  actions: {
    entries: { extend: extendEntry },
  },
  routes: [...entryPaperRoutes, ...entryRoutes],
  loops: [
    // Opens what was written for calls, and kept closed until then, when its moment has come.
    (services) => ({ name: 'opening of entries', run: openingRound(services), pause: 2000, longestPause: 60_000 }),
    // Files are looked through for viruses only where there is a clamd to ask.
    (services) =>
      services.settings.clamdUrl
        ? { name: 'replacement of infected files', run: replacementRound(services), pause: 2000, longestPause: 5 * 60_000 }
        : undefined,
  ],
  mailAttachments: [receiptPapers],
  events: { fileInfected: [tellWriters], membersChanged: [settleWriters] },
};
