import { useMemo } from 'react';
import { type ApplicationStatus, applicationStatuses } from '../../../domain/workflow/application-statuses.ts';
import type { Drawing } from './layout.ts';
import { type Light, type Trail, walked } from './light.ts';
import { HereMark, type Place, StatusBox } from './map-box.tsx';
import { Grounds } from './map-grounds.tsx';
import { Heads, Ways } from './map-ways.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import './map.css';

export interface MapProps {
  readonly plan: Drawing;
  readonly light: Light | null;
  /** Side ways as well, and not only the main way and what stands in the light. */
  readonly all: boolean;
  readonly selected: ApplicationStatus | null;
  readonly trail: Trail | null;
  readonly onSelect: (status: ApplicationStatus | null) => void;
}

/** The table of transitions as a drawing. Where things stand never changes, so that one can learn the map. */
export function MapDrawing(props: MapProps) {
  const { plan, selected, trail, onSelect } = props;
  const { stop, onKeyDown } = useArrowKeys(plan.boxes, selected ?? trail?.status ?? null, () => onSelect(null));
  const came = useMemo(() => (trail ? walked(trail) : new Set<string>()), [trail]);
  const here = trail && plan.boxes.get(trail.status);
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
      <Grounds plan={plan} />
      <Ways {...props} came={came} />
      <Boxes {...props} stop={stop} />
      {here && <HereMark rect={here} />}
    </svg>
  );
}

function Boxes({ plan, light, selected, trail, onSelect, stop }: MapProps & { readonly stop: string | undefined }) {
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
        selected={chosen}
        tabStop={entry.key === stop}
        onSelect={() => onSelect(chosen ? null : entry.key)}
      />
    );
  });
}

function placeOf(key: ApplicationStatus, light: Light | null, trail: Trail | null): Place {
  if (trail?.status === key) return 'here';
  if (!light) return 'plain';
  return light.boxes.has(key) ? 'lit' : 'dim';
}
