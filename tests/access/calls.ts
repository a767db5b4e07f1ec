import type { DraftAnswers } from '../support/draft-standings.ts';
import type { Granted, Routes } from '../support/permissions.ts';
import { committees, fund, heads, office } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

export const resources: Granted = {
  calls: {
    read: [...office, ...committees],
    create: fund,
    update: fund,
    delete: fund,
    export: office,
    approve: heads,
    revise: heads,
    decide: fund,
    cancel: heads,
    copy: fund,
    extend: fund,
    enterPaper: fund,
    remind: fund,
    changeForm: fund,
    unseal: heads,
  },
  call_checks: {
    read: office,
    create: fund,
    update: fund,
    delete: fund,
    export: office,
  },
  call_questions: {
    read: office,
    create: fund,
    update: fund,
    delete: fund,
    export: office,
  },
  call_extensions: {
    read: office,
    export: office,
  },
  application_forms: {
    read: office,
    create: fund,
    update: fund,
    delete: fund,
    export: office,
    publish: fund,
    retire: fund,
    newVersion: fund,
  },
  entries: {
    read: [...office, 'recipient'],
    export: office,
    extend: fund,
  },
  entry_members: {
    read: office,
    export: office,
  },
  entry_files: {
    read: [...office, 'recipient'],
    export: office,
  },
  entry_snapshots: {
    read: [...office, 'recipient'],
    export: office,
  },
  correction_requests: {
    read: office,
    export: office,
  },
  correction_items: {
    read: office,
    export: office,
  },
  organization_joins: {
    read: [...fund, 'recipient'],
    update: fund,
    export: fund,
    accept: [...fund, 'recipient'],
    refuse: [...fund, 'recipient'],
  },
};

export const routes: Routes = {
  'POST /applications/{id}/corrections': ['fund_staff'],
  'POST /entries': ['recipient'],
  'GET /entries/{id}/writing': [...fund, 'recipient'],
  'PUT /entries/{id}/sections/{key}': [...fund, 'recipient'],
  'POST /entries/{id}/files': [...fund, 'recipient'],
  'DELETE /entries/{id}/files/{fileId}': [...fund, 'recipient'],
  'POST /entries/{id}/submit': [...fund, 'recipient'],
  'POST /entries/{id}/withdraw': [...fund, 'recipient'],
  'POST /entries/{id}/members': [...fund, 'recipient'],
  'DELETE /entries/{id}/members/{memberId}': [...fund, 'recipient'],
  'GET /entries/{id}/earlier': [...fund, 'recipient'],
  'GET /entries/{id}/form-change': [...fund, 'recipient'],
  'POST /entries/{id}/form-change': [...fund, 'recipient'],
  'GET /entries/{id}/paper': [...fund, 'recipient'],
  'GET /entries/{id}/snapshots/{number}/paper': [...office, ...committees, 'recipient'],
  'GET /application_forms/{id}/paper': office,
  'GET /calls/{id}/eligibility': ['recipient'],
  'GET /public/calls': 'anyone',
  'GET /public/calls/csv': 'anyone',
  'GET /public/calls/{id}': 'anyone',
};

/** Whoever writes the draft now. */
const written = {
  ...{ owner: 200, writer: 200, invitedWriter: 200, invitedSubmitter: 200, again: 200 },
  ...{ colleague: 404, outsider: 404, left: 404, suspended: 401 },
} as const;
/** Those of them who may submit it. */
const submitted = { ...written, writer: 403, invitedWriter: 403 } as const;
/** Those of these who are of the organisation that applies. */
const decided = { ...submitted, invitedSubmitter: 403 } as const;
/** Staff alone. */
const staff = {
  ...{ owner: 403, writer: 403, invitedWriter: 403, invitedSubmitter: 403, again: 403 },
  ...{ colleague: 403, outsider: 403, left: 403, suspended: 401 },
} as const;
/** The people of an organisation decide whom it takes in; those who only write an application of it do not. */
const members = {
  ...{ owner: 200, writer: 200, colleague: 200, again: 409 },
  ...{ invitedWriter: 404, invitedSubmitter: 404, outsider: 404, left: 404, suspended: 401 },
} as const;

/** What every write of a draft, and of a wish to join its organisation, answers to whoever stands how towards it. */
export const draftWrites: Readonly<Record<string, DraftAnswers>> = {
  'PUT /entries/{id}/sections/{key}': written,
  'POST /entries/{id}/files': { ...written, owner: 201, writer: 201, invitedWriter: 201, invitedSubmitter: 201, again: 201 },
  'DELETE /entries/{id}/files/{fileId}': { ...written, again: 404 },
  'POST /entries/{id}/form-change': { ...written, again: 200 },
  'POST /entries/{id}/submit': submitted,
  'POST /entries/{id}/withdraw': { ...decided, again: 409 },
  'POST /entries/{id}/members': decided,
  'DELETE /entries/{id}/members/{memberId}': { ...decided, again: 404 },
  'POST /entries/{id}/extend': staff,
  'PUT /organization_joins/{id}': staff,
  'POST /organization_joins/{id}/accept': members,
  'POST /organization_joins/{id}/refuse': members,
};

/** What was handed in is the office's daily work. */
export const standings: Standings = {
  entries: { conflicted: 'open' },
  entries_history: { conflicted: 'open' },
  entry_members: { conflicted: 'open' },
  entry_files: { conflicted: 'open' },
  entry_snapshots: { conflicted: 'open' },
  call_extensions: { conflicted: 'open' },
  correction_requests: { conflicted: 'open' },
  correction_requests_history: { conflicted: 'open' },
  correction_items: { conflicted: 'open' },
  // Every grantee begins by the calls that are published.
  'POST /entries': { strangers: 'common' },
};
