import type { Engine } from '../../db/engine.ts';

/** What a span may say of itself: names, numbers and states, never a person, a row or a text. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** As what it is shown; what it is about is often known at its end only. */
  name(text: string): void;
  set(attributes: Attributes): void;
  /** It did not do what it was for. */
  fail(): void;
}

/** Runs work as a span; spans that begin within it stand below it. */
export type Traced = <T>(name: string, work: (span: Span) => Promise<T>) => Promise<T>;

/** Empty while nobody collects traces: then nothing is measured, and nothing of what makes them is loaded. */
export const tracing: { run?: Traced } = {};

const unseen: Span = { name: () => undefined, set: () => undefined, fail: () => undefined };

export const traced: Traced = (name, work) => (tracing.run ? tracing.run(name, work) : work(unseen));

/** The engine, with a span for each transaction that tells how often it was begun. */
export function tracedEngine<E extends Engine>(engine: E): E {
  const transaction: Engine['transaction'] = (work, isolation) => {
    if (!tracing.run) return engine.transaction(work, isolation);
    return tracing.run('transaction', (span) => {
      let attempts = 0;
      return engine.transaction((db) => {
        span.set({ attempts: ++attempts });
        return work(db);
      }, isolation);
    });
  };
  return { ...engine, transaction };
}
