import { Select } from 'antd';
import { readCc } from './letter.ts';

interface Props {
  readonly id: string;
  readonly value: readonly string[];
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (addresses: string[]) => void;
}

/** Addresses as tags: ended by Enter, a comma or a space, pasted in one go, trimmed, each once. */
export function CcInput({ id, value, invalid, describedBy, onChange }: Props) {
  return (
    <Select
      id={id}
      mode="tags"
      className="field-select"
      open={false}
      suffixIcon={null}
      value={[...value]}
      tokenSeparators={[',', '、', ';', '；', ' ', '　', '\n']}
      onChange={(texts: string[]) => onChange(readCc(texts))}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    />
  );
}
