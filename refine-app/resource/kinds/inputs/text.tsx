import { Input as Box } from 'antd';
import type { TextOptions } from '../../../../schema/kinds/text.ts';
import { resourceMap } from '../../../ui/present.ts';
import { boxOf, type InputProps } from '../screen.ts';
import { MarkedBox } from './marked-box.tsx';
import { Suggestions } from './suggestions.tsx';

export function Input(props: InputProps) {
  const { suggest, digits, merges } = props.field.options as TextOptions;
  const target = suggest ? resourceMap[suggest] : undefined;
  if (target) return <Suggestions {...props} target={target} />;
  const value = String(props.value ?? '');
  if (merges) return <MarkedBox {...props} value={value} />;
  const kind = { inputMode: digits ? ('numeric' as const) : undefined, autoComplete: 'off' };
  return <Box {...boxOf(props)} {...kind} value={value} onChange={({ target }) => props.onChange(target.value)} />;
}
