import { useSyncExternalStore } from 'react';
import { onStepUp, stepUpQuestion } from '../../data/step-up.ts';
import { later } from '../../ui/later.tsx';

const StepUpDialog = later(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

/** Asks whoever is there to show to be the one, where a call waits for it. */
export function StepUp() {
  const question = useSyncExternalStore(onStepUp, stepUpQuestion);
  return question ? <StepUpDialog onDone={question.answer} /> : null;
}
