import { applicationStatuses, phaseLabels } from '../../domain/workflow/application-statuses.ts';
import { choicesOf } from '../../schema/kinds/choice.ts';
import { groupsOf } from '../../schema/kinds/status.ts';
import { OptionFilter, type OptionGroup } from './parts/option-filter.tsx';
import type { FilterProps, FilterValueProps } from './screen.ts';

export { Cell, plain, prominent } from './choice.tsx';

/** The groups first (確認待ち), then each status: an application's by phase. */
export function Filter(props: FilterProps) {
  const groups = Object.entries(groupsOf(props.field)).map(([value, { label }]) => ({ value, label }));
  const phases = phaseGroups(Object.keys(choicesOf(props.field)));
  const codes = Object.entries(choicesOf(props.field)).map(([value, label]) => ({ value, label }));
  const together = groups.length > 0 ? [{ label: 'まとめて選ぶ', options: groups }] : [];
  const single = together.length > 0 ? [{ label: '一つずつ選ぶ', options: codes }] : codes;
  return <OptionFilter {...props} options={[...together, ...(phases.length > 0 ? phases : single)]} />;
}

/** Where the codes are those of an application: its phases in order; a catalogue of fifty is not read from top to bottom. */
function phaseGroups(codes: readonly string[]): OptionGroup[] {
  const known = applicationStatuses.filter(({ key }) => codes.includes(key));
  if (known.length < codes.length) return [];
  return Object.entries(phaseLabels).map(([phase, label]) => ({
    label,
    options: known.filter((entry) => entry.phase === phase).map((entry) => ({ value: entry.key, label: entry.label })),
  }));
}

export function FilterValue({ field, value }: FilterValueProps) {
  return groupsOf(field)[value]?.label ?? choicesOf(field)[value] ?? value;
}
