import { Input as Box } from 'antd';
import { ariaOf, type InputProps } from '../screen.ts';
import { useText } from './use-marked-text.ts';

export function Input(props: InputProps) {
  const text = useText(props);
  return (
    <Box.TextArea
      id={props.id}
      {...text}
      autoSize={{ minRows: 3, maxRows: 16 }}
      onBlur={props.onBlur}
      status={props.invalid ? 'error' : ''}
      {...ariaOf(props)}
    />
  );
}
