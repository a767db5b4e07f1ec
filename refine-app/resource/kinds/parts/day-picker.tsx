import { CalendarOutlined } from '@ant-design/icons-svg';
import type { DatePickerProps } from 'antd';
import clsx from 'clsx/lite';
import { useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { later } from '../../../ui/later.tsx';
import textBoxCss from '../../../ui/text-box.module.css';

/** antd's picker of days, the heaviest of all inputs, as a part of its own. Until it is there, its place is taken by what looks like it. */
export const DayPicker = later<DatePickerProps>(async () => (await import('./japanese-days.ts')).DatePicker, Standing);

function Standing({ id, className = undefined, value, format, placeholder, 'aria-label': label }: DatePickerProps) {
  const [written] = [format].flat();
  const text = value && !Array.isArray(value) && typeof written === 'string' ? value.format(written) : '';
  return (
    <span className={clsx(textBoxCss.textBox, textBoxCss.textBoxEnded, className)}>
      <input id={id} type="text" value={text} placeholder={String(placeholder ?? '')} aria-label={label} readOnly />
      <Icon of={CalendarOutlined} />
    </span>
  );
}

/**
 * How antd reads a day while it is typed. `2026/1/5` is not among them: of `2026/11/21` antd would take all but the last digit for the 2nd, write that
 * out as `2026/11/02`, and have the digit come after it.
 */
export const dayFormats = ['YYYY/MM/DD', 'YYYY-MM-DD', 'YYYYMMDD'];

interface DayBoxProps extends DatePickerProps {
  /** Hears what stands in the box when it is left or Enter ends it: antd does not tell of every way to type a day, nor that the box has been emptied. */
  readonly take: (text: string) => void;
}

/** The picker for those who type as well: the calendar goes out of their way, for what the mouse happens to rest on antd writes into their text. */
export function DayBox({ take, onBlur, onKeyDown, ...props }: DayBoxProps) {
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
