import { choicesOf } from '../../schema/kinds/choice.ts';
import { OptionInput } from './parts/options.tsx';
import type { InputProps } from './screen.ts';

export { Cell, Filter, prominent } from './choice.tsx';

export function Input(props: InputProps) {
  const options = Object.entries(choicesOf(props.field)).map(([code, label]) => ({ value: Number(code), label }));
  return <OptionInput {...props} options={options} />;
}
