import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import type { Hooks, StepDoing, StepEffect } from '../../../../api/resources/handlers.ts';
import { move } from '../../../../api/resources/move.ts';
import { resources } from '../../../../resources.config.ts';
import { sharedWaits, unexplained } from '../../rules/proposals.ts';
import { demandMarked } from '../reviews/marks.ts';
import { rankingOf } from './ranking.ts';
import { type Round, type RoundViewer, viewerOf, wholeView } from './viewer.ts';

const { reviews } = resources;

/** The meeting of a round begins and ends. */
export const meetingSteps = {
  /** Whoever submits at the same moment is either among those that are frozen, or finds the meeting begun: the transactions are serializable. */
  async meet({ row, db, services, actor, origin }) {
    const submitted = await rowsWhere(db, 'reviews', { roundId: row.id as number, status: 'submitted' }, ['id']);
    if (submitted.length === 0) throw conflict('not_ready', '提出された審査票がありません。委員が提出してから、会議を始めてください。');
    for (const { id } of submitted) await move({ services, actor, origin }, reviews, id, 'freeze', { trigger: {} }, db);
  },

  async close(doing) {
    if (doing.row.kind !== 'final') await demandProposals(doing);
    return { set: { attendees: (await expected(doing)).join('\n') } };
  },
} satisfies Readonly<Record<string, StepEffect>>;

/** The chair and all who judge: whom the minutes name unless the office says that one was not there. */
async function expected({ row, db }: StepDoing): Promise<string[]> {
  const chair = db
    .selectFrom('committee_members')
    .select('userId')
    .where('id', '=', row.chairId as number);
  const judging = db
    .selectFrom('reviews')
    .select('userId')
    .where('roundId', '=', row.id as number)
    .where('status', '<>', 'withdrawn');
  const people = await db.selectFrom('users').select('username').where('id', 'in', chair.union(judging)).orderBy('id').execute();
  return people.map(({ username }) => username);
}

/** So many are named. */
const named = 10;

/** Nothing is left open, and nothing is out of order without a reason. Of the files that the person does not see only how many they are is told. @throws Failure 409 */
async function demandProposals({ services, actor, row, db }: StepDoing): Promise<void> {
  const viewer = await viewerOf(services, actor, row.id as number, db);
  const { items } = await rankingOf(services, wholeView(viewer.round), db);
  refuse(
    viewer,
    items.filter(({ proposal }) => proposal === null),
    '提案のない案件があります。提案を決めてから、会議を終えてください',
  );
  refuse(viewer, sharedWaits(items), '補欠の順位が重なっている案件があります。別の順位にしてください');
  refuse(viewer, unexplained(items), '順位と異なる提案に、理由のない案件があります。理由を入力してください');
}

function refuse({ barred }: RoundViewer, items: readonly { readonly position: number; readonly applicationId: number }[], text: string): void {
  if (items.length === 0) return;
  const seen = items.filter(({ applicationId }) => !barred.has(applicationId));
  const hidden = items.length - seen.length;
  const numbers = seen.slice(0, named).map(({ position }) => `${position}番`);
  const rest = seen.length > named ? `ほか${seen.length - named}件` : '';
  const theirs = hidden > 0 ? `あなたが加われない案件が${hidden}件あります。加われる人が決めます` : '';
  throw conflict('not_ready', `${text}（${[[...numbers].join('、') + rest, theirs].filter(Boolean).join('。')}）。`);
}

/** All who look at a round hear of it, and whoever reads a file by it is asked again whether it is still given. */
export const roundHooks: Hooks = {
  /** Who is given a file from here on has it without names: as at the beginning, there must be something to leave out. */
  async update({ values, current, db }) {
    if (values.blind === true && current?.status !== 'draft') await demandMarked(db, current?.id as number);
    return {};
  },

  committed({ services, row }) {
    services.live.recheck();
    services.live.announce({ about: 'round', roundId: (row as unknown as Round).id, applicationId: null });
  },
};
