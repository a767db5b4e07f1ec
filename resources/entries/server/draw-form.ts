import { drawSheets } from '../../../api/letters/paper.ts';
import { type GridColumn, SheetLayout, smallSize, soft } from '../../../api/letters/sheet-layout.ts';
import { sizeText } from '../../../domain/text/file-size.ts';
import { type Answers, fieldOf, isUnanswered, sumOf, visibleForm } from '../../../schema/forms/answers.ts';
import {
  type FormColumn,
  type FormCondition,
  type FormDefinition,
  type FormField,
  fieldsOfForm,
  formLimits,
} from '../../../schema/forms/definition.ts';
import { kindOf } from '../../../schema/kinds/index.ts';
import type { TableRow } from '../../../schema/kinds/table.ts';

/** Content of a form PDF. */
export interface FormSheet {
  readonly callTitle: string | null;
  readonly form: { readonly name: string; readonly number: number };
  readonly definition: FormDefinition;
  /** Document date, an instant. Drawing the same sheet again gives identical bytes. */
  readonly at: string;
  /** Rows above the sections, such as receipt number and organisation; an empty text draws a box to write in. */
  readonly facts: readonly (readonly [label: string, words: string])[];
  /** Null for a blank form, to be filled in by hand. */
  readonly answers: Answers | null;
  readonly files: readonly { readonly fieldKey: string; readonly fileName: string; readonly size: number }[];
}

/** Maximum length of one answer in the PDF; longer ones are cut with a note, as drafts are not validated. */
const maxAnswerLength = 20_000;

/**
 * Draws the form with its answers as a PDF. Questions not asked for are left out; characters missing from the font become 〓.
 */
export function drawForm(sheet: FormSheet): Promise<Buffer> {
  const name = [sheet.callTitle, sheet.form.name].filter(Boolean).join(' ');
  return drawSheets(name, sheet.at, (create, font) => {
    const document = create();
    const desk = new SheetLayout(document, font);
    drawSheet(desk, sheet);
    // Footer identifying the submission on every page.
    desk.feet([...(sheet.answers ? sheet.facts.slice(0, 2).map(([, words]) => words) : []), sheet.form.name].filter(Boolean).join('　'));
    return document;
  });
}

function drawSheet(desk: SheetLayout, sheet: FormSheet): void {
  const { callTitle, form, answers, definition, facts } = sheet;
  desk.words(callTitle ?? '', { size: 10, color: soft });
  desk.words(form.name, { size: 17 });
  desk.words(`第${form.number}版`, { size: smallSize, color: soft });
  if (!answers) desk.words('※の項目は、必ず記入してください。', { size: smallSize });
  desk.gap(8);
  for (const [label, words] of facts) desk.row(label, [{ text: words }], words ? 0 : 24);
  const shown = answers ? visibleForm(definition, answers) : definition;
  const numbers = fileNumbers(shown, sheet);
  shown.sections.forEach((section, index) => {
    desk.bar(`${index + 1}　${section.title}`);
    if (!answers) {
      for (const note of [section.help, conditionText(definition, section.when)]) if (note) desk.words(note, { size: smallSize, color: soft });
      desk.gap(section.help || section.when ? 4 : 0);
    }
    for (const field of section.fields) {
      if (answers) drawAnswer(desk, field, answers[field.key], numbers);
      else drawBlank(desk, definition, field);
    }
  });
  if (numbers.length > 0) drawFiles(desk, numbers);
  desk.lacking();
}

type NumberedFile = FormSheet['files'][number] & { readonly number: number; readonly label: string };

/** The files in the order of the form, numbered consecutively. */
function fileNumbers(shown: FormDefinition, { files }: FormSheet): NumberedFile[] {
  return fieldsOfForm(shown)
    .flatMap(({ key, label }) => files.filter(({ fieldKey }) => fieldKey === key).map((file) => ({ ...file, label })))
    .map((file, index) => ({ ...file, number: index + 1 }));
}

function drawFiles(desk: SheetLayout, files: readonly NumberedFile[]): void {
  desk.bar(`添付ファイル（${files.length}件）`);
  const columns = [
    { label: '番号', share: 0.1 },
    { label: '項目', share: 0.3 },
    { label: 'ファイル名', share: 0.44 },
    { label: '大きさ', share: 0.16, right: true },
  ];
  desk.grid(
    columns,
    files.map(({ number, label, fileName, size }) => [`添付${number}`, label, fileName, sizeText(size)]),
  );
}

const labelOf = ({ label, forOffice }: FormField) => (forOffice ? `${label}（事務局のみ）` : label);

function drawAnswer(desk: SheetLayout, field: FormField, answer: unknown, files: readonly NumberedFile[]): void {
  const label = labelOf(field);
  if (field.kind === 'file') {
    const own = files.filter(({ fieldKey }) => fieldKey === field.key);
    desk.row(label, own.length > 0 ? own.map(({ number, fileName }) => ({ text: `添付${number}　${fileName}` })) : [unanswered]);
  } else if (field.kind === 'choice' || field.kind === 'multiChoice') {
    const chosen = [answer].flat();
    const options = (field.options ?? []).map(({ value, label: text }) => ({ text, tick: chosen.includes(value) }));
    // Of a long list, shows only the chosen options.
    const shownOptions = options.length > 12 ? options.filter(({ tick }) => tick) : options;
    desk.row(label, shownOptions.length > 0 ? shownOptions : [unanswered]);
  } else if (field.kind === 'flag') desk.row(label, [{ text: 'はい', tick: answer === true }]);
  else if (isUnanswered(answer)) desk.row(label, [unanswered]);
  else if (field.kind === 'table' && Array.isArray(answer)) {
    const columns = field.columns ?? [];
    const rows = (answer as readonly TableRow[]).filter((row) => typeof row === 'object' && row !== null);
    desk.grid(gridColumns(columns), cellsOf(columns, rows), { label, sums: sumsOf(columns, rows) });
  } else if (field.kind === 'longText') desk.passage(label, answerText(field, answer));
  else desk.row(label, [{ text: answerText(field, answer) }]);
}

const unanswered = { text: '（記入なし）', color: soft };

/** Formats an answer; an invalid one, possible in drafts, is shown as typed. */
function answerText(field: FormField | FormColumn, answer: unknown): string {
  const declared = fieldOf(field);
  const { check, format } = kindOf(declared);
  const checked = check(answer, declared);
  const text = checked.ok ? format(checked.value, declared) : ['string', 'number'].includes(typeof answer) ? String(answer) : '';
  return text.length > maxAnswerLength ? `${text.slice(0, maxAnswerLength)}（以下、長いため省略）` : text;
}

const isNumber = ({ kind }: FormColumn) => kind === 'yen' || kind === 'integer';

/** Relative column widths by kind. */
const weights: Readonly<Record<FormColumn['kind'], number>> = { text: 3, choice: 2, date: 1.6, integer: 1.2, yen: 1.6 };

function gridColumns(columns: readonly FormColumn[]): GridColumn[] {
  const all = columns.reduce((sum, { kind }) => sum + weights[kind], 0);
  return columns.map((column) => ({ label: column.label, share: weights[column.kind] / all, right: isNumber(column) }));
}

function cellsOf(columns: readonly FormColumn[], rows: readonly TableRow[]): string[][] {
  const cells = rows
    .slice(0, formLimits.rows)
    .map((row) => columns.map((column) => (isUnanswered(row[column.key]) ? '' : answerText(column, row[column.key]))));
  const omitted = rows.length - formLimits.rows;
  return omitted > 0 ? [...cells, [`（ほか${omitted.toLocaleString('ja-JP')}行）`]] : cells;
}

/** The row of sums; undefined without numeric columns. */
function sumsOf(columns: readonly FormColumn[], rows: readonly TableRow[]): string[] | undefined {
  if (!columns.some(isNumber)) return undefined;
  const sums = columns.map((column) => (isNumber(column) ? answerText(column, sumOf(rows, column.key)) : ''));
  return sums[0] ? sums : ['合計', ...sums.slice(1)];
}

/** A box to write in. */
function drawBlank(desk: SheetLayout, form: FormDefinition, field: FormField): void {
  const label = field.required ? `${labelOf(field)} ※` : labelOf(field);
  const notes = [conditionText(form, field.when), field.help, boundsText(field)].filter((note) => note !== undefined && note !== '');
  const small = notes.map((text) => ({ text: text as string, size: smallSize, color: soft }));
  const blankTexts: Readonly<Partial<Record<FormField['kind'], string>>> = {
    yen: '　　　　　　　　　　　　円',
    date: '　　　　年　　　月　　　日',
    point: '北緯　　　　　　　　　度　　　東経　　　　　　　　　度',
    integer: `　　　　　　　　　　　　${field.unit ?? ''}`,
  };
  if (field.kind === 'choice' || field.kind === 'multiChoice')
    desk.row(label, [...small, ...(field.options ?? []).map(({ label: text }) => ({ text, tick: false }))]);
  else if (field.kind === 'flag') desk.row(label, [...small, { text: 'はい', tick: false }]);
  else if (field.kind === 'file') desk.row(label, [...small, { text: '添付した', tick: false }]);
  else if (field.kind === 'table') {
    const columns = field.columns ?? [];
    const rows = Array.from({ length: Math.min(field.most ?? blankRows, blankRows) }, () => columns.map(() => ''));
    const sums = columns.some(isNumber) ? columns.map((_, index) => (index === 0 && !isNumber(columns[0] as FormColumn) ? '合計' : '')) : undefined;
    desk.grid(gridColumns(columns), rows, { label: [label, ...notes].join('　'), sums, least: 24 });
  } else if (field.kind === 'longText') desk.room(label, small, Math.min(320, Math.max(90, ((field.max ?? 800) / 40) * 16)));
  else desk.row(label, [...small, { text: blankTexts[field.kind] ?? '' }], 28);
}

const blankRows = 8;

function boundsText({ kind, max, types, maxMegabytes, most }: FormField): string | undefined {
  if ((kind === 'text' || kind === 'longText') && max) return `${max.toLocaleString('ja-JP')}字まで`;
  if (kind === 'multiChoice') return 'いくつでも';
  if (kind === 'choice') return '1つ';
  if (kind !== 'file') return undefined;
  const parts = [types?.join('・'), maxMegabytes && `1つ${maxMegabytes}MBまで`, most && `${most}つまで`].filter(Boolean);
  return parts.join('、');
}

/** The condition of a question in words. */
function conditionText(form: FormDefinition, when: FormCondition | undefined): string | undefined {
  const field = when && fieldsOfForm(form).find(({ key }) => key === when.field);
  if (!when || !field) return undefined;
  const words = (when.values ?? []).map((value) => valueText(field, value)).join('」「');
  const tests: Readonly<Record<FormCondition['test'], string>> = {
    in: `が「${words}」の`,
    notIn: `が「${words}」以外の`,
    filled: 'を記入した',
    empty: 'を記入しない',
    atLeast: `が${words}以上の`,
    atMost: `が${words}以下の`,
  };
  return `「${field.label}」${tests[when.test]}とき`;
}

function valueText(field: FormField, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  return typeof value === 'number' ? answerText(field, value) : (field.options?.find((option) => option.value === value)?.label ?? value);
}
