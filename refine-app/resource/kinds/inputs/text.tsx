import { Input as Box } from 'antd';
import type { TextOptions } from '../../../../schema/kinds/text.ts';
import { resourceMap } from '../../../data/resource-map.ts';
import { antdInputProps, type InputProps } from '../kind-screen.ts';
import { MergeFieldInput } from './merge-field-input.tsx';
import { Suggestions } from './suggestions.tsx';

export function Input(props: InputProps) {
  const { suggest, digits, merges } = props.field.options as TextOptions;
  const target = suggest ? resourceMap[suggest] : undefined;
  if (target) return <Suggestions {...props} target={target} />;
  const value = String(props.value ?? '');
  if (merges) return <MergeFieldInput {...props} value={value} />;
  const kind = { inputMode: digits ? ('numeric' as const) : undefined, autoComplete: 'off' };
  return <Box {...antdInputProps(props)} {...kind} value={value} onChange={({ target }) => props.onChange(target.value)} />;
}
