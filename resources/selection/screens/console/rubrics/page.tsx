/** Adds the sum of the weights and the maximum total below the generated list of criteria. */

import { RecordHistory } from '../../../../../refine-app/resource/record/record-history.tsx';
import { RelatedPanels, useRelated } from '../../../../../refine-app/resource/record/related-rows.tsx';
import { FieldPanels, type PanelProps, type RecordPage } from '../../../../../refine-app/resource/record/show.tsx';
import { StepHistory } from '../../../../../refine-app/resource/record/step-history.tsx';
import type { Row } from '../../../../../schema/derive/rows.ts';
import { weightsOf } from '../../../rules/figures.ts';
import type { criteria } from '../../../selection.ts';

/** Highest mark of the scale. */
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
