/** What has changed between two versions of a form, and between two sets of answers, in words. */
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
  /** The key of the field; of a section where it is one. */
  readonly key: string;
  /** What of it, before and after. */
  readonly details: readonly { readonly what: string; readonly before: string; readonly after: string }[];
}

/** In the order of the later version; what is gone comes last. */
export function formChanges(before: FormDefinition, after: FormDefinition): FormChange[] {
  const [old, now] = [placed(before), placed(after)];
  const changes = [...now.values()].flatMap((one): FormChange[] => {
    const past = old.get(one.key);
    if (!past) return [{ kind: 'added', ...named(one), details: [] }];
    const details = Object.keys({ ...past.words, ...one.words }).flatMap((what) => {
      const [was, is] = [past.words[what] ?? '', one.words[what] ?? ''];
      return was === is ? [] : [{ what, before: was, after: is }];
    });
    if (details.length > 0) return [{ kind: 'changed', ...named(one), details }];
    return past.section === one.section
      ? []
      : [{ kind: 'moved', ...named(one), details: [{ what: '区分', before: past.section, after: one.section }] }];
  });
  const removed = [...old.values()].filter(({ key }) => !now.has(key)).map((one): FormChange => ({ kind: 'removed', ...named(one), details: [] }));
  return [...changes, ...removed];
}

interface Placed {
  readonly key: string;
  readonly section: string;
  readonly label: string;
  readonly words: Readonly<Record<string, string>>;
}

const named = ({ key, section, label }: Placed) => ({ key, section, label });

function placed(form: FormDefinition): Map<string, Placed> {
  const all = form.sections.flatMap(({ key, title, help = '', when, fields }): Placed[] => [
    { key, section: title, label: title, words: { 名前: title, 説明: help, 条件: conditionText(when, form) } },
    ...fields.map((field) => ({ key: field.key, section: title, label: field.label, words: wordsOf(field, form) })),
  ]);
  return new Map(all.map((one) => [one.key, one]));
}

function wordsOf(field: FormField, form: FormDefinition) {
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

/** The answers that read otherwise than before, by the present form. Files are compared by the caller. */
export function answerChanges(form: FormDefinition, before: Answers, after: Answers): AnswerChange[] {
  return form.sections.flatMap(({ title, fields }) =>
    fields.flatMap((field): AnswerChange[] => {
      const [was, is] = [answerText(field, before[field.key]), answerText(field, after[field.key])];
      return was === is ? [] : [{ section: title, label: field.label, key: field.key, before: was, after: is }];
    }),
  );
}

/** The questions of a form that another has in the same words: whose answers can be offered again. */
export function sharedKeys(one: FormDefinition, other: FormDefinition): string[] {
  const kinds = new Map(fieldsOfForm(other).map(({ key, kind }) => [key, kind]));
  return fieldsOfForm(one).flatMap(({ key, kind }) => (kind !== 'file' && kinds.get(key) === kind ? [key] : []));
}
