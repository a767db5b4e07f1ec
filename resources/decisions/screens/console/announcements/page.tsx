/** Replaces the generated page: shows what each recipient will be told, and updates while the announcement runs. */
import { RecordHistory } from '../../../../../refine-app/resource/record/record-history.tsx';
import { fieldsPanel, isFilled, type RecordPage } from '../../../../../refine-app/resource/record/show.tsx';
import { StepHistory } from '../../../../../refine-app/resource/record/step-history.tsx';
import type { Announcement } from './announcement.ts';
import { Budgets } from './budgets.tsx';
import { AnnouncementProgress } from './progress.tsx';
import { Results } from './results.tsx';

export const announcementPage: RecordPage<Announcement> = {
  panels: {
    進み具合: AnnouncementProgress,
    予算: Budgets,
    results: Results,
    通知の内容: fieldsPanel(
      ['grantYear', 'category', 'wave', 'at', 'replyBy', 'awardText', 'waitText', 'rejectText'],
      (row, name) => name === 'category' || isFilled(row, name),
    ),
    経過: fieldsPanel(['preparedByName', 'approvedByName', 'approvedAt', 'startedAt', 'finishedAt'], isFilled),
    steps: StepHistory,
    log: RecordHistory,
  },
};
