import type { NumberOptions } from '../../../schema/kinds/integer.ts';
import { ariaOf, type InputProps } from '../screen.ts';
import { NumberText } from './number-text.tsx';

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
