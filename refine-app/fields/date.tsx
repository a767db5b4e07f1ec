import dayjs from 'dayjs';
import 'dayjs/locale/ja';
import { formatDate } from '../../domain/dates/japan-date.ts';
import { DayPicker } from './parts/day-picker.tsx';
import { keepEnter } from './parts/keep-enter.ts';
import { ariaOf, type CellProps, type InputProps } from './screen.ts';

export { DateFilter as Filter } from './parts/date-filter.tsx';

export function Cell({ value }: CellProps) {
  return <span className="cell-date">{formatDate(String(value))}</span>;
}

export function Input(props: InputProps) {
  const parsed = typeof props.value === 'string' && props.value !== '' ? dayjs(props.value) : null;
  return (
    <DayPicker
      id={props.id}
      onKeyDown={keepEnter}
      className="field-date"
      value={parsed}
      format={['YYYY/MM/DD', 'YYYY/M/D', 'YYYY-MM-DD', 'YYYYMMDD']}
      placeholder="例：2026/11/21"
      onChange={(date) => props.onChange(date ? date.format('YYYY-MM-DD') : null)}
      onBlur={props.onBlur}
      status={props.invalid ? 'error' : ''}
      {...ariaOf(props)}
    />
  );
}
