import { type FieldErrors, type Values, validate } from '../../../schema/derive/validators.ts';
import { type Field, isInput } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { failureFields, failureText } from '../../ui/failure.ts';
import { type RowData, sameValue } from '../../ui/row.ts';

/** The fields that the user may fill in: no hidden ones except write-only ones; create-only ones for a new row alone. */
export function inputNames(resource: Resource, hidden: readonly string[], isNew = false): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => isInput(field) && (isNew || !field.options.createOnly) && (field.options.writeOnly || !hidden.includes(name)))
    .map(([name]) => name);
}

/** A form's initial values: those of the row, or the declared defaults. */
export function initialValues(resource: Resource, names: readonly string[], row: RowData | undefined): Values {
  return Object.fromEntries(names.map((name) => [name, (row ? row[name] : defaultOf(resource.fields[name])) ?? null]));
}

function defaultOf(field: Field | undefined): unknown {
  return field?.options.startsAs ?? field?.options.default;
}

/** The values that differ from the initial ones. */
export function changedValues(names: readonly string[], before: Values, values: Values): Values {
  return Object.fromEntries(names.filter((name) => !sameValue(before[name], values[name])).map((name) => [name, values[name]]));
}

/** The declared sections with those of the given fields that are in them; the other fields come last. */
export function sectionsOf(resource: Resource, names: readonly string[]): { readonly title: string; readonly names: readonly string[] }[] {
  const declared = Object.entries(resource.screen.sections ?? {}).map(([title, fields]) => ({
    title,
    names: fields.filter((name) => names.includes(name)),
  }));
  const placed = declared.flatMap((section) => section.names);
  const rest = names.filter((name) => !placed.includes(name));
  return [...declared, { title: declared.length > 0 ? 'その他' : '', names: rest }].filter((section) => section.names.length > 0);
}

/** Validates as the server does: all inputs of a new row, the changed ones of an existing row. */
export function checkForm(resource: Resource, names: readonly string[], row: RowData | undefined, values: Values) {
  if (!row) return validate(resource, values, 'create');
  return validate(resource, changedValues(names, initialValues(resource, names, row), values), 'update', row);
}

/** Splits a refused save into errors at inputs of this form and a text for the rest. */
export function sortFailure(error: unknown, names: readonly string[]): { readonly errors: FieldErrors; readonly text: string } {
  const fields = Object.entries(failureFields(error));
  const atInputs = fields.filter(([name]) => names.includes(name));
  const others = fields.filter(([name]) => !names.includes(name)).map(([, text]) => text);
  const text = atInputs.length > 0 && others.length === 0 ? '' : [failureText(error), ...others].join('\n');
  return { errors: Object.fromEntries(atInputs), text };
}

export function withoutErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
