import type { Engine } from '../../db/engine.ts';

/** Attributes of a span: names, numbers and states, never a person, a row or a text. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** Renames the span, since its subject is often known only at its end. */
  name(text: string): void;
  set(attributes: Attributes): void;
  /** Marks the span as failed. */
  fail(): void;
}

/** Runs work in a span; spans begun within it become its children. */
export type Traced = <T>(name: string, work: (span: Span) => Promise<T>) => Promise<T>;

/** Empty while tracing is off: then nothing is measured, and the tracing library is not loaded. */
export const tracing: { run?: Traced } = {};

const unseen: Span = { name: () => undefined, set: () => undefined, fail: () => undefined };

export const traced: Traced = (name, work) => (tracing.run ? tracing.run(name, work) : work(unseen));

/** The engine with a span for each transaction that counts its attempts. */
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
