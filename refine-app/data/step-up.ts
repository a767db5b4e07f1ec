/** Reauthentication before a sensitive operation (`step_up_required`): one prompt, however many calls wait for it. */
export interface StepUpRequest {
  readonly answered: Promise<boolean>;
  readonly answer: (succeeded: boolean) => void;
}

let question: StepUpRequest | undefined;
const listeners = new Set<() => void>();

/** The open prompt, if any. */
export const stepUpRequest = (): StepUpRequest | undefined => question;

export function onStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns whether the user reauthenticated; false when cancelled */
export function reauthenticate(): Promise<boolean> {
  if (!question) ask();
  return (question as unknown as StepUpRequest).answered;
}

function ask(): void {
  let answer: StepUpRequest['answer'] = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    answer = (succeeded) => {
      question = undefined;
      notify();
      resolve(succeeded);
    };
  });
  question = { answered, answer };
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
