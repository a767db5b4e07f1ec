import { pageSize } from '../../data/list-state.ts';
import { countText } from '../../ui/count-text.ts';

/** How many rows a list has: exactly, or at least. */
export interface RowCount {
  readonly count: number;
  readonly isExact: boolean;
}

/** The total in the result of Refine's list hook. */
export function rowCountOf(answer: { readonly total?: number | undefined; readonly isExact?: unknown } | undefined): RowCount {
  return { count: answer?.total ?? 0, isExact: answer?.isExact !== false };
}

/** `1,234件`, `10,000件以上` */
export function rowCountText({ count, isExact }: RowCount): string {
  return `${countText(count)}件${isExact ? '' : '以上'}`;
}

/** The last page that can be opened; where the total is not exact, at least the one after a full page. */
export function lastPageOf({ count, isExact }: RowCount, page: number, rows: number): number {
  const pages = Math.ceil(count / pageSize);
  return isExact ? pages : Math.max(pages, page + (rows >= pageSize ? 1 : 0));
}
