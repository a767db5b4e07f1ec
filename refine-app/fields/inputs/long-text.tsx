import { Input as Box } from 'antd';
import { ariaOf, type InputProps } from '../screen.ts';

export function Input(props: InputProps) {
  return (
    <Box.TextArea
      id={props.id}
      value={String(props.value ?? '')}
      autoSize={{ minRows: 3, maxRows: 16 }}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      status={props.invalid ? 'error' : ''}
      {...ariaOf(props)}
    />
  );
}
