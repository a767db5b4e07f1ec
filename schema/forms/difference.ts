/** Differences between two versions of a form, and between two sets of answers, as text. */
import { type Answers, answerText } from './answers.ts';
import {
  binds,
  conditionText,
  type FormColumn,
  type FormDefinition,
  type FormField,
  type FormOption,
  fieldsOfForm,
  formKinds,
} from './definition.ts';

export interface FormChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly section: string;
  readonly label: string;
  /** The key of the field or section. */
  readonly key: string;
  /** The changed properties, before and after. */
  readonly details: readonly { readonly what: string; readonly before: string; readonly after: string }[];
}

/** In the order of the later version; removed items come last. */
export function formChanges(before: FormDefinition, after: FormDefinition): FormChange[] {
  const [old, now] = [itemsByKey(before), itemsByKey(after)];
  const changes = [...now.values()].flatMap((one): FormChange[] => {
    const past = old.get(one.key);
    if (!past) return [{ kind: 'added', ...identityOf(one), details: [] }];
    const details = Object.keys({ ...past.words, ...one.words }).flatMap((what) => {
      const [oldText, newText] = [past.words[what] ?? '', one.words[what] ?? ''];
      return oldText === newText ? [] : [{ what, before: oldText, after: newText }];
    });
    if (details.length > 0) return [{ kind: 'changed', ...identityOf(one), details }];
    return past.section === one.section
      ? []
      : [{ kind: 'moved', ...identityOf(one), details: [{ what: '区分', before: past.section, after: one.section }] }];
  });
  const removed = [...old.values()]
    .filter(({ key }) => !now.has(key))
    .map((one): FormChange => ({ kind: 'removed', ...identityOf(one), details: [] }));
  return [...changes, ...removed];
}

interface Item {
  readonly key: string;
  readonly section: string;
  readonly label: string;
  readonly words: Readonly<Record<string, string>>;
}

const identityOf = ({ key, section, label }: Item) => ({ key, section, label });

function itemsByKey(form: FormDefinition): Map<string, Item> {
  const all = form.sections.flatMap(({ key, title, help = '', when, fields }): Item[] => [
    { key, section: title, label: title, words: { 名前: title, 説明: help, 条件: conditionText(when, form) } },
    ...fields.map((field) => ({ key: field.key, section: title, label: field.label, words: propertiesOf(field, form) })),
  ]);
  return new Map(all.map((one) => [one.key, one]));
}

function propertiesOf(field: FormField, form: FormDefinition) {
  const {
    label,
    kind,
    help = '',
    required,
    forOffice,
    identifies,
    when,
    bind,
    min,
    max,
    unit = '',
    options,
    columns,
    most,
    types,
    maxMegabytes,
  } = field;
  return {
    名前: label,
    種類: formKinds[kind],
    説明: help,
    必須: required ? '必須' : '任意',
    見せる相手: forOffice ? '事務局だけ' : '事務局と委員',
    申請者が分かるもの: identifies ? '名前を伏せる審査では見せない' : '',
    条件: conditionText(when, form),
    入る先: bind ? binds[bind].label : '',
    下限: String(min ?? ''),
    上限: String(max ?? ''),
    単位: unit,
    選択肢: labelsOf(options),
    列: (columns ?? []).map(columnText).join('、'),
    数の上限: String(most ?? ''),
    ファイルの種類: (types ?? []).join('、'),
    大きさの上限: maxMegabytes ? `${maxMegabytes}MB` : '',
  };
}

const labelsOf = (options: readonly FormOption[] = []) => options.map(({ label }) => label).join('、');

function columnText({ label, kind, required, options }: FormColumn): string {
  const more = [formKinds[kind], ...(required ? ['必須'] : []), ...(options ? [labelsOf(options)] : [])];
  return `${label}（${more.join('・')}）`;
}

export interface AnswerChange {
  readonly section: string;
  readonly label: string;
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

/** The answers whose text has changed, by the current form. Files are compared by the caller. */
export function answerChanges(form: FormDefinition, before: Answers, after: Answers): AnswerChange[] {
  return form.sections.flatMap(({ title, fields }) =>
    fields.flatMap((field): AnswerChange[] => {
      const [oldText, newText] = [answerText(field, before[field.key]), answerText(field, after[field.key])];
      return oldText === newText ? [] : [{ section: title, label: field.label, key: field.key, before: oldText, after: newText }];
    }),
  );
}

/** Keys of the questions that both forms have with the same kind, whose answers can be reused. */
export function sharedKeys(one: FormDefinition, other: FormDefinition): string[] {
  const kinds = new Map(fieldsOfForm(other).map(({ key, kind }) => [key, kind]));
  return fieldsOfForm(one).flatMap(({ key, kind }) => (kind !== 'file' && kinds.get(key) === kind ? [key] : []));
}
