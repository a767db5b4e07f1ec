/** What a form must be to be stored, and what it must be to be published. */
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
} from './definition.ts';

type Given = Readonly<Record<string, unknown>>;

/** Thrown while a form is read, with what is wrong in Japanese. */
class Mistake extends Error {}

/** Reads a form, an object or its JSON text. What the language has no word for is dropped. @returns the form as JSON text, or the first mistake */
export function checkDefinition(input: unknown): Checked {
  try {
    const form = readForm(typeof input === 'string' ? parsed(input) : input);
    demandKeys(form);
    demandConditions(form);
    return accept(JSON.stringify(form));
  } catch (error) {
    if (error instanceof Mistake) return refuse(error.message);
    throw error;
  }
}

/**
 * What keeps a form from being published.
 * @param earlier the versions of the same form that have been: their keys keep their meaning
 */
export function publishingObstacles(form: FormDefinition, earlier: readonly FormDefinition[]): string[] {
  const fields = fieldsOfForm(form);
  const missing = demandedBinds.filter((bind) => !fields.some((field) => field.bind === bind && field.required));
  const before = new Map(earlier.flatMap(fieldsOfForm).map((field) => [field.key, field]));
  return [
    ...form.sections
      .filter((section) => section.fields.length === 0)
      .map(({ title }) => `「${title}」に項目がありません。項目を加えるか、取り除いてください`),
    ...missing.map((bind) => `「${binds[bind].label}」に入る必須の項目がありません`),
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

function readForm(input: unknown): FormDefinition {
  const sections = listIn(input, 'sections', formLimits.sections, '様式').map(readSection);
  const count = sections.reduce((sum, { fields }) => sum + fields.length, 0);
  if (count > formLimits.fields) throw new Mistake(`項目は${formLimits.fields}までです（現在${count}）`);
  return { sections };
}

function readSection(input: unknown): FormSection {
  const given = objectOf(input, '区分');
  const title = line(given.title, '区分の名前', 60);
  return {
    key: keyOf(given.key, title),
    title,
    ...optional('help', words(given.help, `「${title}」の説明`, 2000)),
    ...optional('when', readCondition(given.when, title)),
    fields: listIn(given, 'fields', formLimits.fields, `「${title}」`).map(readField),
  };
}

function readField(input: unknown): FormField {
  const given = objectOf(input, '項目');
  const label = line(given.label, '項目の名前', 100);
  const kind = oneOf(Object.keys(formKinds) as FormKind[], given.kind, `「${label}」の種類`);
  const isChoice = kind === 'choice' || kind === 'multiChoice';
  const isNumber = kind === 'integer' || kind === 'yen';
  const field: FormField = {
    key: keyOf(given.key, label),
    kind,
    label,
    ...optional('help', words(given.help, `「${label}」の説明`, 2000)),
    ...(given.required === true && { required: true }),
    ...(given.forOffice === true && { forOffice: true }),
    ...optional('when', readCondition(given.when, label)),
    ...optional('bind', given.bind == null ? undefined : oneOf(Object.keys(binds) as Bind[], given.bind, `「${label}」の入る先`)),
    ...(isNumber && optional('min', whole(given.min, `「${label}」の下限`, 0, 9_999_999_999_999))),
    ...((isNumber || kind === 'text' || kind === 'longText') &&
      optional('max', whole(given.max, `「${label}」の上限`, 1, isNumber ? 9_999_999_999_999 : 10_000))),
    ...(kind === 'integer' && optional('unit', words(given.unit, `「${label}」の単位`, 20))),
    ...(isChoice && { options: readOptions(given, label) }),
    ...(kind === 'table' && { columns: listIn(given, 'columns', formLimits.columns, `「${label}」`).map((one) => readColumn(one, label)) }),
    ...(kind === 'table' && optional('most', whole(given.most, `「${label}」の行数`, 1, formLimits.rows))),
    ...(kind === 'file' && optional('most', whole(given.most, `「${label}」のファイルの数`, 1, formLimits.files))),
    ...(kind === 'file' && optional('maxMegabytes', whole(given.maxMegabytes, `「${label}」の大きさの上限`, 1, formLimits.megabytes))),
    ...(kind === 'file' && optional('types', readTypes(given.types, label))),
  };
  demandBind(field);
  return field;
}

function readColumn(input: unknown, of: string): FormColumn {
  const given = objectOf(input, `「${of}」の列`);
  const label = line(given.label, `「${of}」の列の名前`, 60);
  const kind = oneOf(['text', 'integer', 'yen', 'date', 'choice'] as const, given.kind, `「${of}」の列「${label}」の種類`);
  const key = keyOf(given.key, label);
  return { key, kind, label, ...(given.required === true && { required: true }), ...(kind === 'choice' && { options: readOptions(given, label) }) };
}

function readOptions(given: Given, label: string): FormOption[] {
  const options = listIn(given, 'options', formLimits.options, `「${label}」`).map((one) => {
    const { value, label: said } = objectOf(one, `「${label}」の選択肢`);
    return { value: line(value, `「${label}」の選択肢のコード`, 60), label: line(said, `「${label}」の選択肢`, 200) };
  });
  if (options.length === 0) throw new Mistake(`「${label}」に選択肢がありません`);
  demandDifferent(
    options.map(({ value }) => value),
    (value) => `「${label}」の選択肢のコード「${value}」が重なっています`,
  );
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

/** A key is an address of answers: no two are alike, nor is one a section's and a field's. */
function demandKeys(form: FormDefinition): void {
  demandDifferent(
    [...form.sections.map(({ key }) => key), ...fieldsOfForm(form).map(({ key }) => key)],
    (key) => `キー「${key}」が2か所で使われています`,
  );
  const bound = fieldsOfForm(form).flatMap(({ bind }) => (bind ? [bind] : []));
  demandDifferent(bound, (bind) => `「${binds[bind as Bind].label}」に入る項目が2つあります`);
  for (const { label, columns = [] } of fieldsOfForm(form))
    demandDifferent(
      columns.map(({ key }) => key),
      (key) => `「${label}」の列のキー「${key}」が重なっています`,
    );
}

/** A condition looks at a question that comes before it, and is answered in a way that it can test. */
function demandConditions(form: FormDefinition): void {
  const before = new Map<string, FormField>();
  const demand = (when: FormCondition | undefined, label: string) => {
    if (!when) return;
    const field = before.get(when.field);
    if (!field) throw new Mistake(`「${label}」の条件が見る項目（${when.field}）が、その前にありません`);
    const codes = field.options?.map(({ value }) => value) ?? [true, false];
    const isNumber = field.kind === 'integer' || field.kind === 'yen';
    const fits = {
      in: ['choice', 'multiChoice', 'flag'].includes(field.kind) && when.values?.every((value) => (codes as unknown[]).includes(value)),
      notIn: ['choice', 'multiChoice', 'flag'].includes(field.kind) && when.values?.every((value) => (codes as unknown[]).includes(value)),
      filled: field.kind !== 'file',
      empty: field.kind !== 'file',
      atLeast: isNumber,
      atMost: isNumber,
    }[when.test];
    if (!fits) throw new Mistake(`「${label}」の条件は、「${field.label}」の回答では決められません`);
  };
  for (const section of form.sections) {
    demand(section.when, section.title);
    for (const field of section.fields) {
      demand(field.when, field.label);
      before.set(field.key, field);
    }
  }
}

/** What fills a column fits it. */
function demandBind({ bind, kind, label, options = [], columns = [] }: FormField): void {
  if (!bind) return;
  const { kinds, label: column } = binds[bind];
  if (!(kinds as readonly string[]).includes(kind)) throw new Mistake(`「${label}」（${formKinds[kind]}）は「${column}」に入れられません`);
  const codes = bound[bind as keyof typeof bound];
  if (codes && options.some(({ value }) => !codes.includes(value)))
    throw new Mistake(`「${label}」の選択肢のコードは ${codes.join('・')} から選んでください`);
  if (bind !== 'budget') return;
  const category = columns.find(({ key }) => key === 'costCategory');
  const fits = category?.kind === 'choice' && category.options?.every(({ value }) => Object.hasOwn(costCategories, value));
  if (!fits || columns.find(({ key }) => key === 'amount')?.kind !== 'yen')
    throw new Mistake(`「${label}」には、費目（costCategory）と金額（amount）の列が必要です`);
}

const bound = { grantPeriod: Object.keys(grantPeriods), taxStatus: Object.keys(taxStatuses) };

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
  if (
    typeof input === 'string' &&
    /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/.test(input) &&
    !['constructor', 'toString', 'valueOf', 'hasOwnProperty'].includes(input)
  )
    return input;
  throw new Mistake(`「${of}」のキーは、英字で始まる40文字までの英数字にしてください`);
}

function line(input: unknown, what: string, max: number): string {
  const said = words(input, what, max);
  if (!said) throw new Mistake(`${what}を入力してください`);
  if (said.includes('\n')) throw new Mistake(`${what}に改行は使えません`);
  return said;
}

function words(input: unknown, what: string, max: number): string | undefined {
  if (input == null || input === '') return undefined;
  const checked = cleanText(input, text(what), max);
  if (!checked.ok) throw new Mistake(checked.error);
  return (checked.value as string) || undefined;
}

function whole(input: unknown, what: string, least: number, most: number): number | undefined {
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

function demandDifferent(all: readonly string[], text: (twice: string) => string): void {
  const twice = all.find((one, index) => all.indexOf(one) !== index);
  if (twice !== undefined) throw new Mistake(text(twice));
}
