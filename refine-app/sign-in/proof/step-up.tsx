import { useSyncExternalStore } from 'react';
import { onStepUp, stepUpQuestion } from '../../data/step-up.ts';
import { later } from '../../ui/later.tsx';

const StepUpDialog = later(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

/** Shows the reauthentication dialog while a call waits for it. */
export function StepUp() {
  const question = useSyncExternalStore(onStepUp, stepUpQuestion);
  return question ? <StepUpDialog onDone={question.answer} /> : null;
}
