import { useRows } from '../../../../refine-app/grantee/queries.ts';
import { poll } from '../../../../refine-app/ui/poll.ts';
import { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';

/** What the list and the open document say of one. */
const told = [
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

export type Submission = Pick<Row<typeof resources.submissions>, 'id' | 'version' | 'abilities' | (typeof told)[number]>;
export type SubmissionFile = Row<typeof resources.submission_files>;
export type SubmissionStep = Row<typeof resources.submission_histories>;

/** The documents of an application, the earliest due first. */
export function useSubmissions(applicationId: number) {
  const { rows: submissions, query } = useRows<Submission>(resources.submissions.name, { applicationId, fields: told.join() }, 'receptionEndDate');
  return { submissions, query };
}

/** While a file is inspected for viruses, it is asked for again after so many milliseconds. */
const scanLook = 5000;

/** All files of a document, the newest first: handed in, not yet handed in, and withdrawn. */
export function useDocumentFiles(submissionId: number) {
  const { rows: files, query } = useRows<SubmissionFile>(resources.submission_files.name, { submissionId }, '-id', {
    refetchInterval: poll((found) => (found?.data.some(({ scanState }) => scanState === 'waiting') ? scanLook : false)),
  });
  return { files, query };
}

/** The files of every document of an application. */
export function useApplicationFiles(applicationId: number) {
  return useRows<SubmissionFile>(resources.submission_files.name, { applicationId }, '-id').rows;
}

/** What happened to a document, the newest first. */
export function useDocumentHistory(submissionId: number) {
  const { rows: history, query } = useRows<SubmissionStep>(resources.submission_histories.name, { submissionId }, '-id');
  return { history, query };
}
