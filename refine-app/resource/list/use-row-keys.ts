import { type RefObject, useRef } from 'react';
import { useKeys } from '../../ui/use-keys.ts';

/**
 * J and K, and the arrow keys within a row, move between rows; X toggles the row's checkbox. The row's first link gets the focus, so that Enter opens it.
 * @returns the ref of the element around the rows
 */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])];
  const here = () => rows().findIndex((row) => row.contains(document.activeElement));
  const go = (step: 1 | -1) => () => {
    const at = here();
    const next = at < 0 && step < 0 ? -1 : Math.max(0, at + step);
    rows().at(next)?.querySelector('a')?.focus();
  };
  useKeys({
    j: go(1),
    k: go(-1),
    x: () => rows()[here()]?.querySelector('input')?.click(),
    // Outside a row they scroll the page.
    get arrowdown() {
      return here() < 0 ? undefined : go(1);
    },
    get arrowup() {
      return here() < 0 ? undefined : go(-1);
    },
  });
  return box;
}
