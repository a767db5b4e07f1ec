import { useMemo } from 'react';
import { type ApplicationStatus, applicationStatuses, phaseLabels } from '../../../domain/workflow/application-statuses.ts';
import { phaseColors } from '../../../domain/workflow/colors.ts';
import type { Drawing, Ground } from './layout.ts';
import { type Light, type Trail, walked } from './light.ts';
import { type Link, links } from './links.ts';
import { StatusBox } from './map-box.tsx';
import { middle, right } from './paths.ts';
import { frames } from './plan.ts';
import { useArrowKeys } from './use-arrow-keys.ts';
import './map.css';

interface Props {
  readonly plan: Drawing;
  readonly light: Light | null;
  /** Side ways as well, and not only the main way and what stands in the light. */
  readonly all: boolean;
  readonly selected: ApplicationStatus | null;
  readonly trail: Trail | null;
  readonly onSelect: (status: ApplicationStatus | null) => void;
}

/** The table of transitions as a drawing. Where things stand never changes, so that one can learn the map. */
export function MapDrawing({ plan, light, all, selected, trail, onSelect }: Props) {
  const { stop, onKeyDown } = useArrowKeys(plan.boxes, selected ?? trail?.status ?? null, () => onSelect(null));
  const came = useMemo(() => (trail ? walked(trail) : new Set<string>()), [trail]);
  const shown = links.filter(({ id, kind }) => all || kind === 'forward' || light?.links.has(id) || came.has(id));
  const order = (link: Link) => Number(light?.links.has(link.id) ?? false) + 2 * Number(came.has(link.id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no element of HTML that groups
    <svg
      className="map"
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      role="group"
      aria-label="申請の流れの図。矢印キーで状況を移れます。"
      onKeyDown={onKeyDown}
    >
      <Heads />
      {plan.grounds.map((ground) => (
        <GroundShape key={`${ground.phase}${ground.line}`} ground={ground} />
      ))}
      <FrameShapes plan={plan} />
      {[...shown]
        .sort((a, b) => order(a) - order(b))
        .map((link) => (
          <path key={link.id} d={plan.ways.get(link.id)} {...lookOf(link, light, came.has(link.id))} />
        ))}
      {applicationStatuses.map((entry) => {
        const rect = plan.boxes.get(entry.key);
        const place = placeOf(entry.key, light, trail);
        return (
          rect && (
            <StatusBox
              key={entry.key}
              entry={entry}
              rect={rect}
              place={place}
              selected={entry.key === selected}
              tabStop={entry.key === stop}
              onSelect={() => onSelect(entry.key === selected ? null : entry.key)}
            />
          )
        );
      })}
    </svg>
  );
}

function placeOf(key: ApplicationStatus, light: Light | null, trail: Trail | null): 'here' | 'lit' | 'dim' | 'plain' {
  if (trail?.status === key) return 'here';
  if (!light) return 'plain';
  return light.boxes.has(key) ? 'lit' : 'dim';
}

function lookOf({ id, kind }: Link, light: Light | null, came: boolean): { className: string; markerEnd: string } {
  const look = came ? 'came' : light ? (light.links.has(id) ? 'lit' : 'dim') : 'plain';
  const side = kind === 'forward' ? '' : ' way-side';
  return { className: `way way-${look}${side}`, markerEnd: `url(#head-${look})` };
}

/** The heads of the lines; a marker cannot take the colour of its line in every browser. */
function Heads() {
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
          <path d="M0 .5L8 4L0 7.5z" className={`head head-${look}`} />
        </marker>
      ))}
    </defs>
  );
}

function GroundShape({ ground: { phase, rects } }: { readonly ground: Ground }) {
  const [first] = rects;
  const named = phase !== 'returned' && first;
  return (
    <g className={`ground badge-${phaseColors[phase]}`}>
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
        <g key={id} className="frame badge-red">
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
