import { Input as Box } from 'antd';
import type { TextOptions } from '../../../schema/kinds/text.ts';
import { resourceMap } from '../../ui/present.ts';
import { ariaOf, type InputProps } from '../screen.ts';
import { MarkedBox } from './marked-box.tsx';
import { Suggestions } from './suggestions.tsx';

export function Input(props: InputProps) {
  const { suggest, digits, merges } = props.field.options as TextOptions;
  const target = suggest ? resourceMap[suggest] : undefined;
  if (target) return <Suggestions {...props} target={target} />;
  const value = String(props.value ?? '');
  if (merges) return <MarkedBox {...props} value={value} />;
  return (
    <Box
      id={props.id}
      value={value}
      onChange={({ target }) => props.onChange(target.value)}
      inputMode={digits ? 'numeric' : undefined}
      autoComplete="off"
      onBlur={props.onBlur}
      status={props.invalid ? 'error' : ''}
      {...ariaOf(props)}
    />
  );
}
