/** The generated page shows fields. A round is prepared by who judges what, and watched by who is done. */
import { RecordHistory } from '../../views/record-history.tsx';
import { FieldPanels, type RecordPage } from '../../views/show.tsx';
import { StepHistory } from '../../views/step-history.tsx';
import { Assignment } from './assignment.tsx';
import { Progress } from './progress.tsx';
import type { Round } from './round.ts';

export const roundPage: RecordPage<Round> = {
  panels: { 進み具合: Progress, 割当て: Assignment, fields: FieldPanels, steps: StepHistory, log: RecordHistory },
};
