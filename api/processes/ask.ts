/** What each process that serves here answers to a question. */
const answers = new Map<string, () => Promise<unknown>>();

/** Says what this process answers; the answer goes from one process to another, so it is plain data. */
export function answerTo(question: string, work: () => Promise<unknown>): void {
  answers.set(question, work);
}

/** Asks the processes that serve here beside each other, this one too. @returns one answer of each */
export async function askAll(question: string): Promise<unknown[]> {
  const own = answers.get(question);
  return own ? [await own()] : [];
}
