import type { WholeApplication } from '../../../../../refine-app/grantee/use-my-applications.ts';
import { sameValue } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import { type FieldErrors, type Values, validate } from '../../../../../schema/derive/validators.ts';
import type { Field } from '../../../../../schema/field.ts';

/** Fields that a grantee may edit, in form order. The server permits the same. */
const sections = {
  申請の内容: ['title', 'theme', 'description'],
  金額: ['entryAmount', 'entryAmountTotal', 'taxStatus'],
  活動の期間と場所: [
    'startDate',
    'endDate',
    'targetRiverSystem',
    'targetRiver',
    'riverAdminCoordination',
    'riverAdminOrganization',
    'riverAdminName',
  ],
  団体: ['representativeUserId', 'informationAtTheTime', 'discoverySource', 'nameConsent'],
} as const;

export type EditableName = (typeof sections)[keyof typeof sections][number];

/** The sections of the form by their titles. */
export const editableSections: readonly (readonly [string, readonly EditableName[]])[] = Object.entries(sections);

const editableNames = editableSections.flatMap(([, names]) => names);

/** Typed texts by field name; untouched fields are absent. */
export type Texts = Readonly<Partial<Record<EditableName, string>>>;

export function fieldNamed(name: EditableName): Field {
  return resources.applications.fields[name];
}

/** A stored value as text for its input. */
export function textOfValue(name: EditableName, value: unknown): string {
  if (value === null || value === undefined) return '';
  return fieldNamed(name).kind === 'yen' && typeof value === 'number' ? value.toLocaleString('ja-JP') : String(value);
}

/** The value of a typed text; text that cannot be parsed is returned unchanged, for the validator to refuse. */
export function valueOfText(name: EditableName, text: string): unknown {
  const { kind } = fieldNamed(name);
  if (text.trim() === '') return null;
  if (kind === 'reference') return Number(text);
  if (kind === 'flag') return text === 'true';
  if (kind !== 'yen') return text;
  const digits = text.normalize('NFKC').replace(/[,、\s¥\\円]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : text;
}

/** Validates typed texts with the validator that the server uses too. @returns what can be saved, and the errors of the rest */
export function checkTexts(base: WholeApplication, texts: Texts): { readonly changes: Values; readonly errors: FieldErrors } {
  const stored: Values = { ...base };
  const typed = Object.fromEntries(namesIn(texts).map((name) => [name, valueOfText(name, texts[name] ?? '')]));
  const { values, errors } = validate(resources.applications, typed, 'update', stored);
  const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => !errors[name] && !sameValue(value, stored[name])));
  if (errors.endDate) delete changes.startDate;
  return { changes, errors };
}

export function namesIn(values: Readonly<Record<string, unknown>>): EditableName[] {
  return editableNames.filter((name) => Object.hasOwn(values, name));
}
