import { type ChoiceOptions, choicesOf, labelOf } from '../../../schema/kinds/choice.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Plain } from '../../ui/row.ts';
import type { CellProps, FilterProps } from './kind-screen.ts';
import { OptionFilter } from './parts/option-filter.tsx';

export const prominent = true;

export function Cell(props: CellProps) {
  return <Badge color={colorOf(props)}>{labelOf(props.value, props.field)}</Badge>;
}

export function plain({ field, value }: CellProps): Plain | undefined {
  return colorsOf(field) ? undefined : { text: labelOf(value, field) };
}

function colorOf({ field, value }: Pick<CellProps, 'field' | 'value'>): string | undefined {
  return colorsOf(field)?.[String(value)];
}

function colorsOf({ options }: CellProps['field']) {
  return (options as ChoiceOptions).colors;
}

export function Filter(props: FilterProps) {
  return <OptionFilter {...props} options={optionsOf(props)} />;
}

export function optionsOf({ field }: Pick<FilterProps, 'field'>) {
  return Object.entries(choicesOf(field)).map(([value, label]) => ({ value, label }));
}
