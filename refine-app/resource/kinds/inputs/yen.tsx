import type { InputProps } from '../kind-screen.ts';
import { NumberInput } from './number-text.tsx';

export function Input(props: InputProps) {
  return <NumberInput {...props} least={0} grouped prefix="¥" />;
}
