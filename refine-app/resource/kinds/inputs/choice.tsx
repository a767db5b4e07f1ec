import { optionsOf } from '../choice.tsx';
import type { InputProps } from '../kind-screen.ts';
import { OptionInput } from './option-input.tsx';

export function Input(props: InputProps) {
  return <OptionInput {...props} options={optionsOf(props)} />;
}
