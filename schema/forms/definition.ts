/** The form of a call as data: composed by staff in the editor, filled in by applicants, validated on both sides. Published versions never change. */

export interface FormDefinition {
  readonly sections: readonly FormSection[];
}

export interface FormSection {
  /** Letters, digits and underscores, starting with a letter; assigned once and never reused with another meaning. */
  readonly key: string;
  readonly title: string;
  readonly help?: string;
  /** Shown only when this condition is met. */
  readonly when?: FormCondition;
  readonly fields: readonly FormField[];
}

/** Kinds of questions, named like the field kinds; `file` is an attachment. */
export const formKinds = {
  text: '1行の文',
  longText: '文章',
  integer: '数',
  yen: '金額',
  date: '日付',
  choice: '1つ選ぶ',
  multiChoice: 'いくつでも選ぶ',
  flag: '確認・同意',
  email: 'メールアドレス',
  table: '表',
  point: '場所',
  file: '添付ファイル',
} as const;

export type FormKind = keyof typeof formKinds;

export interface FormField {
  /** Like a section's key; unique within the form. */
  readonly key: string;
  readonly kind: FormKind;
  readonly label: string;
  readonly help?: string;
  /** Required on submission; a flag must be true. */
  readonly required?: boolean;
  readonly when?: FormCondition;
  /** The application column, or the budget rows, that the answer fills. */
  readonly bind?: Bind;
  /** Staff only: never shown to the committees. */
  readonly forOffice?: boolean;
  /** Identifies the applicant: left out in anonymous reviews. */
  readonly identifies?: boolean;
  /** Length limits of texts, bounds of numbers. */
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  /** For `choice` and `multiChoice`. */
  readonly options?: readonly FormOption[];
  /** For `table`. */
  readonly columns?: readonly FormColumn[];
  /** Maximum number of rows of a `table`, or of files of a `file`. */
  readonly most?: number;
  /** For `file`: allowed extensions, and the size limit per file in megabytes. */
  readonly types?: readonly string[];
  readonly maxMegabytes?: number;
}

export interface FormOption {
  readonly value: string;
  readonly label: string;
}

/** A column of a table. Numbers and amounts are totalled. */
export interface FormColumn {
  readonly key: string;
  readonly kind: 'text' | 'integer' | 'yen' | 'date' | 'choice';
  readonly label: string;
  readonly required?: boolean;
  readonly options?: readonly FormOption[];
}

/** A condition on the answer to an earlier question. */
export interface FormCondition {
  readonly field: string;
  readonly test: keyof typeof formTests;
  /** The values for `in` and `notIn`, the bound for `atLeast` and `atMost`. */
  readonly values?: readonly (string | number | boolean)[];
}

export const formTests = {
  in: '次のどれか',
  notIn: '次のどれでもない',
  filled: '回答がある',
  empty: '回答がない',
  atLeast: '次の数以上',
  atMost: '次の数以下',
} as const;

/** Application columns that an answer can fill, with the allowed kinds. `budget` is a table with the columns `costCategory` and `amount`. */
export const binds = {
  title: { label: '題名', kinds: ['text'] },
  theme: { label: 'テーマ', kinds: ['text'] },
  description: { label: '事業の内容', kinds: ['longText'] },
  grantPeriod: { label: '期間（年）', kinds: ['choice'] },
  entryAmount: { label: '申請額', kinds: ['yen'] },
  entryAmountTotal: { label: '事業費総額', kinds: ['yen'] },
  otherGrants: { label: '他の助成金・補助金', kinds: ['yen'] },
  otherIncome: { label: 'その他の収入', kinds: ['yen'] },
  taxStatus: { label: '消費税の区分', kinds: ['choice'] },
  targetRiverSystem: { label: '対象水系', kinds: ['text'] },
  targetRiver: { label: '対象河川', kinds: ['text'] },
  riverAdminCoordination: { label: '河川管理者との調整', kinds: ['text'] },
  riverAdminOrganization: { label: '河川管理者の組織', kinds: ['text'] },
  riverAdminName: { label: '河川管理者の担当者', kinds: ['text'] },
  startDate: { label: '開始日', kinds: ['date'] },
  endDate: { label: '終了日', kinds: ['date'] },
  discoverySource: { label: '募集を知ったきっかけ', kinds: ['text', 'choice'] },
  informationAtTheTime: { label: '申請時の団体情報', kinds: ['longText'] },
  nameConsent: { label: '団体名の公表への同意', kinds: ['flag'] },
  budget: { label: '予算の内訳', kinds: ['table'] },
} as const satisfies Record<string, { label: string; kinds: readonly FormKind[] }>;

export type Bind = keyof typeof binds;

/** Columns that every form has to bind. */
export const demandedBinds = ['title', 'entryAmount', 'startDate', 'endDate'] as const satisfies readonly Bind[];

/** Size limits of a form, for the sake of those who fill it in and review it. */
export const formLimits = { sections: 20, fields: 100, options: 100, columns: 12, rows: 200, files: 10, megabytes: 50 } as const;

export function optionsOf(codes: Readonly<Record<string, string>>): FormOption[] {
  return Object.entries(codes).map(([value, label]) => ({ value, label }));
}

export function fieldsOfForm({ sections }: FormDefinition): readonly FormField[] {
  return sections.flatMap(({ fields }) => fields);
}

/** Converts options to the choices of a field. */
export function choicesOfOptions(options: readonly FormOption[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(options.map(({ value, label }) => [value, label]));
}

/** A condition as text. */
export function conditionText(when: FormCondition | undefined, form: FormDefinition): string {
  if (!when) return '';
  const { field: key, test, values = [] } = when;
  const field = fieldsOfForm(form).find((one) => one.key === key);
  const name = `「${field?.label ?? key}」`;
  const quotedValues = values.map((value) => `「${answerIn(field, value)}」`).join('か');
  const bound = values[0]?.toLocaleString('ja-JP');
  switch (test) {
    case 'in':
      return `${name}が${quotedValues}のとき`;
    case 'notIn':
      return `${name}が${quotedValues}でないとき`;
    case 'filled':
      return `${name}に回答があるとき`;
    case 'empty':
      return `${name}に回答がないとき`;
    case 'atLeast':
      return `${name}が${bound}以上のとき`;
    case 'atMost':
      return `${name}が${bound}以下のとき`;
  }
}

function answerIn(field: FormField | undefined, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  return field?.options?.find((option) => option.value === value)?.label ?? String(value);
}
