import { beforeAll, describe, expect, it } from 'vitest';
import { rowWhere } from '../../api/db/rows-where.ts';
import { drawLetters } from '../../resources/decisions/server/announcements/draw-letters.ts';
import { resources } from '../../resources.config.ts';
import { readPath, tableOf } from '../../schema/resource.ts';
import { decideAll, withoutResults } from '../support/announce.ts';
import { onEitherEngine } from '../support/app.ts';
import { aboutApplications, applicationOf } from '../support/application-ways.ts';
import { standings } from '../support/permissions.ts';
import { answerConflict, userIdOf } from '../support/reviews.ts';
import { type AnyRow, everyRow } from '../support/rows.ts';
import { conflictedFollows } from '../support/standings.ts';

onEitherEngine('who has a conflict of interest with an application', (app) => {
  const conflicted = 'fund_manager';
  let userId: number;
  beforeAll(async () => {
    app.setNow(new Date('2026-11-20T00:00:00.000Z'));
    userId = await userIdOf(app, conflicted);
  });
  const record = (applicationId: number) => answerConflict(app, applicationId, userId, 'conflict', { source: 'office' });

  const shut = aboutApplications.filter((resource) => (standings[resource.name]?.conflicted ?? conflictedFollows(resource)) === 'shut');
  describe.each(shut.filter(({ access }) => access.read.includes(conflicted)).map((one) => [one.name, one] as const))('%s', (_name, resource) => {
    let row: AnyRow;
    let applicationId: number;
    beforeAll(async () => {
      for (const one of await everyRow(app, 'fund_department_head', resource)) {
        const stored = await rowWhere(app.engine.db, tableOf(resource) as 'applications', { id: one.id });
        const about = await applicationOf(app, resource, stored as AnyRow);
        if (about === null) continue;
        [row, applicationId] = [one, about];
        break;
      }
      if (row) await record(applicationId);
    });

    it('are neither listed, found, shown nor exported', async () => {
      if (!row) return expect(withoutDemoRows).toContain(resource.name);
      const seen = await everyRow(app, conflicted, resource);
      for (const one of seen) {
        const stored = await rowWhere(app.engine.db, tableOf(resource) as 'applications', { id: one.id });
        expect(await applicationOf(app, resource, stored as AnyRow)).not.toBe(applicationId);
      }
      const at = `${readPath(resource)}/${row.id}`;
      expect([await app.call('fund_department_head', 'GET', at), await app.call(conflicted, 'GET', at)].map(({ status }) => status)).toEqual([
        200, 404,
      ]);
      const title = String(row[resource.title] ?? '');
      if (resource.list.search.length > 0 && title) {
        const found = (await app.call(conflicted, 'GET', `${readPath(resource)}?q=${encodeURIComponent(title)}&limit=200`)).data;
        expect((Object.values(found)[0] as AnyRow[]).map(({ id }) => id)).not.toContain(row.id);
      }
      const exported = await app.call(conflicted, 'GET', `/admin/${resource.name}/export?id=${row.id}`);
      expect(exported.text.trim().split('\n').length).toBe(1);
    });
  });

  /** The demo has no meeting with corrections, absences or masked texts. */
  const withoutDemoRows = [
    'score_corrections',
    'review_absences',
    'review_redactions',
    'change_decisions',
    'conflict_hints',
    'conflict_hints_history',
  ];

  describe('about whose application a decision is made', () => {
    const [grantYear, amount] = [2033, 987_654];
    let [mine, other]: number[] = [];
    let entryNumber: string;
    let decision: AnyRow;
    let announcement: AnyRow;
    beforeAll(async () => {
      await withoutResults(app);
      const rows = await app.engine.db.selectFrom('applications').select(['id', 'entryNumber']).orderBy('id').limit(2).execute();
      [mine, other] = rows.map(({ id }) => id);
      entryNumber = rows[0]?.entryNumber as string;
      const set = { status: 'AWAITING_BOARD_APPROVAL', grantYear, category: 'school', approvedAmount: null } as const;
      for (const { id } of rows)
        await app.engine.db
          .updateTable('applications')
          .set({ ...set, grantNumber: `T-${id}` })
          .where('id', '=', id)
          .execute();
      // Both are entered and approved by people without a conflict.
      await decideAll(app, [{ id: other as number, outcome: 'rejected' }]);
      const wanted = { applicationId: mine, outcome: 'awarded', amount, boardDate: '2026-11-10', rationale: '秘密の理由' };
      decision = (await app.call('fund_staff', 'POST', '/decisions', wanted)).data;
      await app.call('fund_department_head', 'POST', `/decisions/${decision.id}/approve`, { version: decision.version });
      await record(mine as number);
      const given = {
        title: '結果',
        wave: 'all',
        at: '2027-03-20T01:00:00.000Z',
        replyBy: '2027-04-10',
        awardText: '採',
        rejectText: '否',
        grantYear,
      };
      announcement = (await app.call('fund_staff', 'POST', '/announcements', given)).data;
    });
    const read = (as: string, path: string) => app.call(as, 'GET', path);
    const step = async (as: string, name: string, more: AnyRow = {}) => {
      const { version } = (await read(as, `/announcements/${announcement.id}`)).data;
      return app.call(as, 'POST', `/announcements/${announcement.id}/${name}`, { ...more, version });
    };

    it('reads it neither in the table, nor in the list that is pasted, nor in any sum', async () => {
      const table = (as: string) => read(as, `/decisions/table?grantYear=${grantYear}`);
      expect((await table('fund_department_head')).data).toMatchObject({ barred: 0, rows: [{ applicationId: other }, { applicationId: mine }] });
      const { data, text } = await table(conflicted);
      expect(data).toMatchObject({ barred: 1, rows: [{ applicationId: other }] });
      expect(text).not.toContain(String(amount));
      const list = { rows: [{ entryNumber, outcome: 'rejected', boardDate: '2026-11-10', reason: '見直し' }], preview: true };
      const pasted = await app.call(conflicted, 'POST', '/decisions/list', list);
      expect(pasted.data).toMatchObject([{ success: false, code: 'conflicted', before: null }]);
      expect(pasted.text).not.toContain('秘密の理由');
      expect((await read(conflicted, `/decisions/${decision.id}/letter`)).status).toBe(404);
    });

    it('reads it in no line of the log, nor on the dashboard', async () => {
      for (const path of ['/admin/logs?limit=200', '/admin/logs?resource=decisions', '/dashboard', '/admin/audit_logs/export']) {
        const { status, text } = await read(conflicted, path);
        expect([path, status, text.includes(String(amount)), text.includes('秘密の理由')]).toEqual([path, 200, false, false]);
      }
      const lines = async (as: string) => (await read(as, `/admin/logs?resource=decisions&recordId=${decision.id}`)).data;
      expect((await lines(conflicted)).logs).toEqual([]);
      expect(JSON.stringify(await lines('fund_department_head'))).toContain('秘密の理由');
    });

    it('does not put it into an announcement', async () => {
      expect(await step(conflicted, 'submit')).toMatchObject({ status: 403, code: 'conflicted' });
      expect((await read(conflicted, `/announcements/${announcement.id}/preview`)).data.waiting).toBe(1);
      expect((await step('fund_staff', 'submit')).status).toBe(200);
      while (await drawLetters(app.services));
    });

    it('sees the others of an announcement alone, and takes no step with it', async () => {
      for (const [as, total] of [
        ['fund_department_head', 2],
        [conflicted, 1],
      ] as const) {
        const { data, text } = await read(as, `/announcements/${announcement.id}`);
        expect([as, data.total, data.letterCount]).toEqual([as, total, total]);
        const preview = await read(as, `/announcements/${announcement.id}/preview`);
        expect(preview.data.rows.length).toBe(total);
        expect((preview.text + text).includes(String(amount))).toBe(total === 2);
      }
      const refused = async (name: string, inputs?: AnyRow) =>
        expect([name, (await step(conflicted, name, inputs)).error]).toEqual([name, expect.stringContaining('あなたの利害関係が記録されている')]);
      for (const [name, inputs] of [['approve'], ['sendBack', { comment: '理由' }], ['revise']] as const) await refused(name, inputs);
      expect((await step('fund_department_head', 'approve')).status).toBe(200);
      await refused('stop', { reason: '理由' });
      expect((await step('fund_staff', 'stop', { reason: '理由' })).status).toBe(200);
    });

    it('takes no step of an announcement that is left out here', () => {
      const { steps } = resources.announcements.lifecycle as { steps: Readonly<Record<string, { by: readonly string[]; when?: AnyRow }>> };
      const byHand = Object.entries(steps).filter(([, { by }]) => by.length > 0);
      expect(byHand.filter(([, { when }]) => when?.hasNo === undefined).map(([name]) => name)).toEqual([]);
    });

    it('is given no letter about it, and sends none', async () => {
      for (const path of [`/application_pdf/ukesyo/${mine}`, `/application_pdf/settlement/${mine}`, `/payments/account/gn/T-${mine}`])
        expect([path, (await read(conflicted, path)).code]).toEqual([path, 'conflicted']);
      const drawn = await app.call(conflicted, 'POST', '/envelopes/send/letter', { applicationId: mine, kind: 'ukesyo' });
      expect(drawn.code).toBe('conflicted');
      const sent = await app.call('fund_manager', 'POST', '/envelopes/send/preview', { applicationIds: [mine], kind: 'ukesyo' });
      expect(sent.data).toMatchObject([{ success: false, message: expect.stringContaining('あなたの利害関係が記録されています') }]);
    });
  });
});
