import { formatYen } from '../../domain/money/yen.ts';
import type { NumberOptions } from '../../schema/kinds/integer.ts';
import { blank } from '../ui/present.ts';
import { NumberText } from './parts/number-text.tsx';
import { ariaOf, type CellProps, type InputProps } from './screen.ts';

export { NumberFilter as Filter } from './parts/number-filter.tsx';

export const numeric = true;

export function Cell({ field, value }: CellProps) {
  if (value === 0 && (field.options as NumberOptions).zeroIsNone) return <span className="quiet">{blank}</span>;
  return <span className="cell-number">{formatYen(Number(value))}</span>;
}

export function Input(props: InputProps) {
  const { step = 1, min = 0 } = props.field.options as NumberOptions;
  return (
    <NumberText
      id={props.id}
      value={props.value}
      onChange={props.onChange}
      onBlur={props.onBlur}
      step={step}
      least={min}
      grouped
      prefix="¥"
      {...ariaOf(props)}
    />
  );
}
