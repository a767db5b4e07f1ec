import { type HttpError, useList } from '@refinedev/core';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { poll } from '../../ui/poll.ts';

export type SubmissionFile = Row<typeof resources.submission_files>;
export type SubmissionStep = Row<typeof resources.submission_histories>;

/** While a file is inspected for viruses, it is asked for again after so many milliseconds. */
const scanLook = 5000;

/** All files of a document, the newest first: handed in, not yet handed in, and withdrawn. */
export function useDocumentFiles(submissionId: number) {
  const { result, query } = useList<SubmissionFile, HttpError>({
    resource: resources.submission_files.name,
    ...of('submissionId', submissionId),
    queryOptions: { refetchInterval: poll((found) => (found?.data.some(({ scanState }) => scanState === 'waiting') ? scanLook : false)) },
  });
  return { files: result.data, query };
}

/** The files of every document of an application. */
export function useApplicationFiles(applicationId: number) {
  const { result } = useList<SubmissionFile, HttpError>({ resource: resources.submission_files.name, ...of('applicationId', applicationId) });
  return result.data;
}

/** What happened to a document, the newest first. */
export function useDocumentHistory(submissionId: number) {
  const { result, query } = useList<SubmissionStep, HttpError>({
    resource: resources.submission_histories.name,
    ...of('submissionId', submissionId),
  });
  return { history: result.data, query };
}

function of(field: string, value: number) {
  return {
    filters: [{ field, operator: 'eq' as const, value }],
    sorters: [{ field: 'id', order: 'desc' as const }],
    pagination: { pageSize: 200 },
  };
}

export type Submission = Row<typeof resources.submissions>;

/** The documents of an application, the earliest due first. */
export function useSubmissions(applicationId: number) {
  const { result, query } = useList<Submission, HttpError>({
    resource: resources.submissions.name,
    filters: [{ field: 'applicationId', operator: 'eq', value: applicationId }],
    sorters: [{ field: 'receptionEndDate', order: 'asc' }],
    pagination: { pageSize: 200 },
  });
  return { submissions: result.data, query };
}
