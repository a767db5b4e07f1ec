import { type HttpError, useCustom } from '@refinedev/core';
import type { PastStep } from '../../../domain/workflow/grantee-words.ts';

/** What happened to an application, newest first. */
export function useHistory(applicationId: number) {
  const { result, query } = useCustom<PastStep[] & Record<string, unknown>, HttpError>({
    url: `/api/applications/${applicationId}/history`,
    method: 'get',
  });
  const history: readonly PastStep[] = query.isSuccess ? result.data : [];
  return { history, query };
}
