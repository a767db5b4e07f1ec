import { useState } from 'react';
import { outcomes } from '../../../../../domain/terms.ts';
import { plain } from '../../../../../domain/text/pasted-list.ts';
import type { Outcome } from '../../../../../domain/workflow/outcomes.ts';
import css from './decisions.module.css';

interface CellProps<T> {
  /** Column name, used for keyboard navigation. */
  readonly cell: string;
  readonly label: string;
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
}

/** Offers only outcomes that the application's status permits. */
export function OutcomeCell({ cell, label, value, onChange, offered }: CellProps<Outcome> & { readonly offered: readonly Outcome[] }) {
  return (
    <select
      className={css.cell}
      data-cell={cell}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange((target.value || null) as Outcome | null)}
    >
      <option value="">（未定）</option>
      {(Object.keys(outcomes) as Outcome[])
        .filter((one) => one === value || offered.includes(one))
        .map((one) => (
          <option key={one} value={one}>
            {outcomes[one]}
          </option>
        ))}
    </select>
  );
}

/** A positive integer; the text being typed is not reformatted. */
export function NumberCell({ cell, label, unit, value, onChange }: CellProps<number> & { readonly unit: string }) {
  const [typed, setTyped] = useState<string>();
  const shown = value === null ? '' : value.toLocaleString('ja-JP');
  const take = (text: string) => {
    setTyped(text);
    const digits = plain(text).replace(/\D/g, '').slice(0, 13);
    onChange(Number(digits) || null);
  };
  return (
    <span className={css.number}>
      <input
        className={css.cell}
        data-cell={cell}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? shown}
        onChange={({ target }) => take(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setTyped(undefined)}
        onBlur={() => setTyped(undefined)}
      />
      {unit}
    </span>
  );
}

export function TextCell({ cell, label, placeholder, value, onChange }: CellProps<string> & { readonly placeholder: string }) {
  return (
    <textarea
      className={css.cell}
      data-cell={cell}
      rows={1}
      maxLength={2000}
      aria-label={label}
      placeholder={placeholder}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}

export function DayCell({ cell, label, value, onChange }: CellProps<string>) {
  return (
    <input
      className={css.cell}
      data-cell={cell}
      type="date"
      min="2000-01-01"
      max="2199-12-31"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
