import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import type { QueueEntry } from '../../../domain/money/payment-queue.ts';

export const keyOf = ({ applicationId, task }: QueueEntry) => `${applicationId}:${task}`;

/** Whether an entry can be put into a transfer batch now. */
export function isPayable({ task, batchId }: QueueEntry): boolean {
  return (task === 'advance' || task === 'final') && batchId === null;
}

export function totalOf(entries: readonly { readonly amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

export function useQueue() {
  const { result, query } = useCustom<BaseRecord, HttpError>({ url: '/api/payments/queue', method: 'get' });
  // Until the answer is there, Refine gives an empty object.
  return { entries: query.isSuccess ? (result.data as unknown as readonly QueueEntry[]) : [], query };
}
