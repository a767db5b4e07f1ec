import { formatDate } from '../../../domain/dates/japan-date.ts';
import type { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import type { RowData } from '../../ui/row.ts';

/** Whether readers see a notice on a day `YYYY-MM-DD`, and why not, in one sentence. */
export function standingOf(row: RowData, today: string): string {
  const { status, startDate, endDate } = row as RowData & Row<typeof resources.notifications>;
  if (status === 'draft') return '下書きのため、まだ誰にも表示していません。';
  if (status === 'archived') return 'アーカイブに移したため、表示していません。';
  if (startDate && startDate > today) return `${formatDate(startDate)} から表示します。`;
  if (endDate && endDate < today) return `表示期間は ${formatDate(endDate)} で終わりました。今は表示していません。`;
  const until = endDate ? `（${formatDate(endDate)} まで）` : '';
  return `今、表示しています${until}。`;
}
