import { choicesOf } from '../../schema/kinds/choice.ts';
import { groupsOf } from '../../schema/kinds/status.ts';
import { OptionFilter } from './parts/options.tsx';
import type { FilterProps, FilterValueProps } from './screen.ts';

export { Cell, Input, prominent } from './choice.tsx';

/** The groups first (確認待ち), then each status. */
export function Filter(props: FilterProps) {
  const groups = Object.entries(groupsOf(props.field)).map(([value, { label }]) => ({ value, label }));
  const codes = Object.entries(choicesOf(props.field)).map(([value, label]) => ({ value, label }));
  const options =
    groups.length > 0
      ? [
          { label: 'まとめて選ぶ', options: groups },
          { label: '一つずつ選ぶ', options: codes },
        ]
      : codes;
  return <OptionFilter {...props} options={options} />;
}

export function FilterValue({ field, value }: FilterValueProps) {
  return groupsOf(field)[value]?.label ?? choicesOf(field)[value] ?? value;
}
