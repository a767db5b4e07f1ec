/** Adds progress, board papers, items and assignments to the generated page. */
import { RecordHistory } from '../../../../../refine-app/resource/record/record-history.tsx';
import { fieldsPanel, isFilled, type RecordPage } from '../../../../../refine-app/resource/record/show.tsx';
import { StepHistory } from '../../../../../refine-app/resource/record/step-history.tsx';
import { Assignment } from './assignment.tsx';
import { Items } from './items.tsx';
import { BoardPapers } from './papers.tsx';
import { Progress } from './progress.tsx';
import type { Round } from './round.ts';

export const roundPage: RecordPage<Round> = {
  panels: {
    進み具合: Progress,
    理事会の資料: BoardPapers,
    案件: Items,
    割当て: Assignment,
    審査: fieldsPanel(['kind', 'grantYear', 'rubricId', 'declareUntil', 'scoreUntil']),
    きまり: fieldsPanel(['blind', 'seeOthers', 'excludedRule', 'aggregate', 'minimum']),
    会議: fieldsPanel(['meetingOn', 'place', 'chairId', 'openedAt', 'closedAt', 'attendees'], isFilled),
    steps: StepHistory,
    log: RecordHistory,
  },
};
