import { Input as Box } from 'antd';
import { ariaOf, type CellProps, type InputProps } from './screen.ts';

export { TextFilter as Filter } from './parts/text-filter.tsx';

export function Cell({ value, place }: CellProps) {
  const address = String(value);
  return place === 'list' ? <span className="cell-text">{address}</span> : <a href={`mailto:${address}`}>{address}</a>;
}

export function Input(props: InputProps) {
  return (
    <Box
      id={props.id}
      type="email"
      value={String(props.value ?? '')}
      autoComplete="off"
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      status={props.invalid ? 'error' : ''}
      {...ariaOf(props)}
    />
  );
}
