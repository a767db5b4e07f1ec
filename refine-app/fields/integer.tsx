import type { NumberOptions } from '../../schema/kinds/integer.ts';
import { NumberText } from './parts/number-text.tsx';
import { ariaOf, type CellProps, type InputProps } from './screen.ts';

export { NumberFilter as Filter } from './parts/number-filter.tsx';

export const numeric = true;

export function Cell({ field, value }: CellProps) {
  return (
    <span className="cell-number">
      {String(value)}
      {field.options.unit}
    </span>
  );
}

export function Input(props: InputProps) {
  const { step = 1, min } = props.field.options as NumberOptions;
  return (
    <NumberText
      id={props.id}
      value={props.value}
      onChange={props.onChange}
      onBlur={props.onBlur}
      step={step}
      least={min}
      grouped={false}
      {...ariaOf(props)}
    />
  );
}
