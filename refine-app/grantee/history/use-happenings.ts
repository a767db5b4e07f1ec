import { type HttpError, useCustom } from '@refinedev/core';
import type { Happening } from '../../../domain/workflow/grantee-happenings.ts';

/** What happened to a grant, newest first, in the grantee's words. */
export function useHappenings(applicationId: number) {
  const { result, query } = useCustom<Happening[] & Record<string, unknown>, HttpError>({
    url: `/api/applications/${applicationId}/happenings`,
    method: 'get',
    errorNotification: false,
  });
  const happenings: readonly Happening[] = query.isSuccess ? result.data : [];
  return { happenings, query };
}
