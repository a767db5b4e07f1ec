import { resourceMap } from '../../ui/present.ts';
import type { FilterProps } from '../screen.ts';
import { OptionFilter } from './option-filter.tsx';

const options = Object.values(resourceMap)
  .filter((resource) => !resource.of)
  .map(({ name, label }) => ({ value: name, label }));

/** A resource, by its Japanese label. */
export function ResourceNameFilter(props: FilterProps) {
  return <OptionFilter {...props} options={options} multiple={false} />;
}
