import type { Granted, Routes } from '../support/permissions.ts';
import { heads, overseers, staff } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

export const resources: Granted = {
  audit_logs: {
    read: overseers,
    export: overseers,
  },
  file_checks: {
    read: overseers,
    export: overseers,
  },
  backups: {
    read: overseers,
    export: overseers,
  },
  restore_drills: {
    read: overseers,
    export: overseers,
  },
  alerts: {
    read: overseers,
    export: overseers,
    confirm: heads,
  },
};

export const routes: Routes = {
  'GET /dashboard': staff,
  'GET /dashboard/plots': staff,
  'GET /dashboard/waiting': staff,
  'GET /system': overseers,
  'POST /system/look': overseers,
  'POST /system/drill': overseers,
};

export const standings: Standings = {
  'POST /system/look': { conflicted: 'apart' },
  'POST /system/drill': { conflicted: 'apart' },
};
