import { Graph, layout } from '@dagrejs/dagre';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { type Link, links } from './links.ts';
import { frames, lineLabels, lineOf, stacksOf } from './plan.ts';
import { type Point, pathOf, type Rect } from './paths.ts';

export const boxWidth = 112;
export const boxHeight = 38;
const stackGap = 12;
const framePad = 7;
/** Between two ranks of a line; lines that leave it run down here. */
export const gutter = 30;
/** Between two lines; what goes from one to the other runs here. */
const corridor = 44;
const margin = 34;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** By status, and by frame. */
  readonly boxes: ReadonlyMap<string, Rect>;
  readonly lines: readonly { readonly label: string; readonly y: number }[];
  /** Link → the outline of its line. */
  readonly paths: ReadonlyMap<string, string>;
}

type Stack = readonly ApplicationStatus[];

/** Where everything of the drawing stands. Each line is laid out by itself; below it begins the next. */
export function draw(): Drawing {
  const boxes = new Map<string, Rect>();
  const points = new Map<string, readonly Point[]>();
  const lines: { label: string; y: number }[] = [];
  let width = 0;
  let y = 0;
  lineLabels.forEach((label, line) => {
    lines.push({ label, y });
    const placed = layoutLine(line);
    const top = y + corridor;
    for (const [key, box] of placed.boxes) boxes.set(key, { ...box, x: box.x + margin, y: box.y + top });
    for (const [id, way] of placed.ways) points.set(id, way.map((point) => ({ x: point.x + margin, y: point.y + top })));
    width = Math.max(width, placed.width);
    y = top + placed.height;
  });
  for (const frame of frames) boxes.set(frame.id, around(frame.members.flatMap((key) => boxes.get(key) ?? [])));
  return { width: width + 2 * margin, height: y + margin, boxes, lines, paths: pathsOf(boxes, points, lines) };
}

/** A line of the drawing by itself, its corner at 0,0; the ways lead from left to right between two stacks. */
function layoutLine(line: number) {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 16, edgesep: 10, ranksep: gutter });
  const stacks = stacksOf(line);
  for (const stack of stacks) graph.setNode(nameOf(stack), { width: boxWidth, height: stack.length * (boxHeight + stackGap) - stackGap });
  const inLine = links.filter((link) => link.steps.every(({ from, to }) => lineOf(from) === line && lineOf(to) === line));
  for (const [from, to] of inLine.map((link) => ends(link, stacks))) {
    if (from !== to && !graph.hasEdge(from, to) && !graph.hasEdge(to, from)) graph.setEdge(from, to, { weight: 1 });
  }
  layout(graph);
  const boxes = new Map<string, Rect>();
  for (const stack of stacks) {
    const node = graph.node(nameOf(stack));
    stack.forEach((key, index) => {
      const y = node.y - node.height / 2 + index * (boxHeight + stackGap);
      boxes.set(key, { x: node.x - boxWidth / 2, y, width: boxWidth, height: boxHeight });
    });
  }
  const ways = new Map(
    inLine.flatMap((link): [string, Point[]][] => {
      const [from, to] = ends(link, stacks);
      const way: Point[] | undefined = (graph.edge(from, to) ?? graph.edge(to, from))?.points;
      return way ? [[link.id, way]] : [];
    }),
  );
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return { boxes, ways, width, height };
}
