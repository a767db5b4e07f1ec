import type { KeyboardEvent } from 'react';
import { phaseLabels, type StatusEntry } from '../../../domain/workflow/application-statuses.ts';
import { phaseColors } from '../../../domain/workflow/colors.ts';
import { centre, middle, type Rect } from './paths.ts';

/** Where a box stands in what is asked of the map; `here` is where an application stands. */
export type Place = 'here' | 'lit' | 'dim' | 'plain';

interface Props {
  readonly entry: StatusEntry;
  readonly rect: Rect;
  readonly place: Place;
  readonly selected: boolean;
  /** One box alone stands in the order of the Tab key; the arrow keys lead to the others. */
  readonly tabStop: boolean;
  readonly onSelect: () => void;
}

/** One status of the map: a button that shows what leads to it and away from it. */
export function StatusBox({ entry: { key, label, phase }, rect, place, selected, tabStop, onSelect }: Props) {
  const name = `${label}（${phaseLabels[phase]}）${place === 'here' ? '、申請はここにあります' : ''}`;
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
      className={`box box-${place}${selected ? ' box-selected' : ''} badge-${phaseColors[phase]}`}
      onClick={onSelect}
      onKeyDown={press}
    >
      <rect {...rect} rx={phase === 'end' ? rect.height / 2 : 6} />
      <Words label={label} rect={rect} />
    </g>
  );
}

/** The label of a box, in its middle. */
export function Words({ label, rect }: { readonly label: string; readonly rect: Rect }) {
  const lines = linesOf(label);
  return lines.map((line, index) => (
    <text key={line} x={centre(rect)} y={middle(rect) + 4 + (index - (lines.length - 1) / 2) * 14} textAnchor="middle">
      {line}
    </text>
  ));
}

/** Over the box of the status at which an application stands. */
export function HereMark({ rect }: { readonly rect: Rect }) {
  return (
    <g className="here" pointerEvents="none">
      <rect x={centre(rect) - 20} y={rect.y - 16} width="40" height="15" rx="7.5" />
      <text x={centre(rect)} y={rect.y - 5} textAnchor="middle">
        現在
      </text>
    </g>
  );
}

/** A label in lines that fit a box: what stands in brackets below, and a long name in halves. */
export function linesOf(label: string): string[] {
  const [name = '', bracketed] = label.split(/(?=[（(])/);
  if (bracketed) return [name, bracketed];
  return name.length > 8 ? [name.slice(0, name.length - 5), name.slice(name.length - 5)] : [name];
}
