import { formatDate, formatDateTime } from '../dates/japan-date.ts';
import type { Retention } from './retention.ts';

/** How long a record is kept, for a reader. */
export function retentionText(retention: Retention | null): string {
  if (!retention) return '活動の終了日が決まると決まります';
  return `${formatDate(retention.from)} から ${formatDate(retention.until)} まで`;
}

/** When an authority saw the picture of a receipt. */
export function stampText({ at, authority }: { readonly at: string; readonly authority: string | null }): string {
  return `${formatDateTime(at)}　${authority ?? ''}`;
}
