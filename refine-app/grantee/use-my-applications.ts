import { type HttpError, useList } from '@refinedev/core';
import type { resources } from '../../resources.config.ts';
import type { Row } from '../../schema/derive/rows.ts';

export type MyApplication = Row<typeof resources.applications>;

/** The applications of the grantee's own organisation, newest first; the server gives out no others. */
export function useMyApplications() {
  const { result, query } = useList<MyApplication, HttpError>({
    resource: 'applications',
    sorters: [{ field: 'entryDate', order: 'desc' }],
    pagination: { pageSize: 200 },
  });
  return { applications: result.data, query };
}
