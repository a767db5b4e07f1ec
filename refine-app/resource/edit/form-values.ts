import { type FieldErrors, type Values, validate } from '../../../schema/derive/validators.ts';
import { type Field, isInput } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { failureFields, failureText } from '../../ui/failure.ts';
import { type RowData, sameValue } from '../../ui/row.ts';

/** The fields that this reader may fill in: what one never sees one cannot edit, but for what nobody ever sees. Some are chosen for a new row only. */
export function inputNames(resource: Resource, hidden: readonly string[], isNew = false): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => isInput(field) && (isNew || !field.options.createOnly) && (field.options.writeOnly || !hidden.includes(name)))
    .map(([name]) => name);
}

/** What a form begins with: the row as it is, or the declared defaults. */
export function initialValues(resource: Resource, names: readonly string[], row: RowData | undefined): Values {
  return Object.fromEntries(names.map((name) => [name, (row ? row[name] : startOf(resource.fields[name])) ?? null]));
}

function startOf(field: Field | undefined): unknown {
  return field?.options.startsAs ?? field?.options.default;
}

/** What differs from the row that the form began with. */
export function changedValues(names: readonly string[], before: Values, values: Values): Values {
  return Object.fromEntries(names.filter((name) => !sameValue(before[name], values[name])).map((name) => [name, values[name]]));
}

/** The declared sections with the given fields in them; what no section names comes last. */
export function sectionsOf(resource: Resource, names: readonly string[]): { readonly title: string; readonly names: readonly string[] }[] {
  const declared = Object.entries(resource.screen.sections ?? {}).map(([title, fields]) => ({
    title,
    names: fields.filter((name) => names.includes(name)),
  }));
  const placed = declared.flatMap((section) => section.names);
  const rest = names.filter((name) => !placed.includes(name));
  return [...declared, { title: declared.length > 0 ? 'その他' : '', names: rest }].filter((section) => section.names.length > 0);
}

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
