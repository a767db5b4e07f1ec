import dayjs from 'dayjs';
import { DayPicker } from '../parts/day-picker.tsx';
import { ariaOf, type InputProps } from '../screen.ts';
import { keepEnter } from './keep-enter.ts';

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
