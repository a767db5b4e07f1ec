/** The operations of the form editor: each returns a new form, which need not be valid. */
import { costOptions, optionsBoundTo } from '../../../../schema/forms/check-definition.ts';
import {
  type Bind,
  binds,
  demandedBinds,
  type FormColumn,
  type FormDefinition,
  type FormField,
  type FormKind,
  type FormOption,
  type FormSection,
  fieldsOfForm,
} from '../../../../schema/forms/definition.ts';

/** A section or a field, by its key. */
export type Item = FormSection | FormField;

export const isSection = (item: Item): item is FormSection => 'fields' in item;

/** An item's name, or a placeholder. */
export const nameOf = (item: Item): string => (isSection(item) ? item.title || '名前のない区分' : item.label || '名前のない項目');

/** A random key, long enough to be unique. */
export function newKey(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return `q_${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join('')}`;
}

const emptyField = (): FormField => ({ key: newKey(), kind: 'text', label: '', required: true });

export function withNewSection(form: FormDefinition): { readonly form: FormDefinition; readonly key: string } {
  const section: FormSection = { key: newKey(), title: '', fields: [] };
  return { form: { sections: [...form.sections, section] }, key: section.key };
}

export function withNewField(form: FormDefinition, sectionKey: string): { readonly form: FormDefinition; readonly key: string } {
  const field = emptyField();
  return { form: inSection(form, sectionKey, (fields) => [...fields, field]), key: field.key };
}

/** Replaces the item of the same key. */
export function withItem(form: FormDefinition, item: Item): FormDefinition {
  if (isSection(item)) return { sections: form.sections.map((section) => (section.key === item.key ? item : section)) };
  return {
    sections: form.sections.map((section) => ({ ...section, fields: section.fields.map((field) => (field.key === item.key ? item : field)) })),
  };
}

/** Moves an item up or down by one; a field at the end of its section moves to the next one. Returns the same form where it cannot move. */
export function withMovedItem(form: FormDefinition, key: string, by: -1 | 1): FormDefinition {
  const at = form.sections.findIndex((section) => section.key === key);
  if (at >= 0) return form.sections[at + by] ? { sections: swapped(form.sections, at, at + by) } : form;
  const number = form.sections.findIndex(({ fields }) => fields.some((field) => field.key === key));
  const section = form.sections[number];
  const index = section?.fields.findIndex((field) => field.key === key) ?? -1;
  const field = section?.fields[index];
  if (!section || !field) return form;
  if (section.fields[index + by]) return withItem(form, { ...section, fields: swapped(section.fields, index, index + by) });
  const next = form.sections[number + by];
  if (!next) return form;
  const fields = by === 1 ? [field, ...next.fields] : [...next.fields, field];
  return withItem(withItem(form, { ...section, fields: section.fields.filter((one) => one !== field) }), { ...next, fields });
}

function swapped<T>(all: readonly T[], one: number, other: number): T[] {
  return all.map((item, index) => (index === one ? (all[other] as T) : index === other ? (all[one] as T) : item));
}

/** Inserts a copy after the item, with new keys and without `bind`, since only one field may fill an application's field. */
export function withDuplicate(form: FormDefinition, key: string): { readonly form: FormDefinition; readonly key: string } {
  const section = form.sections.find((one) => one.key === key);
  if (section) {
    const keys = new Map(section.fields.map((field) => [field.key, newKey()]));
    const copy = {
      ...section,
      key: newKey(),
      title: `${section.title.slice(0, 50)}（写し）`,
      fields: section.fields.map((field) => rekeyed(field, keys.get(field.key) as string, keys)),
    };
    return { form: { sections: form.sections.flatMap((one) => (one === section ? [one, copy] : [one])) }, key: copy.key };
  }
  const fresh = newKey();
  const sections = form.sections.map((one) => ({
    ...one,
    fields: one.fields.flatMap((field) =>
      field.key === key ? [field, { ...rekeyed(field, fresh, new Map()), label: `${field.label.slice(0, 90)}（写し）` }] : [field],
    ),
  }));
  return { form: { sections }, key: fresh };
}

function rekeyed({ bind: _bind, when, ...field }: FormField, key: string, keys: ReadonlyMap<string, string>): FormField {
  return { ...field, key, ...(when && { when: { ...when, field: keys.get(when.field) ?? when.field } }) };
}

/** Removes an item. `dependentsOf` tells first whether a condition depends on it. */
export function withoutItem(form: FormDefinition, key: string): FormDefinition {
  const sections = form.sections.filter((section) => section.key !== key);
  return { sections: sections.map((section) => ({ ...section, fields: section.fields.filter((field) => field.key !== key) })) };
}

/** The names of items whose condition depends on this item or on one within it. */
export function dependentsOf(form: FormDefinition, key: string): string[] {
  const section = form.sections.find((one) => one.key === key);
  const removedKeys = new Set([key, ...(section?.fields ?? []).map((field) => field.key)]);
  return form.sections
    .flatMap((one): Item[] => [one, ...one.fields])
    .filter((item) => !removedKeys.has(item.key) && item.when && removedKeys.has(item.when.field))
    .map(nameOf);
}

/** The questions that a condition of this item can depend on, in order. */
export function fieldsBefore(form: FormDefinition, key: string): FormField[] {
  const before: FormField[] = [];
  for (const section of form.sections) {
    if (section.key === key) return before;
    for (const field of section.fields) {
      if (field.key === key) return before;
      before.push(field);
    }
  }
  return before;
}

/** Changes a question's kind, and drops the properties that only the old kind has. */
export function withKind({ key, label, help, required, forOffice, identifies, when, bind }: FormField, kind: FormKind): FormField {
  const fits = bind && (binds[bind].kinds as readonly FormKind[]).includes(kind);
  const field: FormField = {
    key,
    kind,
    label,
    ...(help && { help }),
    ...(required && { required }),
    ...(forOffice && { forOffice }),
    ...(identifies && { identifies }),
    ...(when && { when }),
    ...((kind === 'choice' || kind === 'multiChoice') && { options: [newOption(), newOption()] }),
    ...(kind === 'table' && { columns: [newColumn()] }),
  };
  return fits ? withBind(field, bind) : field;
}

export const newOption = (): FormOption => ({ value: newKey(), label: '' });

export const newColumn = (): FormColumn => ({ key: newKey(), kind: 'text', label: '' });

/** Sets the application's field that the answer fills, and what that requires of the question. */
export function withBind(field: FormField, bind: Bind | undefined): FormField {
  const { bind: _bind, ...free } = field;
  if (!bind) return free;
  const options = optionsBoundTo(bind);
  return {
    ...free,
    bind,
    ...((demandedBinds as readonly Bind[]).includes(bind) && { required: true }),
    ...(options && field.kind === 'choice' && { options }),
    ...(bind === 'budget' && { columns: withBudgetColumns(field.columns ?? []) }),
  };
}

/** The columns that a budget's total needs. */
const budgetColumns: readonly FormColumn[] = [
  { key: 'costCategory', kind: 'choice', label: '費目', required: true, options: costOptions },
  { key: 'amount', kind: 'yen', label: '金額', required: true },
];

export const isBudgetColumn = ({ key }: FormColumn): boolean => budgetColumns.some((column) => column.key === key);

function withBudgetColumns(columns: readonly FormColumn[]): FormColumn[] {
  const [category, amount] = budgetColumns.map((own) => columns.find(({ key }) => key === own.key) ?? own) as [FormColumn, FormColumn];
  return [category, ...columns.filter((column) => !isBudgetColumn(column) && column.label !== ''), amount];
}

/** The application's fields that an answer of this kind can fill, and whether another question already does. */
export function bindsFor(form: FormDefinition, { key, kind }: FormField): { readonly bind: Bind; readonly taken: boolean }[] {
  const taken = new Set(fieldsOfForm(form).flatMap((field) => (field.bind && field.key !== key ? [field.bind] : [])));
  return (Object.keys(binds) as Bind[])
    .filter((bind) => (binds[bind].kinds as readonly FormKind[]).includes(kind))
    .map((bind) => ({ bind, taken: taken.has(bind) }));
}

function inSection(form: FormDefinition, key: string, change: (fields: readonly FormField[]) => FormField[]): FormDefinition {
  return { sections: form.sections.map((section) => (section.key === key ? { ...section, fields: change(section.fields) } : section)) };
}
