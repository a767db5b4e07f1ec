import clsx from 'clsx/lite';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { type ApplicationStatus, applicationStatuses, phaseLabels, type StatusEntry } from '../../../../../domain/workflow/application-statuses.ts';
import { phaseColors } from '../../../../../domain/workflow/colors.ts';
import { awaitedRoles } from '../../../../../domain/workflow/transitions.ts';
import { turnLabels, turnSigns, type Whose, whoseTurn } from '../../../../../domain/workflow/turn.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import badgeCss from '../../../../../refine-app/ui/badge.module.css';
import { Badge } from '../../../../../refine-app/ui/badge.tsx';
import { type Highlight, passedLinks, type Trail } from './highlight.ts';
import type { Drawing, PhaseGround } from './layout.ts';
import css from './map.module.css';
import { frames, type Link, links } from './map-links.ts';
import { centre, middle, nearest, type Rect, right } from './svg-paths.ts';
import workflowCss from './workflow.module.css';

interface MapProps {
  readonly plan: Drawing;
  readonly light: Highlight | null;
  /** Shows all paths, not only those of forward steps and highlighted ones. */
  readonly all: boolean;
  readonly selected: ApplicationStatus | null;
  readonly trail: Trail | null;
  readonly onSelect: (status: ApplicationStatus | null) => void;
}

/** The transition table as a drawing. Positions never change, so that users can learn the map. */
export function MapDrawing(props: MapProps) {
  const { plan, selected, trail, onSelect } = props;
  const { stop, onKeyDown } = useArrowKeys(plan.boxes, selected ?? trail?.status ?? null, () => onSelect(null));
  const passed = useMemo(() => (trail ? passedLinks(trail) : new Set<string>()), [trail]);
  const here = trail && plan.boxes.get(trail.status);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no element of HTML that groups
    <svg
      className={clsx(workflowCss.map, css.drawing)}
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      role="group"
      aria-label="申請の流れの図。矢印キーで状況を移れます。"
      onKeyDown={onKeyDown}
    >
      <ArrowHeads />
      <Grounds plan={plan} />
      <Ways {...props} passed={passed} />
      <Boxes {...props} stop={stop} />
      {here && <HereMark rect={here} />}
    </svg>
  );
}

function Boxes({ plan, light, selected, trail, onSelect, stop }: MapProps & { readonly stop: string | undefined }) {
  const { roletype } = useMe();
  return applicationStatuses.map((entry) => {
    const rect = plan.boxes.get(entry.key);
    if (!rect) return null;
    const chosen = entry.key === selected;
    return (
      <StatusBox
        key={entry.key}
        entry={entry}
        rect={rect}
        place={placeOf(entry.key, light, trail)}
        whose={whoseTurn(awaitedRoles[entry.key], roletype)}
        selected={chosen}
        tabStop={entry.key === stop}
        onSelect={() => onSelect(chosen ? null : entry.key)}
      />
    );
  });
}

function placeOf(key: ApplicationStatus, light: Highlight | null, trail: Trail | null): Place {
  if (trail?.status === key) return 'here';
  if (!light) return 'plain';
  return light.boxes.has(key) ? 'lit' : 'dim';
}

/** Highlighting of a box; `here` is the application's current status. */
type Place = 'here' | 'lit' | 'dim' | 'plain';

interface Props {
  readonly entry: StatusEntry;
  readonly rect: Rect;
  readonly place: Place;
  readonly whose: Whose;
  readonly selected: boolean;
  /** Roving tabindex: one box is in the tab order, and the arrow keys reach the others. */
  readonly tabStop: boolean;
  readonly onSelect: () => void;
}

/** A status of the map: a button that highlights the steps to and from it. */
function StatusBox({ entry: { key, label, phase }, rect, place, whose, selected, tabStop, onSelect }: Props) {
  const name = `${label}（${phaseLabels[phase]}）、${turnLabels[whose]}${place === 'here' ? '、申請はここにあります' : ''}`;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onSelect();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button of HTML cannot stand in a drawing
    <g
      role="button"
      tabIndex={tabStop ? 0 : -1}
      aria-label={name}
      aria-pressed={selected}
      data-status={key}
      className={clsx(css.box, selected && css.boxSelected)}
      data-place={place}
      data-whose={whose}
      onClick={onSelect}
      onKeyDown={press}
    >
      <rect {...rect} rx={phase === 'end' ? rect.height / 2 : 6} />
      <BoxLabel label={label} rect={rect} />
      <TurnSign whose={whose} rect={rect} />
    </g>
  );
}

/** The sign of whose turn it is, in the corner of a box. */
export function TurnSign({ whose, rect }: { readonly whose: Whose; readonly rect: Rect }) {
  return (
    <text className={css.sign} x={rect.x + 4} y={rect.y + 10}>
      {turnSigns[whose]}
    </text>
  );
}

/** Legend of the signs of whose turn it is. */
export function TurnLegend() {
  return Object.entries(turnLabels).map(([whose, label]) => (
    <Badge key={whose} whose={whose as Whose}>
      {label}
    </Badge>
  ));
}

export function BoxLabel({ label, rect }: { readonly label: string; readonly rect: Rect }) {
  const lines = linesOf(label);
  return lines.map((line, index) => (
    <text key={line} x={centre(rect)} y={middle(rect) + 4 + (index - (lines.length - 1) / 2) * 14} textAnchor="middle">
      {line}
    </text>
  ));
}

/** Marks the current status of the application. */
function HereMark({ rect }: { readonly rect: Rect }) {
  return (
    <g className={css.here} pointerEvents="none">
      <rect x={centre(rect) - 20} y={rect.y - 16} width="40" height="15" rx="7.5" />
      <text x={centre(rect)} y={rect.y - 5} textAnchor="middle">
        現在
      </text>
    </g>
  );
}

/** Splits a label into lines that fit a box: before its brackets, or a long name in two. */
function linesOf(label: string): string[] {
  const [name = '', bracketed] = label.split(/(?=[（(])/);
  if (bracketed) return [name, bracketed];
  return name.length > 8 ? [name.slice(0, name.length - 5), name.slice(name.length - 5)] : [name];
}

/** The paths. Highlighted ones are drawn above the others, and those that the application passed above all. */
function Ways({ plan, light, all, passed }: Pick<MapProps, 'plan' | 'light' | 'all'> & { readonly passed: ReadonlySet<string> }) {
  const shown = links.filter(({ id, kind }) => all || kind === 'forward' || light?.links.has(id) || passed.has(id));
  const drawingOrder = ({ id }: Link) => Number(light?.links.has(id) ?? false) + 2 * Number(passed.has(id));
  return [...shown]
    .sort((a, b) => drawingOrder(a) - drawingOrder(b))
    .map((link) => <path key={link.id} d={plan.ways.get(link.id)} {...lookOf(link, light, passed.has(link.id))} />);
}

function lookOf({ id, kind }: Link, light: Highlight | null, passed: boolean) {
  const look = passed ? 'came' : light ? (light.links.has(id) ? 'lit' : 'dim') : 'plain';
  return { className: kind === 'forward' ? css.way : clsx(css.way, css.waySide), 'data-look': look, markerEnd: `url(#head-${look})` };
}

/** Arrowheads per state, since not every browser lets a marker take the colour of its path. */
export function ArrowHeads() {
  return (
    <defs>
      {['plain', 'lit', 'dim', 'came'].map((look) => (
        <marker
          key={look}
          id={`head-${look}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 .5L8 4L0 7.5z" className={css.head} data-head={look} />
        </marker>
      ))}
    </defs>
  );
}

/** Drawn beneath the boxes: the coloured ground of each phase, and the frames. */
function Grounds({ plan }: { readonly plan: Drawing }) {
  return (
    <>
      {plan.grounds.map((ground) => (
        <GroundShape key={`${ground.phase}${ground.line}`} ground={ground} />
      ))}
      <FrameShapes plan={plan} />
    </>
  );
}

function GroundShape({ ground: { phase, rects } }: { readonly ground: PhaseGround }) {
  const [first] = rects;
  const named = phase !== 'returned' && first;
  return (
    <g className={clsx(css.ground, badgeCss.toned)} data-badge={phaseColors[phase]}>
      {rects.map((rect) => (
        <rect key={`${rect.x} ${rect.y}`} {...rect} rx="7" />
      ))}
      {named && (
        <text x={first.x + 7} y={first.y - 5}>
          {phaseLabels[phase]}
        </text>
      )}
    </g>
  );
}

function FrameShapes({ plan }: { readonly plan: Drawing }) {
  return frames.map(({ id, label }) => {
    const rect = plan.boxes.get(id);
    return (
      rect && (
        <g key={id} className={clsx(css.frame, badgeCss.toned)} data-badge="red">
          <rect {...rect} rx="7" />
          {label && (
            <text x={right(rect) + 10} y={middle(rect) + 4}>
              {label}
            </text>
          )}
        </g>
      )
    );
  });
}

/** Arrow keys move the focus to the nearest box in their direction; Escape clears the selection. */
function useArrowKeys(boxes: ReadonlyMap<string, Rect>, chosen: string | null, onEscape: () => void) {
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
