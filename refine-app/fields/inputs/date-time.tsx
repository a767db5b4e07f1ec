import dayjs from 'dayjs';
import { formatDateTime, instantOfWall } from '../../../domain/dates/japan-date.ts';
import fieldsCss from '../fields.module.css';
import { DayPicker, typedDays } from '../parts/day-picker.tsx';
import { boxOf, type InputProps } from '../screen.ts';
import { keepEnter } from './keep-enter.ts';

/** Shows and takes Japan's wall clock, whatever the machine's own zone. */
export function Input(props: InputProps) {
  const instant = typeof props.value === 'string' && !Number.isNaN(Date.parse(props.value)) ? props.value : undefined;
  const typed = typedDays((day) => day === null && props.onChange(null));
  return (
    <DayPicker
      {...boxOf(props)}
      onKeyDown={keepEnter}
      className={fieldsCss.fieldDate}
      showTime={{ format: 'HH:mm' }}
      value={instant ? dayjs(formatDateTime(instant)) : null}
      format="YYYY/MM/DD HH:mm"
      placeholder="例：2026/11/21 21:40"
      onChange={(wall) => props.onChange(wall ? instantOfWall(wall.format('YYYY-MM-DDTHH:mm')) : null)}
      onBlur={(event) => {
        typed.onBlur(event);
        props.onBlur();
      }}
    />
  );
}
