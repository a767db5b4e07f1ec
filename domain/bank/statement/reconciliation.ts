import type { statementDirections } from '../../terms.ts';

/** What a statement's lines and the records say of the same money, as `GET /api/bank_statements/reconciliation` tells. */
export interface Reconciliation {
  /** The days that statements have been taken in for. */
  readonly covered: readonly { readonly from: string; readonly until: string }[];
  readonly matched: readonly (ReconciledLine & { readonly record: string })[];
  /** Lines that no record explains. */
  readonly lines: readonly (ReconciledLine & { readonly asideReason: string | null })[];
  /** Records of covered days that no line shows. */
  readonly records: readonly { readonly date: string; readonly direction: Direction; readonly amount: number; readonly record: string }[];
}

export interface ReconciledLine {
  readonly id: number;
  readonly date: string;
  readonly direction: Direction;
  readonly amount: number;
  readonly words: string;
}

type Direction = keyof typeof statementDirections;
