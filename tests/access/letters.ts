import type { Granted, Routes } from '../support/permissions.ts';
import { affairs, fund, heads, office } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

export const resources: Granted = {
  letters: {
    read: [...office, 'recipient'],
    export: office,
    redraw: [...fund, 'accounting_staff'],
  },
  envelopes: {
    read: [...fund, ...affairs, 'recipient'],
    export: [...fund, ...affairs],
    send: fund,
    replace: fund,
    cancel: fund,
    sign: ['recipient'],
    decline: ['recipient'],
    resend: fund,
  },
  envelope_events: {
    read: [...fund, ...affairs, 'recipient'],
    export: [...fund, ...affairs],
  },
  letter_templates: {
    read: office,
    update: heads,
    export: office,
  },
};

export const routes: Routes = {
  'POST /cloudsign/webhook/{secret}': 'anyone',
  'POST /envelopes/send': fund,
  'POST /envelopes/send/preview': fund,
  'POST /envelopes/send/letter': fund,
  'POST /applications/{id}/sendUkesyo': fund,
  'GET /cloudsign/sendukesyo/{id}': fund,
  'POST /envelopes/{id}/read': ['recipient'],
  'POST /envelopes/{id}/code': ['recipient'],
  'GET /envelopes/{id}/certificate': [...fund, ...affairs, 'recipient'],
  'GET /signing': [...fund, ...affairs, 'recipient'],
  'POST /verify': 'anyone',
  'GET /application_pdf/ukesyo/{id}': [...office, 'recipient'],
  'GET /application_pdf/settlement/{id}': [...fund, 'accounting_staff', 'recipient'],
  'GET /application_pdf/refund_notice/{id}': [...fund, 'accounting_staff', 'recipient'],
  'POST /letter_templates/preview': heads,
};

export const standings: Standings = {
  letters: { conflicted: 'shut' },
  envelopes: { conflicted: 'shut' },
  envelope_events: { conflicted: 'shut' },
  'POST /envelopes/send': { sends: ({ applicationId }) => ({ body: { applicationIds: [applicationId], kind: 'ukesyo' } }) },
  'POST /envelopes/send/preview': { sends: ({ applicationId }) => ({ body: { applicationIds: [applicationId], kind: 'ukesyo' } }) },
  'POST /envelopes/send/letter': { sends: ({ applicationId }) => ({ body: { applicationId, kind: 'ukesyo' } }) },
  'POST /applications/{id}/sendUkesyo': { conflicted: 'shut' },
  // What it shows is made up.
  'POST /letter_templates/preview': { conflicted: 'apart' },
};
