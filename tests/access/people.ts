import type { Granted, Routes } from '../support/permissions.ts';
import { affairs, fund, heads, office } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

export const resources: Granted = {
  users: {
    read: [...fund, ...affairs],
    create: heads,
    update: heads,
    delete: heads,
    export: [...fund, ...affairs],
    invite: heads,
    endSso: heads,
    signOut: heads,
  },
  factor_resets: {
    read: heads,
    create: heads,
    export: heads,
    approve: heads,
    cancel: heads,
  },
  organizations: {
    read: [...office, 'recipient'],
    create: fund,
    update: fund,
    delete: heads,
    export: office,
  },
  banks: {
    read: [...office, 'recipient'],
    create: ['accounting_staff'],
    update: ['accounting_staff'],
    delete: heads,
    export: office,
    confirm: [...heads, 'accounting_staff'],
    reveal: [...fund, 'accounting_staff'],
  },
};

export const routes: Routes = {
  'GET /my/members': ['recipient'],
  'GET /my/joins': ['recipient'],
  'POST /my/organization': ['recipient'],
  'GET /bankcode/banks/search': [...office, 'recipient'],
  'GET /bankcode/banks/{code}': [...office, 'recipient'],
  'GET /bankcode/banks/{code}/branches': [...office, 'recipient'],
  'GET /bankcode/banks/{code}/branches/search': [...office, 'recipient'],
  'GET /bankcode/banks/{code}/branches/{branchCode}': [...office, 'recipient'],
  'POST /banks/create': ['accounting_staff', 'recipient'],
  'GET /banks/gn/{grantNumber}': [...office, 'recipient'],
};

export const standings: Standings = {
  'POST /my/organization': { strangers: 'own' },
  'POST /banks/create': {
    conflicted: 'open',
    second: 'alone',
    strangers: (applicationId) => ({
      applicationId,
      ...{ bankCode: '0001', branchCode: '001', accountNumber: '1234567', accountHolderName: 'カワ' },
    }),
  },
};
