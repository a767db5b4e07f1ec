import { Input as Box } from 'antd';
import type { TextOptions } from '../../../../schema/kinds/text.ts';
import { boxOf, type InputProps } from '../screen.ts';
import { MarkedBox } from './marked-box.tsx';

export function Input(props: InputProps) {
  const value = String(props.value ?? '');
  if ((props.field.options as TextOptions).merges) return <MarkedBox {...props} value={value} lines={[3, 16]} />;
  const size = { minRows: 3, maxRows: 16 };
  return <Box.TextArea {...boxOf(props)} value={value} onChange={({ target }) => props.onChange(target.value)} autoSize={size} />;
}
