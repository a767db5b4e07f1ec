import { dueText } from '../applications/turn.ts';
import type { Submission } from './submission.ts';

/** How long there is left for what is still to come in. Nobody waits for an optional document before it was handed in once. */
export function DueNote({ submission: { status, isRequired, receptionEndDate } }: { readonly submission: Submission }) {
  const awaited = (status === 'NOT_SUBMITTED' && isRequired) || status === 'SUBMITTED_RETURNED';
  if (!awaited || !receptionEndDate) return null;
  const { text, late } = dueText(receptionEndDate, new Date());
  return <span className={late ? 'paper-due paper-due-late' : 'paper-due'}>{text}</span>;
}
