import { Select } from 'antd';
import { resourceMap } from '../../ui/present.ts';
import type { FilterProps } from '../screen.ts';

const options = Object.values(resourceMap)
  .filter((resource) => !resource.of)
  .map(({ name, label }) => ({ value: name, label }));

/** A resource, by its Japanese label. */
export function ResourceNameFilter({ id, label, values, onChange }: FilterProps) {
  return (
    <Select
      id={id}
      aria-label={label}
      className="filter-select"
      value={values[0]?.[0]}
      options={options}
      placeholder="すべて"
      allowClear
      showSearch
      optionFilterProp="label"
      onChange={(next: string | undefined) => onChange([next ? [next] : []])}
    />
  );
}
