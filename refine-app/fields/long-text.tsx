import { Input as Box } from 'antd';
import { ariaOf, type CellProps, type InputProps } from './screen.ts';

export { TextFilter as Filter } from './parts/text-filter.tsx';

export const wide = true;

export function Cell({ value, place }: CellProps) {
  return <span className={place === 'list' ? 'cell-clamped' : 'cell-lines'}>{String(value)}</span>;
}

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
