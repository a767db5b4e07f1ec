/** The generated page shows a call's fields. On the day it closes, the office watches how many have begun, finished and submitted. */
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import { RelatedPanels } from '../../../../refine-app/resource/record/related.tsx';
import { FieldPanels, type RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import { StepHistory } from '../../../../refine-app/resource/record/step-history.tsx';
import { Board } from './board.tsx';

export const callPage: RecordPage = {
  panels: { 応募の状況: Board, fields: FieldPanels, related: RelatedPanels, steps: StepHistory, log: RecordHistory },
};
