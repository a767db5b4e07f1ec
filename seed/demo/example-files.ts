import type { Category } from './grants.ts';
import type { FormKind } from './report-forms.ts';

/** A file of `seed/files` under the name that people see. */
export interface ExampleFile {
  readonly source: string;
  readonly fileName: string;
}

/** The empty form that grantees download, to fill it in. */
export function templateFor(kind: FormKind, category: Category, formName: string): ExampleFile {
  const name = kind === 'result' ? category : kind;
  return kind === 'accounts'
    ? { source: 'template-accounts.xlsx', fileName: `${formName}_様式.xlsx` }
    : { source: `template-${name}.docx`, fileName: `${formName}_様式.docx` };
}

/** What a grantee has handed in for a form. The change notice is a PDF without fonts of its own, as older office software prints it. */
export function filesFor(kind: FormKind, category: Category, formName: string): ExampleFile[] {
  return (kind === 'result' ? results[category] : examples[kind]).map(({ source, fileName }) => ({
    source,
    fileName: fileName ?? `${formName}${source.slice(source.lastIndexOf('.'))}`,
  }));
}

type Example = Pick<ExampleFile, 'source'> & Partial<ExampleFile>;

const examples: Readonly<Record<Exclude<FormKind, 'result'>, readonly Example[]>> = {
  interim: [
    { source: 'report-interim.pdf' },
    { source: 'photo-spring.jpg', fileName: '活動写真1_春の観察会.jpg' },
    { source: 'photo-evening.jpg', fileName: '活動写真2_清掃のあと.jpg' },
  ],
  change: [{ source: 'report-change.pdf' }],
  completion: [{ source: 'report-completion.pdf' }, { source: 'map-place.png', fileName: '活動場所の図.png' }],
  accounts: [{ source: 'report-accounts.xlsx' }, { source: 'report-accounts.pdf', fileName: '収支報告書（控え）.pdf' }],
  incident: [{ source: 'report-incident.docx' }],
};

const results: Readonly<Record<Category, readonly Example[]>> = {
  research: [{ source: 'report-research.pdf' }],
  school: [{ source: 'report-school.docx' }, { source: 'photo-spring.jpg', fileName: '校外学習の川.jpg' }],
  ngo: [{ source: 'report-ngo.pdf' }],
  kado: [{ source: 'report-kado.pdf' }],
};
