import { useId } from 'react';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { declaredColumns, possibleColumns, shownColumns } from './column-choice.ts';
import type { Preferences } from './preferences.ts';
import css from './views.module.css';

interface Props {
  readonly resource: Resource;
  readonly hidden: readonly string[];
  readonly preferences: Preferences;
  readonly onChange: (change: Partial<Preferences>) => void;
}

const densities = [
  ['compact', '標準'],
  ['comfortable', 'ゆったり'],
] as const;

/** The columns and the row height of a table. */
export function TableSettings({ resource, hidden, preferences, onChange }: Props) {
  const id = useId();
  const shown = shownColumns(resource, hidden, preferences.columns);
  const [first] = declaredColumns(resource, hidden);
  const toggle = (name: string, on: boolean) => onChange({ columns: on ? [...shown, name] : shown.filter((other) => other !== name) });
  return (
    <div className={css.tableSettings}>
      <fieldset>
        <legend>表示する項目</legend>
        {possibleColumns(resource, hidden).map((name) => (
          <label key={name} htmlFor={`${id}-${name}`}>
            <Checkbox id={`${id}-${name}`} checked={shown.includes(name)} disabled={name === first} onChange={(on) => toggle(name, on)} />
            {fieldOf(resource, name)?.label ?? name}
          </label>
        ))}
      </fieldset>
      <Button type="link" size="small" onClick={() => onChange({ columns: declaredColumns(resource, hidden) })}>
        最初の項目に戻す
      </Button>
      <fieldset>
        <legend>行の高さ</legend>
        {densities.map(([value, label]) => (
          <label key={value} htmlFor={`${id}-${value}`}>
            <input
              id={`${id}-${value}`}
              type="radio"
              name={id}
              checked={(preferences.density ?? 'compact') === value}
              onChange={() => onChange({ density: value })}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
