import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { TaxLine } from '../../rules/tax-lines.ts';

/** A tax line being edited: the amount is a number, null while empty, or text that is not a number. */
export interface LineDraft {
  /** React key, unique within one dialog. */
  readonly key: number;
  readonly taxRate: number;
  readonly taxIncluded: boolean;
  readonly amount: number | string | null;
}

/** The tax lines of a receipt, or one line made from its own fields. */
export function linesOf({ lines, taxRate, taxIncluded, amount }: RowData): LineDraft[] {
  const parts = (lines ?? []) as readonly TaxLine[];
  if (parts.length > 0) return parts.map((line, index) => ({ key: index, ...line }));
  return [{ key: 0, taxRate: Number(taxRate), taxIncluded: taxIncluded === true, amount: Number(amount) || null }];
}

/** Adds a line at the reduced rate, the most common second rate. */
export function withOneMore(drafts: readonly LineDraft[]): LineDraft[] {
  return [...drafts, { key: Math.max(...drafts.map(({ key }) => key)) + 1, taxRate: 8, taxIncluded: true, amount: null }];
}

/** The lines to save; null while an amount is missing. */
export function usableLines(drafts: readonly LineDraft[]): TaxLine[] | null {
  const lines = drafts.map(({ taxRate, taxIncluded, amount }) => ({ taxRate, taxIncluded, amount: typeof amount === 'number' ? amount : 0 }));
  return lines.every(({ amount }) => amount > 0) ? lines : null;
}

export function sumOf(drafts: readonly LineDraft[]): number {
  return drafts.reduce((total, { amount }) => total + (typeof amount === 'number' ? amount : 0), 0);
}
