import { CalendarOutlined } from '@ant-design/icons-svg';
import type { DatePickerProps } from 'antd';
import clsx from 'clsx/lite';
import { useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import textBoxCss from '../../../ui/text-box.module.css';

/** antd's date picker, the largest input, in a chunk of its own. A look-alike stands in until it is loaded. */
export const DayPicker = lazyComponent<DatePickerProps>(async () => (await import('./japanese-days.ts')).DatePicker, Placeholder);

function Placeholder({ id, className = undefined, value, format, placeholder, 'aria-label': label }: DatePickerProps) {
  const [displayFormat] = [format].flat();
  const text = value && !Array.isArray(value) && typeof displayFormat === 'string' ? value.format(displayFormat) : '';
  return (
    <span className={clsx(textBoxCss.textBox, textBoxCss.textBoxEnded, className)}>
      <input id={id} type="text" value={text} placeholder={String(placeholder ?? '')} aria-label={label} readOnly />
      <Icon of={CalendarOutlined} />
    </span>
  );
}

/**
 * The formats in which antd parses a date while it is typed. `2026/1/5` is not among them: while `2026/11/21` is typed, antd would parse `2026/11/2`, rewrite
 * it to `2026/11/02`, and append the last digit.
 */
export const dayFormats = ['YYYY/MM/DD', 'YYYY-MM-DD', 'YYYYMMDD'];

interface DayBoxProps extends DatePickerProps {
  /** Called with the text on blur and on Enter, since antd does not report every typed form of a date, nor an emptied input. */
  readonly take: (text: string) => void;
}

/** A date picker that can be typed into: typing closes the calendar, since antd writes the date under the mouse into the text. */
export function TypedDatePicker({ take, onBlur, onKeyDown, ...props }: DayBoxProps) {
  const [open, setOpen] = useState(false);
  const typing = useRef(false);
  const read = (box: EventTarget) => box instanceof HTMLInputElement && take(box.value);
  return (
    <DayPicker
      {...props}
      open={open}
      onOpenChange={(next) => setOpen(next && !typing.current)}
      onClick={() => {
        typing.current = false;
        setOpen(true);
      }}
      onKeyDown={(event, preventDefault) => {
        typing.current = true;
        setOpen(false);
        if (event.key === 'Enter') read(event.target);
        onKeyDown?.(event, preventDefault);
      }}
      onBlur={(event, info) => {
        typing.current = false;
        read(event.target);
        onBlur?.(event, info);
      }}
    />
  );
}
