import type { Link } from './map-links.ts';
import { bottom, boundingRect, boxWidth, centre, curvedPath, gutter, middle, orthogonalPath, type Point, type Rect, right } from './svg-paths.ts';

/** The parts of the layout that routing needs. */
export interface RoutingContext {
  readonly boxes: ReadonlyMap<string, Rect>;
  /** The line of the drawing that holds a status or frame. */
  readonly lineOf: (end: string) => number;
  /** The y coordinate, per line, of paths that enter it from another line. */
  readonly corridors: readonly number[];
  /** Points at which the layout routes a link around other boxes. */
  readonly bends: ReadonlyMap<string, readonly Point[]>;
  readonly links: readonly Link[];
}

/** The SVG path of a link. Paths turn only in the gutters between ranks and the corridors between lines, which have no boxes. */
export function routeLink(link: Link, ground: RoutingContext, lane: number): string {
  const from = ground.boxes.get(link.from);
  const to = ground.boxes.get(link.to);
  if (!from || !to) return '';
  if (ground.lineOf(link.from) !== ground.lineOf(link.to)) return acrossLines(link, from, to, ground, lane);
  if (from.width > boxWidth * 2) return outOfWideFrame(from, to);
  if (Math.abs(centre(from) - centre(to)) < boxWidth / 2) return withinStack(from, to, oppositeOffset(link, ground));
  return alongLine(link, from, to, ground);
}

/** Offset that separates two opposite links of the same boxes. */
function oppositeOffset({ from, to }: Link, { links }: RoutingContext): number {
  return links.some((other) => other.from === to && other.to === from) ? 5 : 0;
}

function withinStack(from: Rect, to: Rect, offset: number): string {
  const down = to.y > from.y;
  const [upper, lower] = down ? [from, to] : [to, from];
  if (lower.y - bottom(upper) < 20) {
    const x = centre(from) + (down ? -offset : offset);
    const ends: Point[] = [
      { x, y: bottom(upper) },
      { x, y: lower.y },
    ];
    return orthogonalPath(down ? ends : ends.reverse());
  }
  const x = right(from) + 9;
  return orthogonalPath([
    { x: right(from), y: middle(from) + 6 },
    { x, y: middle(from) + 6 },
    { x, y: middle(to) },
    { x: right(to), y: middle(to) },
  ]);
}

/** From one box to another on the same line, horizontal past the boxes between them. */
function alongLine(link: Link, from: Rect, to: Rect, ground: RoutingContext): string {
  const isForward = from.x < to.x;
  const offset = oppositeOffset(link, ground) * (isForward ? -1 : 1);
  const [left, goal] = isForward ? [from, to] : [to, from];
  const pointsBetween = columnsBetween(left, goal, ground.bends.get(link.id) ?? []).flatMap(({ x, y }) =>
    [-1, 1].map((side) => ({ x: x + (side * boxWidth) / 2, y: y + offset })),
  );
  const points = [{ x: right(left), y: portOf(left, goal) + offset }, ...pointsBetween, { x: goal.x, y: portOf(goal, left) + offset }];
  return curvedPath(isForward ? points : points.reverse());
}

/** The bends within columns of boxes between the two boxes; those in gutters are not needed. */
function columnsBetween(left: Rect, goal: Rect, bends: readonly Point[]): Point[] {
  const offColumn = (x: number) => Math.abs(((x - centre(left) + gutter) % (boxWidth + gutter)) - gutter);
  return bends.filter(({ x }) => x > right(left) && x < goal.x && offColumn(x) < 2).sort((a, b) => a.x - b.x);
}

/** The y coordinate at which a path meets a box's side, as level with the other end as possible. */
function portOf(box: Rect, other: Rect): number {
  const inset = Math.min(box.height / 2, 14);
  return Math.min(Math.max(middle(other), box.y + inset), bottom(box) - inset);
}

function outOfWideFrame(frame: Rect, to: Rect): string {
  const start = { x: frame.x, y: middle(frame) };
  if (right(to) <= frame.x) return curvedPath([start, { x: right(to), y: middle(to) }]);
  const y = middle(to) + 8;
  return orthogonalPath([start, { x: frame.x - 9, y: start.y }, { x: frame.x - 9, y }, { x: to.x, y }]);
}

function acrossLines({ from: start, to: end }: Link, from: Rect, to: Rect, { corridors, lineOf }: RoutingContext, lane: number): string {
  const down = lineOf(end) > lineOf(start);
  const shift = lane * 4;
  const y = (corridors[Math.max(lineOf(start), lineOf(end))] ?? 0) - shift;
  const out = down ? right(from) : from.x;
  const into = down ? to.x : right(to);
  const step = (down ? 1 : -1) * (9 + shift);
  return orthogonalPath([
    { x: out, y: middle(from) },
    { x: out + step, y: middle(from) },
    { x: out + step, y },
    { x: into - step, y },
    { x: into - step, y: middle(to) },
    { x: into, y: middle(to) },
  ]);
}

/** Rectangles of a phase's ground on one line: a strip per rank, joined to its neighbours. */
export function phaseGround(boxes: readonly Rect[], air: number): Rect[] {
  const columns = new Map<number, Rect[]>();
  for (const box of boxes) columns.set(box.x, [...(columns.get(box.x) ?? []), box]);
  const strips = [...columns].sort(([a], [b]) => a - b).map(([, column]) => boundingRect(column, air));
  const joints = strips.flatMap((strip, index): Rect[] => {
    const next = strips[index + 1];
    if (!next || next.x - right(strip) > 40) return [];
    const y = Math.max(strip.y, next.y);
    const height = Math.min(bottom(strip), bottom(next)) - y;
    return height > 0 ? [{ x: right(strip) - air, y, width: next.x - right(strip) + 2 * air, height }] : [];
  });
  return [...strips, ...joints];
}
