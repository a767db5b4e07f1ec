import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { links } from './links.ts';
import type { Point, Rect } from './paths.ts';
import { frames, rowsOf, stacksOf } from './plan.ts';
import { boxHeight, boxWidth, gutter, stackGap } from './sizes.ts';

export interface Line {
  readonly boxes: ReadonlyMap<string, Rect>;
  /** Where a link is led past other boxes. */
  readonly bends: ReadonlyMap<string, readonly Point[]>;
  readonly width: number;
  readonly height: number;
}

type Stack = readonly ApplicationStatus[];

/** One line of the drawing, its corner at 0,0: ranks from left to right as the steps lead. */
export function lineLayout(line: number): Line {
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

/** Whether an end of a link is this stack; a frame around parts of several is none of them. */
function isStack(end: string, stack: Stack): boolean {
  const frame = frames.find(({ id }) => id === end);
  return frame ? frame.members.every((key) => stack.includes(key)) : stack.some((key) => key === end);
}

function boxesOf(stack: Stack, { x = 0, y = 0, height }: NodeLabel): [string, Rect][] {
  const top = y - height / 2;
  return stack.map((key, index) => [key, { x: x - boxWidth / 2, y: top + index * (boxHeight + stackGap), width: boxWidth, height: boxHeight }]);
}
