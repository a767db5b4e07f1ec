import { daysBetween } from '../../../../domain/dates/days.ts';
import type { statementDirections } from '../terms.ts';

/** An imported statement line. */
export interface BankLine {
  readonly id: number;
  readonly date: string;
  readonly direction: 'in' | 'out';
  /** Yen, above 0. */
  readonly amount: number;
  /** 摘要 and 依頼人, to distinguish lines of the same amount. */
  readonly words: string;
}

/** A movement over the account according to the records. */
export interface Movement {
  readonly key: string;
  readonly date: string;
  readonly direction: 'in' | 'out';
  /** Yen, above 0. */
  readonly amount: number;
  /** Description, for display. */
  readonly text: string;
  /** The party's name as a bank writes it; empty for a batch. */
  readonly name: string;
}

interface Reconciled {
  readonly matched: readonly { readonly line: number; readonly movement: string }[];
  /** Lines that no record explains. */
  readonly lines: readonly number[];
  /** Records that no line shows. */
  readonly movements: readonly string[];
}

/** Incoming money is often recorded days after it arrived, and banks return transfers late. */
const maxDaysApart = 7;

/**
 * Matches each line with a record of the same direction and amount within a few days, each at most once. The smallest distance in days wins, then a
 * record whose name occurs in the bank's text. Any remaining tie is arbitrary.
 */
export function reconcile(lines: readonly BankLine[], movements: readonly Movement[]): Reconciled {
  const pairs = lines.flatMap((line) =>
    movements.filter((movement) => canMatch(line, movement)).map((movement) => ({ line, movement, rank: rankOf(line, movement) })),
  );
  pairs.sort((a, b) => a.rank - b.rank || a.line.id - b.line.id || a.movement.key.localeCompare(b.movement.key));
  const [movementOf, taken] = [new Map<number, string>(), new Set<string>()];
  for (const { line, movement } of pairs) {
    if (movementOf.has(line.id) || taken.has(movement.key)) continue;
    movementOf.set(line.id, movement.key);
    taken.add(movement.key);
  }
  return {
    matched: lines.flatMap(({ id }) => {
      const movement = movementOf.get(id);
      return movement === undefined ? [] : [{ line: id, movement }];
    }),
    lines: lines.filter(({ id }) => !movementOf.has(id)).map(({ id }) => id),
    movements: movements.filter(({ key }) => !taken.has(key)).map(({ key }) => key),
  };
}

function canMatch(line: BankLine, movement: Movement): boolean {
  if (line.direction !== movement.direction || line.amount !== movement.amount) return false;
  return Math.abs(daysBetween(movement.date, line.date)) <= (line.direction === 'out' ? 0 : maxDaysApart);
}

function rankOf(line: BankLine, movement: Movement): number {
  const namesMatch = movement.name !== '' && line.words.includes(movement.name);
  return Math.abs(daysBetween(movement.date, line.date)) * 2 + (namesMatch ? 0 : 1);
}

/** Result of `GET /api/bank_statements/reconciliation`. */
export interface Reconciliation {
  /** Periods covered by imported statements. */
  readonly covered: readonly { readonly from: string; readonly until: string }[];
  readonly matched: readonly (BankLine & { readonly record: string })[];
  /** Lines that no record explains. */
  readonly lines: readonly (BankLine & { readonly asideReason: string | null })[];
  /** Records within covered periods without a line. */
  readonly records: readonly { readonly date: string; readonly direction: Direction; readonly amount: number; readonly record: string }[];
}

type Direction = keyof typeof statementDirections;
