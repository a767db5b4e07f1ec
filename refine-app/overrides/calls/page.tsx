/** The generated page shows a call's fields. On the day it closes, the office watches how many have begun, finished and submitted. */
import { RecordHistory } from '../../views/record-history.tsx';
import { RelatedPanels } from '../../views/related.tsx';
import { FieldPanels, type RecordPage } from '../../views/show.tsx';
import { StepHistory } from '../../views/step-history.tsx';
import { Board } from './board.tsx';

export const callPage: RecordPage = {
  panels: { 応募の状況: Board, fields: FieldPanels, related: RelatedPanels, steps: StepHistory, log: RecordHistory },
};
