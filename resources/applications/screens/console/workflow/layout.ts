import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';
import { type ApplicationStatus, applicationStatuses, type Phase } from '../../../../../domain/workflow/application-statuses.ts';
import { phaseGround, routeLink } from './link-routing.ts';
import { frames, lineCount, lineOf, links, rowsOf, stacksOf } from './map-links.ts';
import { boundingRect, boxHeight, boxWidth, gutter, type Point, type Rect, stackGap } from './svg-paths.ts';

/** Height above each line of the drawing, for phase names and paths from other lines. */
const corridor = 58;
/** Height above the boxes of the lowest path, which runs over the phase names. */
const wayHeight = 31;
const margin = 36;

export interface PhaseGround {
  readonly phase: Phase;
  readonly line: number;
  readonly rects: readonly Rect[];
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** By status, and by the id of a frame. */
  readonly boxes: ReadonlyMap<string, Rect>;
  readonly grounds: readonly PhaseGround[];
  /** SVG path by link id. */
  readonly ways: ReadonlyMap<string, string>;
}

/** Positions of everything. Each line of the drawing is laid out by itself, and the next begins below it. */
export function layoutWorkflow(): Drawing {
  const boxes = new Map<string, Rect>();
  const bends = new Map<string, readonly Point[]>();
  const tops: number[] = [];
  let width = 0;
  let height = wayHeight - corridor;
  for (let index = 0; index < lineCount; index++) {
    const line: Line = lineLayout(index);
    const top = height + corridor;
    tops.push(top);
    for (const [key, box] of line.boxes) boxes.set(key, moved(box, top));
    for (const [id, points] of line.bends)
      bends.set(
        id,
        points.map((point) => moved(point, top)),
      );
    width = Math.max(width, line.width);
    height = top + line.height;
  }
  for (const { id, members } of frames)
    boxes.set(
      id,
      boundingRect(
        members.flatMap((key) => boxes.get(key) ?? []),
        5,
      ),
    );
  return { width: width + 2 * margin, height: height + 14, boxes, grounds: groundsOf(boxes), ways: waysOf(boxes, bends, tops) };
}

function moved<P extends Point>(point: P, top: number): P {
  return { ...point, x: point.x + margin, y: point.y + top };
}

function groundsOf(boxes: ReadonlyMap<string, Rect>): PhaseGround[] {
  const places = new Map(applicationStatuses.map(({ key, phase }) => [`${phase} ${lineOf(key)}`, { phase, line: lineOf(key) }]));
  return [...places.values()].map((place) => {
    const inPlace = applicationStatuses.filter(({ key, phase }) => phase === place.phase && lineOf(key) === place.line);
    return {
      ...place,
      rects: phaseGround(
        inPlace.flatMap(({ key }) => boxes.get(key) ?? []),
        9,
      ),
    };
  });
}

function waysOf(boxes: ReadonlyMap<string, Rect>, bends: ReadonlyMap<string, readonly Point[]>, tops: readonly number[]) {
  const lineOfEnd = (end: string) => lineOf(frames.find(({ id }) => id === end)?.members[0] ?? (end as ApplicationStatus));
  const ground = { boxes, bends, links, lineOf: lineOfEnd, corridors: tops.map((top) => top - wayHeight) };
  const lanes = lanesOf(lineOfEnd);
  return new Map(links.map((link): [string, string] => [link.id, routeLink(link, ground, lanes.get(link.to) ?? 0)]));
}

/** The lane of each target in its corridor: paths to one status share a lane, those of forward steps come first. */
function lanesOf(lineOfEnd: (end: string) => number): Map<string, number> {
  const lanes = new Map<string, number>();
  const taken = new Map<number, number>();
  const crossing = links.filter(({ from, to }) => lineOfEnd(from) !== lineOfEnd(to));
  for (const { from, to } of [...crossing].sort((a, b) => Number(b.kind === 'forward') - Number(a.kind === 'forward'))) {
    const line = Math.max(lineOfEnd(from), lineOfEnd(to));
    if (lanes.has(to)) continue;
    lanes.set(to, taken.get(line) ?? 0);
    taken.set(line, (taken.get(line) ?? 0) + 1);
  }
  return lanes;
}

export interface Line {
  readonly boxes: ReadonlyMap<string, Rect>;
  /** Points at which a link is routed around other boxes. */
  readonly bends: ReadonlyMap<string, readonly Point[]>;
  readonly width: number;
  readonly height: number;
}

type Stack = readonly ApplicationStatus[];

/** Lays out one line of the drawing at the origin: ranks from left to right in step order. */
function lineLayout(line: number): Line {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({ rankdir: 'LR', nodesep: 16, edgesep: 10, ranksep: gutter });
  const stacks = stacksOf(line);
  for (const stack of stacks) graph.setNode(nameOf(stack), { width: boxWidth, height: rowsOf(stack) * (boxHeight + stackGap) - stackGap });
  const inLine = linksBetween(stacks);
  for (const { from, to } of inLine) if (!graph.hasEdge(from, to) && !graph.hasEdge(to, from)) graph.setEdge(from, to, {});
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const bends = inLine.map(({ id, from, to }): [string, Point[]] => {
    const { points = [] } = graph.hasEdge(from, to) ? graph.edge(from, to) : graph.edge(to, from);
    return [id, points];
  });
  return { boxes: new Map(stacks.flatMap((stack) => boxesOf(stack, graph.node(nameOf(stack))))), bends: new Map(bends), width, height };
}

function linksBetween(stacks: readonly Stack[]) {
  return links.flatMap((link) => {
    const [from, to] = [link.from, link.to].map((end) => stacks.find((stack) => isStack(end, stack)));
    return from && to && from !== to ? [{ id: link.id, from: nameOf(from), to: nameOf(to) }] : [];
  });
}

function nameOf(stack: Stack): string {
  return stack[0] ?? '';
}

/** Whether an end of a link is this stack; a frame that spans several stacks is none of them. */
function isStack(end: string, stack: Stack): boolean {
  const frame = frames.find(({ id }) => id === end);
  return frame ? frame.members.every((key) => stack.includes(key)) : stack.some((key) => key === end);
}

function boxesOf(stack: Stack, { x = 0, y = 0, height }: NodeLabel): [string, Rect][] {
  const top = y - height / 2;
  return stack.map((key, index) => [key, { x: x - boxWidth / 2, y: top + index * (boxHeight + stackGap), width: boxWidth, height: boxHeight }]);
}
