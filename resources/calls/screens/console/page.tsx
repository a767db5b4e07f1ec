/** Adds the entry statistics, watched on the closing day, to the generated page. */
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import { RelatedPanels } from '../../../../refine-app/resource/record/related-rows.tsx';
import { FieldPanels, type RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import { StepHistory } from '../../../../refine-app/resource/record/step-history.tsx';
import { Board } from './board.tsx';

export const callPage: RecordPage = {
  panels: { 応募の状況: Board, fields: FieldPanels, related: RelatedPanels, steps: StepHistory, log: RecordHistory },
};
