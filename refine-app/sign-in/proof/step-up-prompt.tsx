import { useSyncExternalStore } from 'react';
import { onStepUp, stepUpRequest } from '../../data/step-up.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const StepUpDialog = lazyComponent(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

/** Shows the reauthentication dialog while a call waits for it. */
export function StepUpPrompt() {
  const question = useSyncExternalStore(onStepUp, stepUpRequest);
  return question ? <StepUpDialog onDone={question.answer} /> : null;
}
