/** The generated page shows how far a draft is. One that has come on paper is typed by the office itself: the way there. */
import { LinkButton } from '../ui/button.tsx';
import type { RowData } from '../ui/row.ts';
import { Panel } from '../views/panel.tsx';
import { RecordHistory } from '../views/record-history.tsx';
import { RelatedPanels } from '../views/related.tsx';
import { FieldPanels, type RecordPage } from '../views/show.tsx';
import { StepHistory } from '../views/step-history.tsx';

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
