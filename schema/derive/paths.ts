import { type Field, isStored } from '../field.ts';
import { targetOf } from '../kinds/reference.ts';
import type { ResourceMap } from '../resource.ts';
import { standardFields } from '../resource.ts';
import { isReference } from './references.ts';

/** Columns of `files` readable over a `file` field. */
const fileFields = ['fileName', 'contentType', 'size', 'sha256', 'scanState'];

/**
 * The stored field at the end of a path from a table, `applicationId.organizationId.name`, with its table, or the mistake. The field is undefined for
 * columns of `files`, which is not a resource.
 */
export function fieldAt(table: string, path: string, resources: ResourceMap): { readonly field?: Field; readonly table: string } | string {
  const steps = path.split('.');
  const last = steps.pop() as string;
  let currentTable = table;
  for (const step of steps) {
    const field = columnOf(currentTable, step, resources);
    if (!field) return `${currentTable} has no stored field ${step}`;
    if (!isReference(field)) return `${currentTable}.${step} is no reference`;
    currentTable = resources[targetOf(field)]?.of ?? targetOf(field);
  }
  if (currentTable === 'files') return fileFields.includes(last) ? { table: currentTable } : `files has no field ${last}`;
  const field = columnOf(currentTable, last, resources);
  return field ? { field, table: currentTable } : `${currentTable} has no stored field ${last}`;
}

function columnOf(table: string, name: string, resources: ResourceMap): Field | undefined {
  if (Object.hasOwn(standardFields, name)) return standardFields[name as keyof typeof standardFields];
  const fields = resources[table]?.fields ?? {};
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && isStored(field) ? field : undefined;
}
