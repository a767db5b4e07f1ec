/** What the page asked for by its own script, before the application's files had come. */
interface Early {
  readonly token: string;
  /** When, in milliseconds of the page. */
  readonly at: number;
  /** Address → the whole answer, a refusal too; undefined where none came. */
  readonly answers: Map<string, Promise<EarlyAnswer | undefined>>;
}

export interface EarlyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: unknown;
}

declare global {
  interface Window {
    seseragiEarly?: Early;
  }
}

/** Milliseconds after which an answer that nobody took is no longer news. */
const fresh = 10_000;

/** Takes the early answer to this call, once, and only under the token with which it was asked for. @returns undefined where the call is to be made */
export function takeEarly(address: string, token: string | null): Promise<EarlyAnswer | undefined> | undefined {
  const early = globalThis.window?.seseragiEarly;
  const answer = early?.answers.get(address);
  if (!early || !answer) return undefined;
  early.answers.delete(address);
  return early.token === token && performance.now() - early.at < fresh ? answer : undefined;
}
