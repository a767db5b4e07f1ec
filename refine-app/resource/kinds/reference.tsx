import { useMany } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readableText } from '../../../domain/mail/merge-fields.ts';
import { titleNameOf } from '../../../schema/derive/references.ts';
import { targetOf } from '../../../schema/kinds/reference.ts';
import type { TextOptions } from '../../../schema/kinds/text.ts';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../data/access.ts';
import { resourceMap } from '../../data/resource-map.ts';
import { useMe } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { recordPath } from '../../ui/record-path.ts';
import recordTableCss from '../../ui/record-table.module.css';
import { isBlank, type RowData } from '../../ui/row.ts';
import { titleOf } from '../../ui/title.ts';
import type { CellProps, FilterProps, FilterValueProps } from './kind-screen.ts';
import { RecordSelect } from './parts/record-select.tsx';

export function Cell(props: CellProps) {
  const me = useMe();
  const target = targetFor(props.field);
  const knownTitle = props.row[titleNameOf(props.resource, props.name, resourceMap)];
  const id = Number(props.value);
  if (!target || id === 0) return <span>—</span>;
  const to = props.place === 'record' && may(me, target.name, 'read') ? recordPath(target, { ...readOver(props), id }) : null;
  return isBlank(knownTitle) ? (
    <FetchedTitle target={target} id={id} to={to} />
  ) : (
    <Linked to={to}>
      {<span className={recordTableCss.cellText}>{readableText(knownTitle, (target.fields[target.title]?.options ?? {}) as TextOptions)}</span>}
    </Linked>
  );
}

function Linked({ to, children }: { readonly to: string | null; readonly children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children;
}

export function Filter(props: FilterProps) {
  const target = targetFor(props.field);
  return target && <RecordFilter {...props} target={target} />;
}

/** Filters by any of several rows of the other resource. */
function RecordFilter({ target, id, label, values, onChange }: FilterProps & { readonly target: Resource }) {
  return (
    <RecordSelect
      target={target}
      multiple
      ids={(values[0] ?? []).map(Number)}
      onChange={(next) => onChange([next.map(String)])}
      select={{ id, 'aria-label': label, placeholder: '入力して探す' }}
    />
  );
}

export function FilterValue({ field, value }: FilterValueProps) {
  const target = targetFor(field);
  return target ? <FetchedTitle target={target} id={Number(value)} to={null} /> : value;
}

/** Fetches the title, where the row comes without it: in the audit log, or for an unsaved choice. */
function FetchedTitle({ target, id, to }: { readonly target: Resource; readonly id: number; readonly to: string | null }) {
  const enabled = may(useMe(), target.name, 'read');
  const { result, query } = useMany<RowData>({ resource: target.name, ids: [id], queryOptions: { enabled } });
  const row = result.data.find((one) => one.id === id);
  return (
    <>
      <Linked to={to}>{row ? titleOf(target, row) : `${target.label} ${id}`}</Linked>
      {query.isError && (
        <Button type="link" onClick={() => void query.refetch()}>
          もう一度読み込む
        </Button>
      )}
    </>
  );
}

/** The other row's fields that this row includes over the reference, by their names there. */
function readOver({ resource, name, row }: CellProps): Record<string, unknown> {
  const prefix = `${name}.`;
  const read = Object.entries(resource.fields).filter(([, { options }]) => options.from?.startsWith(prefix));
  return Object.fromEntries(read.map(([own, { options }]) => [options.from?.slice(prefix.length), row[own]]));
}

function targetFor(field: CellProps['field']): Resource | undefined {
  return resourceMap[targetOf(field)];
}
