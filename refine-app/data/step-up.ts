/** Somebody has to show again to be the one before what weighs is done (`step_up_required`): one question, however many calls wait for it. */
export interface Question {
  readonly answered: Promise<boolean>;
  readonly answer: (shown: boolean) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

/** What the page has to ask now. */
export const stepUpQuestion = (): Question | undefined => question;

export function onStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns whether the person has shown to be the one; false where nobody wanted to */
export function showAgain(): Promise<boolean> {
  if (!question) ask();
  return (question as unknown as Question).answered;
}

function ask(): void {
  let answer: Question['answer'] = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    answer = (shown) => {
      question = undefined;
      tell();
      resolve(shown);
    };
  });
  question = { answered, answer };
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
