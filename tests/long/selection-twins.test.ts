import { beforeAll, describe, expect, it } from 'vitest';
import { rowWhere } from '../../api/db/rows-where.ts';
import { committees, type Role } from '../../domain/roles.ts';
import { onEachEngine, type TestApp } from '../support/app.ts';
import { crawl, type Found, type Trail } from '../support/crawl.ts';
import { addItem, answerConflict, giveReview, makeMember, makeRound, makeRubric, userIdOf } from '../support/reviews.ts';
import type { AnyRow } from '../support/rows.ts';
import { checkedCall, keptFile, ownApplication, submittedApplication } from '../support/submitted.ts';

/** What differs between two answers to the same question: the addresses, each with both. */
function differences(one: ReadonlyMap<string, Found>, other: ReadonlyMap<string, Found>): unknown[] {
  return [...one].flatMap(([address, found]) => {
    const twin = other.get(address);
    return twin && twin.status === found.status && bare(twin.body) === bare(found.body)
      ? []
      : [[address, found.status, twin?.status, apart(found.body, twin?.body ?? '')]];
  });
}

/** With how many files one has to do is no secret to oneself: the meeting says it. */
const bare = (body: string) => body.replace(/"barred":\d+/, '');

/** From where on two texts part. */
function apart(one: string, other: string): string[] {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const from = Math.max(0, (at < 0 ? Math.min(one.length, other.length) : at) - 120);
  return [one.slice(from, from + 300), other.slice(from, from + 300)];
}

/**
 * The same database before and after, which differ in one file alone that the reader may not see: whatever changed of it, in it, and of how it is judged, every
 * answer is the same to the letter.
 */
onEachEngine('twins of the selection', (app, engine) => {
  const readers = [
    ['selection_committee', 'conflict'],
    ['selection_committee', 'unassigned'],
    ['evaluation_committee', 'conflict'],
    ['fund_staff', 'conflict'],
    ['director', 'conflict'],
  ] as const;
  // Every answer is asked for twice: on PostgreSQL for one of the committee and one of the office.
  const asked = readers.filter(([role], index) => engine === 'sqlite' || index === 0 || role === 'director');
  describe.each(asked)('%s, %s', (role, why) => {
    const isMember = (committees as readonly Role[]).includes(role);
    let trail: Trail;
    let hidden: AnyRow;
    let roundId: number;
    let me: number;

    beforeAll(async () => {
      app.setNow(new Date('2026-11-10T01:02:03.000Z'));
      const call = await checkedCall(app, { title: `双子の公募 ${role} ${why}` });
      app.setNow(new Date('2027-01-20T03:00:00.000Z'));
      me = await userIdOf(app, role);
      const rubric = await makeRubric(app);
      const others = await Promise.all(['selection_committee2', 'evaluation_committee2'].map((as) => userIdOf(app, as)));
      const chair = await makeMember(app, others[0] as number);
      roundId = (
        await makeRound(app, { status: 'meeting', rubricId: rubric.id, seeOthers: 'atMeeting', chairId: chair.id, title: `双子 ${role} ${why}` })
      ).id;
      const made: AnyRow[] = [];
      for (const [at, word] of ['見える一', '見える二', '見えない'].entries()) {
        const file = await keptFile(app, 'map', `${word}.pdf`, at);
        const answers = {
          title: `${word}の川`,
          why: '目的',
          starts: '2027-04-01',
          ends: '2028-03-31',
          kinds: [],
          amount: 100_000 + at,
          costs: [],
          clerk: '',
          told: '',
        };
        const { id, entryId } = await submittedApplication(app, call, await ownApplication(app, next++), answers, [file]);
        await app.engine.db.updateTable('decisions').set(undecided).where('applicationId', '=', id).execute();
        await app.engine.db.updateTable('applications').set({ status: 'UNDER_REVIEW' }).where('id', '=', id).execute();
        const item = await addItem(app, roundId, id, { proposal: 'rejected', rationale: '点数による' });
        for (const [nth, userId] of others.entries())
          await giveReview(app, { applicationId: id, roundId, userId, status: 'frozen', more: sheet(rubric, 2 + nth) });
        if (isMember && word !== '見えない')
          await giveReview(app, { applicationId: id, roundId, userId: me, status: 'frozen', more: sheet(rubric, 4) });
        made.push({ id, entryId, fileId: file.fileId, itemId: item.id });
      }
      hidden = made[2] as AnyRow;
      if (why === 'conflict' && isMember)
        await giveReview(app, { applicationId: hidden.id, roundId, userId: me, status: 'recused', more: sheet(rubric, 5) });
      else if (why === 'conflict') await answerConflict(app, hidden.id, me, 'conflict', { source: 'office', pinned: 1 });
      await app.engine.db.updateTable('review_rounds').set({ currentItemId: hidden.itemId }).where('id', '=', roundId).execute();
      const reviews = await app.engine.db.selectFrom('reviews').select('id').where('roundId', '=', roundId).orderBy('id').execute();
      trail = {
        ids: {
          ...{ applications: made.map(({ id }) => id), entries: made.map(({ entryId }) => entryId), review_items: made.map(({ itemId }) => itemId) },
          ...{ review_rounds: [roundId], reviews: reviews.map(({ id }) => id), rubrics: [rubric.id] },
        },
        words: ['見えない'],
        // What anybody reads of results that were told long ago is no part of a selection, nor is the size of the whole database; what is asked for as a file
        // is itself written into the log.
        except: /^\/(system|public\/|admin\/(logs|audit_logs)|admin\/receipts\/archive|cloudsign\/|application_pdf\/|envelopes?_?)/,
        parts: { number: [1], fileId: made.map(({ fileId }) => fileId), name: ['pack', 'sheet', 'minutes'] },
      };
    });

    /** What was answered last, before anything hidden was changed. */
    let known: ReadonlyMap<string, Found> | undefined;
    const told = async () => {
      const before = known ?? (await crawl(app, role, trail));
      return async () => {
        known = await crawl(app, role, trail);
        return differences(before, known);
      };
    };

    it('scores, proposals, opinions and hints of it change no answer', async () => {
      const differing = await told();
      await judgeOtherwise(app, hidden, roundId);
      expect(await differing()).toEqual([]);
    });

    it('another file beside it changes no answer', async () => {
      const another = await ownApplication(app, next++);
      await app.engine.db.updateTable('decisions').set(undecided).where('applicationId', '=', another).execute();
      known = undefined;
      const rubric = {
        criteria: await app.engine.db
          .selectFrom('criteria')
          .selectAll()
          .where('rubricId', '=', (await rowWhere(app.engine.db, 'review_rounds', { id: roundId }))?.rubricId as number)
          .execute(),
      };
      // Of the office whoever has to do with it; of the committee whoever is not given it.
      if (!isMember) await answerConflict(app, another, me, 'unsure', { source: 'office' });
      const differing = await told();
      await addItem(app, roundId, another, { proposal: 'awarded', proposedAmount: 5_000_000 });
      for (const as of ['selection_committee2', 'evaluation_committee2'])
        await giveReview(app, { applicationId: another, roundId, as, status: 'frozen', more: sheet(rubric as never, 5) });
      expect(await differing()).toEqual([]);
    });

    if (isMember)
      it('what is written in it changes no answer', async () => {
        const differing = await told();
        await writeOtherwise(app, hidden, why === 'conflict');
        expect(await differing()).toEqual([]);
      });
  });
});

/** A file that is judged has not been decided: what the demo says of it is taken back. */
const undecided = { publicName: null, status: 'replaced', amount: null } as const;

/** Rows of the demo that have become somebody's in these tests. */
let next = 0;

/** A score sheet with the same mark everywhere. */
function sheet({ criteria }: { readonly criteria: readonly AnyRow[] }, value: number): AnyRow {
  const total = criteria.reduce((sum, { weight, independent }) => sum + (independent ? 0 : value * weight), 0);
  return {
    scores: JSON.stringify(Object.fromEntries(criteria.map(({ id }) => [id, { value }]))),
    total,
    recommendation: 'adopt',
    proposedAmount: 100_000,
  };
}

async function judgeOtherwise(app: TestApp, { id }: AnyRow, roundId: number): Promise<void> {
  const { db } = app.engine;
  const other = { total: 1, recommendation: 'reject' as const, proposedAmount: 1, commentInternal: '別の意見', commentToApplicant: '別の助言' };
  await db.updateTable('reviews').set(other).where('applicationId', '=', id).where('roundId', '=', roundId).where('status', '=', 'frozen').execute();
  await db
    .updateTable('review_items')
    .set({
      proposal: 'awarded',
      proposedAmount: 9_000_000,
      rationale: '別の理由',
      exceptionReason: '順位によらない',
      discussedAt: '2027-01-20T02:00:00.000Z',
    })
    .where('applicationId', '=', id)
    .where('roundId', '=', roundId)
    .execute();
  const user = await userIdOf(app, 'evaluation_committee2');
  const stamps = { createdAt: '2027-01-20T01:00:00.000Z', updatedAt: '2027-01-20T01:00:00.000Z' };
  await db
    .insertInto('conflict_hints')
    .values({ roundId, applicationId: id, userId: user, rule: 'person', evidence: '見えない手がかり', status: 'open', ...stamps } as never)
    .execute();
}

/** @param isNamed whether the reader knows its title, as who has a conflict of interest does */
async function writeOtherwise(app: TestApp, { id, entryId }: AnyRow, isNamed: boolean): Promise<void> {
  const { db } = app.engine;
  const file = { entryAmount: 987_654, description: '書き換えた内容', status: 'AWAITING_BOARD_APPROVAL' as const, startDate: '2027-05-01' };
  await db
    .updateTable('applications')
    .set({ ...file, ...(!isNamed && { title: '別の題名', category: 'research' as const }) })
    .where('id', '=', id)
    .execute();
  const snapshot = (await rowWhere(db, 'entry_snapshots', { entryId })) as AnyRow;
  const content = JSON.parse(snapshot.content);
  content.answers.why = '書き換えた目的';
  const { version: _, ...row } = snapshot;
  await db
    .insertInto('entry_snapshots')
    .values({ ...row, id: undefined, number: 2, content: JSON.stringify(content) } as never)
    .execute();
}
