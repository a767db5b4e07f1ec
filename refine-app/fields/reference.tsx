import { useMany } from '@refinedev/core';
import { Link } from 'react-router';
import { titleNameOf } from '../../schema/derive/references.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import type { Resource } from '../../schema/resource.ts';
import { may } from '../providers/access.ts';
import { useMe } from '../providers/session.ts';
import { resourceMap, titleOf } from '../ui/present.ts';
import { recordPath } from '../ui/record-path.ts';
import { isBlank, type RowData } from '../ui/row.ts';
import { RecordFilter } from './parts/record-filter.tsx';
import type { CellProps, FilterProps, FilterValueProps } from './screen.ts';

export function Cell(props: CellProps) {
  const me = useMe();
  const target = targetFor(props.field);
  const given = props.row[titleNameOf(props.resource, props.name, resourceMap)];
  const id = Number(props.value);
  if (!target || id === 0) return <span>—</span>;
  const linked = props.place === 'record' && may(me, target.name, 'read');
  const text = isBlank(given) ? <FetchedTitle target={target} id={id} /> : <span className="cell-text">{String(given)}</span>;
  return linked ? <Link to={recordPath(target, { ...readOver(props), id })}>{text}</Link> : text;
}

export function Filter(props: FilterProps) {
  const target = targetFor(props.field);
  return target && <RecordFilter {...props} target={target} />;
}

export function FilterValue({ field, value }: FilterValueProps) {
  const target = targetFor(field);
  return target ? <FetchedTitle target={target} id={Number(value)} /> : value;
}

/** For a row that came without the title: the audit log's, or a choice that is not saved yet. */
function FetchedTitle({ target, id }: { readonly target: Resource; readonly id: number }) {
  const enabled = may(useMe(), target.name, 'read');
  const { result } = useMany<RowData>({ resource: target.name, ids: [id], queryOptions: { enabled }, errorNotification: false });
  const row = result.data.find((one) => one.id === id);
  return row ? titleOf(target, row) : `${target.label} ${id}`;
}

/** What the row carries of the other row: the fields read over this reference, under their names there. */
function readOver({ resource, name, row }: CellProps): Record<string, unknown> {
  const prefix = `${name}.`;
  const read = Object.entries(resource.fields).filter(([, { options }]) => options.from?.startsWith(prefix));
  return Object.fromEntries(read.map(([own, { options }]) => [options.from?.slice(prefix.length), row[own]]));
}

function targetFor(field: CellProps['field']): Resource | undefined {
  return resourceMap[targetOf(field)];
}
