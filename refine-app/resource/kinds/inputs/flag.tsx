import { Radio } from 'antd';
import { flagWords } from '../../../../schema/kinds/flag.ts';
import type { InputProps } from '../kind-screen.ts';

/** antd's radio group has no role, and its types do not allow one. */
const group = { role: 'radiogroup' } as const;

export function Input({ id, field, value, onChange, onBlur, describedBy }: InputProps) {
  const [yes, no] = flagWords(field);
  return (
    <Radio.Group
      id={id}
      {...group}
      name={id}
      value={value === true}
      onChange={(event) => onChange(event.target.value)}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      onBlur={onBlur}
      options={[
        { value: true, label: yes },
        { value: false, label: no },
      ]}
    />
  );
}
