import type { Granted, Routes } from '../support/permissions.ts';
import { fund, heads, office } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

export const resources: Granted = {
  decisions: {
    read: office,
    create: fund,
    update: fund,
    delete: fund,
    export: office,
    approve: heads,
    cancel: heads,
    promote: fund,
  },
  results: {
    read: [...office, 'recipient'],
    export: office,
  },
  announcements: {
    read: office,
    create: fund,
    update: fund,
    delete: fund,
    export: office,
    submit: fund,
    approve: heads,
    sendBack: heads,
    stop: fund,
    resume: heads,
    revise: fund,
  },
};

export const routes: Routes = {
  'GET /announcements/{id}/preview': office,
  'GET /decisions/table': office,
  'POST /decisions/list': fund,
  'GET /decisions/{id}/letter': office,
  'GET /public/results': 'anyone',
  'GET /public/results/csv': 'anyone',
  'GET /public/results/{id}': 'anyone',
};

export const standings: Standings = {
  decisions: { conflicted: 'shut' },
  decisions_history: { conflicted: 'shut' },
  results: { conflicted: 'shut' },
  'POST /decisions': {
    sends: ({ applicationId }) => ({ body: { applicationId, outcome: 'rejected', boardDate: '2026-11-10', rationale: '予算の外' } }),
  },
  'POST /decisions/list': {
    sends: ({ entryNumber }) => ({ body: { rows: [{ entryNumber, outcome: 'rejected', boardDate: '2026-11-10' }], preview: false } }),
    second: 'alone',
  },
};
