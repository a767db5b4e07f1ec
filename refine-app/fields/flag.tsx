import { flagWords } from '../../schema/kinds/flag.ts';
import { OptionFilter } from './parts/option-filter.tsx';
import type { CellProps, FilterProps } from './screen.ts';

export function Cell({ field, value }: CellProps) {
  return <span>{flagWords(field)[value ? 0 : 1]}</span>;
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
