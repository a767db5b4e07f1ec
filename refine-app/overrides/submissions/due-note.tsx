import { dueText } from '../applications/turn.ts';
import type { Submission } from './submission.ts';

/** How long there is left for what is still to come in. */
export function DueNote({ submission }: { readonly submission: Submission }) {
  const due = dueText(submission);
  if (!due) return null;
  const { text, late } = due;
  return <span className={late ? 'paper-due paper-due-late' : 'paper-due'}>{text}</span>;
}
