import { Input as Box } from 'antd';
import type { TextOptions } from '../../../../schema/kinds/text.ts';
import { antdInputProps, type InputProps } from '../kind-screen.ts';
import { MergeFieldInput } from './merge-field-input.tsx';

export function Input(props: InputProps) {
  const value = String(props.value ?? '');
  if ((props.field.options as TextOptions).merges) return <MergeFieldInput {...props} value={value} lines={[3, 16]} />;
  const size = { minRows: 3, maxRows: 16 };
  return <Box.TextArea {...antdInputProps(props)} value={value} onChange={({ target }) => props.onChange(target.value)} autoSize={size} />;
}
