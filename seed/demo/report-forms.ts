import type { SeedRow } from '../insert.ts';
import { templateFor } from './example-files.ts';
import { demoFile } from './files.ts';
import type { Category, GrantRow } from './grants.ts';
import { staffWithRole } from './users.ts';

export type FormKind = 'interim' | 'completion' | 'accounts' | 'result' | 'change' | 'incident';

/** A form that a grant's recipients file, and its row. */
export interface DemoForm {
  readonly kind: FormKind;
  readonly dueBasis: 'startDate' | 'endDate';
  readonly dueDays: number;
  readonly isRequired: boolean;
  readonly row: SeedRow<'report_forms'>;
  /** The file that its row names. */
  readonly template: SeedRow<'files'> | null;
}

interface Form {
  readonly kind: FormKind;
  readonly number: string;
  readonly name: string;
  readonly description: string;
  readonly dueBasis: 'startDate' | 'endDate';
  readonly dueDays: number;
  readonly isRequired: boolean;
}

const commonForms: readonly Form[] = [
  {
    kind: 'interim',
    number: '様式3',
    name: '中間報告書',
    description: '活動の進み具合と、これまでに使った費用を報告してください。活動の写真を2枚以上添えてください。',
    dueBasis: 'startDate',
    dueDays: 190,
    isRequired: true,
  },
  {
    kind: 'change',
    number: '様式4',
    name: '変更届',
    description: '活動の内容、期間、費用の配分（20％を超える場合）を変えるときに、変える前に提出してください。',
    dueBasis: 'endDate',
    dueDays: -30,
    isRequired: false,
  },
  {
    kind: 'completion',
    number: '様式5',
    name: '完了報告書',
    description: '活動の内容と成果を報告してください。参加者数、実施日、場所を必ず記入してください。',
    dueBasis: 'endDate',
    dueDays: 30,
    isRequired: true,
  },
  {
    kind: 'accounts',
    number: '様式6',
    name: '収支報告書',
    description: '助成金の使い道を費目ごとに報告してください。金額は、登録した領収書の合計と一致させてください。',
    dueBasis: 'endDate',
    dueDays: 30,
    isRequired: true,
  },
  {
    kind: 'incident',
    number: '様式7',
    name: '事故届',
    description: '活動中にけがや事故があったときは、分かる範囲で記入して、すぐに提出してください。',
    dueBasis: 'endDate',
    dueDays: 0,
    isRequired: false,
  },
];

const resultForms: Readonly<Record<Category, readonly [name: string, description: string]>> = {
  research: ['研究成果概要書', '研究の背景、方法、得られた結果を、4ページ以内でまとめてください。公開用の資料になります。'],
  school: ['学習活動の記録', '授業の記録、児童・生徒の感想、活動写真をまとめてください。個人が特定できる写真は使わないでください。'],
  ngo: ['活動写真集', '活動の様子が分かる写真を10枚程度、日付と説明を付けてまとめてください。'],
  kado: ['拠点活用計画書', '助成の後に、水辺の拠点をどのように使い続けるかをまとめてください。'],
};

/** Forms of older years stayed on paper. */
const yearsWithTemplates = 4;

/** The report forms of every department grant, in the same order for each. */
export function makeReportForms(grants: readonly GrantRow[]): DemoForm[] {
  const latest = Math.max(...grants.map(({ year }) => year));
  let files = 0;
  return grants
    .flatMap((grant) => formsOf(grant.category).map((form) => ({ grant, form })))
    .map(({ grant, form }, index) => {
      const template = grant.year > latest - yearsWithTemplates ? templateRow(++files, index + 1, grant, form) : null;
      return { ...form, template, row: formRow(index + 1, grant, form, template) };
    });
}

/** The files that the rows of these forms name; their ids are the first ones. */
export function templatesOf(forms: readonly DemoForm[]): SeedRow<'files'>[] {
  return forms.flatMap(({ template }) => template ?? []);
}

function templateRow(id: number, recordId: number, { category, createdAt }: GrantRow, { kind, name }: Form): SeedRow<'files'> {
  const uploadedById = staffWithRole('fund_staff').id;
  return demoFile({
    id,
    ...templateFor(kind, category, name),
    resource: 'report_forms',
    field: 'templateFileId',
    recordId,
    uploadedById,
    at: createdAt,
  });
}

function formRow(id: number, grant: GrantRow, form: Form, template: SeedRow<'files'> | null): SeedRow<'report_forms'> {
  return {
    id,
    grantId: grant.id,
    formNumber: form.number,
    formName: form.name,
    formDescription: form.description,
    templateFileId: template?.id ?? null,
    dueBasis: form.dueBasis,
    dueDays: form.dueDays,
    isRequired: form.isRequired ? 1 : 0,
    createdAt: grant.createdAt,
    updatedAt: grant.createdAt,
  };
}

function formsOf(category: Category): Form[] {
  const [name, description] = resultForms[category];
  return [
    ...commonForms,
    { kind: 'result', number: '様式8', name, description, dueBasis: 'endDate', dueDays: 60, isRequired: category === 'research' },
  ];
}
