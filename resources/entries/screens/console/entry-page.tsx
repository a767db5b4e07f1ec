/** Adds a link for typing in a paper entry to the generated page. */

import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import { RelatedPanels } from '../../../../refine-app/resource/record/related-rows.tsx';
import { FieldPanels, type RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import { StepHistory } from '../../../../refine-app/resource/record/step-history.tsx';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';

export const entryPage: RecordPage = {
  panels: { 紙からの入力: PaperEntryPanel, fields: FieldPanels, related: RelatedPanels, steps: StepHistory, log: RecordHistory },
};

function PaperEntryPanel({ row, name }: { readonly row: RowData; readonly name: string }) {
  if (!row.fromPaper || row.status === 'withdrawn') return null;
  return (
    <Panel title={name}>
      <p>{String(row.paperNote)}</p>
      <LinkButton type="primary" to={`/admin/entries/${row.id}/writing`}>
        {row.status === 'writing' ? '内容を入力する' : '入力した内容を開く'}
      </LinkButton>
    </Panel>
  );
}
