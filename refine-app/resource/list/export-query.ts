import type { Resource } from '../../../schema/resource.ts';
import { type ListState, presenceParameter } from '../../data/list-state.ts';
import type { RowData } from '../../ui/row.ts';

/** Exactly the rows that the list shows on all its pages, in its order. */
export function filteredRows(resource: Resource, state: ListState): URLSearchParams {
  const query = new URLSearchParams({ format: 'csv' });
  if (state.q) query.set('q', state.q);
  for (const [name, values] of Object.entries(state.filters)) {
    for (const value of values) query.append(name, value);
  }
  const presence = presenceParameter(resource);
  if (presence) query.set(presence, 'true');
  query.set('sortBy', state.sort.replace(/^-/, ''));
  query.set('sortOrder', state.sort.startsWith('-') ? 'desc' : 'asc');
  return query;
}

export function chosenRows(rows: readonly RowData[]): URLSearchParams {
  return new URLSearchParams([['format', 'csv'], ...rows.map(({ id }) => ['id', String(id)])]);
}
