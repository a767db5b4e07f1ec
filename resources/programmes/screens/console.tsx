import { type ConsolePart, recordPage } from '../../../refine-app/resource/console-parts.ts';

export const programmes: ConsolePart<typeof import('../programmes.ts')> = {
  pages: {
    report_forms: { show: recordPage(async () => (await import('./console/report-forms.tsx')).reportFormPage) },
  },
  actions: { report_forms: { followUps: { apply: { note: ({ applied }) => appliedText(applied as Applied) } } } },
};

interface Applied {
  readonly updated: number;
  readonly created: number;
}

function appliedText({ updated, created }: Applied): string {
  if (updated + created === 0) return '反映する書類はありませんでした。';
  return `${updated}件の書類をいまの内容に合わせ、${created}件を新しく用意しました。`;
}
