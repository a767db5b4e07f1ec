import { type HttpError, useCustom } from '@refinedev/core';
import type { GranteeTask } from '../../../domain/tasks/grantee-tasks.ts';

/** An application with what is to be done for it. */
export interface ApplicationTasks {
  readonly applicationId: number;
  readonly entryNumber: string;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly tasks: readonly GranteeTask[];
}

/** What is to be done for each application of the organisation, the most urgent first. */
export function useTasks() {
  const { result, query } = useCustom<ApplicationTasks[] & Record<string, unknown>, HttpError>({
    url: '/api/my/tasks',
    method: 'get',
  });
  const all: readonly ApplicationTasks[] = query.isSuccess ? result.data : [];
  return { all, query };
}

/** Those for applications without a grant number, which can never be the selected grant. */
export function useEarlyTasks() {
  const { all, query } = useTasks();
  return { waiting: all.filter(({ grantNumber }) => grantNumber === null), query };
}
