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
  });
  return { submissions: result.data, query };
}
