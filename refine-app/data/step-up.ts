/** Reauthentication before a sensitive operation (`step_up_required`): one prompt, however many calls wait for it. */
export interface Question {
  readonly answered: Promise<boolean>;
  readonly answer: (succeeded: boolean) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

/** The open prompt, if any. */
export const stepUpQuestion = (): Question | undefined => question;

export function onStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns whether the user reauthenticated; false when cancelled */
export function showAgain(): Promise<boolean> {
  if (!question) ask();
  return (question as unknown as Question).answered;
}

function ask(): void {
  let answer: Question['answer'] = () => undefined;
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
