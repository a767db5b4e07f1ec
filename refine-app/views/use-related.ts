import { type HttpError, useList } from '@refinedev/core';
import { linkOf } from '../../schema/derive/links.ts';
import type { Related as Declared } from '../../schema/related.ts';
import type { Resource } from '../../schema/resource.ts';
import { type ListState, listQuery, writeListState } from '../providers/list-state.ts';
import { resourceMap } from '../ui/present.ts';
import type { RowData } from '../ui/row.ts';
import { totalOf } from './total.ts';

/** So many rows stand where they are all that is looked at; the others are a click away in their list. */
export const shownRows = 30;

/** The related rows of a record that its resource declares under this name. */
export function useRelated(resource: Resource, name: string, row: RowData, limit = shownRows) {
  const [declared, other] = [declaredIn(resource)[name], resourceMap[name]];
  if (!declared || !other) throw new Error(`${resource.name} declares no related ${name}`);
  const state = stateOf(resource, name, row);
  const { query } = useList<RowData, HttpError>({
    resource: name,
    ...listQuery(other, state),
    pagination: { currentPage: 1, pageSize: limit },
  });
  const columns = declared.columns ?? other.list.columns.filter((column) => column !== declared.by && !saysOf(other, column, declared.by));
  const href = `${other.screen.path}${writeListState(other, state)}`;
  return { other, declared, state, columns, href, rows: query.data?.data ?? [], total: totalOf(query.data), query };
}

/** The other resource's list as it holds these rows alone. */
export function stateOf(resource: Resource, name: string, row: RowData): ListState {
  const [declared, other] = [declaredIn(resource)[name], resourceMap[name]];
  const link = declared && linkOf(resource, { of: name, by: declared.by }, resourceMap);
  if (!other || typeof link !== 'object') throw new Error(`${resource.name}: ${link}`);
  const where = Object.entries(declared?.where ?? {}).map(([parameter, value]) => [parameter, [String(value)]]);
  const filters = Object.fromEntries([[link.theirs, [String(row[link.mine])]], ...where]);
  return { q: '', filters, sort: declared?.sort ?? other.list.sort, page: 1 };
}

function declaredIn({ related = {} }: Resource): Readonly<Record<string, Declared | undefined>> {
  return related;
}

/** Whether a column of theirs is read over the reference that leads here. */
function saysOf({ fields }: Resource, column: string, by: string): boolean {
  return fields[column]?.options.from?.startsWith(`${by}.`) === true;
}

export type RelatedRows = ReturnType<typeof useRelated>;
