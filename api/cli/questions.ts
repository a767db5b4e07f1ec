import { createInterface } from 'node:readline';
import { Refusal } from '../failures/refusal.ts';

export interface Question {
  /** The environment variable that answers it, for unattended runs. */
  readonly variable: string;
  readonly text: string;
  /** The answer for Enter alone; without one an answer is required. */
  readonly fallback?: string;
  /** @returns what is wrong with an answer, as a sentence, or null */
  readonly problem?: (answer: string) => string | null | Promise<string | null>;
}

export interface Questions {
  /** Asks until the answer is valid. */
  ask(question: Question): Promise<string>;
  close(): void;
}

/** @param silent whether to ask nobody and use the environment, else the fallback */
export function openQuestions({ silent = false } = {}): Questions {
  const terminal = silent ? null : createInterface({ input: process.stdin, output: process.stdout, terminal: Boolean(process.stdin.isTTY) });
  // Lines that arrive together are queued here.
  const lines = terminal?.[Symbol.asyncIterator]();
  let hasEnded = false;
  terminal?.once('close', () => (hasEnded = true));

  async function typed({ variable, text, fallback }: Question): Promise<string> {
    if (!terminal || !lines) {
      if (fallback === undefined) throw new Refusal(`${variable} を設定してください（${text}）。`);
      return fallback;
    }
    const asked = `${text}${fallback ? ` [${fallback}]` : ''}: `;
    terminal.setPrompt(asked);
    if (hasEnded) process.stdout.write(asked);
    else terminal.prompt();
    const { value, done } = await lines.next();
    if (done) throw new Refusal('入力が途中で終わりました。もう一度実行してください。');
    return value.trim() || (fallback ?? '');
  }

  return {
    async ask(question) {
      const preset = process.env[question.variable];
      if (preset !== undefined) return validAnswer(question, preset);
      for (;;) {
        const answer = await typed(question);
        if (silent) return validAnswer(question, answer);
        const problem = await problemOf(question, answer);
        if (!problem) return answer;
        console.log(`  → ${problem}`);
      }
    },
    close: () => terminal?.close(),
  };
}

async function validAnswer(question: Question, answer: string): Promise<string> {
  const problem = await problemOf(question, answer);
  if (problem) throw new Refusal(problem);
  return answer;
}

function problemOf({ fallback, problem }: Question, answer: string): string | null | Promise<string | null> {
  if (answer === '' && fallback === undefined) return '入力してください。';
  return problem?.(answer) ?? null;
}
