/** What a step comes with, other than somebody's choice of a status. */
export interface StepTrigger {
  /** The grantee signs the acceptance letter, or declines to. */
  readonly signing?: true;
  /** The acceptance letter is sent. */
  readonly sending?: true;
  /** What had been decided is changed, or a record of money countered: by a way back that the table does not have. */
  readonly reopening?: true;
  /** The bank has carried out the payment that the step waits for: yen, and the day `YYYY-MM-DD`. */
  readonly transferred?: { readonly amount: number; readonly date: string; readonly itemId: number };
}
