import type { Resource } from '../../../schema/resource.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';
import type { RowCount } from '../list/row-count.ts';

/** A resource's list as the user last saw it: the query of its address, and the rows of its page in order. */
export interface Trail {
  readonly search: string;
  readonly total: RowCount;
  readonly rows: readonly { readonly id: number; readonly href: string }[];
}

export function saveTrail(resource: Resource, search: string, total: RowCount, rows: readonly RowData[]): void {
  const trail: Trail = { search, total, rows: rows.map((row) => ({ id: row.id, href: recordPath(resource, row) })) };
  sessionStorage.setItem(keyOf(resource), JSON.stringify(trail));
}

export function readTrail(resource: Resource): Trail | undefined {
  const text = sessionStorage.getItem(keyOf(resource));
  return text === null ? undefined : (JSON.parse(text) as Trail);
}

/** The address of a resource's list in its last state. */
export function listPath(resource: Resource): string {
  return `${resource.screen.path}${readTrail(resource)?.search ?? ''}`;
}

function keyOf(resource: Resource): string {
  return `seseragi.list.${resource.name}`;
}
