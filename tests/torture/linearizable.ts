// Ours, as no maintained checker of histories runs on Node: the search of Wing and Gong, with the memory of Lowe, for one row at a time.

/** What is known of a row: what its answers show of it. */
export type State = Readonly<Record<string, string | number | null>>;

/** What an operation came to: done, and how the row is shown after it; refused, which changes nothing; or nobody knows, as the answer was lost. */
export type Outcome = { readonly shown: State } | 'refused' | 'unknown';

export interface Operation {
  readonly what: string;
  /** Between these two moments it took effect, if it did: when it was asked for, and when it was answered. */
  readonly from: number;
  readonly to: number;
  readonly outcome: Outcome;
  /** @returns the row after it; null where it has to be refused */
  apply(state: State): State | null;
}

/** What a state holds that nobody has been shown yet; the next answer says what it is. */
export const unseen = '?';

/**
 * Whether the operations on a row could have happened one after the other, each at some moment between its question and its answer, with these outcomes.
 * @returns null, or the story so far as it makes sense and what no longer fits in
 */
export function unexplained(first: State, history: readonly Operation[]): string | null {
  const operations = [...history].sort((a, b) => a.from - b.from);
  const known = new Set<string>();
  let farthest: Told = { told: [], done: 0n, state: first };
  const open: Told[] = [farthest];
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.told.length > farthest.told.length) farthest = at;
    const { done } = at;
    const left = operations.flatMap((one, index) => ((done >> BigInt(index)) & 1n ? [] : [{ one, index }]));
    if (left.every(({ one }) => one.outcome === 'unknown')) return null;
    const answered = Math.min(...left.map(({ one }) => end(one)));
    for (const { one, index } of left) {
      const state = one.from <= answered ? after(at.state, one) : null;
      if (!state) continue;
      const next = { told: [...at.told, one], done: done | (1n << BigInt(index)), state };
      const key = `${next.done} ${JSON.stringify(state)}`;
      if (known.has(key)) continue;
      known.add(key);
      open.push(next);
    }
  }
  return tale(farthest, operations);
}

interface Told {
  readonly told: readonly Operation[];
  /** A bit for each operation that has been told. */
  readonly done: bigint;
  readonly state: State;
}

/** What was never answered may still take effect at any time. */
const end = ({ outcome, to }: Operation) => (outcome === 'unknown' ? Number.POSITIVE_INFINITY : to);

function after(state: State, operation: Operation): State | null {
  const next = operation.apply(state);
  if (operation.outcome === 'refused') return next ? null : state;
  if (!next || operation.outcome === 'unknown') return next;
  const { shown } = operation.outcome;
  const fits = Object.entries(shown).every(([name, value]) => next[name] === value || next[name] === unseen);
  return fits ? { ...next, ...shown } : null;
}

function tale({ told, state }: Told, operations: readonly Operation[]): string {
  const line = ({ what, from, to, outcome }: Operation) =>
    `${from.toFixed(1)}–${outcome === 'unknown' ? '' : to.toFixed(1)} ${what} → ${typeof outcome === 'string' ? outcome : JSON.stringify(outcome.shown)}`;
  const rest = operations.filter((one) => !told.includes(one));
  return `${told.slice(-6).map(line).join('\n')}\n= ${JSON.stringify(state)}; then none of\n${rest.slice(0, 6).map(line).join('\n')}`;
}
