import baseCss from '../../ui/base.module.css';
import { isBlank } from '../../ui/row.ts';
import type { CellProps, FieldGroupProps, NestingProps } from './kind-screen.ts';
import { ChangesTable } from './parts/changes-table.tsx';

export { NoFilter as Filter } from './parts/text-filter.tsx';

export const wide = true;

export function Cell({ field, row, value, FieldValue }: CellProps & NestingProps) {
  const columns = [{ label: field.label, values: valuesOf(value) }];
  return <ChangesTable resourceName={String(row.resource ?? '')} columns={columns} FieldValue={FieldValue} />;
}

/** Before and after side by side, one line a field. */
export function FieldGroup({ resource, names, row, FieldValue }: FieldGroupProps) {
  const columns = names.map((name) => ({ label: resource.fields[name]?.label ?? name, values: valuesOf(row[name]) }));
  if (columns.every(({ values }) => Object.keys(values).length === 0)) return <p className={baseCss.quiet}>値の変更はありません。</p>;
  return <ChangesTable resourceName={String(row.resource ?? '')} columns={columns} FieldValue={FieldValue} />;
}

function valuesOf(value: unknown): Record<string, unknown> {
  return !isBlank(value) && typeof value === 'object' ? { ...value } : {};
}
