import type { ServerPart } from '../../../api/resources/capability.ts';
import { revealNumber } from '../../bank-accounts/server/confirm.ts';
import { bookRoutes } from './books/routes.ts';
import { allMoneyInvariantViolations } from './money-invariants.ts';
import { changeTaxToReturn, chargeSurcharge, recordRefund, recordTaxReturn, reopen as reopenSettlement } from './record.ts';
import { counter } from './reverse-entry.ts';
import { paymentRoutes } from './routes.ts';
import { transferAccountHooks } from './transfers/account-hooks.ts';
import { transferRoutes } from './transfers/routes.ts';
import { batchSteps, remove } from './transfers/steps.ts';

export const payments: ServerPart<typeof import('../payments.ts') & typeof import('../transfers.ts')> = {
  hooks: {
    transfer_accounts: transferAccountHooks,
  },
  steps: {
    transfer_batches: { steps: batchSteps },
  },
  actions: {
    payments: { recordRefund, chargeSurcharge, recordTaxReturn, changeTaxToReturn, reopen: reopenSettlement },
    payment_entries: { counter },
    transfer_items: { remove, reveal: revealNumber('transfer_items') },
  },
  routes: [...bookRoutes, ...paymentRoutes, ...transferRoutes],
  events: { restored: [allMoneyInvariantViolations] },
};
