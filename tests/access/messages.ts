import type { Granted, Routes } from '../support/permissions.ts';
import { affairs, everyone, fund, heads } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

export const resources: Granted = {
  notifications: {
    read: everyone,
    create: fund,
    update: fund,
    delete: heads,
    export: fund,
  },
  faqs: {
    read: [...fund, ...affairs, 'recipient'],
    create: fund,
    update: fund,
    delete: heads,
    export: [...fund, ...affairs],
  },
  mail_templates: {
    read: [...fund, ...affairs],
    create: fund,
    update: fund,
    delete: heads,
    export: [...fund, ...affairs],
    propose: heads,
    approve: heads,
    withdraw: heads,
  },
  mail_batches: {
    read: [...fund, ...affairs],
    export: [...fund, ...affairs],
  },
  outbox: {
    read: [...fund, ...affairs],
    export: [...fund, ...affairs],
    resend: fund,
    cancel: heads,
    cancelOwn: ['fund_staff'],
  },
};

export const routes: Routes = {
  'POST /adoptions/email': fund,
  'POST /applications/email': fund,
  'POST /applications/email/preview': fund,
  'POST /email/test': fund,
  'GET /admin/mail_batches/{id}/progress': [...fund, ...affairs],
  'GET /notifications/unread': everyone,
  'POST /notifications/{id}/read': everyone,
  'GET /public/faq': 'anyone',
  'GET /public/faq/csv': 'anyone',
  'GET /public/faq/{id}': 'anyone',
};

export const standings: Standings = {
  outbox: { conflicted: 'shut' },
  'POST /email/test': { conflicted: 'open' },
  'POST /notifications/{id}/read': { conflicted: 'apart', strangers: 'common' },
};
