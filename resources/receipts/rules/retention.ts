import { fiscalYearOf } from '../../../domain/dates/fiscal-year.ts';
import { formatDate, formatDateTime } from '../../../domain/dates/japan-date.ts';

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

/** How long a record is kept, for a reader. */
export function retentionText(retention: Retention | null): string {
  if (!retention) return '活動の終了日が決まると決まります';
  return `${formatDate(retention.from)} から ${formatDate(retention.until)} まで`;
}

/** When an authority saw the picture of a receipt. */
export function stampText({ at, authority }: { readonly at: string; readonly authority: string | null }): string {
  return `${formatDateTime(at)}　${authority ?? ''}`;
}
