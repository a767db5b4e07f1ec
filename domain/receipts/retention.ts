import { fiscalYearOf } from '../dates/fiscal-year.ts';

/** For how long the records of a grant are kept, both days included, `YYYY-MM-DD`. */
export interface Retention {
  readonly from: string;
  readonly until: string;
}

/** The period runs from the day after the fiscal year in which the grant ends. Null as long as nobody has said when it does. */
export function retentionOf(endDate: string | null, years: number): Retention | null {
  if (endDate === null) return null;
  const first = fiscalYearOf(endDate) + 1;
  return { from: `${first}-04-01`, until: `${first + years}-03-31` };
}
