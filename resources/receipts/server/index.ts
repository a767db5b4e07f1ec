import type { ServerPart } from '../../../api/resources/capability.ts';
import { budgetHooks } from '../../applications/server/submitted-fields.ts';
import { receiptArchiveRoute, recordRulesRoute } from './archive-routes.ts';
import { receiptHooks } from './hooks.ts';
import { stampImages } from './images.ts';
import { receiptImageRoutes } from './images-routes.ts';
import { receiptLookupRoutes } from './lookups-routes.ts';
import { receiptRoutes } from './routes.ts';
import { receiptHandlers } from './steps.ts';

export const receipts: ServerPart<typeof import('../receipts.ts')> = {
  hooks: {
    budget_items: budgetHooks,
    receipts: receiptHooks,
  },
  steps: {
    receipts: receiptHandlers,
  },
  routes: [...receiptLookupRoutes, ...receiptImageRoutes, receiptArchiveRoute, recordRulesRoute, ...receiptRoutes],
  jobs: {
    // Retries time stamps that failed at upload.
    'receipt time stamps': { label: '領収書の時刻の証明', pattern: '35 * * * *', run: stampImages },
  },
};
