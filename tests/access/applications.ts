import type { Granted, Routes } from '../support/permissions.ts';
import { affairs, committees, fund, heads, office } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

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

/** What is decided of an application is shut; the application itself goes its way with all its papers, and no status says how it was decided. */
export const standings: Standings = {
  applications: { conflicted: 'open' },
  'POST /applications/{id}/decide': {
    conflicted: 'shut',
    sends: ({ applicationId: id }) => ({ id, body: { outcome: 'rejected', boardDate: '2026-11-10', rationale: '予算の外' } }),
  },
  'POST /applications/status': { strangers: (id) => ({ ids: [id], versions: [1], applicationStatusId: 2, comment: '提出します' }) },
  'POST /applications/status/preview': { strangers: (id) => ({ ids: [id], versions: [1], applicationStatusId: 2, comment: '提出します' }) },
  change_decisions: { conflicted: 'shut' },
  status_histories: { conflicted: 'open' },
  comments: { conflicted: 'open' },
  'POST /comments': { strangers: (entityId) => ({ entityType: 'application', entityId, content: '見えますか', isInternal: false }) },
};
