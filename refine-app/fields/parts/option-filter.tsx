import { laterSelect } from '../../ui/later-select.tsx';
import type { FilterProps } from '../screen.ts';

export interface Option {
  readonly value: string | number | boolean;
  readonly label: string;
}

export type OptionGroup = { readonly label: string; readonly options: readonly Option[] };

export const OptionSelect = laterSelect(async () => (await import('./option-select.tsx')).OptionSelect);

/** Any of several. */
export function OptionFilter({ id, label, values, onChange, options }: FilterProps & { readonly options: readonly (Option | OptionGroup)[] }) {
  const chosen = values[0] ?? [];
  const all = options.flatMap((option) => ('options' in option ? option.options : [option]));
  const words = chosen.map((value) => all.find((option) => option.value === value)?.label ?? value);
  return (
    <OptionSelect
      id={id}
      aria-label={label}
      placeholder="すべて"
      words={words}
      multiple
      chosen={chosen}
      options={options}
      onChange={(next) => onChange([next])}
    />
  );
}
