/** Answers to a form: visibility, validation, binding to columns, and text. */
import { formatYen } from '../../domain/money/yen.ts';
import type { FieldErrors, Values } from '../derive/validators.ts';
import type { Field, Fields } from '../field.ts';
import { choice } from '../kinds/choice.ts';
import { date } from '../kinds/date.ts';
import { email } from '../kinds/email.ts';
import { flag } from '../kinds/flag.ts';
import { kindOf } from '../kinds/index.ts';
import { integer } from '../kinds/integer.ts';
import { longText } from '../kinds/long-text.ts';
import { multiChoice } from '../kinds/multi-choice.ts';
import { point } from '../kinds/point.ts';
import { type TableRow, table } from '../kinds/table.ts';
import { text } from '../kinds/text.ts';
import { yen } from '../kinds/yen.ts';
import {
  type Bind,
  choicesOfOptions,
  type FormColumn,
  type FormCondition,
  type FormDefinition,
  type FormField,
  fieldsOfForm,
  formLimits,
} from './definition.ts';

/** Field key → answer, without files. */
export type Answers = Readonly<Record<string, unknown>>;

/** The number of files by field of kind `file`. */
export type FileCounts = Readonly<Record<string, number>>;

/** Limits of the programme, in yen. */
export interface FormBounds {
  readonly amount: number | null;
}

/** Converts a question to a declared field, so that browser and server validate alike. Attachments have none. */
export function fieldOf(asked: FormField | FormColumn): Field {
  const { label, options, kind } = asked;
  const { min, max, unit, columns, most } = asked as Partial<FormField>;
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }), ...(unit && { unit }) };
  switch (kind) {
    case 'longText':
      return longText(label, bounds);
    case 'integer':
      return integer(label, bounds);
    case 'yen':
      return yen(label, bounds);
    case 'date':
      return date(label);
    case 'choice':
      return choice(label, choicesOfOptions(options)) as Field;
    case 'multiChoice':
      return multiChoice(label, choicesOfOptions(options)) as Field;
    case 'flag':
      return flag(label);
    case 'email':
      return email(label);
    case 'table':
      return table(label, fieldsOfTable(columns ?? []), { most: most ?? formLimits.rows });
    case 'point':
      return point(label);
    default:
      return text(label, bounds);
  }
}

function fieldsOfTable(columns: readonly FormColumn[]): Fields {
  return Object.fromEntries(columns.map((column) => [column.key, withRequired(fieldOf(column), column.required)]));
}

const withRequired = (field: Field, required = false): Field => ({ ...field, options: { ...field.options, required } });

/** Whether there is no answer; an unchecked box and an empty table count as none. */
export function isUnanswered(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '');
}

/** Whether a section or field is shown, given the other answers. */
export function isAsked(when: FormCondition | undefined, answers: Answers): boolean {
  if (!when) return true;
  const answer = answers[when.field];
  const selected = Array.isArray(answer) ? answer : [answer ?? null];
  const [bound] = when.values ?? [];
  switch (when.test) {
    case 'in':
      return selected.some((one) => when.values?.includes(one as string));
    case 'notIn':
      return !selected.some((one) => when.values?.includes(one as string));
    case 'filled':
      return !isUnanswered(answer);
    case 'empty':
      return isUnanswered(answer);
    case 'atLeast':
      return typeof answer === 'number' && answer >= Number(bound);
    case 'atMost':
      return typeof answer === 'number' && answer <= Number(bound);
  }
}

/** The shown sections and fields; empty sections are left out. */
export function visibleForm(form: FormDefinition, answers: Answers): FormDefinition {
  const sections = form.sections
    .filter(({ when }) => isAsked(when, answers))
    .map((section) => ({ ...section, fields: section.fields.filter(({ when }) => isAsked(when, answers)) }))
    .filter(({ fields }) => fields.length > 0);
  return { sections };
}

/** The form without the staff-only fields. */
export function withoutOffice(form: FormDefinition): FormDefinition {
  const sections = form.sections.map((section) => ({ ...section, fields: section.fields.filter(({ forOffice }) => !forOffice) }));
  return { sections: sections.filter(({ fields }) => fields.length > 0) };
}

/** The form and answers for committees: shown fields without their conditions and without staff-only fields. */
export function forCommittees(form: FormDefinition, answers: Answers): { readonly definition: FormDefinition; readonly answers: Answers } {
  const sections = withoutOffice(visibleForm(form, answers)).sections.map(({ when: _, fields, ...section }) => ({
    ...section,
    fields: fields.map(({ when: __, ...field }) => field),
  }));
  const keys = sections.flatMap(({ fields }) => fields.map(({ key }) => key));
  return { definition: { sections }, answers: Object.fromEntries(keys.flatMap((key) => (key in answers ? [[key, answers[key]]] : []))) };
}

/** Replacement texts for answers or files: field key → text. */
export type Redactions = Readonly<Record<string, string>>;

/** The form and answers without fields that identify the applicant. */
export function withoutIdentity(
  form: FormDefinition,
  answers: Answers,
  redactions: Redactions,
): { readonly definition: FormDefinition; readonly answers: Answers } {
  const visibleAnswers: Record<string, unknown> = {};
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.flatMap((field): FormField[] => {
      const { key, label } = field;
      const text = redactions[key];
      if (text === undefined && identifiesApplicant(field)) return [];
      if (text !== undefined || key in answers) visibleAnswers[key] = text ?? answers[key];
      return [text === undefined ? field : { key, kind: 'longText', label }];
    }),
  }));
  return { definition: { sections: sections.filter(({ fields }) => fields.length > 0) }, answers: visibleAnswers };
}

/** Whether a field identifies the applicant: declared so, an e-mail address, or the organisation's own information. */
const identifiesApplicant = ({ identifies, kind, bind }: FormField) => identifies === true || kind === 'email' || bind === 'informationAtTheTime';

/** The problems that block a submission: field key → what to do, in Japanese, for all shown fields. Drafts are never refused. */
export function problemsOf(form: FormDefinition, answers: Answers, files: FileCounts, bounds: FormBounds): FieldErrors {
  const asked = fieldsOfForm(visibleForm(form, answers));
  const errors: FieldErrors = Object.create(null);
  for (const field of asked) {
    const error = problemOf(field, answers[field.key], files[field.key] ?? 0);
    if (error) errors[field.key] = error;
  }
  return { ...crossFieldErrors(asked, answers, bounds), ...errors };
}

function problemOf(field: FormField, answer: unknown, files: number): string | undefined {
  if (field.kind === 'file') {
    const most = field.most ?? formLimits.files;
    if (field.required && files === 0) return `${field.label}のファイルを添付してください`;
    return files > most ? `${field.label}は${most}つまでです。余分なファイルを取り消してください` : undefined;
  }
  if (isUnanswered(answer)) return field.required ? requiredError(field) : undefined;
  const declared = fieldOf(field);
  const checked = kindOf(declared).check(answer, declared);
  if (!checked.ok) return checked.error;
  // Rows without any cell do not count.
  return field.required && isUnanswered(checked.value) ? requiredError(field) : undefined;
}

function requiredError({ kind, label }: FormField): string {
  if (kind === 'flag') return `${label}を確かめて、チェックを入れてください`;
  if (kind === 'choice' || kind === 'multiChoice') return `${label}を選んでください`;
  if (kind === 'table') return `${label}に1行以上入力してください`;
  return `${label}を入力してください`;
}

/** Cross-field checks, by the columns that fields are bound to. */
function crossFieldErrors(asked: readonly FormField[], answers: Answers, { amount }: FormBounds): FieldErrors {
  const bound = (bind: Bind) => asked.find((field) => field.bind === bind);
  const answerOf = (field: FormField | undefined) => (field ? answers[field.key] : undefined);
  const errors: FieldErrors = Object.create(null);
  const [sum, total, budget] = [bound('entryAmount'), bound('entryAmountTotal'), bound('budget')];
  const [asks, costs] = [answerOf(sum), answerOf(total)];
  if (sum && asks === 0) errors[sum.key] = `${sum.label}は、1円以上で入力してください`;
  else if (sum && typeof asks === 'number' && amount !== null && asks > amount)
    errors[sum.key] = `${sum.label}は、上限の${formatYen(amount)}以下で入力してください`;
  else if (sum && total && typeof asks === 'number' && typeof costs === 'number' && asks > costs)
    errors[sum.key] = `${sum.label}（${formatYen(asks)}）が${total.label}（${formatYen(costs)}）を超えています`;
  const rows = answerOf(budget);
  const planned = total ?? sum;
  const plan = answerOf(planned);
  if (budget && planned && Array.isArray(rows) && rows.length > 0 && typeof plan === 'number') {
    const added = sumOf(rows as readonly TableRow[], 'amount');
    if (added !== plan) errors[budget.key] = `${budget.label}の合計（${formatYen(added)}）が、${planned.label}（${formatYen(plan)}）と違います`;
  }
  const [start, end] = [bound('startDate'), bound('endDate')];
  const [from, until] = [answerOf(start), answerOf(end)];
  if (end && typeof from === 'string' && typeof until === 'string' && until < from)
    errors[end.key] = `${end.label}は、開始日より後の日付を入力してください`;
  return errors;
}

/** The sum of a column; cells that are not numbers are ignored. */
export function sumOf(rows: readonly TableRow[], column: string): number {
  return rows.reduce((total, row) => total + (typeof row?.[column] === 'number' ? (row[column] as number) : 0), 0);
}

/** The answers to submit: shown and answered fields in stored form. Only for answers without problems. */
export function submittedAnswers(form: FormDefinition, answers: Answers): Values {
  const values: Values = {};
  for (const field of fieldsOfForm(visibleForm(form, answers))) {
    if (field.kind === 'file' || (isUnanswered(answers[field.key]) && field.kind !== 'flag')) continue;
    const declared = fieldOf(field);
    const checked = kindOf(declared).check(answers[field.key] ?? false, declared);
    if (checked.ok) values[field.key] = checked.value;
  }
  return values;
}

/** The application columns bound by a form; `budget` stands for the budget rows. */
export function boundColumns(form: FormDefinition): Bind[] {
  return [...new Set(fieldsOfForm(form).flatMap(({ bind }) => bind ?? []))];
}

/** The values of the bound columns of shown fields; `budget` holds the sums by cost category. */
export function boundValues(
  form: FormDefinition,
  answers: Answers,
): Partial<Record<Exclude<Bind, 'budget'>, unknown>> & { budget?: Readonly<Record<string, number>> } {
  const filled: Record<string, unknown> = {};
  for (const { bind, key, kind, options } of fieldsOfForm(visibleForm(form, answers))) {
    if (!bind) continue;
    const answer = answers[key];
    if (bind === 'budget') filled.budget = sumsByCategory((answer ?? []) as readonly TableRow[]);
    else if (bind === 'grantPeriod') filled.grantPeriod = isUnanswered(answer) ? null : Number(answer);
    else if (bind === 'discoverySource' && kind === 'choice') filled[bind] = options?.find(({ value }) => value === answer)?.label ?? null;
    else filled[bind] = kind === 'flag' ? answer === true : isUnanswered(answer) ? null : answer;
  }
  return filled;
}

function sumsByCategory(rows: readonly TableRow[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { costCategory, amount } of rows) {
    if (typeof costCategory === 'string' && typeof amount === 'number') sums[costCategory] = (sums[costCategory] ?? 0) + amount;
  }
  return sums;
}

/** An answer as text: one line, or one per table row. Files are handled by the caller. */
export function answerText(field: FormField | FormColumn, answer: unknown): string {
  if (isUnanswered(answer) && field.kind !== 'flag') return '';
  const declared = fieldOf(field);
  return kindOf(declared).format(answer ?? false, declared);
}
