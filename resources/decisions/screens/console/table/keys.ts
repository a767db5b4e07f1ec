import type { KeyboardEvent } from 'react';

type Cell = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Enter moves down, arrows move to the next cell when the caret is at the edge, Escape restores the saved value. */
export function onCellKey(event: KeyboardEvent<HTMLElement>, restore: (cell: string) => void): void {
  const cell = event.target as Cell;
  const name = cell.dataset?.cell;
  if (!name || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = nextCell(event.key, cell, name);
  if (event.key === 'Escape') restore(name);
  else if (next === undefined) return;
  event.preventDefault();
  if (event.key === 'Escape') return;
  if (next) {
    next.focus();
    if (next instanceof HTMLInputElement && next.type === 'text') next.select();
  } else if (event.key === 'Enter') cell.blur();
}

/** @returns null if there is no next cell; undefined if the key belongs to the cell itself */
function nextCell(key: string, cell: Cell, name: string): Cell | null | undefined {
  if (key === 'Enter') return inColumn(cell, name, 1);
  const isText = !(cell instanceof HTMLSelectElement) && cell.type !== 'date';
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return isText && !cell.value.includes('\n') ? inColumn(cell, name, key === 'ArrowDown' ? 1 : -1) : undefined;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const step = key === 'ArrowRight' ? 1 : -1;
  if (cell instanceof HTMLSelectElement) return inRow(cell, step);
  if (!isText) return undefined;
  const [from, to, end] = [cell.selectionStart, cell.selectionEnd, cell.value.length];
  const isAtEdge = from === to && from === (step > 0 ? end : 0);
  return isAtEdge || (from === 0 && to === end) ? inRow(cell, step) : undefined;
}

function inColumn(cell: Cell, name: string, step: 1 | -1): Cell | null {
  const all = [...(cell.closest('tbody')?.querySelectorAll<Cell>(`[data-cell="${name}"]`) ?? [])];
  return all[all.indexOf(cell) + step] ?? null;
}

function inRow(cell: Cell, step: 1 | -1): Cell | null {
  const all = [...(cell.closest('tr')?.querySelectorAll<Cell>('[data-cell]') ?? [])];
  return all[all.indexOf(cell) + step] ?? null;
}
