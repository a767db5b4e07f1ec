import { CloseOutlined } from '@ant-design/icons-svg';
import type { ReactNode } from 'react';
import { type FilterParameter, valuesOf } from '../../../schema/derive/filters.ts';
import { kindOf } from '../../../schema/kinds/index.ts';
import type { Resource } from '../../../schema/resource.ts';
import { chosenParameters } from '../../data/list-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { kindScreenOf } from '../kinds/index.ts';
import type { ListControl } from './use-list-state.ts';
import css from './views.module.css';

interface Props {
  readonly resource: Resource;
  readonly control: ListControl;
  /** The parameters whose filters are visible. */
  readonly shown: readonly string[];
}

/** The conditions whose filters are not visible, each with a button to remove it. */
export function Chips({ resource, control: { state, change }, shown }: Props) {
  const drop = (name: string, value: string) => {
    const rest = (state.filters[name] ?? []).filter((other) => other !== value);
    const { [name]: _, ...others } = state.filters;
    change({ filters: rest.length > 0 ? { ...state.filters, [name]: rest } : others });
  };
  const invisible = chosenParameters(resource).filter(({ name }) => state.filters[name] && !shown.includes(name));
  if (invisible.length === 0) return null;
  return (
    <ul className={css.chips} aria-label="絞り込みの条件">
      {invisible.flatMap((parameter) =>
        (state.filters[parameter.name] ?? []).map((value) => (
          <Chip
            key={`${parameter.name}=${value}`}
            label={parameter.label}
            text={<FilterText resource={resource} parameter={parameter} value={value} />}
            onDrop={() => drop(parameter.name, value)}
          />
        )),
      )}
    </ul>
  );
}

function Chip({ label, text, onDrop }: { readonly label: string; readonly text: ReactNode; readonly onDrop: () => void }) {
  return (
    <li className={css.chip}>
      <span className={css.chipLabel}>{label}：</span>
      <span className={css.chipText}>{text}</span>
      <button type="button" onClick={onDrop} aria-label={`${label}の条件を解除`}>
        <Icon of={CloseOutlined} />
      </button>
    </li>
  );
}

export function FilterText({
  resource,
  parameter,
  value,
}: {
  readonly resource: Resource;
  readonly parameter: FilterParameter;
  readonly value: string;
}) {
  const field = valuesOf(resource, parameter);
  if (!field) return value;
  const { FilterValue } = kindScreenOf(field);
  if (FilterValue) return <FilterValue field={field} value={value} />;
  if (parameter.test === 'contains') return value;
  const read = kindOf(field).read(value, field);
  if (!read.ok) return value;
  return field.kind === 'dateTime' ? value.replaceAll('-', '/') : kindOf(field).format(read.value, field);
}
