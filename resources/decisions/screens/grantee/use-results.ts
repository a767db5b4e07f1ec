import { useRows } from '../../../../refine-app/grantee/queries.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';

export type Result = Row<typeof resources.results>;

/** Announced results of the organisation's applications, or of one, newest first. */
export function useResults(applicationId?: number) {
  const { rows: results, query } = useRows<Result>('results', applicationId === undefined ? {} : { applicationId }, '-announcedAt');
  return { results, query };
}
