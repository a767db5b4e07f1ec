import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import { anyTables } from '../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../api/db/rows-where.ts';
import { searchTextOf } from '../../api/db/search-text.ts';
import { committees } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { onEitherEngine } from '../support/app.ts';
import { crawl, type Found, type Trail } from '../support/crawl.ts';
import { listen } from '../support/live-stream.ts';
import { addItem, answerConflict, giveReview, makeMember, makeRound, userIdOf } from '../support/reviews.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';
import { checkedAnswers, checkedCall, keptFile, submittedApplication } from '../support/submitted.ts';
import { until } from '../support/until.ts';

/** How somebody of a committee stands to an application, and what they see of it: nothing, who applies with what, or the file. */
const states = {
  unassigned: 'nothing',
  unanswered: 'title',
  unsure: 'title',
  conflicted: 'title',
  // The row alone would let them in.
  pinned: 'title',
  recused: 'title',
  assigned: 'file',
  submitted: 'file',
  frozen: 'file',
  withdrawn: 'nothing',
  draft: 'nothing',
  closed: 'nothing',
  cancelled: 'nothing',
  blind: 'title',
} as const;

type State = keyof typeof states;
const stateNames = Object.keys(states) as State[];

/** An application that nothing else is like, wherever a word of it turns up. */
interface Case {
  readonly state: State;
  readonly id: number;
  readonly entryId: number;
  readonly fileId: number;
  /** Words of the file itself. */
  readonly secrets: readonly string[];
  /** Title and number. */
  readonly open: readonly string[];
  readonly trail: Trail;
}

/** Every part of an answer that is about an application. */
function aboutIn(part: unknown, applicationId: number): AnyRow[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = (part as AnyRow).applicationId === applicationId ? [part as AnyRow] : [];
  return [...own, ...Object.values(part).flatMap((one) => aboutIn(one, applicationId))];
}

onEitherEngine('the gate of the selection', (app) => {
  describe.each(committees)('%s', (role) => {
    let cases: Case[];
    /** What the demo and other rows let them see already. */
    let before: number;
    let me: number;

    beforeAll(async () => {
      app.setNow(new Date('2027-01-20T03:00:00.000Z'));
      me = await userIdOf(app, role);
      before = (await app.call(role, 'GET', '/applications')).data.pagination.totalItems;
      const call = await checkedCallOnce();
      const taken = committees.indexOf(role) * stateNames.length;
      const rows = await app.engine.db
        .selectFrom('applications')
        .select('id')
        .orderBy('id')
        .offset(40 + taken)
        .limit(stateNames.length)
        .execute();
      cases = [];
      for (const [at, state] of stateNames.entries()) cases.push(await makeCase(state, (rows[at] as AnyRow).id, call));
    });

    let known: AnyRow | undefined;
    const checkedCallOnce = async (): Promise<AnyRow> => {
      const found = known ?? (await rowWhere(app.engine.db, 'calls', { title: '門の試験の公募' }));
      if (found) return found;
      const now = app.services.now();
      app.setNow(new Date('2026-11-10T01:02:03.000Z'));
      known = await checkedCall(app, { title: '門の試験の公募' });
      app.setNow(now);
      return known as AnyRow;
    };

    const makeCase = async (state: State, id: number, call: AnyRow): Promise<Case> => {
      const { db } = app.engine;
      const word = `${role.slice(0, 3)}${state}`;
      const file = await keptFile(app, 'map', `地図${word}.pdf`, stateNames.indexOf(state));
      const amount = 70_000_000 + id;
      const answers = { ...checkedAnswers, title: `題名${word}の調査`, why: `目的${word}のため`, amount };
      const { entryId } = await submittedApplication(app, call, id, answers, [file]);
      await db
        .updateTable('applications')
        .set({ description: `内容${word}です`, status: 'UNDER_REVIEW' })
        .where('id', '=', id)
        .execute();
      const row = (await rowWhere(db, 'applications', { id })) as AnyRow;
      await anyTables(db)
        .updateTable('applications_search')
        .set({ text: searchTextOf(resources.applications, row) })
        .where('id', '=', id)
        .execute();
      await judge(state, id);
      const own = await rowsWhere(db, 'reviews', { applicationId: id }, ['id', 'roundId']);
      const conflictIds = (await rowsWhere(db, 'conflicts', { applicationId: id }, ['id'])).map((one) => one.id);
      const secrets = [`目的${word}`, `内容${word}`, String(amount), `地図${word}`];
      return {
        ...{ state, id, entryId, fileId: file.fileId, secrets, open: [`題名${word}`, row.entryNumber] },
        trail: {
          ids: {
            ...{ applications: [id], entries: [entryId], reviews: own.map((one) => one.id), conflicts: conflictIds },
            review_rounds: [...new Set(own.map(({ roundId }) => roundId))],
          },
          words: [`題名${word}`, `内容${word}`, row.entryNumber],
          parts: { entryNumber: [row.entryNumber], grantNumber: [row.grantNumber ?? '0'], fileId: [file.fileId], number: [1] },
        },
      };
    };

    const judge = async (state: State, applicationId: number): Promise<void> => {
      const over = { draft: 'draft', closed: 'closed', cancelled: 'cancelled' }[state as string];
      const roundId = (await makeRound(app, { status: over ?? 'scoring', blind: state === 'blind' ? 1 : 0 })).id;
      // Others judge it in the same round.
      const other = await userIdOf(app, `${role}2`);
      await makeMember(app, other);
      await giveReview(app, { applicationId, roundId, userId: other });
      const give = (status: NonNullable<Parameters<typeof giveReview>[1]['status']>) =>
        giveReview(app, { applicationId, roundId, userId: me, status });
      if (state === 'unassigned') return;
      if (state === 'unanswered') await give('offered');
      else if (state === 'unsure' || state === 'conflicted' || state === 'recused') {
        await give('recused');
        const answer = { unsure: 'unsure', conflicted: 'conflict', recused: 'none' }[state];
        await answerConflict(app, applicationId, me, answer);
      } else if (state === 'submitted' || state === 'frozen' || state === 'withdrawn') await give(state);
      else await give('open');
      if (state === 'pinned') await answerConflict(app, applicationId, me, 'conflict', { source: 'office', pinned: 1 });
    };

    const found = (all: ReadonlyMap<string, Found>, words: readonly string[]) =>
      [...all]
        .filter(([address, { body }]) => !address.startsWith('/public/') && words.some((word) => body.includes(word)))
        .map(([address]) => address);

    it.each(stateNames)('%s: every route tells what is theirs, and no more', async (state) => {
      const one = cases.find((each) => each.state === state) as Case;
      const all = await crawl(app, role, one.trail);
      const sees = states[state];
      const broken = [...all].filter(([, { status }]) => status >= 500);
      expect(broken).toEqual([]);
      // A blind round shows the file in its own place, without who applies.
      const told = found(all, one.secrets).filter((address) => state !== 'blind' || !/^\/reviews\/(mine$|\d+\/file)/.test(address));
      if (sees !== 'file') expect(told).toEqual([]);
      else expect(told).toEqual(expect.arrayContaining([`/applications/${one.id}`, `/applications/${one.id}/answers`]));
      const named = found(all, one.open).filter((address) => !/^\/(reviews|conflicts)([/?]|$)/.test(address));
      if (sees !== 'file') expect(named).toEqual([]);
      if (sees === 'nothing') expect(found(all, one.open)).toEqual([]);
      if (sees === 'title') expect(found(all, one.open)).toContain('/reviews?limit=200');
      // Bytes of the file, and papers that are drawn of it.
      const papers = [`/entries/${one.entryId}/snapshots/1/paper`, `/applications/${one.id}/answers/files/${one.fileId}`];
      expect(papers.map((path) => all.get(path)?.status)).toEqual(papers.map(() => (sees === 'file' ? 200 : 404)));
      const bytes = [...all].filter(([, { status, type }]) => status === 200 && !/json|text/.test(type)).map(([address]) => address);
      if (sees !== 'file') expect(bytes.filter((address) => state !== 'blind' || !/^\/reviews\/\d+\/file/.test(address))).toEqual([]);
    });

    it('who is blind reads of nobody who applies', async () => {
      const { id, trail } = cases.find(({ state }) => state === 'blind') as Case;
      const people = await app.engine.db
        .selectFrom('applications as a')
        .innerJoin('organizations as o', 'o.id', 'a.organizationId')
        .leftJoin('users as r', 'r.id', 'a.representativeUserId')
        .select(['o.name', 'r.username'])
        .where('a.id', '=', id)
        .executeTakeFirstOrThrow();
      const all = await crawl(app, role, trail);
      const rows = [...all].flatMap(([address, { type, body }]) =>
        type.includes('json') ? aboutIn(JSON.parse(body), id).map((row) => [address, JSON.stringify(row)] as const) : [],
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(([, text]) => [people.name, people.username].some((word) => word && text.includes(word)))).toEqual([]);
    });

    it('counts, plots and filters know only of what is given', async () => {
      const given = cases.filter(({ state }) => states[state] === 'file');
      const list = await app.call(role, 'GET', '/applications?limit=200');
      expect(list.data.pagination.totalItems).toBe(before + given.length);
      const ids = list.data.applications.map(({ id }: AnyRow) => id);
      expect(cases.filter(({ id }) => ids.includes(id)).map(({ state }) => state)).toEqual(given.map(({ state }) => state));
      const [dashboard, plots] = [await app.call(role, 'GET', '/dashboard'), await app.call(role, 'GET', '/dashboard/plots')];
      expect(dashboard.data.totalApplications).toBe(before + given.length);
      expect(plots.data.phases.reduce((sum: number, { count }: AnyRow) => sum + count, 0)).toBe(before + given.length);
    });

    it.each(stateNames.filter((state) => states[state] !== 'file'))('%s: writes nothing by any route', async (state) => {
      const one = cases.find((each) => each.state === state) as Case;
      const writes = routes.filter(({ method, who }) => method !== 'GET' && Array.isArray(who) && who.includes(role) && who.length < 12);
      const counts = await tableCounts(app, ['sessions']);
      const done: string[] = [];
      for (const { method, path } of writes) {
        const name = path.split('/')[1] ?? '';
        const id = one.trail.ids[name]?.[0] ?? one.id;
        const { status } = await app.call(role, method, path.replace('{id}', String(id)).replace(/\{\w+\}/g, '1'), {
          revision: 0,
          scores: {},
          version: 1,
        });
        if (status < 400 || status >= 500) done.push(`${method} ${path}: ${status}`);
      }
      expect(done).toEqual([]);
      expect(await tableCounts(app, ['sessions'])).toEqual(counts);
    });

    it.each(stateNames)('%s: live tells of it only while it is theirs', async (state) => {
      const one = cases.find((each) => each.state === state) as Case;
      const stream = await listen(app, role, one.id);
      expect(stream.status).toBe(states[state] === 'file' ? 200 : 404);
      await stream.close();
    });

    it('loses a file at once by a late conflict, a withdrawal, or the end of the round', async () => {
      const { db } = app.engine;
      const rows = await db
        .selectFrom('applications')
        .select('id')
        .orderBy('id')
        .offset(90 + 4 * committees.indexOf(role))
        .limit(4)
        .execute();
      const [declared, pinned, withdrawn, closed] = rows.map(({ id }) => id) as [number, number, number, number];
      const roundId = (await makeRound(app, { kind: 'papers', status: 'scoring' })).id;
      const over = (await makeRound(app, { kind: 'papers', status: 'meeting' })).id;
      const own = await giveReview(app, { applicationId: declared, roundId, userId: me });
      await giveReview(app, { applicationId: pinned, roundId, userId: me });
      const gone = await giveReview(app, { applicationId: withdrawn, roundId, userId: me });
      await giveReview(app, { applicationId: closed, roundId: over, userId: me, status: 'frozen' });
      await db.updateTable('review_items').set({ proposal: 'rejected', rationale: '点数による' }).where('roundId', '=', over).execute();
      const lose: readonly (readonly [number, () => Promise<AnyRow>])[] = [
        [declared, () => app.call(role, 'POST', '/reviews/declare', { answers: [{ reviewId: own.id, answer: 'unsure' }] })],
        [
          pinned,
          () =>
            app.call('fund_staff', 'POST', `/review_rounds/${roundId}/conflicts`, {
              ...{ applicationId: pinned, userId: me, answer: 'conflict', kind: 'family', reason: '申告による', pinned: true },
            }),
        ],
        [withdrawn, () => app.call('fund_staff', 'POST', `/reviews/${gone.id}/withdraw`, { comment: '取消し' })],
        [closed, () => app.call('fund_manager', 'POST', `/review_rounds/${over}/close`, {})],
      ];
      for (const [id, step] of lose) {
        const stream = await listen(app, role, id);
        const plots = async () =>
          (await app.call(role, 'GET', '/dashboard/plots')).data.phases.reduce((sum: number, { count }: AnyRow) => sum + count, 0);
        const sum = await plots();
        expect([id, stream.status, (await app.call(role, 'GET', `/applications/${id}`)).status]).toEqual([id, 200, 200]);
        expect([id, (await step()).status]).toEqual([id, 200]);
        expect([id, (await app.call(role, 'GET', `/applications/${id}`)).status]).toEqual([id, 404]);
        expect(await plots()).toBe(sum - 1);
        await until(stream.isOver);
      }
    });
  });

  describe('staff with a conflict of interest', () => {
    let id: number;
    let roundId: number;
    let review: AnyRow;

    beforeAll(async () => {
      app.setNow(new Date('2027-01-20T03:00:00.000Z'));
      const { db } = app.engine;
      id = ((await db.selectFrom('applications').select('id').orderBy('id').offset(110).limit(1).executeTakeFirstOrThrow()) as AnyRow).id;
      await db.updateTable('applications').set({ status: 'AWAITING_BOARD_APPROVAL' }).where('id', '=', id).execute();
      roundId = (await makeRound(app)).id;
      review = await giveReview(app, { applicationId: id, roundId, status: 'submitted', more: { commentInternal: '秘密の意見' } });
      for (const as of ['fund_staff', 'fund_manager', 'director'])
        await answerConflict(app, id, await userIdOf(app, as), 'conflict', { source: 'office' });
    });

    it.each(['fund_staff', 'fund_manager', 'director'])('%s reads nothing of its selection, and all else of it', async (as) => {
      const item = await rowWhere(app.engine.db, 'review_items', { roundId });
      for (const path of [`/reviews/${review.id}`, `/review_items/${item?.id}`]) {
        expect([path, (await app.call(as, 'GET', path)).status]).toEqual([path, 404]);
        expect([path, (await app.call('fund_department_head', 'GET', path)).status]).toEqual([path, 200]);
      }
      for (const path of [`/reviews?roundId=${roundId}`, `/review_items?roundId=${roundId}`]) {
        expect((await app.call(as, 'GET', path)).data.pagination.totalItems).toBe(0);
        expect((await app.call('fund_department_head', 'GET', path)).data.pagination.totalItems).toBe(1);
      }
      expect((await app.call(as, 'GET', `/review_rounds/${roundId}/matrix`)).data).toMatchObject({ items: [], cells: [] });
      expect((await app.call(as, 'GET', `/applications/${id}`)).status).toBe(200);
    });

    it.each(['fund_staff', 'fund_manager'])('%s neither decides nor approves, and is told why', async (as) => {
      const decide = { outcome: 'rejected', boardDate: '2027-01-19', rationale: '点数による' };
      expect(await app.call(as, 'POST', `/applications/${id}/decide`, decide)).toMatchObject({ status: 403, code: 'conflicted' });
      const { entryNumber } = (await rowWhere(app.engine.db, 'applications', { id }, ['entryNumber'])) as AnyRow;
      const list = { rows: [{ entryNumber, ...decide }], preview: false };
      expect((await app.call(as, 'POST', '/decisions/list', list)).data).toMatchObject([{ success: false, code: 'conflicted' }]);
    });

    it('whoever may, decides; the approval stays shut to who may not', async () => {
      const wanted = { applicationId: id, outcome: 'rejected', boardDate: '2027-01-19', reason: '見直し' };
      const { status, data, text } = await app.call('fund_department_head', 'POST', '/decisions', wanted);
      expect([text, status]).toEqual([text, 201]);
      const approved = await app.call('fund_manager', 'POST', `/decisions/${data.id}/approve`, {});
      expect(approved).toMatchObject({ status: 404, code: 'not_found' });
      expect(await app.call('fund_manager', 'PUT', `/decisions/${data.id}`, { rationale: '変更' })).toMatchObject({ status: 404, code: 'not_found' });
    });

    it('the log tells nobody of the selection of an application', async () => {
      await addItem(app, roundId, id + 1);
      const step = await app.call('fund_department_head', 'POST', `/reviews/${review.id}/withdraw`, { comment: '秘密の理由' });
      expect(step.status).toBe(200);
      for (const as of ['fund_manager', 'director', 'general_department_head']) {
        expect((await app.call(as, 'GET', `/admin/logs?resource=reviews`)).data.pagination.totalItems).toBe(0);
        expect((await app.call(as, 'GET', '/dashboard')).text).not.toContain('審査票');
        expect((await app.call(as, 'GET', '/admin/logs?limit=200')).text).not.toContain('秘密の理由');
      }
      const kept = await rowsWhere(app.engine.db, 'audit_logs', { resource: 'reviews', recordId: review.id });
      expect(kept.length).toBeGreaterThan(0);
    });
  });
});
