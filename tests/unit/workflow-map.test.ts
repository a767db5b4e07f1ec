import { describe, expect, it } from 'vitest';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { applicationTransitions } from '../../domain/workflow/application-transitions.ts';
import { highlightOf, passedLinks } from '../../resources/applications/screens/console/workflow/highlight.ts';
import { layoutWorkflow } from '../../resources/applications/screens/console/workflow/layout.ts';
import { layoutLifecycle } from '../../resources/applications/screens/console/workflow/lifecycle-layout.ts';
import { links } from '../../resources/applications/screens/console/workflow/map-links.ts';
import { bottom, nearest, type Rect, right } from '../../resources/applications/screens/console/workflow/svg-paths.ts';
import { resources } from '../../resources.config.ts';
import { resourcesWithSteps, stepsOf } from '../../schema/derive/lifecycle-words.ts';

const plan = layoutWorkflow();
const boxes = applicationStatuses.map(({ key }): [string, Rect | undefined] => [key, plan.boxes.get(key)]);

const overlap = (a: Rect, b: Rect) => a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a);

describe('the drawing of the workflow', () => {
  it('has a box for every status, within its bounds and apart from the others', () => {
    for (const [key, box] of boxes) {
      if (!box) throw new Error(`${key} has no box`);
      expect(box.x >= 0 && box.y >= 0 && right(box) <= plan.width && bottom(box) <= plan.height).toBe(true);
      expect(boxes.flatMap(([name, other]) => (other && name !== key && overlap(box, other) ? [name] : []))).toEqual([]);
    }
  });

  it('has every step in exactly one line, and an outline for each', () => {
    const drawn = links.flatMap(({ steps }) => steps.map(({ from, to }) => `${from} ${to}`));
    expect(drawn.sort()).toEqual(applicationTransitions.map(({ from, to }) => `${from} ${to}`).sort());
    for (const { id } of links) expect(plan.ways.get(id), id).toMatch(/^M[\d.\- CLQ]+$/);
  });

  it('draws steps that all members of a frame share as one line', () => {
    expect(links.find(({ id }) => id === 'frame:activity>ACTIVITY_COMPLETED')?.steps).toHaveLength(3);
    expect(links.find(({ id }) => id === 'frame:to-staff>REPORT_UNDER_REVIEW')?.steps).toHaveLength(5);
    expect(links.some(({ id }) => id === 'IN_PROGRESS>INTERIM_REVISION_REQUESTED')).toBe(true);
  });

  it.each(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'])('is left by %s only for a status', (key) => {
    const goals = boxes.map(([from]) => nearest(plan.boxes, from, key));
    expect(goals.filter((goal) => goal?.includes(':'))).toEqual([]);
    expect(goals.filter(Boolean).length).toBeGreaterThan(40);
  });
});

describe.each(resourcesWithSteps(resources).map((resource) => [resource.name, resource] as const))('the drawing of %s', (_name, resource) => {
  const { width, height, boxes: drawn, ways } = layoutLifecycle(resource);

  it('has a box for every status, within its bounds and apart from the others', () => {
    const states = Object.keys(resource.lifecycle?.states ?? {});
    expect([...drawn.keys()].sort()).toEqual(states.sort());
    for (const [key, box] of drawn) {
      expect(box.x >= 0 && box.y >= 0 && right(box) <= width && bottom(box) <= height).toBe(true);
      expect([...drawn].flatMap(([name, other]) => (name !== key && overlap(box, other) ? [name] : []))).toEqual([]);
    }
  });

  it('has a line for every way from one status to another', () => {
    const all = stepsOf(resource).flatMap(({ from, to }) => from.filter((start) => start !== to).map((start) => `${start}>${to}`));
    expect([...ways.keys()].sort()).toEqual([...new Set(all)].sort());
    for (const { outline } of ways.values()) expect(outline).toMatch(/^M[\d.\- CLQ]+$/);
  });
});

describe('the light', () => {
  const dark = { selected: null, role: null, trail: null };

  it('falls on the ways in and out of the chosen status', () => {
    const light = highlightOf({ ...dark, selected: 'UNDER_REVIEW' });
    expect([...(light?.boxes ?? [])].sort()).toEqual(['AWAITING_BOARD_APPROVAL', 'REJECTED_END', 'SELECTION_PREPARATION', 'UNDER_REVIEW']);
  });

  it('falls on what a role moves, and on no more', () => {
    const light = highlightOf({ ...dark, role: 'director' });
    const moved = applicationTransitions.filter(({ by }) => by.includes('director')).flatMap(({ from, to }) => [from, to]);
    expect([...(light?.boxes ?? [])].sort()).toEqual([...new Set(moved)].sort());
  });

  it('falls on the way that an application came, in its direction', () => {
    const stations = ['UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL', 'CONTRACT_PREPARATION'];
    const trail = { status: 'CONTRACT_PREPARATION', stations } as const;
    expect(passedLinks(trail)).toEqual(new Set(['UNDER_REVIEW>AWAITING_BOARD_APPROVAL', 'AWAITING_BOARD_APPROVAL>CONTRACT_PREPARATION']));
    expect(highlightOf({ ...dark, trail })?.boxes).toEqual(new Set(stations));
  });

  it('falls on the status alone where the way is not for the reader', () => {
    const light = highlightOf({ ...dark, trail: { status: 'IN_PROGRESS', stations: [] } });
    expect(light).toEqual({ boxes: new Set(['IN_PROGRESS']), links: new Set() });
  });

  it('is even while nothing is asked', () => expect(highlightOf(dark)).toBeNull());
});
