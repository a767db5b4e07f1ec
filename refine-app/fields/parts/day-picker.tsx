import { CalendarOutlined } from '@ant-design/icons';
import { type DatePickerProps, Input } from 'antd';
import { later } from '../../ui/later.tsx';

/** antd's picker of days, the heaviest of all inputs, as a part of its own. Until it is there, its place is taken by what looks like it. */
export const DayPicker = later<DatePickerProps>(async () => (await import('antd/es/date-picker')).default, Standing);

function Standing({ id, className, value, format, placeholder, 'aria-label': label }: DatePickerProps) {
  const [written] = [format].flat();
  const text = value && !Array.isArray(value) && typeof written === 'string' ? value.format(written) : '';
  return (
    <Input
      id={id}
      className={className}
      value={text}
      placeholder={String(placeholder ?? '')}
      aria-label={label}
      readOnly
      suffix={<CalendarOutlined />}
    />
  );
}
