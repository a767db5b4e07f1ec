import dayjs from 'dayjs';
import fieldsCss from '../fields.module.css';
import { DayPicker, dayFormats, typedDays } from '../parts/day-picker.tsx';
import { boxOf, type InputProps } from '../screen.ts';
import { keepEnter } from './keep-enter.ts';

export function Input(props: InputProps) {
  const parsed = typeof props.value === 'string' && props.value !== '' ? dayjs(props.value) : null;
  const typed = typedDays(props.onChange);
  return (
    <DayPicker
      {...boxOf(props)}
      onKeyDown={(event) => {
        keepEnter(event);
        typed.onKeyDown(event);
      }}
      className={fieldsCss.fieldDate}
      value={parsed}
      format={dayFormats}
      placeholder="例：2026/11/21"
      onChange={(date) => props.onChange(date ? date.format('YYYY-MM-DD') : null)}
      onBlur={(event) => {
        typed.onBlur(event);
        props.onBlur();
      }}
    />
  );
}
