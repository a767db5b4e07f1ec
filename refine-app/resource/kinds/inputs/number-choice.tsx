import { choicesOf } from '../../../../schema/kinds/choice.ts';
import type { InputProps } from '../kind-screen.ts';
import { OptionInput } from './option-input.tsx';

export function Input(props: InputProps) {
  const options = Object.entries(choicesOf(props.field)).map(([code, label]) => ({ value: Number(code), label }));
  return <OptionInput {...props} options={options} />;
}
