import type { Granted, Routes } from '../support/permissions.ts';
import { fund, heads, office } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

export const resources: Granted = {
  receipts: {
    read: [...office, 'recipient'],
    create: [...fund, 'recipient'],
    update: [...fund, 'recipient'],
    delete: [...heads, 'recipient'],
    export: office,
    archive: [...fund, 'accounting_staff'],
    submit: [...fund, 'recipient'],
    hold: fund,
    approve: fund,
    reject: fund,
  },
  receipt_lines: {
    read: [...office, 'recipient'],
    export: office,
  },
  receipt_histories: {
    read: office,
    export: office,
  },
  receipt_images: {
    read: [...office, 'recipient'],
    export: office,
  },
  budget_items: {
    read: [...office, 'recipient'],
    create: fund,
    update: fund,
    delete: fund,
    export: office,
  },
};

export const routes: Routes = {
  'GET /receipts/stats': [...office, 'recipient'],
  'GET /receipts/check-duplicate': [...office, 'recipient'],
  'GET /receipts/{id}/history': [...office, 'recipient'],
  'GET /receipts/{id}/warnings': [...office, 'recipient'],
  'GET /applications/{id}/budget': [...office, 'recipient'],
  'POST /receipts/{id}/upload-image': [...fund, 'recipient'],
  'GET /receipts/download-image': [...office, 'recipient'],
  'GET /receipts/{id}/preview': [...office, 'recipient'],
  'GET /admin/receipts/archive': [...fund, 'accounting_staff'],
  'GET /admin/receipts/rules': [...fund, 'accounting_staff'],
  'PUT /receipts/{id}/submit': [...fund, 'recipient'],
  'PUT /receipts/{id}/review': fund,
};

/** How a grant goes that its organisation has been told of is the office's daily work. */
export const standings: Standings = {
  receipts: { conflicted: 'open' },
  receipt_lines: { conflicted: 'open' },
  receipt_histories: { conflicted: 'open' },
  receipt_images: { conflicted: 'open' },
  budget_items: { conflicted: 'open' },
  'POST /receipts/{id}/upload-image': { second: 'alone' },
  'PUT /receipts/{id}/submit': { second: 'alone' },
  'PUT /receipts/{id}/review': { second: { as: 'approve', body: { status: 'approved', comment: '写しを確認' } } },
};
