import { useList } from '@refinedev/core';
import { Link } from 'react-router';
import { integerKind, type NumberOptions } from '../../../schema/kinds/integer.ts';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../data/access.ts';
import { resourceMap } from '../../data/resource-map.ts';
import { useMe } from '../../data/session.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { Plain, RowData } from '../../ui/row.ts';
import css from './fields.module.css';
import type { CellProps } from './kind-screen.ts';

export { NumberFilter as Filter } from './parts/number-filter.tsx';

export const numeric = true;

export function plain({ field, value, place }: CellProps): Plain | undefined {
  if (place === 'record' && (field.options as NumberOptions).versionOf) return undefined;
  return { text: integerKind.format(value, field), className: css.cellNumber };
}

/** A version number of another row, linked to that version. */
export function Cell({ resource, field, value, row }: CellProps) {
  const { resource: name, by } = (field.options as NumberOptions).versionOf as NonNullable<NumberOptions['versionOf']>;
  const target = resourceMap[name] as Resource;
  const readable = may(useMe(), name, 'read');
  const referencedId = resource.fields[by]?.kind === 'reference' ? Number(row[by]) : undefined;
  const filters = [{ field: by, operator: 'eq' as const, value: row[by] }];
  const { result } = useList<RowData>({
    resource: name,
    filters,
    pagination: { pageSize: 1 },
    queryOptions: { enabled: readable && referencedId === undefined },
  });
  const id = referencedId ?? result.data[0]?.id;
  const text = integerKind.format(value, field);
  return readable && id ? <Link to={`${recordPath(target, { id })}?version=${value}`}>{text}</Link> : <span>{text}</span>;
}
