import { type HttpError, useCustom } from '@refinedev/core';
import type { TimelineEntry } from '../../../domain/workflow/grantee-timeline.ts';

/** What happened to a grant, newest first, in the grantee's words. */
export function useHappenings(applicationId: number) {
  const { result, query } = useCustom<TimelineEntry[] & Record<string, unknown>, HttpError>({
    url: `/api/applications/${applicationId}/happenings`,
    method: 'get',
  });
  const happenings: readonly TimelineEntry[] = query.isSuccess ? result.data : [];
  return { happenings, query };
}
