import { Radio } from 'antd';
import { flagWords } from '../../schema/kinds/flag.ts';
import { OptionFilter } from './parts/options.tsx';
import type { CellProps, FilterProps, InputProps } from './screen.ts';

export function Cell({ field, value }: CellProps) {
  return <span>{flagWords(field)[value ? 0 : 1]}</span>;
}

export function Input({ id, field, value, onChange, onBlur, describedBy }: InputProps) {
  const [yes, no] = flagWords(field);
  return (
    <Radio.Group
      id={id}
      name={id}
      value={value === true}
      onChange={(event) => onChange(event.target.value)}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      onBlur={onBlur}
      options={[
        { value: true, label: yes },
        { value: false, label: no },
      ]}
    />
  );
}

export function Filter(props: FilterProps) {
  const [yes, no] = flagWords(props.field);
  return (
    <OptionFilter
      {...props}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
    />
  );
}
