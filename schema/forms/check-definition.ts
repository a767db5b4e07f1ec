/** Validates a form for storing and for publishing. */
import { costCategories, grantPeriods, taxStatuses } from '../../domain/terms.ts';
import { accept, type Checked, refuse } from '../kind.ts';
import { documentTypes } from '../kinds/file.ts';
import { cleanText, text } from '../kinds/text.ts';
import {
  type Bind,
  binds,
  demandedBinds,
  type FormColumn,
  type FormCondition,
  type FormDefinition,
  type FormField,
  type FormKind,
  type FormOption,
  type FormSection,
  fieldsOfForm,
  formKinds,
  formLimits,
  formTests,
  optionsOf,
} from './definition.ts';

type Given = Readonly<Record<string, unknown>>;

/** A mistake in a form, in Japanese, with its path: `sections.0.fields.2.label`. */
export interface FormMistake {
  readonly at: string;
  readonly text: string;
}

/** Thrown while a part is parsed; caught by `attempt`, after which parsing continues. */
class Mistake extends Error {}

/** The current path and the mistakes found so far. */
interface Reading {
  readonly at: string;
  readonly mistakes: FormMistake[];
}

/**
 * Parses a form, an object or its JSON text, dropping unknown properties. @returns the form as JSON text, or the first mistake
 * @returns the form as JSON text, or the first mistake
 */
export function checkDefinition(input: unknown): Checked {
  const { form, mistakes } = readDefinition(input);
  return mistakes[0] ? refuse(mistakes[0].text) : accept(JSON.stringify(form));
}

/** Parses a form and collects all mistakes; with mistakes the form contains only what could be parsed. */
export function readDefinition(input: unknown): { readonly form: FormDefinition; readonly mistakes: readonly FormMistake[] } {
  const reading: Reading = { at: '', mistakes: [] };
  const given = attempt(reading, () => (typeof input === 'string' ? parsed(input) : input), undefined);
  const form = reading.mistakes.length > 0 ? { sections: [] } : readForm(reading, given);
  checkKeys(reading, form);
  checkConditions(reading, form);
  return { form, mistakes: reading.mistakes };
}

const inside = ({ at, mistakes }: Reading, name: string | number): Reading => ({ at: at === '' ? String(name) : `${at}.${name}`, mistakes });

function addMistake({ at, mistakes }: Reading, text: string): void {
  mistakes.push({ at, text });
}

/** @returns the parsed part, or the fallback after recording a mistake */
function attempt<T>(reading: Reading, read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    addMistake(reading, error.message);
    return otherwise;
  }
}

/**
 * The problems that block publishing a form.
 * @param earlier former versions of the form, whose keys keep their meaning
 */
export function publishingObstacles(form: FormDefinition, earlier: readonly FormDefinition[]): string[] {
  const fields = fieldsOfForm(form);
  const always = form.sections.filter((section) => !section.when).flatMap((section) => section.fields.filter(({ when }) => !when));
  const missing = demandedBinds.filter((bind) => !always.some((field) => field.bind === bind && field.required));
  const before = new Map(earlier.flatMap(fieldsOfForm).map((field) => [field.key, field]));
  return [
    ...form.sections
      .filter((section) => section.fields.length === 0)
      .map(({ title }) => `「${title}」に項目がありません。項目を加えるか、取り除いてください`),
    ...missing.map((bind) => `「${binds[bind].label}」に入る、必須で条件のない項目がありません`),
    ...fields.flatMap(({ key, kind, label }) => {
      const old = before.get(key);
      return old && old.kind !== kind
        ? [`「${label}」は、以前の版では${formKinds[old.kind]}でした。意味を変えずに、新しい項目として加えてください`]
        : [];
    }),
  ];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Mistake('様式の内容を読み取れません');
  }
}

function readForm(reading: Reading, input: unknown): FormDefinition {
  const sections = readEach(reading, 'sections', () => listIn(input, 'sections', formLimits.sections, '様式'), readSection);
  const count = sections.reduce((sum, { fields }) => sum + fields.length, 0);
  if (count > formLimits.fields) addMistake(reading, `項目は${formLimits.fields}までです（現在${count}）`);
  return { sections };
}

function readEach<T>(reading: Reading, name: string, list: () => unknown[], read: (reading: Reading, one: Given, index: number) => T): T[] {
  const all = inside(reading, name);
  return attempt(all, list, []).map((one, index) => {
    const item = inside(all, index);
    return read(
      item,
      attempt(item, () => objectOf(one, itemNames[name as keyof typeof itemNames]), {}),
      index,
    );
  });
}

const itemNames = { sections: '区分', fields: '項目', columns: '列', options: '選択肢' } as const;

/** Parses one property. */
function parseProperty<T>(reading: Reading, name: string, read: () => T, otherwise: T): T {
  return attempt(inside(reading, name), read, otherwise);
}

function readSection(reading: Reading, given: Given, index: number): FormSection {
  const title = parseProperty(reading, 'title', () => line(given.title, '区分の名前', 60), '');
  const name = title || `${index + 1}つ目の区分`;
  return {
    key: parseProperty(reading, 'key', () => keyOf(given.key, name), ''),
    title,
    ...help(reading, given, name),
    ...when(reading, given, name),
    fields: readEach(reading, 'fields', () => listIn(given, 'fields', formLimits.fields, `「${name}」`), readField),
  };
}

function readField(reading: Reading, given: Given, index: number): FormField {
  const label = parseProperty(reading, 'label', () => line(given.label, '項目の名前', 100), '');
  const name = label || `${index + 1}つ目の項目`;
  const kind = parseProperty(reading, 'kind', () => oneOf(Object.keys(formKinds) as FormKind[], given.kind, `「${name}」の種類`), undefined);
  const number = (word: 'min' | 'max' | 'most' | 'maxMegabytes', what: string, least: number, most: number) =>
    optional(
      word,
      parseProperty(reading, word, () => integerIn(given[word], `「${name}」の${what}`, least, most), undefined),
    );
  const isNumber = kind === 'integer' || kind === 'yen';
  const isText = kind === 'text' || kind === 'longText';
  const field: FormField = {
    key: parseProperty(reading, 'key', () => keyOf(given.key, name), ''),
    kind: kind ?? 'text',
    label,
    ...help(reading, given, name),
    ...(given.required === true && { required: true }),
    ...(given.forOffice === true && { forOffice: true }),
    ...(given.identifies === true && { identifies: true }),
    ...when(reading, given, name),
    ...optional(
      'bind',
      parseProperty(
        reading,
        'bind',
        () => (given.bind == null ? undefined : oneOf(Object.keys(binds) as Bind[], given.bind, `「${name}」の入る先`)),
        undefined,
      ),
    ),
    ...(isNumber && number('min', '下限', 0, maxNumber)),
    ...((isNumber || isText) && number('max', '上限', 1, isNumber ? maxNumber : maxTextLength)),
    ...(kind === 'integer' &&
      optional(
        'unit',
        parseProperty(reading, 'unit', () => words(given.unit, `「${name}」の単位`, 20), undefined),
      )),
    ...((kind === 'choice' || kind === 'multiChoice') && { options: readOptions(reading, given, name) }),
    ...(kind === 'table' && {
      columns: readEach(
        reading,
        'columns',
        () => listIn(given, 'columns', formLimits.columns, `「${name}」`),
        (column, one) => readColumn(column, one, name),
      ),
    }),
    ...(kind === 'table' && number('most', '行数', 1, formLimits.rows)),
    ...(kind === 'file' && number('most', 'ファイルの数', 1, formLimits.files)),
    ...(kind === 'file' && number('maxMegabytes', '大きさの上限', 1, formLimits.megabytes)),
    ...(kind === 'file' &&
      optional(
        'types',
        parseProperty(reading, 'types', () => readTypes(given.types, name), undefined),
      )),
  };
  if (field.min !== undefined && field.max !== undefined && field.min > field.max)
    addMistake(inside(reading, 'max'), `「${name}」の上限は、下限の${field.min}以上にしてください`);
  if (kind === 'table' && field.columns?.length === 0) addMistake(inside(reading, 'columns'), `「${name}」に列がありません`);
  if (kind) parseProperty(reading, 'bind', () => checkBind(field), undefined);
  return field;
}

const maxNumber = 9_999_999_999_999;
const maxTextLength = 10_000;

const help = (reading: Reading, given: Given, name: string) =>
  optional(
    'help',
    parseProperty(reading, 'help', () => words(given.help, `「${name}」の説明`, 2000), undefined),
  );

const when = (reading: Reading, given: Given, name: string) =>
  optional(
    'when',
    parseProperty(reading, 'when', () => readCondition(given.when, name), undefined),
  );

/** Kinds allowed for table columns. */
export const columnKinds = ['text', 'integer', 'yen', 'date', 'choice'] as const satisfies readonly FormColumn['kind'][];

function readColumn(reading: Reading, given: Given, of: string): FormColumn {
  const label = parseProperty(reading, 'label', () => line(given.label, `「${of}」の列の名前`, 60), '');
  const kind = parseProperty(reading, 'kind', () => oneOf(columnKinds, given.kind, `「${of}」の列「${label}」の種類`), undefined);
  const key = parseProperty(reading, 'key', () => keyOf(given.key, label || of), '');
  const options = kind === 'choice' && { options: readOptions(reading, given, label || of) };
  return { key, kind: kind ?? 'text', label, ...(given.required === true && { required: true }), ...options };
}

function readOptions(reading: Reading, given: Given, name: string): FormOption[] {
  const all = inside(reading, 'options');
  const before = all.mistakes.length;
  const options = readEach(
    reading,
    'options',
    () => listIn(given, 'options', formLimits.options, `「${name}」`),
    (option, one) => ({
      value: parseProperty(option, 'value', () => line(one.value, `「${name}」の選択肢のコード`, 60), ''),
      label: parseProperty(option, 'label', () => line(one.label, `「${name}」の選択肢`, 200), ''),
    }),
  );
  if (all.mistakes.length > before) return options;
  if (options.length === 0) addMistake(all, `「${name}」に選択肢がありません`);
  const codes = options.map(({ value }) => value);
  for (const index of duplicateIndexes(codes)) addMistake(inside(all, index), `「${name}」の選択肢のコード「${codes[index]}」が重なっています`);
  return options;
}

function readTypes(input: unknown, label: string): string[] | undefined {
  if (input == null) return undefined;
  if (!Array.isArray(input) || input.length === 0 || input.some((type) => !(documentTypes as readonly unknown[]).includes(type)))
    throw new Mistake(`「${label}」のファイルの種類は ${documentTypes.join('・')} から選んでください`);
  return documentTypes.filter((type) => input.includes(type));
}

function readCondition(input: unknown, of: string): FormCondition | undefined {
  if (input == null) return undefined;
  const given = objectOf(input, `「${of}」の条件`);
  const test = oneOf(Object.keys(formTests) as FormCondition['test'][], given.test, `「${of}」の条件`);
  const field = line(given.field, `「${of}」の条件の項目`, 60);
  if (test === 'filled' || test === 'empty') return { field, test };
  const values = listIn(given, 'values', formLimits.options, `「${of}」の条件`);
  const isFit = (value: unknown) =>
    test === 'in' || test === 'notIn' ? ['string', 'boolean'].includes(typeof value) : typeof value === 'number' && Number.isFinite(value);
  if (values.length === 0 || !values.every(isFit)) throw new Mistake(`「${of}」の条件の値を指定してください`);
  return { field, test, values: values as string[] };
}

/** Keys identify answers, so they must be unique across sections and fields. */
function checkKeys(reading: Reading, form: FormDefinition): void {
  const placed = form.sections.flatMap(({ key, fields }, section) => [
    { at: `sections.${section}.key`, key },
    ...fields.map((field, index) => ({ at: `sections.${section}.fields.${index}.key`, key: field.key })),
  ]);
  const keys = placed.map(({ key }) => key);
  for (const index of duplicateIndexes(keys)) addMistake(inside(reading, placed[index]?.at ?? ''), `キー「${keys[index]}」が2か所で使われています`);
  const fields = form.sections.flatMap((section, number) =>
    section.fields.map((field, index) => ({ field, at: `sections.${number}.fields.${index}` })),
  );
  const bindings = fields.map(({ field }) => field.bind ?? '');
  for (const index of duplicateIndexes(bindings))
    addMistake(inside(reading, `${fields[index]?.at}.bind`), `「${binds[bindings[index] as Bind].label}」に入る項目が2つあります`);
  for (const { field, at } of fields) {
    const columns = (field.columns ?? []).map(({ key }) => key);
    for (const index of duplicateIndexes(columns))
      addMistake(inside(reading, `${at}.columns.${index}`), `「${field.label}」の列のキー「${columns[index]}」が重なっています`);
  }
}

/** The tests that a condition may apply to a question. */
export function testsFor({ kind }: FormField): readonly FormCondition['test'][] {
  if (kind === 'file') return [];
  const own = {
    choice: ['in', 'notIn'],
    multiChoice: ['in', 'notIn'],
    flag: ['in', 'notIn'],
    integer: ['atLeast', 'atMost'],
    yen: ['atLeast', 'atMost'],
  } as const;
  return [...(own[kind as keyof typeof own] ?? []), 'filled', 'empty'];
}

/** A condition must refer to an earlier question, with a test that fits its kind. */
function checkConditions(reading: Reading, form: FormDefinition): void {
  const all = new Map(fieldsOfForm(form).map((field) => [field.key, field]));
  const before = new Map<string, FormField>();
  const demand = (at: string, asked: FormCondition | undefined, label: string) => {
    const field = asked && before.get(asked.field);
    if (!asked) return;
    const addError = (text: string) => addMistake(inside(reading, `${at}.when`), text);
    if (!field) {
      const later = all.get(asked.field);
      addError(`「${label}」の条件が見る項目（${later ? `「${later.label}」` : asked.field}）が、その前にありません`);
      return;
    }
    const codes: readonly unknown[] = field.options?.map(({ value }) => value) ?? [true, false];
    const isChosen = asked.test === 'in' || asked.test === 'notIn';
    if (!testsFor(field).includes(asked.test) || (isChosen && !asked.values?.every((value) => codes.includes(value))))
      addError(`「${label}」の条件は、「${field.label}」の回答では決められません`);
  };
  for (const [number, section] of form.sections.entries()) {
    demand(`sections.${number}`, section.when, section.title);
    for (const [index, field] of section.fields.entries()) {
      demand(`sections.${number}.fields.${index}`, field.when, field.label);
      before.set(field.key, field);
    }
  }
}

/** Checks that a bound field fits its column. */
function checkBind({ bind, kind, label, options = [], columns = [] }: FormField): void {
  if (!bind) return;
  const { kinds, label: column } = binds[bind];
  if (!(kinds as readonly string[]).includes(kind)) throw new Mistake(`「${label}」（${formKinds[kind]}）は「${column}」に入れられません`);
  const codes = codesOfBind[bind];
  if (codes && options.some(({ value }) => !Object.hasOwn(codes, value)))
    throw new Mistake(`「${label}」の選択肢のコードは ${Object.keys(codes).join('・')} から選んでください`);
  if (bind !== 'budget') return;
  const category = columns.find(({ key }) => key === 'costCategory');
  const fits = category?.kind === 'choice' && category.options?.every(({ value }) => Object.hasOwn(costCategories, value));
  if (!fits || columns.find(({ key }) => key === 'amount')?.kind !== 'yen')
    throw new Mistake(`「${label}」には、費目（costCategory）と金額（amount）の列が必要です`);
}

const codesOfBind: Readonly<Partial<Record<Bind, Readonly<Record<string, string>>>>> = { grantPeriod: grantPeriods, taxStatus: taxStatuses };

/** The options of a budget's cost category column. */
export const costOptions: readonly FormOption[] = optionsOf(costCategories);

/** The options required of a question bound to a column with fixed codes. */
export function optionsBoundTo(bind: Bind): readonly FormOption[] | undefined {
  const codes = codesOfBind[bind];
  return codes && optionsOf(codes);
}

function objectOf(input: unknown, what: string): Given {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new Mistake(`${what}の指定が正しくありません`);
  return input as Given;
}

function listIn(input: unknown, name: string, most: number, what: string): unknown[] {
  const list = objectOf(input, what)[name];
  if (!Array.isArray(list)) throw new Mistake(`${what}の${listNames[name as keyof typeof listNames]}を指定してください`);
  if (list.length > most) throw new Mistake(`${what}の${listNames[name as keyof typeof listNames]}は${most}までです（現在${list.length}）`);
  return list;
}

const listNames = { sections: '区分', fields: '項目', options: '選択肢', columns: '列', values: '値' } as const;

function keyOf(input: unknown, of: string): string {
  if (typeof input === 'string' && /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/.test(input) && !(input in Object.prototype)) return input;
  throw new Mistake(`「${of}」のキーは、英字で始まる40文字までの英数字にしてください`);
}

function line(input: unknown, what: string, max: number): string {
  const checkedText = words(input, what, max);
  if (!checkedText) throw new Mistake(`${what}を入力してください`);
  if (checkedText.includes('\n')) throw new Mistake(`${what}に改行は使えません`);
  return checkedText;
}

function words(input: unknown, what: string, max: number): string | undefined {
  if (input == null || input === '') return undefined;
  const checked = cleanText(input, text(what), max);
  if (!checked.ok) throw new Mistake(checked.error);
  return (checked.value as string) || undefined;
}

function integerIn(input: unknown, what: string, least: number, most: number): number | undefined {
  if (input == null || input === '') return undefined;
  if (!Number.isSafeInteger(input) || (input as number) < least || (input as number) > most)
    throw new Mistake(`${what}は${least}から${most.toLocaleString('ja-JP')}までの整数で入力してください`);
  return input as number;
}

function oneOf<const T extends string>(all: readonly T[], input: unknown, what: string): T {
  if (all.includes(input as T)) return input as T;
  throw new Mistake(`${what}を選んでください`);
}

function optional<N extends string, V>(name: N, value: V | undefined): { readonly [K in N]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [K in N]: V });
}

/** Indexes of repeated values; empty values are ignored. */
function duplicateIndexes(all: readonly string[]): number[] {
  return all.flatMap((one, index) => (one !== '' && all.indexOf(one) !== index ? [index] : []));
}
