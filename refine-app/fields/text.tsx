import { Input as Box } from 'antd';
import type { TextOptions } from '../../schema/kinds/text.ts';
import { resourceMap } from '../ui/present.ts';
import { ResourceNameFilter } from './parts/resource-name.tsx';
import { Suggestions } from './parts/suggestions.tsx';
import { TextFilter } from './parts/text-filter.tsx';
import { ariaOf, type CellProps, type FilterProps, type InputProps } from './screen.ts';

export function Cell({ field, value }: CellProps) {
  const text = String(value);
  return <span className="cell-text">{optionsOf(field.options).resourceName ? (resourceMap[text]?.label ?? text) : text}</span>;
}

export function Input(props: InputProps) {
  const { suggest, digits } = optionsOf(props.field.options);
  const target = suggest ? resourceMap[suggest] : undefined;
  if (target) return <Suggestions {...props} target={target} />;
  return (
    <Box
      id={props.id}
      value={String(props.value ?? '')}
      inputMode={digits ? 'numeric' : undefined}
      autoComplete="off"
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      status={props.invalid ? 'error' : ''}
      {...ariaOf(props)}
    />
  );
}

export function Filter(props: FilterProps) {
  return optionsOf(props.field.options).resourceName ? <ResourceNameFilter {...props} /> : <TextFilter {...props} />;
}

export function FilterValue({ field, value }: { readonly field: { readonly options: unknown }; readonly value: string }) {
  return optionsOf(field.options).resourceName ? (resourceMap[value]?.label ?? value) : value;
}

function optionsOf(options: unknown): TextOptions {
  return options as TextOptions;
}
