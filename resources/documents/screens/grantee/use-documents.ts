import { useRows } from '../../../../refine-app/grantee/queries.ts';
import { poll } from '../../../../refine-app/ui/poll.ts';
import { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';

/** The columns that the list and the document page use. */
const listed = [
  'applicationId',
  'grantNumber',
  'grantTitle',
  'organizationName',
  'grantReportFormId',
  'formName',
  'formNumber',
  'formDescription',
  'templateFileId',
  'status',
  'round',
  'isRequired',
  'receptionEndDate',
  'submittedAt',
] as const;

export type Submission = Pick<Row<typeof resources.submissions>, 'id' | 'version' | 'abilities' | (typeof listed)[number]>;
export type SubmissionFile = Row<typeof resources.submission_files>;
export type SubmissionStep = Row<typeof resources.submission_histories>;

/** The documents of an application by due date. */
export function useSubmissions(applicationId: number) {
  const { rows: submissions, query } = useRows<Submission>(resources.submissions.name, { applicationId, fields: listed.join() }, 'receptionEndDate');
  return { submissions, query };
}

/** Polling interval while a virus scan is pending, in milliseconds. */
const scanPollMs = 5000;

/** All files of a document, newest first, including withdrawn ones. */
export function useDocumentFiles(submissionId: number) {
  const { rows: files, query } = useRows<SubmissionFile>(resources.submission_files.name, { submissionId }, '-id', {
    refetchInterval: poll((found) => (found?.data.some(({ scanState }) => scanState === 'waiting') ? scanPollMs : false)),
  });
  return { files, query };
}

/** The files of every document of an application. */
export function useApplicationFiles(applicationId: number) {
  return useRows<SubmissionFile>(resources.submission_files.name, { applicationId }, '-id').rows;
}

/** The status history of a document, newest first. */
export function useDocumentHistory(submissionId: number) {
  const { rows: history, query } = useRows<SubmissionStep>(resources.submission_histories.name, { submissionId }, '-id');
  return { history, query };
}
