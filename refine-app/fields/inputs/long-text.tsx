import { Input as Box } from 'antd';
import { boxOf, type InputProps } from '../screen.ts';
import { useText } from './use-marked-text.ts';

export function Input(props: InputProps) {
  const text = useText(props);
  return <Box.TextArea {...boxOf(props)} {...text} autoSize={{ minRows: 3, maxRows: 16 }} />;
}
