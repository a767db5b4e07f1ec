/** The generated page shows how far a draft is. One that has come on paper is typed by the office itself: the way there. */

import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import { RelatedPanels } from '../../../../refine-app/resource/record/related.tsx';
import { FieldPanels, type RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import { StepHistory } from '../../../../refine-app/resource/record/step-history.tsx';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';

export const entryPage: RecordPage = {
  panels: { 紙からの入力: Typing, fields: FieldPanels, related: RelatedPanels, steps: StepHistory, log: RecordHistory },
};

function Typing({ row, name }: { readonly row: RowData; readonly name: string }) {
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
