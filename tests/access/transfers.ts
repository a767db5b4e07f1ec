import type { Granted, Routes } from '../support/permissions.ts';
import { fund, heads } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

export const resources: Granted = {
  transfer_accounts: {
    read: [...fund, 'accounting_staff'],
    create: ['accounting_staff'],
    update: ['accounting_staff'],
    delete: heads,
    export: [...fund, 'accounting_staff'],
  },
  transfer_batches: {
    read: [...fund, 'accounting_staff'],
    export: [...fund, 'accounting_staff'],
    submit: ['accounting_staff'],
    approve: [...heads, 'accounting_staff'],
    sendBack: [...heads, 'accounting_staff'],
    markSent: ['accounting_staff'],
    cancel: [...heads, 'accounting_staff'],
  },
  transfer_items: {
    read: [...fund, 'accounting_staff'],
    export: [...fund, 'accounting_staff'],
    remove: ['accounting_staff'],
    reveal: [...fund, 'accounting_staff'],
  },
  transfer_downloads: {
    read: [...fund, 'accounting_staff'],
    export: [...fund, 'accounting_staff'],
  },
  bank_statements: {
    read: [...heads, 'accounting_staff'],
    export: [...heads, 'accounting_staff'],
    import: ['accounting_staff'],
  },
  statement_lines: {
    read: [...heads, 'accounting_staff'],
    export: [...heads, 'accounting_staff'],
    setAside: ['accounting_staff'],
  },
  ledger_accounts: {
    read: [...heads, 'accounting_staff'],
    update: [...heads, 'accounting_staff'],
    export: [...heads, 'accounting_staff'],
  },
};

export const routes: Routes = {
  'POST /transfer_batches/check': ['accounting_staff'],
  'POST /transfer_batches/create': ['accounting_staff'],
  'GET /transfer_batches/{id}/check': [...fund, 'accounting_staff'],
  'POST /transfer_batches/{id}/file': ['accounting_staff'],
  'POST /transfer_batches/{id}/results': ['accounting_staff'],
  'POST /transfer_batches/{id}/import': ['accounting_staff'],
  'GET /books/journal': [...heads, 'accounting_staff'],
  'GET /books/outstanding/export': [...heads, 'accounting_staff'],
  'GET /books/outstanding': [...heads, 'accounting_staff'],
  'GET /bank_statements/reconciliation': [...heads, 'accounting_staff'],
  'POST /bank_statements/import': ['accounting_staff'],
};

/** How a grant goes that its organisation has been told of is the office's daily work. */
export const standings: Standings = {
  transfer_batches: { conflicted: 'open' },
  transfer_items: { conflicted: 'open' },
  'POST /transfer_batches/check': { second: 'alone' },
  'POST /transfer_batches/create': { second: 'alone' },
  'POST /transfer_batches/{id}/file': { second: 'alone' },
  'POST /transfer_batches/{id}/results': { second: 'alone' },
  'POST /transfer_batches/{id}/import': { second: 'alone' },
  'POST /bank_statements/import': { conflicted: 'apart' },
};
