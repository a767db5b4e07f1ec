import { beforeEach, describe, expect, it } from 'vitest';
import { rowsWhere } from '../../api/db/rows-where.ts';
import { sha256Of } from '../../api/runtime/sha256.ts';
import { onEitherEngine } from '../support/app.ts';
import { closedRound, grantYear } from '../support/closed-round.ts';
import { pageCount, wordsOf } from '../support/pdf.ts';
import { answerConflict, userIdOf } from '../support/reviews.ts';
import type { AnyRow } from '../support/rows.ts';
import { unzip } from '../support/zip.ts';

const attendees = '青木 一郎\n井上 春子';

onEitherEngine('the papers of a round that is over', (app) => {
  let round: Awaited<ReturnType<typeof closedRound>>;
  beforeEach(async () => {
    app.setNow(new Date('2027-02-20T00:00:00.000Z'));
    round = await closedRound(app);
  });

  const draw = (as = 'fund_staff', more: AnyRow = {}) => app.call(as, 'POST', `/review_rounds/${round.id}/drawPack`, { attendees, ...more });
  const papers = async (as = 'fund_staff') => (await app.call(as, 'GET', `/review_rounds/${round.id}/papers`)).data;
  const bytes = async (name: string, as = 'fund_staff') => {
    const answer = await app.raw(`/api/review_rounds/${round.id}/papers/${name}`, { headers: { authorization: `Bearer ${await app.token(as)}` } });
    return { status: answer.status, type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const entryNumbers = async () => {
    const rows = await rowsWhere(app.engine.db, 'applications', { id: round.items.map(({ applicationId }) => applicationId) }, ['entryNumber']);
    return rows.map(({ entryNumber }) => entryNumber);
  };

  it('are drawn of what was given and proposed, kept with their hashes and handed out as they are kept', async () => {
    expect((await papers()).papers).toEqual([]);
    expect((await bytes('pack')).status).toBe(404);
    expect((await draw()).status).toBe(200);
    const told = await papers('director');
    expect(told.whole).toBe(true);
    expect(told.papers.map(({ name, title }: AnyRow) => [name, title])).toEqual([
      ['pack', '理事会の資料'],
      ['sheet', '理事会の資料（表計算）'],
      ['minutes', '議事録'],
    ]);
    for (const { name, sha256, size } of told.papers) {
      const file = await bytes(name, 'director');
      expect([file.status, sha256Of(file.bytes), file.bytes.length]).toEqual([200, sha256, size]);
    }
    const words = await wordsOf((await bytes('pack')).bytes);
    const said = [
      '提案額の合計750,000円は、予算500,000円を250,000円超えています。',
      '流域でただ一つ',
      '意見01',
      '5→4入力の誤り',
      '4訂正前5',
      '関係あり（所属）',
      '利害関係のため',
      '1位平均14.50',
    ];
    for (const one of [...said, ...(await entryNumbers())]) expect(words).toContain(one);
    expect(words).not.toContain('申請者への意見');
    const minutes = await wordsOf((await bytes('minutes')).bytes);
    for (const one of ['青木一郎井上春子', '13:00から15:00まで', told.papers[0].sha256, told.papers[1].sha256]) expect(minutes).toContain(one);
    const sheet = await bytes('sheet');
    expect(sheet.type).toContain('spreadsheetml');
    expect((await unzip(sheet.bytes)).get('xl/sharedStrings.xml')?.toString()).toContain('流域でただ一つ');
  });

  it('stay the same files when they are drawn again, and are others once something is otherwise; the old ones are kept', async () => {
    await draw();
    const first = await papers();
    app.setNow(new Date('2027-03-01T00:00:00.000Z'));
    await draw('fund_manager');
    expect(await papers()).toEqual(first);
    await draw('fund_staff', { attendees: `${attendees}\n上田 健` });
    const after = (await papers()).papers;
    expect(after.map(({ sha256 }: AnyRow, at: number) => sha256 === first.papers[at].sha256)).toEqual([true, true, false]);
    const kept = await rowsWhere(app.engine.db, 'files', { resource: 'review_rounds', recordId: round.id }, ['sha256']);
    expect(kept.map(({ sha256 }) => sha256)).toContain(first.papers[2].sha256);
    expect(kept.length).toBe(4);
  });

  it('are drawn only of a round that is over, with who attended', async () => {
    expect((await draw('fund_staff', { attendees: '' })).fields?.attendees).toBe('会議に出席した人を入力してください');
    await app.engine.db.updateTable('review_rounds').set({ status: 'meeting' }).where('id', '=', round.id).execute();
    expect((await draw()).status).toBe(409);
    expect((await draw('director')).status).toBe(403);
  });

  it('begin with the chair and all who judge as those who attended, as soon as the meeting is over', async () => {
    await app.engine.db.updateTable('review_rounds').set({ status: 'meeting', attendees: null }).where('id', '=', round.id).execute();
    expect((await app.call('fund_manager', 'POST', `/review_rounds/${round.id}/close`, {})).status).toBe(200);
    const people = await rowsWhere(app.engine.db, 'users', { email: ['selection_committee@example.jp', 'evaluation_committee@example.jp'] }, [
      'username',
    ]);
    const { attendees: begun } = (await app.call('fund_staff', 'GET', `/review_rounds/${round.id}`)).data;
    expect(begun).toBe(people.map(({ username }) => username).join('\n'));
  });

  describe('for whoever has a conflict of interest with one of the files', () => {
    const barred = () => round.items[0] as AnyRow;
    const others = async () => {
      const all = await bytes('pack', 'director');
      return { all, words: await wordsOf(all.bytes) };
    };
    beforeEach(async () => {
      await draw();
      await answerConflict(app, barred().applicationId, await userIdOf(app, 'director'), 'conflict', { source: 'office', reason: '親族' });
    });

    it('are drawn without it: no word, no figure, no hash of those that are kept', async () => {
      expect(await papers('director')).toEqual({
        whole: false,
        papers: [
          { name: 'pack', title: '理事会の資料', fileName: `rijikai_${round.id}.pdf` },
          { name: 'sheet', title: '理事会の資料（表計算）', fileName: `rijikai_${round.id}.xlsx` },
          { name: 'minutes', title: '議事録', fileName: `gijiroku_${round.id}.pdf` },
        ].map((one) => ({ ...one, size: null, sha256: null, createdAt: null })),
      });
      expect((await papers()).whole).toBe(true);
      const { all, words } = await others();
      expect(await pageCount(all.bytes)).toBe((await pageCount((await bytes('pack')).bytes)) - 1);
      expect(words).toContain('利害関係のある案件1件を除いて作ったものです');
      expect(words).toContain('提案額の合計450,000円は、予算500,000円の範囲内です（残り50,000円）。');
      const [own] = await rowsWhere(app.engine.db, 'applications', { id: barred().applicationId }, ['entryNumber']);
      const minutes = await wordsOf((await bytes('minutes', 'director')).bytes);
      const sheet = (await unzip((await bytes('sheet', 'director')).bytes)).get('xl/sharedStrings.xml')?.toString() as string;
      for (const text of [words, minutes, sheet]) {
        expect(text).not.toContain(own?.entryNumber);
        expect(text).toContain('流域でただ一つ');
      }
      expect(minutes).not.toContain('SHA-256');
    });

    it('are the same to the byte whatever is given to that file', async () => {
      const names = ['pack', 'sheet', 'minutes'];
      const all = () => Promise.all(names.map((name) => bytes(name, 'director')));
      const before = await all();
      expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { applicationId } = barred();
      await app.engine.db
        .updateTable('reviews')
        .set({ total: 3, commentInternal: 'まったく別の意見' })
        .where('applicationId', '=', applicationId)
        .execute();
      await app.engine.db
        .updateTable('review_items')
        .set({ proposal: 'rejected', proposedAmount: null })
        .where('applicationId', '=', applicationId)
        .execute();
      expect(await all()).toEqual(before);
      const { sha256 } = (await papers()).papers[0];
      await draw();
      expect((await papers()).papers[0].sha256).not.toBe(sha256);
      expect(await all()).toEqual(before);
    });

    it('are not to be had as files of the record either', async () => {
      for (const field of ['packFileId', 'packSheetFileId', 'minutesFileId'])
        for (const as of ['director', 'fund_staff'])
          expect((await app.call(as, 'GET', `/files/review_rounds/${round.id}/${field}`)).status).toBe(404);
      expect((await app.call('director', 'GET', `/review_rounds/${round.id}`)).data).not.toHaveProperty('packFileId');
    });
  });

  describe('its proposals', () => {
    const make = (as = 'fund_staff') => app.call(as, 'POST', `/review_rounds/${round.id}/makeDecisions`, { boardDate: '2027-03-10' });
    const decisions = async () => {
      const rows = await rowsWhere(app.engine.db, 'decisions', { applicationId: round.items.map(({ applicationId }) => applicationId) });
      return rows.map(({ status, outcome, waitRank, amount, conditions, rationale, rankReason, boardDate }) => ({
        status,
        outcome,
        waitRank,
        amount,
        conditions,
        rationale,
        rankReason,
        boardDate,
      }));
    };
    const drafted = { status: 'draft', waitRank: null, amount: null, conditions: null, rationale: null, rankReason: null, boardDate: '2027-03-10' };

    it('become drafts of decisions, once', async () => {
      const { data } = await make();
      expect([data.made, data.passedOver, data.leftOut]).toEqual([5, [], 0]);
      const expected = [
        { ...drafted, outcome: 'awarded', amount: 300_000, rationale: '評価が高い' },
        { ...drafted, outcome: 'awarded', amount: 250_000, rankReason: '流域でただ一つ' },
        { ...drafted, outcome: 'conditional', amount: 200_000, conditions: '備品を除く' },
        { ...drafted, outcome: 'waitlisted', waitRank: 1 },
        { ...drafted, outcome: 'rejected', rationale: '評価が及ばない' },
      ];
      expect(await decisions()).toEqual(expected);
      const again = (await make('fund_manager')).data;
      expect(again.made).toBe(0);
      expect(again.passedOver.map(({ error }: AnyRow) => error)).toEqual(Array.from({ length: 5 }, () => 'すでに決定があります。'));
      expect(await decisions()).toEqual(expected);
      const table = (await app.call('fund_staff', 'GET', `/decisions/table?grantYear=${grantYear}`)).data;
      expect(table.rows.filter(({ decision }: AnyRow) => decision).length).toBe(5);
    });

    it('stand beside what the committee would have the applicants told, but not to whoever has a conflict or no part in the selection', async () => {
      const comments = async (as = 'fund_staff'): Promise<unknown[]> => {
        const { rows } = (await app.call(as, 'GET', `/decisions/table?grantYear=${grantYear}`)).data;
        return round.items.map(({ applicationId }) => rows.find((row: AnyRow) => row.applicationId === applicationId)?.comments);
      };
      const all = await comments('fund_manager');
      expect([all[0], all[2]]).toEqual([
        expect.arrayContaining(['申請者への意見00', '申請者への意見01']),
        expect.not.arrayContaining(['申請者への意見21']),
      ]);
      expect(JSON.stringify(all)).not.toContain('"意見');
      expect(await comments('accounting_staff')).toEqual([[], [], [], [], []]);
      await answerConflict(app, round.items[0]?.applicationId, await userIdOf(app, 'fund_staff'), 'conflict', { source: 'office' });
      expect(await comments()).toEqual([undefined, ...all.slice(1)]);
    });

    it('are made once by two who press at the same moment', async () => {
      const [one, other] = await Promise.all([make(), make('fund_manager')]);
      expect(one.data.made + other.data.made).toBe(5);
      expect((await decisions()).length).toBe(5);
    });

    it('leave what was decided by hand, and say of each that is passed over why', async () => {
      const [first, second] = round.items as [AnyRow, AnyRow];
      await app.call('fund_staff', 'POST', `/applications/${first.applicationId}/decide`, { outcome: 'rejected', boardDate: '2027-03-01' });
      await app.engine.db.updateTable('applications').set({ status: 'UNDER_REVIEW' }).where('id', '=', second.applicationId).execute();
      const { data } = await make();
      expect(data.made).toBe(3);
      const numbers = await entryNumbers();
      expect(data.passedOver).toEqual([
        { entryNumber: numbers[0], error: 'すでに決定があります。' },
        { entryNumber: numbers[1], error: '不採択のほかは、状況が「理事会承認待ち」になってから決められます。' },
      ]);
      expect((await decisions())[0]).toMatchObject({ outcome: 'rejected', boardDate: '2027-03-01' });
    });

    it('of a file with which one has a conflict are left to somebody else, and nothing is told of them', async () => {
      const { applicationId } = round.items[0] as AnyRow;
      await answerConflict(app, applicationId, await userIdOf(app, 'fund_staff'), 'unsure', { source: 'office' });
      const { data } = await make();
      expect([data.made, data.passedOver, data.leftOut]).toEqual([4, [], 1]);
      expect((await make('fund_manager')).data.made).toBe(1);
      expect((await decisions()).length).toBe(5);
    });

    it('of an evaluation, or before the meeting is over, become none', async () => {
      await app.engine.db.updateTable('review_rounds').set({ kind: 'final' }).where('id', '=', round.id).execute();
      expect((await make()).status).toBe(409);
      await app.engine.db.updateTable('review_rounds').set({ kind: 'papers', status: 'meeting' }).where('id', '=', round.id).execute();
      expect((await make()).status).toBe(409);
      expect((await make('director')).status).toBe(403);
    });
  });
});
