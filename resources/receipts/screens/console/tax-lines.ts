import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { TaxLine } from '../../rules/tax-lines.ts';

/** A part by rate as it is typed: the amount is a number, nothing yet, or a text that is no number. */
export interface LineDraft {
  /** Tells the lines of one dialog apart. */
  readonly key: number;
  readonly taxRate: number;
  readonly taxIncluded: boolean;
  readonly amount: number | string | null;
}

/** The parts of a receipt, or what it says itself as the first of them. */
export function linesOf({ lines, taxRate, taxIncluded, amount }: RowData): LineDraft[] {
  const parts = (lines ?? []) as readonly TaxLine[];
  if (parts.length > 0) return parts.map((line, index) => ({ key: index, ...line }));
  return [{ key: 0, taxRate: Number(taxRate), taxIncluded: taxIncluded === true, amount: Number(amount) || null }];
}

/** Most receipts with a second rate have the reduced one. */
export function withOneMore(drafts: readonly LineDraft[]): LineDraft[] {
  return [...drafts, { key: Math.max(...drafts.map(({ key }) => key)) + 1, taxRate: 8, taxIncluded: true, amount: null }];
}

/** What can be saved; null while an amount is missing. */
export function usableLines(drafts: readonly LineDraft[]): TaxLine[] | null {
  const lines = drafts.map(({ taxRate, taxIncluded, amount }) => ({ taxRate, taxIncluded, amount: typeof amount === 'number' ? amount : 0 }));
  return lines.every(({ amount }) => amount > 0) ? lines : null;
}

export function sumOf(drafts: readonly LineDraft[]): number {
  return drafts.reduce((total, { amount }) => total + (typeof amount === 'number' ? amount : 0), 0);
}
