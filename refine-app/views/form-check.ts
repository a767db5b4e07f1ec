import { type FieldErrors, type Values, validate } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import { failureFields, failureText } from '../ui/failure.ts';
import type { RowData } from '../ui/row.ts';
import { changedValues, initialValues } from './form-values.ts';

/** The validator that the server runs as well: on all inputs of a new row, on what changed in an existing one. */
export function checkForm(resource: Resource, names: readonly string[], row: RowData | undefined, values: Values) {
  if (!row) return validate(resource, values, 'create');
  return validate(resource, changedValues(names, initialValues(resource, names, row), values), 'update', row);
}

/** A refused save: what stands beside inputs of this form, and what has to be said apart from them. */
export function sortFailure(error: unknown, names: readonly string[]): { readonly errors: FieldErrors; readonly text: string } {
  const fields = Object.entries(failureFields(error));
  const beside = fields.filter(([name]) => names.includes(name));
  const apart = fields.filter(([name]) => !names.includes(name)).map(([, text]) => text);
  const text = beside.length > 0 && apart.length === 0 ? '' : [failureText(error), ...apart].join('\n');
  return { errors: Object.fromEntries(beside), text };
}

export function withoutErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
