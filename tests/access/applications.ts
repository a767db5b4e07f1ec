import type { Granted, Routes } from '../support/permissions.ts';
import { affairs, committees, fund, heads, office } from '../support/role-groups.ts';

export const resources: Granted = {
  recipient_users: {
    read: [...fund, ...affairs],
    export: [...fund, ...affairs],
  },
  adoptions: {
    read: office,
    export: office,
    changeStatus: office,
  },
  applications: {
    read: [...office, ...committees, 'recipient'],
    create: fund,
    update: fund,
    delete: heads,
    export: office,
    test: heads,
    decide: fund,
    changeStatus: [...office, 'recipient'],
  },
  status_histories: {
    read: office,
    export: office,
  },
  change_decisions: {
    read: office,
    export: office,
  },
  comments: {
    read: [...fund, ...affairs, 'recipient'],
    create: [...fund, ...affairs, 'recipient'],
    delete: heads,
    export: [...fund, ...affairs],
  },
  application_statuses: {
    read: [...office, ...committees],
    export: office,
  },
  river_systems: {
    read: [...office, ...committees, 'recipient'],
    export: office,
  },
};

export const routes: Routes = {
  'PUT /applications/{id}': [...office, 'recipient'],
  'POST /applications/status': [...office, 'recipient'],
  'POST /applications/status/preview': [...office, 'recipient'],
  'POST /applications/grant-numbers': fund,
  'GET /applications/detail/gn/{grantNumber}': [...office, ...committees, 'recipient'],
  'GET /applications/detail/en/{entryNumber}': [...office, ...committees, 'recipient'],
  'GET /applications/gn/{grantNumber}': [...office, ...committees, 'recipient'],
  'GET /applications/{id}/history': [...office, 'recipient'],
  'GET /applications/{id}/tasks': [...office, 'recipient'],
  'GET /applications/{id}/live': [...office, ...committees, 'recipient'],
  'GET /my/tasks': ['recipient'],
  'GET /applications/{id}/happenings': ['recipient'],
  'GET /application_status_options/all': [...office, ...committees, 'recipient'],
  'GET /application_status_options/next/{statusId}': [...office, ...committees, 'recipient'],
};

export const openToGrantees = ['river_systems'];
