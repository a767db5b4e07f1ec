import baseCss from '../../ui/base.module.css';
import { isBlank } from '../../ui/row.ts';
import { ChangesTable } from './parts/changes-table.tsx';
import type { CellProps, TogetherProps } from './screen.ts';

export { NoFilter as Filter } from './parts/text-filter.tsx';

export const wide = true;

export function Cell(props: CellProps) {
  return <ChangesTable resourceName={String(props.row.resource ?? '')} columns={[{ label: props.field.label, values: valuesOf(props.value) }]} />;
}

/** Before and after side by side, one line a field. */
export function Together({ resource, names, row }: TogetherProps) {
  const columns = names.map((name) => ({ label: resource.fields[name]?.label ?? name, values: valuesOf(row[name]) }));
  if (columns.every(({ values }) => Object.keys(values).length === 0)) return <p className={baseCss.quiet}>値の変更はありません。</p>;
  return <ChangesTable resourceName={String(row.resource ?? '')} columns={columns} />;
}

function valuesOf(value: unknown): Record<string, unknown> {
  return !isBlank(value) && typeof value === 'object' ? { ...value } : {};
}
