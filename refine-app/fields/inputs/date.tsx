import dayjs from 'dayjs';
import { isDate } from '../../../domain/dates/japan-date.ts';
import { typedDate } from '../../../domain/dates/typed-date.ts';
import fieldsCss from '../fields.module.css';
import { DayPicker, dayFormats, typedText } from '../parts/day-picker.tsx';
import { boxOf, type InputProps } from '../screen.ts';
import { keepEnter } from './keep-enter.ts';

export function Input(props: InputProps) {
  const typed = typedText((text) => props.onChange(text === '' ? null : (typedDate(text)?.day ?? text)));
  return (
    <DayPicker
      {...boxOf(props)}
      onKeyDown={(event) => {
        keepEnter(event);
        typed.onKeyDown(event);
      }}
      className={fieldsCss.fieldDate}
      value={typeof props.value === 'string' && isDate(props.value) ? dayjs(props.value) : null}
      format={dayFormats}
      placeholder="例：2026/11/21"
      preserveInvalidOnBlur
      onChange={(date) => props.onChange(date ? date.format('YYYY-MM-DD') : null)}
      onBlur={(event) => {
        typed.onBlur(event);
        props.onBlur();
      }}
    />
  );
}
