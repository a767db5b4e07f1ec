import type { Granted, Routes } from '../support/permissions.ts';
import { affairs, fund, heads } from '../support/role-groups.ts';

export const resources: Granted = {
  grants: {
    read: [...fund, ...affairs],
    create: fund,
    update: fund,
    delete: heads,
    export: [...fund, ...affairs],
  },
  report_forms: {
    read: [...fund, ...affairs, 'recipient'],
    create: fund,
    update: fund,
    delete: heads,
    export: [...fund, ...affairs],
    apply: fund,
  },
};

export const routes: Routes = {
  'GET /public/grants': 'anyone',
  'GET /public/grants/csv': 'anyone',
  'GET /public/grants/{id}': 'anyone',
};

export const openToGrantees = ['grants', 'report_forms'];
