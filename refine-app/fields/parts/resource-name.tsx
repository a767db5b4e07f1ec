import { resourceMap } from '../../ui/present.ts';
import type { FilterProps } from '../screen.ts';
import { OptionSelect } from './option-filter.tsx';

const options = Object.values(resourceMap)
  .filter((resource) => !resource.of)
  .map(({ name, label }) => ({ value: name, label }));

/** A resource, by its Japanese label. */
export function ResourceNameFilter({ id, label, values, onChange }: FilterProps) {
  const chosen = (values[0] ?? []).slice(0, 1);
  return (
    <OptionSelect
      id={id}
      aria-label={label}
      placeholder="すべて"
      words={chosen.map((name) => resourceMap[name]?.label ?? name)}
      multiple={false}
      chosen={chosen}
      options={options}
      onChange={(next) => onChange([next])}
    />
  );
}
