import { Input as Box } from 'antd';
import { ariaOf, type InputProps } from '../screen.ts';

export function Input(props: InputProps) {
  return (
    <Box
      id={props.id}
      type="email"
      value={String(props.value ?? '')}
      autoComplete="off"
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      status={props.invalid ? 'error' : ''}
      {...ariaOf(props)}
    />
  );
}
