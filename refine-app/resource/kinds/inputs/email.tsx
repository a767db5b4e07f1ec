import { Input as Box } from 'antd';
import { antdInputProps, type InputProps } from '../kind-screen.ts';

export function Input(props: InputProps) {
  return (
    <Box
      {...antdInputProps(props)}
      type="email"
      value={String(props.value ?? '')}
      autoComplete="off"
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
