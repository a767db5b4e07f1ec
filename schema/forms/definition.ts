/** The form of a call as data: what staff compose in the editor, what applicants fill in, and what both sides check. Published versions never change. */

export interface FormDefinition {
  readonly sections: readonly FormSection[];
}

export interface FormSection {
  /** Lower-case letters, digits and underscores, from a letter on; given once and never used with another meaning. */
  readonly key: string;
  readonly title: string;
  readonly help?: string;
  /** Only asked for where this holds. */
  readonly when?: FormCondition;
  readonly fields: readonly FormField[];
}

/** What a question can be. The names are those of the kinds; `file` is an attachment. */
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
  /** As a section's; no two of a form are alike. */
  readonly key: string;
  readonly kind: FormKind;
  readonly label: string;
  readonly help?: string;
  /** Demanded on submission. A flag must be a yes. */
  readonly required?: boolean;
  readonly when?: FormCondition;
  /** The column of the application, or the rows of its budget, that the answer fills. */
  readonly bind?: Bind;
  /** For the office alone: never shown to the committees. */
  readonly forOffice?: boolean;
  /** Its answer tells who applies: left out where committees judge without knowing that. */
  readonly identifies?: boolean;
  /** Of texts the characters, of numbers the bounds. */
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  /** Of `choice` and `multiChoice`. */
  readonly options?: readonly FormOption[];
  /** Of `table`. */
  readonly columns?: readonly FormColumn[];
  /** Of `table` the rows at most, of `file` the files at most. */
  readonly most?: number;
  /** Of `file`: name endings, and megabytes at most for each. */
  readonly types?: readonly string[];
  readonly maxMegabytes?: number;
}

export interface FormOption {
  readonly value: string;
  readonly label: string;
}

/** A column of a table. Numbers and amounts are added up under it. */
export interface FormColumn {
  readonly key: string;
  readonly kind: 'text' | 'integer' | 'yen' | 'date' | 'choice';
  readonly label: string;
  readonly required?: boolean;
  readonly options?: readonly FormOption[];
}

/** What the answer to an earlier question must be. */
export interface FormCondition {
  readonly field: string;
  readonly test: keyof typeof formTests;
  /** Of `in` and `notIn` the values, of `atLeast` and `atMost` the bound. */
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

/** What an answer can fill, and the kinds that fit. `budget` is a table with the columns `costCategory` and `amount`. */
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

/** Without it there is no application: every form asks for these. */
export const demandedBinds = ['title', 'entryAmount', 'startDate', 'endDate'] as const satisfies readonly Bind[];

/** What one form may hold: more would be unreadable for those who fill it in, and for those who judge. */
export const formLimits = { sections: 20, fields: 100, options: 100, columns: 12, rows: 200, files: 10, megabytes: 50 } as const;

export function optionsOf(codes: Readonly<Record<string, string>>): FormOption[] {
  return Object.entries(codes).map(([value, label]) => ({ value, label }));
}

export function fieldsOfForm({ sections }: FormDefinition): readonly FormField[] {
  return sections.flatMap(({ fields }) => fields);
}

/** The codes and labels, as choices declare them. */
export function choicesOfOptions(options: readonly FormOption[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(options.map(({ value, label }) => [value, label]));
}

/** When something is asked for, in the words of the form. */
export function conditionText(when: FormCondition | undefined, form: FormDefinition): string {
  if (!when) return '';
  const { field: key, test, values = [] } = when;
  const field = fieldsOfForm(form).find((one) => one.key === key);
  const name = `「${field?.label ?? key}」`;
  const said = values.map((value) => `「${answerIn(field, value)}」`).join('か');
  const bound = values[0]?.toLocaleString('ja-JP');
  switch (test) {
    case 'in':
      return `${name}が${said}のとき`;
    case 'notIn':
      return `${name}が${said}でないとき`;
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
