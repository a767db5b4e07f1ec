import { type Edge, type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';
import { stepsOf } from '../../../../../schema/derive/lifecycle-words.ts';
import type { Resource } from '../../../../../schema/resource.ts';
import { boxHeight, boxWidth, curvedPath, gutter, type Rect } from './svg-paths.ts';

export interface LifecycleDrawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: ReadonlyMap<string, Rect>;
  /** SVG path by `from>to`, and whether a user takes the step by hand. */
  readonly ways: ReadonlyMap<string, { readonly outline: string; readonly byHand: boolean }>;
}

const margin = 16;

/** Lays out the statuses of a lifecycle from left to right in step order; steps back run beside those that they undo. */
export function layoutLifecycle(resource: Resource): LifecycleDrawing {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 28, edgesep: 18, ranksep: 2 * gutter, marginx: margin, marginy: margin });
  for (const state of Object.keys(resource.lifecycle?.states ?? {})) graph.setNode(state, { width: boxWidth, height: boxHeight });
  const byHand = new Map<string, boolean>();
  for (const { from, to, by } of stepsOf(resource))
    for (const start of from) {
      if (start === to) continue;
      const id = `${start}>${to}`;
      byHand.set(id, (byHand.get(id) ?? false) || by.length > 0);
      graph.setEdge(start, to, {}, id);
    }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const boxes = graph.nodes().map((state: string): [string, Rect] => {
    const { x = 0, y = 0 } = graph.node(state);
    return [state, { x: x - boxWidth / 2, y: y - boxHeight / 2, width: boxWidth, height: boxHeight }];
  });
  const ways = graph.edges().map((edge: Edge): [string, { outline: string; byHand: boolean }] => {
    const id = edge.name ?? '';
    return [id, { outline: curvedPath(graph.edge(edge).points ?? []), byHand: byHand.get(id) ?? false }];
  });
  return { width, height, boxes: new Map(boxes), ways: new Map(ways) };
}
