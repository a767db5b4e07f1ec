import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';

/** What the accounting desk is to do next for a grant, as `GET /api/payments/queue` tells. */
export interface QueueEntry {
  readonly applicationId: number;
  readonly paymentId: number | null;
  readonly entryNumber: string;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly organizationName: string;
  readonly task: keyof typeof taskLabels;
  /** Yen. */
  readonly amount: number;
  readonly dueDate: string;
  readonly dueText: string;
  readonly why: string;
  readonly notice: string | null;
  readonly batchId: number | null;
}

export const taskLabels = { advance: '前払い', final: '精算払い', decide: '精算の決定', refund: '返納の入金', close: '助成の完了' } as const;

export const keyOf = ({ applicationId, task }: QueueEntry) => `${applicationId}:${task}`;

/** Whether an entry can be put into a transfer batch now. */
export function isPayable({ task, batchId }: QueueEntry): boolean {
  return (task === 'advance' || task === 'final') && batchId === null;
}

export function totalOf(entries: readonly { readonly amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

export function useQueue() {
  const { result, query } = useCustom<BaseRecord, HttpError>({ url: '/api/payments/queue', method: 'get', errorNotification: false });
  // Until the answer is there, Refine gives an empty object.
  return { entries: query.isSuccess ? (result.data as unknown as readonly QueueEntry[]) : [], query };
}
