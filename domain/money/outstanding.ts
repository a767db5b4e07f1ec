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
