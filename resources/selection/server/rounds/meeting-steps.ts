import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import type { Hooks, StepDoing, StepEffect } from '../../../../api/resources/handlers.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import { resources } from '../../../../resources.config.ts';
import { duplicateWaitRanks, itemsLackingReason } from '../../rules/proposals.ts';
import { assertIdentifyingMarks } from '../reviews/identifying-marks.ts';
import { rankingOf } from './ranking.ts';
import { type Round, type RoundViewer, unrestrictedView, viewerOf } from './viewer.ts';

const { reviews } = resources;

/** Effects of starting and closing the meeting. */
export const meetingSteps = {
  /** Freezes submitted reviews. The transaction is serializable, so a concurrent submission is either frozen too or refused. */
  async meet({ row, db, services, actor, origin }) {
    const submitted = await rowsWhere(db, 'reviews', { roundId: row.id as number, status: 'submitted' }, ['id']);
    if (submitted.length === 0) throw conflict('not_ready', '提出された審査票がありません。委員が提出してから、会議を始めてください。');
    for (const { id } of submitted) await applyTransition({ services, actor, origin }, reviews, id, 'freeze', { trigger: {} }, db);
  },

  async close(doing) {
    if (doing.row.kind !== 'final') await assertProposals(doing);
    return { set: { attendees: (await defaultAttendees(doing)).join('\n') } };
  },
} satisfies Readonly<Record<string, StepEffect>>;

/** Default attendees for the minutes: the chair and all reviewers. Staff may edit them. */
async function defaultAttendees({ row, db }: StepDoing): Promise<string[]> {
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

/** Maximum number of items named in a message. */
const maxNamed = 10;

/** Requires a proposal for every item and a reason for every exception. Items the actor may not see are only counted. @throws Failure 409 */
async function assertProposals({ services, actor, row, db }: StepDoing): Promise<void> {
  const viewer = await viewerOf(services, actor, row.id as number, db);
  const { items } = await rankingOf(services, unrestrictedView(viewer.round), db);
  refuseItems(
    viewer,
    items.filter(({ proposal }) => proposal === null),
    '提案のない案件があります。提案を決めてから、会議を終えてください',
  );
  refuseItems(viewer, duplicateWaitRanks(items), '補欠の順位が重なっている案件があります。別の順位にしてください');
  refuseItems(viewer, itemsLackingReason(items), '順位と異なる提案に、理由のない案件があります。理由を入力してください');
}

function refuseItems({ barred }: RoundViewer, items: readonly { readonly position: number; readonly applicationId: number }[], text: string): void {
  if (items.length === 0) return;
  const visible = items.filter(({ applicationId }) => !barred.has(applicationId));
  const hidden = items.length - visible.length;
  const numbers = visible.slice(0, maxNamed).map(({ position }) => `${position}番`);
  const rest = visible.length > maxNamed ? `ほか${visible.length - maxNamed}件` : '';
  const hiddenText = hidden > 0 ? `あなたが加われない案件が${hidden}件あります。加われる人が決めます` : '';
  throw conflict('not_ready', `${text}（${[[...numbers].join('、') + rest, hiddenText].filter(Boolean).join('。')}）。`);
}

/** Announces changes of a round to its viewers and rechecks the access of live connections. */
export const roundHooks: Hooks = {
  /** Turning a started round blind requires forms with identifying fields marked, as at the start. */
  async update({ values, current, db }) {
    if (values.blind === true && current?.status !== 'draft') await assertIdentifyingMarks(db, current?.id as number);
    return {};
  },

  committed({ services, row }) {
    services.live.recheck();
    services.live.announce({ about: 'round', roundId: (row as unknown as Round).id, applicationId: null });
  },
};
