import { type HttpError, useCustom } from '@refinedev/core';
import type { GranteeTask } from '../../../domain/tasks/grantee-tasks.ts';

/** What is to be done for an application, the most urgent first. */
export function useTasks(applicationId: number) {
  const { result, query } = useCustom<GranteeTask[] & Record<string, unknown>, HttpError>({
    url: `/api/applications/${applicationId}/tasks`,
    method: 'get',
    errorNotification: false,
  });
  const tasks: readonly GranteeTask[] = query.isSuccess ? result.data : [];
  return { tasks, query };
}
