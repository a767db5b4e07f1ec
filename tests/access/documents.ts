import { pdf } from '../support/documents.ts';
import type { Granted, Routes } from '../support/permissions.ts';
import { affairs, fund, heads } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

export const resources: Granted = {
  submissions: {
    read: [...fund, ...affairs, 'recipient'],
    create: fund,
    update: fund,
    delete: heads,
    export: [...fund, ...affairs],
    submit: [...fund, 'recipient'],
    beginReview: fund,
    approve: fund,
    reject: fund,
    reopen: heads,
  },
  submission_files: {
    read: [...fund, ...affairs, 'recipient'],
    export: [...fund, ...affairs],
  },
  submission_histories: {
    read: [...fund, ...affairs, 'recipient'],
    export: [...fund, ...affairs],
  },
};

export const routes: Routes = {
  'GET /submissions/paginated': [...fund, ...affairs, 'recipient'],
  'GET /submissions/by-application/{id}': [...fund, ...affairs, 'recipient'],
  'GET /submissions/by-entry-number/{entryNumber}': [...fund, ...affairs, 'recipient'],
  'GET /applications/{id}/documents-progress': [...fund, ...affairs, 'recipient'],
  'POST /submissions/upload': [...fund, 'recipient'],
  'GET /submissions/download': [...fund, ...affairs, 'recipient'],
  'GET /applications/{id}/reports': [...fund, ...affairs, 'recipient'],
  'DELETE /applications/{id}/reports/{formId}': [...fund, 'recipient'],
};

/** How a grant goes that its organisation has been told of is the office's daily work. */
export const standings: Standings = {
  submissions: { conflicted: 'open' },
  submission_files: { conflicted: 'open' },
  submission_histories: { conflicted: 'open' },
  'POST /submissions/upload': {
    strangers: (applicationId) => {
      const form = new FormData();
      form.set('applicationId', String(applicationId));
      form.set('grantReportFormId', '1');
      form.set('files', new File([pdf('報告書')], '報告書.pdf'));
      return form;
    },
  },
};
