import type { NumberOptions } from '../../../schema/kinds/integer.ts';
import { ariaOf, type InputProps } from '../screen.ts';
import { NumberText } from './number-text.tsx';

interface Props extends InputProps {
  /** Where the field declares none. */
  readonly least?: number;
  readonly grouped: boolean;
  readonly prefix?: string;
}

/** A field's number, in the steps and from the least that it declares. */
export function NumberInput(props: Props) {
  const { id, value, onChange, onBlur, grouped, prefix } = props;
  const { step = 1, min = props.least } = props.field.options as NumberOptions;
  return <NumberText {...{ id, value, onChange, onBlur, step, grouped, prefix }} least={min} {...ariaOf(props)} />;
}
