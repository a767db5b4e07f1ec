import clsx from 'clsx/lite';
import { awaitedText } from '../../../domain/workflow/turn.ts';
import { choicesOf } from '../../../schema/kinds/choice.ts';
import { groupsOf, type StatusGroup, type StatusOptions } from '../../../schema/kinds/status.ts';
import { useMe } from '../../data/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import css from './fields.module.css';
import type { CellProps, FilterProps, FilterValueProps } from './kind-screen.ts';
import { OptionFilter } from './parts/option-filter.tsx';

export { prominent } from './choice.tsx';

/** The badge and, in a list, the role that is awaited and for how many days. */
export function Cell(props: CellProps) {
  const { awaits } = props.field.options as StatusOptions;
  return (
    <>
      <StatusBadge {...props} />
      {awaits?.days && props.place === 'list' && <Awaited {...props} roles={awaits.roles} days={awaits.days} />}
    </>
  );
}

function Awaited({ value, row, roles, days }: CellProps & Required<NonNullable<StatusOptions['awaits']>>) {
  const { roletype } = useMe();
  const awaited = awaitedText(roles[String(value)] ?? [], (row[days] as number | null) ?? null, roletype);
  return awaited && <small className={awaited.isMine ? clsx(css.awaited, css.awaitedMine) : css.awaited}>{awaited.text}</small>;
}

/** In a chunk of its own; a plain select stands in until it is loaded. */
export const StatusTree = lazyComponent(async () => (await import('./parts/status-tree.tsx')).StatusTree, PlainFilter);

/** By awaited role, where the parameter asks for that; a tree of phases, where groups hold their statuses; otherwise a plain select. */
export function Filter(props: FilterProps) {
  const groups = Object.entries(groupsOf(props.field));
  if (props.parameters[0]?.waiting) return <OptionFilter {...props} options={optionsOf(groups.filter(([, { waitsFor }]) => waitsFor))} />;
  return groups.some(([, { holds }]) => holds) ? <StatusTree {...props} /> : <PlainFilter {...props} />;
}

function PlainFilter(props: FilterProps) {
  const codes = Object.entries(choicesOf(props.field)).map(([value, label]) => ({ value, label }));
  return <OptionFilter {...props} options={[...optionsOf(Object.entries(groupsOf(props.field))), ...codes]} />;
}

function optionsOf(groups: readonly (readonly [string, StatusGroup])[]) {
  return groups.map(([value, { label }]) => ({ value, label }));
}

export function FilterValue({ field, value }: FilterValueProps) {
  return groupsOf(field)[value]?.label ?? choicesOf(field)[value] ?? value;
}
