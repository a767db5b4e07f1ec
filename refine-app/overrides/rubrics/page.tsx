/** The generated page lists the criteria. What they come to together stands below them. */
import { weightsOf } from '../../../domain/selection/figures.ts';
import type { criteria } from '../../../resources/selection.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { RecordHistory } from '../../views/record-history.tsx';
import { RelatedPanels, useRelated } from '../../views/related.tsx';
import { FieldPanels, type PanelProps, type RecordPage } from '../../views/show.tsx';
import { StepHistory } from '../../views/step-history.tsx';

/** The scale of every criterion ends here. */
const best = 5;

function Criteria({ resource, row }: PanelProps) {
  const { rows } = useRelated(resource, 'criteria', row, { whole: true });
  const weights = weightsOf(rows as unknown as readonly Row<typeof criteria>[]);
  return (
    <>
      <RelatedPanels resource={resource} row={row} />
      {rows.length > 0 && (
        <p>
          合計に入る項目の重みは{weights}、満点は{weights * best}点です。
        </p>
      )}
    </>
  );
}

export const rubricPage: RecordPage = { panels: { fields: FieldPanels, related: Criteria, steps: StepHistory, log: RecordHistory } };
