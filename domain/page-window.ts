/** A page number or an ellipsis. */
export type PageItem = number | 'gap';

/** The spec's pagination window: every page up to seven; otherwise the first, the current ±2, the last, and gaps between. */
export function pageWindow(current: number, pages: number): PageItem[] {
  if (pages <= 7) return range(1, pages);
  const near = range(Math.max(1, current - 2), Math.min(pages, current + 2));
  const first = near[0] ?? 1;
  const last = near.at(-1) ?? pages;
  return [...(first > 1 ? [1] : []), ...gap(1, first), ...near, ...gap(last, pages), ...(last < pages ? [pages] : [])];
}

function gap(from: number, to: number): 'gap'[] {
  return to - from > 1 ? ['gap'] : [];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
