import { eraYearLabel } from '../dates/fiscal-year.ts';

/** What a letter is called by: `令和8年度第12号`. Counted within the fiscal year of its date; the template puts the foundation's own sign in front. */
export function documentNumber(year: number, serial: number): string {
  return `${eraYearLabel(year)}第${serial}号`;
}
