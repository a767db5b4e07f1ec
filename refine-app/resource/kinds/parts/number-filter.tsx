import { useState } from 'react';
import type { FilterParameter } from '../../../../schema/derive/filters.ts';
import { readTyped, withSeparators } from '../../../ui/digits.ts';
import fieldsCss from '../fields.module.css';
import type { FilterProps } from '../kind-screen.ts';
import { DebouncedInput } from './debounced-input.tsx';

const placeholders: Readonly<Partial<Record<FilterParameter['test'], string>>> = { from: '以上', until: '以下' };

/** A number, or a range of which either end may be open. */
export function NumberFilter({ id, parameters, values, onChange }: FilterProps) {
  const change = (index: number, text: string[]) => onChange(parameters.map((_, at) => (at === index ? text : (values[at] ?? []))));
  return (
    <span className={fieldsCss.filterRange}>
      {parameters.map((parameter, index) => (
        <Bound
          key={parameter.name}
          id={index === 0 ? id : `${id}-${parameter.name}`}
          label={parameter.label}
          placeholder={placeholders[parameter.test] ?? ''}
          value={values[index]?.[0] ?? ''}
          onChange={(text) => change(index, text)}
        />
      ))}
    </span>
  );
}

interface BoundProps {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (values: string[]) => void;
}

function Bound({ id, label, placeholder, value, onChange }: BoundProps) {
  const [wrong, setWrong] = useState(false);
  const commit = (text: string) => {
    const number = readTyped(text);
    setWrong(typeof number === 'string');
    if (typeof number !== 'string') onChange(number === null ? [] : [String(number)]);
  };
  return (
    <DebouncedInput
      id={id}
      aria-label={label}
      aria-invalid={wrong || undefined}
      status={wrong ? 'error' : ''}
      inputMode="numeric"
      placeholder={placeholder}
      value={withSeparators(readTyped(value))}
      onCommit={commit}
    />
  );
}
