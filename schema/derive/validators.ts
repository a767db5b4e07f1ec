import { type Field, type Fields, isInput, type Scalar } from '../field.ts';
import { kindOf } from '../kinds/index.ts';
import type { Check, Coupling, Definition } from '../resource.ts';

/** Field name → error in Japanese. */
export type FieldErrors = Record<string, string>;

/** Field name → value to store. */
export type Values = Record<string, unknown>;

export interface Validated {
  readonly values: Values;
  readonly errors: FieldErrors;
}

/**
 * Validates an input against all fields: unknown names, types, bounds, required values. Mode create applies defaults and requires required fields;
 * update checks only the given fields. A draft may omit what is required on submit.
 */
export function validateFields(fields: Fields, input: Values, mode: 'create' | 'update', draft = false): Validated {
  const values: Values = {};
  // No prototype, so that a field called `__proto__` is refused like any unknown field.
  const errors: FieldErrors = Object.create(null);
  for (const name of Object.keys(input)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) errors[name] = '登録されていない項目です。項目名を確認してください';
    else if (!isInput(field) || (mode === 'update' && field.options.createOnly)) errors[name] = `${field.label}は変更できません`;
  }
  for (const [name, field] of Object.entries(fields)) {
    if (!isInput(field) || errors[name]) continue;
    const isGiven = Object.hasOwn(input, name);
    if (!isGiven && mode === 'update') continue;
    const raw = isGiven ? input[name] : undefined;
    const { required, requiredOnCreate, requiredOnSubmit, default: fallback } = field.options;
    if (isBlank(raw) || raw === kindOf(field).empty || (draft && requiredOnSubmit && raw === 0)) {
      if (requiredOnSubmit && !draft) errors[name] = requiredOnSubmit;
      else if (!isGiven && fallback !== undefined) values[name] = fallback;
      else if (required) errors[name] = typeof required === 'string' ? required : `${field.label}は必須です`;
      else if (requiredOnCreate) {
        if (mode === 'create' && !isMadeUnnecessary(field, input)) errors[name] = requiredOnCreate;
      } else values[name] = fallback ?? null;
      continue;
    }
    const checked = kindOf(field).check(raw, field);
    if (checked.ok) values[name] = checked.value;
    else errors[name] = checked.error;
  }
  return { values, errors };
}

/** Whether the other inputs make a field unnecessary. */
export function isMadeUnnecessary({ options: { unless } }: Field, input: Values): boolean {
  return unless !== undefined && Object.entries(unless).every(([name, said]) => [said].flat().includes(input[name] as Scalar));
}

/** `validateFields` with couplings, and with the cross-field checks applied to the resulting row; a draft skips these checks. */
export function validate(resource: Definition, input: Values, mode: 'create' | 'update', current: Values = {}, draft = false): Validated {
  const { values, errors } = validateFields(resource.fields, applyCouplings(resource.couplings ?? [], input), mode, draft);
  if (draft) return { values, errors };
  const after = { ...current, ...values };
  for (const check of resource.checks ?? []) {
    if (!errors[check.field] && violates(check, after)) errors[check.field] = check.text;
  }
  return { values, errors };
}

/** Adds the values implied by couplings, never overriding a given value. */
export function applyCouplings(couplings: readonly Coupling[], input: Values): Values {
  const implied = couplings.filter((coupling) => triggers(coupling, input)).map(({ set }) => set);
  return Object.fromEntries([...implied.reverse(), input].flatMap(Object.entries));
}

/** Whether a coupling applies to the current value of its field. */
export function triggers({ field, to, notTo }: Coupling, values: Values): boolean {
  const value = values[field];
  if (isBlank(value)) return false;
  return to !== undefined ? value === to : value !== notTo;
}

function violates(check: Check, values: Values): boolean {
  if (check.rule === 'implies') return matches(check.when, values) && values[check.field] !== check.is;
  const [own, other] = [values[check.field], values[check.other]];
  if (check.rule === 'notAbove') return typeof own === 'number' && typeof other === 'number' && own > other;
  return typeof own === 'string' && typeof other === 'string' && own < other;
}

function matches(when: Readonly<Record<string, Scalar>>, values: Values): boolean {
  return Object.entries(when).every(([name, value]) => values[name] === value);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
