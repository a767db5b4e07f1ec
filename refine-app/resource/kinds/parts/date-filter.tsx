import dayjs from 'dayjs';
import { typedDate } from '../../../../domain/dates/typed-date.ts';
import fieldsCss from '../fields.module.css';
import type { FilterProps } from '../kind-screen.ts';
import { dayFormats, TypedDatePicker } from './day-picker.tsx';

/** A date range; either end may be open. */
export function DateFilter({ id, parameters, values, onChange }: FilterProps) {
  const change = (index: number, day: string | undefined) =>
    onChange(parameters.map((_, at) => (at === index ? (day ? [day] : []) : (values[at] ?? []))));
  return (
    <span className={fieldsCss.filterRange}>
      {parameters.map((parameter, index) => {
        const value = values[index]?.[0];
        return (
          <TypedDatePicker
            key={parameter.name}
            id={index === 0 ? id : `${id}-${parameter.name}`}
            aria-label={parameter.label}
            value={value && dayjs(value).isValid() ? dayjs(value) : null}
            format={dayFormats}
            placeholder={parameter.test === 'from' ? 'から' : 'まで'}
            take={(text) => change(index, typedDate(text)?.day)}
            onChange={(date) => change(index, date?.format('YYYY-MM-DD'))}
          />
        );
      })}
    </span>
  );
}
