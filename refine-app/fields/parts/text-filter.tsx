import { TextBox } from '../../ui/text-box.tsx';
import { useTypedText } from '../../ui/use-typed-text.ts';
import type { FilterProps } from '../screen.ts';

/** Part of a text. */
export function TextFilter({ id, label, values, onChange }: FilterProps) {
  const { typed, clear } = useTypedText(values[0]?.[0] ?? '', (text) => onChange([text.trim() === '' ? [] : [text.trim()]]));
  return <TextBox id={id} aria-label={label} onClear={clear} {...typed} />;
}

/** A kind that no list is filtered by. */
export function NoFilter() {
  return null;
}
