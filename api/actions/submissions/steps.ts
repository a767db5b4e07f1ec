import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { invalid } from '../../failure.ts';
import { remainingText } from '../../mail/due-documents.ts';
import type { LifecycleHalf } from '../hooks.ts';
import { submit } from './submit.ts';

/** What the steps of a document demand and do beside their declaration, and what their mail says. */
export const submissionHalf = {
  steps: {
    submit,
    /** @throws Failure 422 when `approvedId` names somebody else than whoever asks */
    async approve({ inputs, actor }) {
      if (typeof inputs.approvedId === 'number' && inputs.approvedId !== actor.userId)
        throw invalid({ approvedId: '承認者には、操作している本人のIDを指定してください' });
    },
  },
  mailValues: ({ row, inputs, services }) => ({
    comment: String(inputs.comment),
    ...dueValues(row.receptionEndDate as string | null, services.now()),
  }),
} as const satisfies LifecycleHalf;

/** A day that is past is none that a grantee can still keep. */
function dueValues(dueDate: string | null, now: Date): { dueDate: string; remainingDays: string } {
  const today = japanDate(now);
  const canBeKept = dueDate !== null && dueDate >= today;
  return { dueDate: canBeKept ? formatDate(dueDate) : 'できるだけ早い日', remainingDays: dueDate ? remainingText(today, dueDate) : '期限なし' };
}
