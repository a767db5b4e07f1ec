import dayjs from 'dayjs';
import { isDate } from '../../../../domain/dates/japan-date.ts';
import { typedDate } from '../../../../domain/dates/typed-date.ts';
import fieldsCss from '../fields.module.css';
import { antdInputProps, type InputProps } from '../kind-screen.ts';
import { dayFormats, TypedDatePicker } from '../parts/day-picker.tsx';
import { preventEnterSubmit } from './prevent-enter-submit.ts';

export function Input(props: InputProps) {
  return (
    <TypedDatePicker
      {...antdInputProps(props)}
      take={(text) => props.onChange(text === '' ? null : (typedDate(text)?.day ?? text))}
      onKeyDown={preventEnterSubmit}
      className={fieldsCss.fieldDate}
      value={typeof props.value === 'string' && isDate(props.value) ? dayjs(props.value) : null}
      format={dayFormats}
      placeholder="例：2026/11/21"
      preserveInvalidOnBlur
      onChange={(date) => props.onChange(date ? date.format('YYYY-MM-DD') : null)}
    />
  );
}
