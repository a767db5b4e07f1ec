import { Select } from 'antd';
import type { Beginning, StandInProps } from '../../ui/later-select.tsx';
import type { Option, OptionGroup } from './option-filter.tsx';

interface Props extends StandInProps {
  readonly multiple: boolean;
  readonly chosen: readonly string[];
  readonly options: readonly (Option | OptionGroup)[];
  readonly onChange: (chosen: string[]) => void;
}

/** antd's select as a filter: one or several of what is offered, found by typing. */
export function OptionSelect({ words: _, multiple, chosen, options, onChange, ...props }: Props & Beginning) {
  return (
    <Select
      {...props}
      className="filter-select"
      mode={multiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      value={multiple ? [...chosen] : (chosen[0] ?? null)}
      options={options as { value: string; label: string }[]}
      allowClear
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={!multiple}
      notFoundContent="候補がありません"
      onChange={(next: string | string[] | null | undefined) => onChange([next ?? []].flat())}
    />
  );
}
