/** A grant with money that was fixed and has not moved yet, in yen. */
export interface OutstandingRow {
  readonly applicationId: number;
  readonly grantNumber: string | null;
  readonly organizationName: string;
  /** When it was fixed, `YYYY-MM-DD`. */
  readonly settledOn: string | null;
  readonly final: number;
  /** 未払, and 未収 of refunds. */
  readonly payable: number;
  readonly receivable: number;
}

/** What all of it comes to, on the screen and in the file alike. */
export function outstandingTotals(rows: readonly OutstandingRow[]): Pick<OutstandingRow, 'payable' | 'receivable'> {
  const sum = (name: 'payable' | 'receivable') => rows.reduce((total, row) => total + row[name], 0);
  return { payable: sum('payable'), receivable: sum('receivable') };
}
