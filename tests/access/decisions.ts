import type { Granted, Routes } from '../support/permissions.ts';
import { fund, heads, office } from '../support/role-groups.ts';

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
