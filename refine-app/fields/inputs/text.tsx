import { Input as Box } from 'antd';
import type { TextOptions } from '../../../schema/kinds/text.ts';
import { resourceMap } from '../../ui/present.ts';
import { boxOf, type InputProps } from '../screen.ts';
import { Suggestions } from './suggestions.tsx';
import { useText } from './use-marked-text.ts';

export function Input(props: InputProps) {
  const { suggest, digits } = props.field.options as TextOptions;
  const text = useText(props);
  const target = suggest ? resourceMap[suggest] : undefined;
  if (target) return <Suggestions {...props} target={target} />;
  return <Box {...boxOf(props)} {...text} inputMode={digits ? 'numeric' : undefined} autoComplete="off" />;
}
