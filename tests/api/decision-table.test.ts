import { beforeEach, describe, expect, it } from 'vitest';
import { outcomes } from '../../domain/terms.ts';
import { decideAll, scheduled } from '../support/announce.ts';
import { onEitherEngine } from '../support/app.ts';
import { wordsOf } from '../support/pdf.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';

const grantYear = 2031;
const boardDate = '2026-11-10';

onEitherEngine('the table of decisions', (app) => {
  let rows: AnyRow[];
  let grantId: number;

  beforeEach(async () => {
    app.setNow(new Date('2026-11-20T00:00:00.000Z'));
    const { db } = app.engine;
    await db.updateTable('decisions').set({ announcementId: null, letterId: null, replacesId: null }).execute();
    await db.deleteFrom('decisions').execute();
    await db.deleteFrom('announcements').execute();
    await db.updateTable('applications').set({ grantYear: 2030 }).where('grantYear', '=', grantYear).execute();
    const found = await db.selectFrom('applications').select(['id', 'grantId']).orderBy('id').limit(5).execute();
    grantId = (await db.selectFrom('grants').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
    await db.updateTable('grants').set({ budget: 500_000 }).where('id', '=', grantId).execute();
    for (const { id } of found)
      await db
        .updateTable('applications')
        .set({
          status: 'AWAITING_BOARD_APPROVAL',
          grantYear,
          grantId,
          category: 'school',
          grantNumber: `T-${id}`,
          approvedAmount: null,
          startDate: '2031-04-01',
        })
        .where('id', '=', id)
        .execute();
    await db
      .updateTable('applications')
      .set({ status: 'UNDER_REVIEW' })
      .where('id', '=', found[4]?.id as number)
      .execute();
    rows = await db.selectFrom('applications').selectAll().where('grantYear', '=', grantYear).orderBy('id').execute();
  });

  const row = (index: number) => rows[index] as AnyRow;
  const table = async (query = `grantYear=${grantYear}`) => (await app.call('general_staff', 'GET', `/decisions/table?${query}`)).data;
  const tableRow = async (index: number) => (await table()).rows.find(({ applicationId }: AnyRow) => applicationId === row(index).id) as AnyRow;
  const enter = (given: readonly AnyRow[], preview = false, as = 'fund_staff', more: AnyRow = { boardDate }) =>
    app.call(as, 'POST', '/decisions/list', { rows: given, preview, ...more });
  const wish = (index: number, outcome: string, more: AnyRow = {}) => ({ entryNumber: row(index).entryNumber, outcome, ...more });
  const approve = async (index: number) => {
    const { decision } = await tableRow(index);
    return app.call('fund_manager', 'POST', `/decisions/${decision.id}/approve`, {});
  };

  describe('shows', () => {
    it('who waits for the board or is under review, with what stands, and the budget of the programme with what is granted beside it', async () => {
      await decideAll(app, [{ id: row(0).id, outcome: 'awarded', amount: 300_000 }]);
      await enter([wish(1, 'waitlisted', { waitRank: 1 })]);
      const all = await table();
      expect(all.rows.map(({ applicationId }: AnyRow) => applicationId).sort()).toEqual(rows.map(({ id }) => id).sort());
      expect(await tableRow(0)).toMatchObject({
        entryNumber: row(0).entryNumber,
        organizationName: expect.any(String),
        decision: { status: 'approved', outcome: 'awarded', amount: 300_000, boardDate, approvedByName: expect.any(String) },
        told: null,
      });
      expect((await tableRow(1)).decision).toMatchObject({ status: 'draft', waitRank: 1, version: 1 });
      expect((await tableRow(2)).decision).toBeNull();
      expect(all.programmes).toEqual([expect.objectContaining({ grantId, budget: 500_000, elsewhere: 0 })]);
      expect(all.letterFields.awarded).toEqual(expect.arrayContaining(['grantNumber', 'grantedAmount']));
      expect(all.letterFields.rejected).not.toContain('grantNumber');
      await app.engine.db.updateTable('applications').set({ category: 'ngo' }).where('id', '=', row(0).id).execute();
      const ngo = await table(`grantYear=${grantYear}&category=school`);
      expect([ngo.rows.length, ngo.programmes[0].elsewhere]).toEqual([4, 300_000]);
    });

    it('what letters would lack', async () => {
      const { db } = app.engine;
      await db.updateTable('applications').set({ grantNumber: null, startDate: null }).where('id', '=', row(0).id).execute();
      await db.updateTable('organizations').set({ address: null }).where('id', '=', row(0).organizationId).execute();
      expect((await tableRow(0)).blanks).toEqual(expect.arrayContaining(['grantNumber', 'startDate', 'organizationAddress']));
    });

    it('a correction in place of what has been told, with that beside it', async () => {
      await decideAll(app, [{ id: row(0).id, outcome: 'rejected' }]);
      await app.engine.db
        .updateTable('decisions')
        .set({ status: 'announced', announcedAt: '2026-11-20T00:00:00.000Z' })
        .where('applicationId', '=', row(0).id)
        .execute();
      expect((await enter([wish(0, 'awarded', { amount: 9, reason: '集計の誤り' })])).data).toMatchObject([{ success: true, change: 'changed' }]);
      expect(await tableRow(0)).toMatchObject({ decision: { status: 'draft', outcome: 'awarded' }, told: { outcome: 'rejected', amount: null } });
    });

    it('nothing to those outside the office, and none of what they could count', async () => {
      for (const role of ['recipient', 'selection_committee', 'evaluation_committee', 'general_user'])
        expect((await app.call(role, 'GET', `/decisions/table?grantYear=${grantYear}`)).status).toBe(403);
      expect((await app.call('fund_staff', 'GET', '/decisions/table')).status).toBe(400);
    });

    it('a thousand applications within a second', async () => {
      const { id: _, ...first } = row(0);
      const many = Array.from({ length: 1000 }, (_, at) => ({ ...first, entryNumber: `Many-${at}`, grantNumber: null, grantYear: 2032 }));
      for (let from = 0; from < many.length; from += 100)
        await app.engine.db
          .insertInto('applications')
          .values(many.slice(from, from + 100) as never)
          .execute();
      const began = performance.now();
      const { rows: found } = await table('grantYear=2032');
      const took = performance.now() - began;
      await app.engine.db.deleteFrom('applications').where('grantYear', '=', 2032).execute();
      expect(found).toHaveLength(1000);
      expect(took).toBeLessThan(1000);
    });
  });

  describe('the letter beside a decision', () => {
    const letter = async (index: number, as = 'fund_staff') => {
      const { decision } = await tableRow(index);
      return app.raw(`/api/decisions/${decision.id}/letter`, { headers: { Authorization: `Bearer ${await app.token(as)}` } });
    };
    const words = async (index: number) => wordsOf(Buffer.from(await (await letter(index)).arrayBuffer()));

    it('is the one that would go out, and nothing is kept of it', async () => {
      await enter([wish(0, 'conditional', { amount: 300_000, conditions: '毎月の報告' }), wish(1, 'rejected')]);
      const before = await tableCounts(app);
      const shown = await words(0);
      for (const part of ['条件付採択通知書', '毎月の報告', '300,000', '〔手続きの期限〕', '〔文書番号〕']) expect(shown).toContain(part);
      expect(await words(1)).toContain('不採択通知書');
      expect(await tableCounts(app)).toEqual(before);
    });

    it('says what it lacks', async () => {
      await enter([wish(0, 'awarded', { amount: 300_000 })]);
      await app.engine.db.updateTable('applications').set({ grantNumber: null }).where('id', '=', row(0).id).execute();
      const answer = await letter(0);
      expect([answer.status, (await answer.json()).error]).toEqual([422, expect.stringContaining('「助成番号」が空です')]);
    });

    it('is that of its announcement, once it is in one', async () => {
      await decideAll(app, [{ id: row(0).id, outcome: 'awarded', amount: 300_000 }]);
      await scheduled(app, new Date('2027-03-20T01:00:00.000Z'), { grantYear });
      const shown = await words(0);
      expect(shown).toContain('令和9年4月10日');
      expect(shown).not.toContain('〔');
    });

    it('is nothing for those outside the office', async () => {
      await enter([wish(0, 'rejected')]);
      for (const role of ['recipient', 'selection_committee']) expect((await letter(0, role)).status).toBe(403);
      expect((await app.call('fund_staff', 'GET', '/decisions/999999/letter')).status).toBe(404);
    });
  });

  describe('a list', () => {
    it('is shown beforehand with what stands there, and nothing is written', async () => {
      await enter([wish(0, 'rejected')]);
      const before = await tableCounts(app);
      const { data } = await enter([wish(0, 'awarded', { amount: 9 }), wish(1, 'waitlisted', { waitRank: 1 })], true);
      expect(data).toMatchObject([
        { success: true, change: 'changed', outcome: 'awarded', amount: 9, before: { outcome: 'rejected', version: 1, status: 'draft' } },
        { success: true, change: 'changed', waitRank: 1, before: null, application: { title: row(1).title } },
      ]);
      expect(await tableCounts(app)).toEqual(before);
      expect((await tableRow(0)).decision.outcome).toBe('rejected');
    });

    it('makes what is missing, changes drafts, keeps what it leaves empty, and does nothing twice', async () => {
      const list = [
        wish(0, 'conditional', { amount: 9, conditions: '毎月' }),
        wish(1, 'waitlisted', { waitRank: 1, rationale: '僅差' }),
        wish(4, 'rejected'),
      ];
      expect((await enter(list)).data.map(({ change, error }: AnyRow) => change ?? error)).toEqual(['changed', 'changed', 'changed']);
      expect((await enter(list)).data.map(({ change }: AnyRow) => change)).toEqual(['unchanged', 'unchanged', 'unchanged']);
      await enter([wish(0, 'conditional', { amount: 10 }), wish(1, 'rejected')]);
      expect((await tableRow(0)).decision).toMatchObject({ amount: 10, conditions: '毎月', boardDate, version: 2 });
      expect((await tableRow(1)).decision).toMatchObject({ outcome: 'rejected', waitRank: null, rationale: '僅差' });
    });

    it('takes the place of an approved decision only with a reason', async () => {
      await decideAll(app, [{ id: row(0).id, outcome: 'awarded', amount: 9 }]);
      expect((await enter([wish(0, 'awarded', { amount: 9 })])).data).toMatchObject([{ success: true, change: 'unchanged' }]);
      const refused = (await enter([wish(0, 'rejected')])).data;
      expect(refused).toMatchObject([{ success: false, code: 'invalid_fields', error: expect.stringContaining('改める理由を入力してください') }]);
      expect((await tableRow(0)).decision).toMatchObject({ status: 'approved', outcome: 'awarded' });
      expect((await enter([wish(0, 'rejected', { reason: '書類の不備' })])).data).toMatchObject([{ success: true }]);
      expect((await tableRow(0)).decision).toMatchObject({ status: 'draft', outcome: 'rejected', reason: '書類の不備' });
    });

    it('lets ranks change places within it', async () => {
      await enter([wish(0, 'waitlisted', { waitRank: 1 }), wish(1, 'waitlisted', { waitRank: 2 })]);
      const { data } = await enter([wish(0, 'waitlisted', { waitRank: 2 }), wish(1, 'waitlisted', { waitRank: 1 })]);
      expect(data.map(({ change }: AnyRow) => change)).toEqual(['changed', 'changed']);
    });

    const refusals: readonly (readonly [string, () => AnyRow, string, string])[] = [
      ['no such application', () => ({ entryNumber: 'E-9', outcome: 'rejected' }), 'not_found', '受付番号「E-9」の申請はありません'],
      ['no entry number', () => ({ outcome: 'rejected' }), 'invalid_fields', '受付番号がありません'],
      ['no outcome', () => ({ entryNumber: row(0).entryNumber }), 'invalid_fields', '結果がありません'],
      ['no amount', () => wish(0, 'awarded'), 'invalid_fields', '採択する額を、1円以上で入力してください'],
      ['no conditions', () => wish(0, 'conditional', { amount: 9 }), 'invalid_fields', '採択の条件を入力してください'],
      ['no rank', () => wish(0, 'waitlisted'), 'invalid_fields', '補欠の順位を入力してください'],
      ['a rank that another one has', () => wish(0, 'waitlisted', { waitRank: 7 }), 'invalid_fields', '補欠7番が、受付番号'],
      ['a rank beyond all bounds', () => wish(0, 'waitlisted', { waitRank: 1000 }), 'invalid_fields', '999'],
      ['another version than that on screen', () => wish(0, 'rejected', { version: 9 }), 'stale_version', 'ほかの人が先に更新しました'],
      ['a reviewer who has not finished', () => wish(4, 'awarded', { amount: 9 }), 'wrong_state', '「理事会承認待ち」になってから'],
    ];

    it.each(refusals)('refuses %s, and enters the rest', async (_, given, code, text) => {
      await enter([wish(3, 'waitlisted', { waitRank: 7 })]);
      for (const preview of [true, false])
        expect((await enter([given(), wish(1, 'rejected')], preview)).data).toMatchObject([
          { success: false, code, change: null, error: expect.stringContaining(text) },
          { success: true, change: 'changed' },
        ]);
      expect([(await tableRow(0)).decision, (await tableRow(1)).decision.outcome]).toEqual([null, 'rejected']);
    });

    it('refuses an application and a rank that it has twice', async () => {
      const entries = await enter([wish(0, 'rejected'), wish(0, 'awarded', { amount: 9 })]);
      expect(entries.data.map(({ error }: AnyRow) => error)).toEqual(Array(2).fill(expect.stringContaining('が2行以上あります。1行だけ')));
      const ranks = await enter([wish(0, 'waitlisted', { waitRank: 3 }), wish(1, 'waitlisted', { waitRank: 3 })]);
      expect(ranks.data.map(({ error }: AnyRow) => error)).toEqual(Array(2).fill(expect.stringContaining('補欠3番が、受付番号')));
    });

    it('refuses what somebody has decided since it was looked at', async () => {
      await enter([wish(0, 'rejected')]);
      const { data } = await enter([wish(0, 'awarded', { amount: 9, version: 0 })]);
      expect(data).toMatchObject([{ success: false, code: 'stale_version' }]);
    });

    it.each([
      ['no rows', { rows: [] }, 'rows'],
      ['too many rows', { rows: Array.from({ length: 1001 }, () => ({ entryNumber: 'E' })) }, 'rows'],
      ['a word that is no outcome', { rows: [{ entryNumber: 'E', outcome: '採択' }] }, 'rows'],
      ['a day that is none', { rows: [{ entryNumber: 'E' }], boardDate: '2026-02-30' }, 'boardDate'],
    ])('is refused as a whole with %s', async (_, body, field) => {
      const answer = await app.call('fund_staff', 'POST', '/decisions/list', body);
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
    });

    it('is no business of those who may not decide', async () => {
      for (const role of ['general_staff', 'accounting_staff', 'recipient', 'selection_committee'])
        expect((await enter([wish(0, 'rejected')], false, role)).status).toBe(403);
    });
  });

  describe('a row of it', () => {
    it('is saved by one of two tabs only', async () => {
      await enter([wish(0, 'awarded', { amount: 9 })]);
      const { decision } = await tableRow(0);
      const put = (amount: number) => app.call('fund_staff', 'PUT', `/decisions/${decision.id}`, { amount, version: decision.version });
      const answers = await Promise.all([put(10), put(11)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.code).toBe('stale_version');
      const created = await Promise.all(
        [1, 2].map(() => app.call('fund_staff', 'POST', '/decisions', { applicationId: row(1).id, outcome: 'rejected', boardDate })),
      );
      expect(created.map(({ status }) => status).sort()).toEqual([201, 422]);
    });

    it('that has been approved cannot be edited', async () => {
      await decideAll(app, [{ id: row(0).id, outcome: 'awarded', amount: 9 }]);
      const { decision } = await tableRow(0);
      const { status } = await app.call('fund_staff', 'PUT', `/decisions/${decision.id}`, { amount: 10, version: decision.version });
      expect([status, (await tableRow(0)).decision.amount]).toEqual([403, 9]);
    });

    it('is not approved while another one waits in its place, nor by whoever entered it', async () => {
      await enter([wish(0, 'waitlisted', { waitRank: 1 }), wish(1, 'waitlisted', { waitRank: 2 })]);
      const { decision } = await tableRow(1);
      await app.call('fund_staff', 'PUT', `/decisions/${decision.id}`, { waitRank: 1, version: decision.version });
      expect((await approve(0)).error).toContain(`補欠1番が、受付番号「${row(1).entryNumber}」と重なっています`);
      await app.call('fund_manager', 'PUT', `/decisions/${decision.id}`, { waitRank: 2 });
      expect((await approve(0)).status).toBe(200);
      expect((await approve(1)).status).not.toBe(200);
    });
  });

  it('is approved in bulk by a second person, row by row', async () => {
    await enter([wish(0, 'awarded', { amount: 9 }), wish(1, 'rejected'), wish(2, 'waitlisted', { waitRank: 1 })]);
    const found = (await Promise.all([0, 1, 2].map(tableRow))).map(({ decision }) => decision);
    await app.call('fund_staff', 'PUT', `/decisions/${found[1].id}`, { rationale: '変更', version: 1 });
    const { data } = await app.call('fund_manager', 'POST', '/decisions/bulk-approve', {
      ids: found.map(({ id }) => id),
      versions: found.map(({ version }) => version),
    });
    expect(data.map(({ success, code }: AnyRow) => [success, code])).toEqual([
      [true, null],
      [false, 'stale_version'],
      [true, null],
    ]);
  });

  it('goes into a file that Excel opens, with the conditions and the day', async () => {
    await enter([wish(0, 'conditional', { amount: 9, conditions: '毎月の報告' })]);
    const csv = await app.call('fund_staff', 'GET', `/admin/decisions/export?format=csv&grantYear=${grantYear}`);
    const [head = '', line = ''] = csv.text.split('\r\n');
    expect(head).toMatch(/^\uFEFF?受付番号,/);
    for (const column of ['結果', '補欠の順位', '決定額', '採択の条件', '採否の理由', '理事会の日', '助成番号']) expect(head).toContain(column);
    for (const words of [outcomes.conditional, '毎月の報告', '2026/11/10']) expect(line).toContain(words);
  });
});
