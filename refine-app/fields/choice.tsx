import { type ChoiceOptions, choicesOf } from '../../schema/kinds/choice.ts';
import { Badge } from '../ui/badge.tsx';
import { OptionFilter } from './parts/option-filter.tsx';
import type { CellProps, FilterProps } from './screen.ts';

export const prominent = true;

export function Cell({ field, value }: CellProps) {
  const label = choicesOf(field)[String(value)] ?? String(value);
  const { colors } = field.options as ChoiceOptions;
  return colors ? <Badge color={colors[String(value)]}>{label}</Badge> : <span>{label}</span>;
}

export function Filter(props: FilterProps) {
  return <OptionFilter {...props} options={optionsOf(props)} />;
}

export function optionsOf({ field }: Pick<FilterProps, 'field'>) {
  return Object.entries(choicesOf(field)).map(([value, label]) => ({ value, label }));
}
