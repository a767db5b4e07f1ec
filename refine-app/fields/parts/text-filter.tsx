import { Input } from 'antd';
import { useTypedText } from '../../ui/use-typed-text.ts';
import type { FilterProps } from '../screen.ts';

/** Part of a text. */
export function TextFilter({ id, label, values, onChange }: FilterProps) {
  const typed = useTypedText(values[0]?.[0] ?? '', (text) => onChange([text.trim() === '' ? [] : [text.trim()]]));
  return <Input id={id} aria-label={label} allowClear {...typed} />;
}

/** A kind that no list is filtered by. */
export function NoFilter() {
  return null;
}
