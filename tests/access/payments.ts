import type { Granted, Routes } from '../support/permissions.ts';
import { fund, heads, office } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

export const resources: Granted = {
  payments: {
    read: [...office, 'recipient'],
    create: ['accounting_staff'],
    update: ['accounting_staff'],
    export: office,
    recordRefund: ['accounting_staff'],
    chargeSurcharge: heads,
    recordTaxReturn: ['accounting_staff'],
    changeTaxToReturn: heads,
    reopen: fund,
  },
  payment_settlements: {
    read: [...fund, 'accounting_staff'],
    export: [...fund, 'accounting_staff'],
  },
  refund_receipts: {
    read: [...fund, 'accounting_staff'],
    export: [...fund, 'accounting_staff'],
  },
  payment_entries: {
    read: office,
    export: office,
    counter: [...heads, 'accounting_staff'],
  },
};

export const routes: Routes = {
  'GET /payments/status/gn/{grantNumber}': [...office, 'recipient'],
  'GET /payments/summaries': [...office, 'recipient'],
  'GET /payments/queue': [...fund, 'accounting_staff'],
  'GET /payments/details/gn/{grantNumber}': [...office, 'recipient'],
  'GET /payments/account/gn/{grantNumber}': office,
};

/** How a grant goes that its organisation has been told of is the office's daily work. */
export const standings: Standings = {
  payments: { conflicted: 'open' },
  payment_settlements: { conflicted: 'open' },
  refund_receipts: { conflicted: 'open' },
  payment_entries: { conflicted: 'open' },
};
