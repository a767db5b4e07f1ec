import { useRows } from '../../../../refine-app/grantee/queries.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';

export type Result = Row<typeof resources.results>;

/** What the organisation has been told of its applications, or of one of them, newest first. Until the moment there is nothing. */
export function useResults(applicationId?: number) {
  const { rows: results, query } = useRows<Result>('results', applicationId === undefined ? {} : { applicationId }, '-announcedAt');
  return { results, query };
}
