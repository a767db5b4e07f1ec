import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons-svg';
import clsx from 'clsx/lite';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { type FilterParameter, valuesOf } from '../../../schema/derive/filters.ts';
import type { Field } from '../../../schema/field.ts';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { chosenParameters } from '../../data/list-state.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { narrow, useMedia } from '../../ui/use-media.ts';
import { kindScreenOf } from '../kinds/index.ts';
import { DebouncedInput } from '../kinds/parts/debounced-input.tsx';
import { Chips } from './chips.tsx';
import type { ListControl } from './use-list-state.ts';
import css from './views.module.css';

interface Props {
  readonly resource: Resource;
  readonly control: ListControl;
}

/** Search and filters: the most used in one row, the others collapsed. */
export function Filters({ resource, control }: Props) {
  const small = useMedia(narrow);
  const { first, more } = filterGroups(resource, small ? 0 : 3);
  const used = more.filter(({ parameters }) => parameters.some(({ name }) => control.state.filters[name])).length;
  const [open, setOpen] = useState(false);
  const moreId = useId();
  return (
    <search className={css.filters} aria-label={`${resource.label}の検索`}>
      <div className={css.filterRow}>
        <SearchBox resource={resource} control={control} />
        {first.map((group) => (
          <FilterField key={group.key} group={group} control={control} />
        ))}
        {more.length > 0 && (
          <Button
            type="text"
            aria-expanded={open}
            aria-controls={moreId}
            icon={<Icon of={open ? UpOutlined : DownOutlined} />}
            iconPosition="end"
            onClick={() => setOpen(!open)}
          >
            {small ? '絞り込み' : '詳細検索'}
            {used > 0 && `（${used}）`}
          </Button>
        )}
      </div>
      <div id={moreId} className={css.filterGrid} hidden={!open}>
        {open && more.map((group) => <FilterField key={group.key} group={group} control={control} />)}
      </div>
      <Chips resource={resource} control={control} shown={[...first, ...(open ? more : [])].flatMap(namesOf)} />
    </search>
  );
}

const namesOf = ({ parameters }: FilterGroup) => parameters.map(({ name }) => name);

function SearchBox({ resource, control }: Props) {
  const id = useId();
  const labels = resource.list.search.map((name) => fieldOf(resource, name)?.label ?? name);
  return (
    <div className={clsx(css.filterField, css.filterSearch)}>
      <label htmlFor={id}>検索</label>
      <AfterRows>
        <DebouncedInput
          id={id}
          type="search"
          prefix={<Icon of={SearchOutlined} />}
          placeholder={[...new Set(labels)].join('・')}
          autoComplete="off"
          value={control.state.q}
          onCommit={(q) => control.change({ q: q.trim() })}
        />
      </AfterRows>
    </div>
  );
}

function FilterField({ group, control }: { readonly group: FilterGroup; readonly control: ListControl }) {
  const id = useId();
  const { Filter } = kindScreenOf(group.field);
  const { filters } = control.state;
  const change = (values: readonly (readonly string[])[]) => {
    const changed = group.parameters.map(({ name }, index) => [name, values[index] ?? []] as const);
    const next = Object.entries({ ...filters, ...Object.fromEntries(changed) }).filter(([, set]) => set.length > 0);
    control.change({ filters: Object.fromEntries(next) });
  };
  return (
    <div className={css.filterField}>
      <label htmlFor={id}>{group.label}</label>
      <AfterRows>
        <Filter
          id={id}
          label={group.label}
          field={group.field}
          parameters={group.parameters}
          values={group.parameters.map(({ name }) => filters[name] ?? [])}
          onChange={change}
        />
      </AfterRows>
    </div>
  );
}

/** Renders inputs after the rows: antd's measure themselves on mount, which would render everything again before the first paint. */
function AfterRows({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : <div className={css.inputPlace} />;
}

/** The parameters of one control: a single one, or both ends of a range. */
interface FilterGroup {
  readonly key: string;
  readonly label: string;
  readonly field: Field;
  readonly parameters: readonly FilterParameter[];
}

/** The filters of a list: up to `room` beside the search box, and those behind 詳細検索. */
export function filterGroups(resource: Resource, room: number): { readonly first: FilterGroup[]; readonly more: FilterGroup[] } {
  const groups = allGroups(resource);
  const first = groups.filter(({ field }) => kindScreenOf(field).prominent).slice(0, room);
  return { first, more: groups.filter((group) => !first.includes(group)) };
}

function allGroups(resource: Resource): FilterGroup[] {
  const byKey = Map.groupBy(chosenParameters(resource), ({ field, test, name }) => (isBound(test) ? `${field}-range` : name));
  return [...byKey].flatMap(([key, parameters]) => {
    const [first] = parameters;
    const field = first && valuesOf(resource, first);
    return field ? [{ key, label: isBound(first.test) ? field.label : first.label, field, parameters }] : [];
  });
}

function isBound(test: FilterParameter['test']): boolean {
  return test === 'from' || test === 'until';
}
