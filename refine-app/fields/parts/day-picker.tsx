import { CalendarOutlined } from '@ant-design/icons-svg';
import type { DatePickerProps } from 'antd';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import '../../ui/text-box.css';

/** antd's picker of days, the heaviest of all inputs, as a part of its own. Until it is there, its place is taken by what looks like it. */
export const DayPicker = later<DatePickerProps>(async () => (await import('./japanese-days.ts')).DatePicker, Standing);

function Standing({ id, className = '', value, format, placeholder, 'aria-label': label }: DatePickerProps) {
  const [written] = [format].flat();
  const text = value && !Array.isArray(value) && typeof written === 'string' ? value.format(written) : '';
  return (
    <span className={`text-box text-box-ended ${className}`}>
      <input id={id} type="text" value={text} placeholder={String(placeholder ?? '')} aria-label={label} readOnly />
      <Icon of={CalendarOutlined} />
    </span>
  );
}
