import { type HttpError, useCustom } from '@refinedev/core';

/** Something that the foundation awaits from the grantee now. */
export interface Task {
  readonly key: string;
  readonly title: string;
  /** Why it matters, in one sentence. */
  readonly reason: string;
  readonly dueDate: string | null;
  /** What the button says, and the page in this area that it leads to. */
  readonly label: string;
  readonly path: string;
  readonly urgent: boolean;
}

/** What is to be done for an application, the most urgent first. */
export function useTasks(applicationId: number) {
  const { result, query } = useCustom<Task[] & Record<string, unknown>, HttpError>({
    url: `/api/applications/${applicationId}/tasks`,
    method: 'get',
    errorNotification: false,
  });
  const tasks: readonly Task[] = query.isSuccess ? result.data : [];
  return { tasks, query };
}
