import { daysBetween } from '../../../../domain/dates/days.ts';
import type { statementDirections } from '../terms.ts';

/** A line of a statement, as it was taken in. */
export interface BankLine {
  readonly id: number;
  readonly date: string;
  readonly direction: 'in' | 'out';
  /** Yen, above 0. */
  readonly amount: number;
  /** 摘要 and 依頼人, to tell two of the same amount apart. */
  readonly words: string;
}

/** Money that the records say has moved over the account. */
export interface Movement {
  readonly key: string;
  readonly date: string;
  readonly direction: 'in' | 'out';
  /** Yen, above 0. */
  readonly amount: number;
  /** What it is, for people. */
  readonly text: string;
  /** Whose it is, as a bank may write it; empty where nobody's in particular. */
  readonly name: string;
}

interface Reconciled {
  readonly matched: readonly { readonly line: number; readonly movement: string }[];
  /** Lines that no record explains. */
  readonly lines: readonly number[];
  /** Records that no line shows. */
  readonly movements: readonly string[];
}

/** Money in is often recorded a few days after it came, and a bank sends back late. */
const furthestDays = 7;

/**
 * Finds for each line the record that it shows: same way, same amount, a few days at most between them, each at most once. The nearest days go first;
 * of two as near, the one whose name the bank's words hold. Where even that does not decide, it does not matter which.
 */
export function reconcile(lines: readonly BankLine[], movements: readonly Movement[]): Reconciled {
  const pairs = lines.flatMap((line) =>
    movements.filter((movement) => mayBe(line, movement)).map((movement) => ({ line, movement, rank: rankOf(line, movement) })),
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

function mayBe(line: BankLine, movement: Movement): boolean {
  if (line.direction !== movement.direction || line.amount !== movement.amount) return false;
  return Math.abs(daysBetween(movement.date, line.date)) <= (line.direction === 'out' ? 0 : furthestDays);
}

function rankOf(line: BankLine, movement: Movement): number {
  const named = movement.name !== '' && line.words.includes(movement.name);
  return Math.abs(daysBetween(movement.date, line.date)) * 2 + (named ? 0 : 1);
}

/** What a statement's lines and the records say of the same money, as `GET /api/bank_statements/reconciliation` tells. */
export interface Reconciliation {
  /** The days that statements have been taken in for. */
  readonly covered: readonly { readonly from: string; readonly until: string }[];
  readonly matched: readonly (BankLine & { readonly record: string })[];
  /** Lines that no record explains. */
  readonly lines: readonly (BankLine & { readonly asideReason: string | null })[];
  /** Records of covered days that no line shows. */
  readonly records: readonly { readonly date: string; readonly direction: Direction; readonly amount: number; readonly record: string }[];
}

type Direction = keyof typeof statementDirections;
