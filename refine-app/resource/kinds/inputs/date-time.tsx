import dayjs from 'dayjs';
import { formatDateTimeToSecond, instantOfWall } from '../../../../domain/dates/japan-date.ts';
import { typedDate } from '../../../../domain/dates/typed-date.ts';
import type { DateTimeOptions } from '../../../../schema/kinds/date-time.ts';
import fieldsCss from '../fields.module.css';
import { antdInputProps, type InputProps } from '../kind-screen.ts';
import { TypedDatePicker } from '../parts/day-picker.tsx';
import { preventEnterSubmit } from './prevent-enter-submit.ts';

const [toMinute, toSecond] = ['YYYY/MM/DD HH:mm', 'YYYY/MM/DD HH:mm:ss'];

/** Shows and takes Japanese local time, whatever the device's time zone. Seconds are shown where there are any. */
export function Input(props: InputProps) {
  const { time: defaultTime = '00:00' } = props.field.options as DateTimeOptions;
  const instant = typeof props.value === 'string' && props.value.includes('T') && !Number.isNaN(Date.parse(props.value)) ? props.value : undefined;
  const wall = instant ? dayjs(formatDateTimeToSecond(instant)) : null;
  const take = (text: string) => {
    const typed = typedDate(text);
    props.onChange(typed ? instantOfWall(`${typed.day}T${typed.time ?? defaultTime}`) : text || null);
  };
  return (
    <TypedDatePicker
      {...antdInputProps(props)}
      take={take}
      onKeyDown={preventEnterSubmit}
      className={fieldsCss.fieldDate}
      classNames={{ popup: { root: fieldsCss.fieldCalendar ?? '' } }}
      showTime={{ format: 'HH:mm', defaultOpenValue: dayjs(`2000-01-01T${defaultTime}`) }}
      value={wall}
      format={wall?.second() ? [toSecond, toMinute] : [toMinute, toSecond]}
      placeholder="例：2026/11/21 21:40"
      needConfirm={false}
      preserveInvalidOnBlur
      onChange={(day) => props.onChange(day ? instantOfWall(day.format('YYYY-MM-DDTHH:mm:ss')) : null)}
    />
  );
}
