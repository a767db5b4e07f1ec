import { type KeyboardEvent, useState } from 'react';
import { centre, middle, type Rect } from './paths.ts';

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The arrow keys lead from a box to the nearest one in their direction; Escape lets go of the chosen one. */
export function useArrowKeys(boxes: ReadonlyMap<string, Rect>, chosen: string | null, onEscape: () => void) {
  const [visited, setVisited] = useState<string>();
  const stop = visited ?? chosen ?? boxes.keys().next().value;
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.key === 'Escape') return onEscape();
    const here = (event.target as Element).closest('[data-status]')?.getAttribute('data-status');
    const next = here && nearest(boxes, here, event.key);
    if (!next) return;
    event.preventDefault();
    setVisited(next);
    event.currentTarget.querySelector<SVGGElement>(`[data-status="${next}"]`)?.focus();
  };
  return { stop, onKeyDown };
}

/** What lies ahead, the nearest first; what lies aside counts as farther away. */
export function nearest(boxes: ReadonlyMap<string, Rect>, from: string, key: string): string | undefined {
  const way = ways[key];
  const start = boxes.get(from);
  if (!way || !start) return undefined;
  const found = [...boxes].flatMap(([name, rect]) => {
    const [dx, dy] = [centre(rect) - centre(start), middle(rect) - middle(start)];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1] + dy * way[0]);
    return ahead > 1 && !name.includes(':') ? [{ name, distance: ahead + 3 * aside }] : [];
  });
  return found.sort((a, b) => a.distance - b.distance)[0]?.name;
}
