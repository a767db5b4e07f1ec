import type { FilterProps } from '../screen.ts';
import { TypedInput } from './typed-input.tsx';

/** Part of a text. */
export function TextFilter({ id, label, values, onChange }: FilterProps) {
  return (
    <TypedInput id={id} aria-label={label} value={values[0]?.[0] ?? ''} onCommit={(text) => onChange([text.trim() === '' ? [] : [text.trim()]])} />
  );
}

/** A kind that no list is filtered by. */
export function NoFilter() {
  return null;
}
