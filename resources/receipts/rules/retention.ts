import { fiscalYearOf } from '../../../domain/dates/fiscal-year.ts';
import { formatDate, formatDateTime } from '../../../domain/dates/japan-date.ts';

/** The retention period of a grant's records, both days included, `YYYY-MM-DD`. */
export interface Retention {
  readonly from: string;
  readonly until: string;
}

/** The period starts after the fiscal year in which the grant ends. Null while the end date is not set. */
export function retentionOf(endDate: string | null, years: number): Retention | null {
  if (endDate === null) return null;
  const first = fiscalYearOf(endDate) + 1;
  return { from: `${first}-04-01`, until: `${first + years}-03-31` };
}

export function retentionText(retention: Retention | null): string {
  if (!retention) return '活動の終了日が決まると決まります';
  return `${formatDate(retention.from)} から ${formatDate(retention.until)} まで`;
}

/** The time stamp of a receipt image, for display. */
export function stampText({ at, authority }: { readonly at: string; readonly authority: string | null }): string {
  return `${formatDateTime(at)}　${authority ?? ''}`;
}
