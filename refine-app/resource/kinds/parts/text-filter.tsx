import type { FilterProps } from '../kind-screen.ts';
import { DebouncedInput } from './debounced-input.tsx';

/** Filters by a part of the text. */
export function TextFilter({ id, label, values, onChange }: FilterProps) {
  return (
    <DebouncedInput
      id={id}
      aria-label={label}
      value={values[0]?.[0] ?? ''}
      onCommit={(text) => onChange([text.trim() === '' ? [] : [text.trim()]])}
    />
  );
}

/** For kinds that lists cannot be filtered by. */
export function NoFilter() {
  return null;
}
