import { keys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldOf, type Resource, readPath } from '../../../schema/resource.ts';
import { http } from '../../data/http.ts';
import { type ListState, listQuery } from '../../data/list-state.ts';
import { countText } from '../../ui/count-text.ts';
import { FailureLine } from '../../ui/panel-states.tsx';
import { blank, columnsBelow, textOf } from '../../ui/present.ts';
import css from './views.module.css';

/** The sums of the columns that a list totals, and the number of rows. */
export interface Totals {
  readonly count: number;
  readonly sums: Readonly<Record<string, number>>;
}

/** The sums over all rows that meet a list's conditions. They are fetched in parallel with the rows, and again with them after a change. */
export function useTotals(resource: Resource, state: ListState) {
  const params = new URLSearchParams({ totals: 'true', limit: '1', fields: 'id' });
  for (const filter of listQuery(resource, state).filters) {
    if ('field' in filter) for (const value of [filter.value].flat()) params.append(filter.field, String(value));
  }
  const address = `/api${readPath(resource)}?${params}`;
  return useQuery({
    queryKey: keys().data('default').resource(resource.name).action('list').params({ address }).get(),
    queryFn: async (): Promise<Totals> => {
      const { data } = await http.get<{ pagination: { totalItems: number }; totals: Totals['sums'] }>(address);
      return { count: data.pagination.totalItems, sums: data.totals };
    },
    enabled: resource.list.totals !== undefined,
  });
}

interface Props {
  readonly resource: Resource;
  readonly totals: ReturnType<typeof useTotals>;
}

/**
 * The sums over the rows of all pages, as cells of a table's foot; a dash until they are loaded.
 *
 * @param standing the table's columns
 * @param shown includes the columns shown below another one
 */
export function totalsFoot(
  resource: Resource,
  totals: Props['totals'],
  standing: readonly string[],
  shown = standing,
): Record<string, ReactNode> | undefined {
  const summed = shown.filter((name) => resource.list.totals?.includes(name));
  if (summed.length === 0) return undefined;
  const [first = '', ...others] = standing;
  const sums = others.map((column) => {
    const below = columnsBelow(resource, shown, column).filter((name) => !standing.includes(name));
    const names = [column, ...below].filter((name) => summed.includes(name));
    return [column, names.length > 0 && names.map((name) => <Sum key={name} resource={resource} totals={totals} name={name} />)];
  });
  return { [first]: <Label totals={totals} />, ...Object.fromEntries(sums) };
}

/** The same for cards. */
export function TotalsCard({ resource, totals, columns }: Props & { readonly columns: readonly string[] }) {
  const names = columns.filter((name) => resource.list.totals?.includes(name));
  if (names.length === 0) return null;
  return (
    <section className={css.listTotals} aria-label="合計">
      <Label totals={totals} />
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{fieldOf(resource, name)?.label}</dt>
            <dd>
              <Sum resource={resource} totals={totals} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Label({ totals: { isError, refetch, data } }: Pick<Props, 'totals'>) {
  if (isError) return <FailureLine title="合計を取得できませんでした。" onRetry={() => void refetch()} />;
  return (
    <span aria-live="polite">
      合計 <small className={css.totalsOf}>（全{data ? countText(data.count) : blank}件）</small>
    </span>
  );
}

function Sum({ resource, totals: { data }, name }: Props & { readonly name: string }) {
  return <span className={css.totalsSum}>{textOf(resource, name, data?.sums ?? {})}</span>;
}
