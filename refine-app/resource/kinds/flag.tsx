import { flagWords } from '../../../schema/kinds/flag.ts';
import type { Plain } from '../../ui/row.ts';
import type { CellProps, FilterProps } from './kind-screen.ts';
import { OptionFilter } from './parts/option-filter.tsx';

export function plain({ field, value }: CellProps): Plain {
  return { text: flagWords(field)[value ? 0 : 1] };
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
