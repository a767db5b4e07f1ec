import { type HttpError, useList } from '@refinedev/core';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';

export type Submission = Row<typeof resources.submissions>;

/** The documents of an application, the earliest due first. */
export function useSubmissions(applicationId: number) {
  const { result, query } = useList<Submission, HttpError>({
    resource: resources.submissions.name,
    filters: [{ field: 'applicationId', operator: 'eq', value: applicationId }],
    sorters: [{ field: 'receptionEndDate', order: 'asc' }],
    pagination: { pageSize: 200 },
    errorNotification: false,
  });
  return { submissions: result.data, query };
}

/** Whether a document still waits for the grantee: before it was handed in, and once it came back. */
export function awaitsGrantee({ status }: { readonly status: string }): boolean {
  return status === 'NOT_SUBMITTED' || status === 'SUBMITTED_RETURNED';
}
