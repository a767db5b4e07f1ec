import { useCustom } from '@refinedev/core';

/** How far the documents of an application are, and what can follow once all that must be filed is completed. */
export interface DocumentProgress {
  readonly required: number;
  readonly completed: number;
  readonly isComplete: boolean;
  /** Empty until it is complete, and for those who may not take the next step. */
  readonly nextSteps: readonly { readonly id: number; readonly statusLabelAdmin: string }[];
}

export function useProgress(applicationId: number) {
  const { result, query } = useCustom({ url: `/api/applications/${applicationId}/documents-progress`, method: 'get' });
  const read = (data: unknown) => data as DocumentProgress;
  /** Whether there is a next step now. */
  const offersStep = async (): Promise<boolean> => {
    const { data } = await query.refetch();
    return data ? read(data.data).nextSteps.length > 0 : false;
  };
  return { progress: query.isSuccess ? read(result.data) : undefined, offersStep, query };
}
