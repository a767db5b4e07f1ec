import { formatDate } from '../../../domain/dates/japan-date.ts';

interface Notice {
  readonly status: string;
  /** `YYYY-MM-DD`. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Whether a notice is visible on a day `YYYY-MM-DD`, or why not, in one sentence. */
export function noticeVisibilityText({ status, startDate, endDate }: Notice, today: string): string {
  if (status === 'draft') return '下書きのため、まだ誰にも表示していません。';
  if (status === 'archived') return 'アーカイブに移したため、表示していません。';
  if (startDate && startDate > today) return `${formatDate(startDate)} から表示します。`;
  if (endDate && endDate < today) return `表示期間は ${formatDate(endDate)} で終わりました。今は表示していません。`;
  const until = endDate ? `（${formatDate(endDate)} まで）` : '';
  return `今、表示しています${until}。`;
}
