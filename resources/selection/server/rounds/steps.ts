import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import type { LifecycleHandlers, StepDoing } from '../../../../api/resources/handlers.ts';
import { assertIdentifyingMarks } from '../reviews/identifying-marks.ts';
import { mailMembers } from './mails.ts';

/** Guards of the transitions of a round, and the mails they send to members. */
export const roundHandlers: LifecycleHandlers = {
  steps: {
    async declare(doing) {
      const { row, db } = doing;
      const rubric = await rowWhere(db, 'rubrics', { id: row.rubricId as number }, ['status']);
      if (rubric?.status !== 'published') throw conflict('not_ready', '公開済みの審査基準を選んでから、申告を始めてください。');
      const item = await rowWhere(db, 'review_items', { roundId: row.id as number }, ['id']);
      if (!item) throw conflict('not_ready', '案件を加えてから、申告を始めてください。');
      if (row.blind) await assertIdentifyingMarks(db, row.id as number);
      return { after: () => notifyMembers(doing, ['offered'], declaring) };
    },
    score: async (doing) => ({ after: () => notifyMembers(doing, ['offered', 'open'], scoring) }),
  },
};

const declaring = {
  subject: '利害関係の申告をお願いします',
  text: '審査する案件を割り当てました。案件ごとに利害関係を申告すると、書類が開きます。',
  by: 'declareUntil',
} as const;

const scoring = {
  subject: '審査を始めてください',
  text: '審査が始まりました。利害関係の申告が済んだ案件から、点数を付けて提出してください。',
  by: 'scoreUntil',
} as const;

async function notifyMembers(
  { row, db, ...call }: StepDoing,
  status: readonly ('offered' | 'open')[],
  { by, ...mail }: typeof declaring | typeof scoring,
) {
  const round = { id: row.id as number, title: row.title as string };
  const reviews = await rowsWhere(db, 'reviews', { roundId: round.id, status }, ['userId']);
  const userIds = [...new Set(reviews.map(({ userId }) => userId))];
  await mailMembers(call, round, userIds, { ...mail, until: row[by] as string, once: by }, db);
}
