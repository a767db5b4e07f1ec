import { beforeAll, describe, expect, it } from 'vitest';
import type { ReceiptStatus } from '../../resources/receipts/rules/statuses.ts';
import { markPaid } from '../../resources/receipts/server/steps.ts';
import { onEachEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');
/** Why what has no picture is approved. */
const onPaper = '写しを郵送で確認しました';
const whole = { title: '長靴 10足', vendor: '川具店', amount: 11_000, receiptDate: '2026-10-01', paymentDate: '2026-10-02' };

onEachEngine('receipts', (app) => {
  let mine: number;
  let theirs: number;
  let closed: number;

  beforeAll(async () => {
    app.setNow(now);
    const grantOf = (account: string, statuses: readonly string[]) =>
      app.engine.db
        .selectFrom('applications')
        .innerJoin('users', 'users.organizationId', 'applications.organizationId')
        .select('applications.id')
        .where('users.email', '=', `${account}@example.jp`)
        .where('applications.status', 'in', statuses as never)
        .executeTakeFirst();
    const running = ['IN_PROGRESS', 'IN_PROGRESS_WITH_INTERIM', 'ACTIVITY_COMPLETED', 'REPORT_UNDER_REVIEW', 'REPORT_PREPARING'];
    mine = (await grantOf('recipient', running))?.id as number;
    theirs = (await grantOf('recipient2', running))?.id as number;
    closed = (await grantOf('recipient', ['GRANT_COMPLETED', 'REPORT_COMPLETED_WAITING_SETTLEMENT', 'APPLICATION_IN_PROGRESS', 'UNDER_REVIEW']))
      ?.id as number;
    if (!mine) {
      const any = await app.engine.db
        .selectFrom('applications')
        .innerJoin('users', 'users.organizationId', 'applications.organizationId')
        .select('applications.id')
        .where('users.email', '=', 'recipient@example.jp')
        .orderBy('applications.id')
        .executeTakeFirstOrThrow();
      mine = any.id;
      await app.engine.db.updateTable('applications').set({ status: 'IN_PROGRESS' }).where('id', '=', mine).execute();
    }
  });

  const post = (as: string, body: object) => app.call(as, 'POST', '/receipts', { applicationId: mine, ...body });
  const made = async (status: ReceiptStatus, more: object = {}): Promise<AnyRow> => {
    const { data } = await post('recipient', { ...whole, ...more });
    const ways: Record<ReceiptStatus, readonly object[]> = {
      draft: [],
      submitted: [{}],
      pending: [{}, { status: 'pending' }],
      approved: [{}, { status: 'approved', comment: onPaper }],
      rejected: [{}, { status: 'rejected', comment: '画像が読めません' }],
      paid: [{}, { status: 'approved', comment: onPaper }],
    };
    for (const step of ways[status]) {
      const isReview = 'status' in step;
      const answer = await app.call(isReview ? 'fund_staff' : 'recipient', 'PUT', `/receipts/${data.id}/${isReview ? 'review' : 'submit'}`, step);
      expect(answer.error).toBeNull();
    }
    if (status === 'paid') {
      const actor = {
        ...(await app.engine.db
          .selectFrom('users')
          .select(['id', 'username'])
          .where('email', '=', 'accounting_staff@example.jp')
          .executeTakeFirstOrThrow()),
      };
      const call = {
        services: app.services,
        origin: { requestId: 'r', address: null },
        actor: {
          userId: actor.id,
          username: actor.username,
          role: 'accounting_staff' as const,
          organizationId: null,
          sessionId: 0,
          awaits: null,
          factor: null,
          factorAt: null,
          categories: [],
          grantYears: [],
        },
      };
      await app.engine.db.transaction().execute((db) => markPaid(call, [{ id: data.id, amount: 11_000 }], db));
      await app.engine.db.transaction().execute((db) => markPaid(call, [{ id: data.id, amount: 11_000 }], db));
    }
    return (await app.call('fund_staff', 'GET', `/receipts/${data.id}`)).data;
  };

  describe('are kept by the grantee', () => {
    it('as a draft that need not be complete, and is checked when it is submitted', async () => {
      const { status, data } = await post('recipient', { status: 'draft', vendor: '', amount: 0 });
      expect([status, data.status, data.title, data.amount, data.receiptDate]).toEqual([201, 'draft', null, 0, null]);
      const refused = await app.call('recipient', 'PUT', `/receipts/${data.id}/submit`, {});
      expect([refused.status, refused.fields]).toEqual([
        422,
        {
          title: '領収書タイトルは必須です',
          vendor: '支払先は必須です',
          amount: '金額は0より大きい値を入力してください',
          receiptDate: '領収書日付は必須です',
          paymentDate: '支払日は必須です',
        },
      ]);
      const early = await app.call('recipient', 'PUT', `/receipts/${data.id}`, { ...whole, paymentDate: '2026-09-30', status: 'draft' });
      expect(early.status).toBe(200);
      const order = await app.call('recipient', 'PUT', `/receipts/${data.id}/submit`, {});
      expect(order.fields).toEqual({ paymentDate: '支払日は領収書日付以降にしてください' });
      const sent = await app.call('recipient', 'PUT', `/receipts/${data.id}`, { paymentDate: '2026-10-01', status: 'submitted' });
      expect([sent.status, sent.data.status, sent.data.submittedUserName, sent.data.abilities]).toEqual([200, 'submitted', expect.any(String), []]);
    });

    it('as a draft where nobody says what it shall be, and with the exact words where it is submitted', async () => {
      const unsaid = await post('recipient', { vendor: '', amount: 0 });
      expect([unsaid.status, unsaid.data.status, unsaid.data.amount]).toEqual([201, 'draft', 0]);
      const kept = await app.call('recipient', 'PUT', `/receipts/${unsaid.data.id}`, { amount: 0 });
      expect([kept.status, kept.fields?.amount]).toEqual([422, '金額は0より大きい値を入力してください']);
      const answer = await post('recipient', { amount: 0, status: 'submitted' });
      expect([answer.status, answer.fields?.amount, answer.fields?.title]).toEqual([
        422,
        '金額は0より大きい値を入力してください',
        '領収書タイトルは必須です',
      ]);
      expect((await post('recipient', { ...whole, status: 'paid' })).fields).toHaveProperty('status');
      const points = await post('recipient', { ...whole, pointAmount: 11_001, status: 'submitted' });
      expect([points.status, points.fields]).toEqual([422, { pointAmount: 'ポイント利用額は金額以下にしてください' }]);
      expect((await post('recipient', { ...whole, pointAmount: 11_000 })).status).toBe(201);
      const huge = await post('recipient', { ...whole, amount: 1_000_000_000, status: 'submitted' });
      expect(huge.fields).toEqual({ amount: '金額は1から999,999,999までの数で入力してください' });
      const line = { taxRate: 10, amount: 1_000_000_000 };
      expect((await post('recipient', { ...whole, amount: 0, lines: [line, line] })).fields).toEqual({
        lines: '内訳の金額は1から999,999,999までの数で入力してください',
      });
    });

    it('for the own grant, and only while it runs', async () => {
      const foreign = await app.call('recipient2', 'POST', '/receipts', { ...whole, applicationId: mine });
      expect(foreign.status).toBe(404);
      if (theirs) expect((await app.call('recipient', 'POST', '/receipts', { ...whole, applicationId: theirs })).status).toBe(404);
      if (closed)
        expect(await app.call('recipient', 'POST', '/receipts', { ...whole, applicationId: closed })).toMatchObject({
          status: 409,
          code: 'grant_closed',
        });
      const receipt = await made('draft');
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PUT', '', { title: 'x' }],
        ['DELETE', '', {}],
        ['PUT', '/submit', {}],
        ['GET', '/history', undefined],
        ['GET', '/warnings', undefined],
        ['GET', '/preview', undefined],
      ] as const)
        expect([method, path, (await app.call('recipient2', method, `/receipts/${receipt.id}${path}`, body)).status]).toEqual([method, path, 404]);
      expect((await app.call('recipient2', 'GET', `/receipts/download-image?receiptId=${receipt.id}`)).status).toBe(404);
      expect((await app.call('recipient2', 'GET', `/applications/${mine}/budget`)).status).toBe(404);
    });

    it('with several rates, rounded once a rate', async () => {
      const lines = [
        { taxRate: 10, taxIncluded: true, amount: 4290 },
        { taxRate: 8, taxIncluded: true, amount: 1036 },
      ];
      const { data } = await post('recipient', { ...whole, amount: 5326, lines });
      expect([data.amount, data.taxAmount, data.taxRate, data.lines]).toEqual([5326, 466, 10, lines]);
      const wrong = await app.call('recipient', 'PUT', `/receipts/${data.id}`, { amount: 5000, lines });
      expect([wrong.status, wrong.fields?.amount]).toEqual([422, '金額が、内訳の合計（¥5,326）と一致しません']);
      const alone = await app.call('fund_staff', 'PUT', `/receipts/${data.id}`, { amount: 1000 });
      expect([alone.status, alone.fields?.amount]).toEqual([422, expect.stringContaining('税率ごとの内訳（10% 税込み ¥4,290、8% 税込み ¥1,036）')]);
      expect((await app.call('fund_staff', 'PUT', `/receipts/${data.id}`, { title: '題だけ', amount: 5326 })).data.lines).toEqual(lines);
      const simple = await app.call('recipient', 'PUT', `/receipts/${data.id}`, { amount: 1000, taxRate: 8, lines: [] });
      expect([simple.data.taxAmount, simple.data.lines, simple.data.taxLines]).toEqual([74, [], null]);
      expect((await post('recipient', { ...whole, lines: [{ taxRate: 5, amount: 1 }] })).fields).toHaveProperty('lines');
    });
  });

  describe('are created once', () => {
    const onceKey = 'a-form-in-one-tab-0001';
    it('however often the answer gets lost, by the one who sent them', async () => {
      const first = await post('recipient', { status: 'draft', title: '一度だけ', onceKey });
      await app.call('recipient', 'PUT', `/receipts/${first.data.id}`, { title: '直した' });
      const again = await post('recipient', { status: 'draft', title: '一度だけ', onceKey });
      expect([again.status, again.data.id, again.data.title, again.data.onceKey]).toEqual([201, first.data.id, '直した', undefined]);
      const other = await post('fund_staff', { status: 'draft', title: '一度だけ', onceKey });
      expect(other.data.id).not.toBe(first.data.id);
      const log = await app.engine.db
        .selectFrom('audit_logs')
        .select('after')
        .where('resource', '=', 'receipts')
        .where('recordId', '=', first.data.id)
        .execute();
      expect(log.filter(({ after }) => after?.includes(onceKey))).toEqual([]);
    });

    it('when the same call comes several times at once', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => post('recipient', { ...whole, onceKey: `${onceKey}-at-once` })));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    });

    it('and what was refused may be sent again under its key', async () => {
      const key = `${onceKey}-refused`;
      expect((await post('recipient', { onceKey: key, status: 'submitted' })).status).toBe(422);
      expect((await post('recipient', { ...whole, onceKey: key })).status).toBe(201);
      expect((await post('recipient', { ...whole, onceKey: 'short' })).fields).toHaveProperty('onceKey');
      const { data } = await post('recipient', { ...whole });
      expect((await app.call('recipient', 'PUT', `/receipts/${data.id}`, { onceKey: key })).status).toBe(422);
    });
  });

  describe('go their way', () => {
    const statuses: readonly ReceiptStatus[] = ['draft', 'submitted', 'pending', 'approved', 'rejected', 'paid'];
    const allowed: Record<string, readonly ReceiptStatus[]> = {
      update: ['draft', 'rejected'],
      delete: ['draft', 'rejected'],
      submit: ['draft', 'rejected'],
      pending: ['submitted', 'approved'],
      approved: ['submitted', 'pending'],
      rejected: ['submitted', 'pending', 'approved'],
    };
    const calls: Record<string, readonly [as: string, method: string, path: string, body: object]> = {
      update: ['recipient', 'PUT', '', { description: '変更' }],
      delete: ['recipient', 'DELETE', '', { reason: '二重に登録した' }],
      submit: ['recipient', 'PUT', '/submit', {}],
      pending: ['fund_staff', 'PUT', '/review', { status: 'pending' }],
      approved: ['fund_manager', 'PUT', '/review', { status: 'approved', comment: onPaper }],
      rejected: ['fund_department_head', 'PUT', '/review', { status: 'rejected', comment: '宛名がありません' }],
    };

    it.each(statuses)('from %s to what the table allows, and nowhere else', async (status) => {
      for (const [name, [as, method, path, body]] of Object.entries(calls)) {
        const receipt = await made(status);
        const answer = await app.call(as, method, `/receipts/${receipt.id}${path}`, body);
        expect([status, name, answer.status, answer.error]).toEqual([status, name, allowed[name]?.includes(status) ? 200 : 409, answer.error]);
      }
    });

    it.each(['recipient', 'general_staff', 'director', 'accounting_staff', 'selection_committee', 'general_user'])(
      '%s reviews nothing',
      async (role) => {
        const { id } = await made('submitted');
        expect((await app.call(role, 'PUT', `/receipts/${id}/review`, { status: 'approved' })).status).toBe(403);
        expect((await app.call(role, 'POST', '/receipts/bulk-approve', { ids: [id] })).status).toBe(403);
      },
    );

    it('a rejection needs a reason, tells it to the grantee, and is mended', async () => {
      const { id } = await made('submitted');
      const silent = await app.call('fund_staff', 'PUT', `/receipts/${id}/review`, { status: 'rejected' });
      expect([silent.status, silent.fields]).toEqual([422, { comment: '差し戻しの理由を入力してください' }]);
      await app.call('fund_staff', 'PUT', `/receipts/${id}/review`, { status: 'rejected', comment: '発行者の名称が読み取れません' });
      const seen = (await app.call('recipient', 'GET', `/receipts/${id}`)).data;
      expect([seen.status, seen.reviewComment, seen.abilities]).toEqual(['rejected', '発行者の名称が読み取れません', ['update', 'delete', 'submit']]);
      const mail = await app.engine.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
      expect([mail.applicationId, mail.subject]).toEqual([mine, expect.stringContaining('領収書の修正のお願い（長靴 10足）')]);
      for (const text of ['発行者の名称が読み取れません', '支払先　　　　　　川具店', '¥11,000', '2026/10/01 (木)', '「領収書登録」'])
        expect(mail.body).toContain(text);
      expect(mail.body).not.toMatch(/提出書類|期限/);
      const mended = await app.call('recipient', 'PUT', `/receipts/${id}`, { vendor: '川具店 本店', status: 'submitted' });
      expect(mended.data.status).toBe('submitted');
      await app.call('fund_staff', 'PUT', `/receipts/${id}/review`, { status: 'pending', comment: '内部の相談中' });
      const approved = await app.call('fund_staff', 'PUT', `/receipts/${id}/review`, { status: 'approved', comment: onPaper });
      expect([approved.data.status, approved.data.approvedUserName, approved.data.reviewComment]).toEqual(['approved', expect.any(String), null]);
      const steps = (await app.call('recipient', 'GET', `/receipts/${id}/history`)).data.map(({ toStatus, comment }: AnyRow) => [toStatus, comment]);
      expect(steps.reverse()).toEqual([
        ['draft', null],
        ['submitted', null],
        ['rejected', '発行者の名称が読み取れません'],
        ['submitted', null],
        ['pending', null],
        ['approved', null],
      ]);
      const inside = (await app.call('director', 'GET', `/receipts/${id}/history`)).data.map(({ comment }: AnyRow) => comment);
      expect(inside).toContain('内部の相談中');
      const log = await app.engine.db.selectFrom('audit_logs').selectAll().where('resource', '=', 'receipts').where('recordId', '=', id).execute();
      expect(log.filter(({ summary }) => summary?.includes('「承認済み」')).length).toBe(1);
    });

    it('a rejection is held back by a template that cannot be filled in, and needs none that is switched off', async () => {
      const template = () => app.engine.db.updateTable('mail_templates').where('purpose', '=', 'receipt_rejected');
      const before = await app.engine.db
        .selectFrom('mail_templates')
        .select('body')
        .where('purpose', '=', 'receipt_rejected')
        .executeTakeFirstOrThrow();
      const { id } = await made('submitted');
      const reject = () => app.call('fund_staff', 'PUT', `/receipts/${id}/review`, { status: 'rejected', comment: '宛名がありません' });
      await template().set({ body: '{{resetUrl}} を開いてください' }).execute();
      expect(await reject()).toMatchObject({ status: 409, code: 'template_problem', error: expect.stringContaining('領収書の差し戻しのお知らせ') });
      await template().set({ enabled: 0 }).execute();
      expect((await reject()).data.status).toBe('rejected');
      await template()
        .set({ ...before, enabled: 1 })
        .execute();
    });

    it('a double click and a stale page change nothing twice', async () => {
      const receipt = await made('draft');
      const twice = await Promise.all([1, 2].map(() => app.call('recipient', 'PUT', `/receipts/${receipt.id}/submit`, {})));
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
      const stale = await app.call('fund_staff', 'PUT', `/receipts/${receipt.id}/review`, {
        status: 'approved',
        comment: onPaper,
        version: receipt.version,
      });
      expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
      const both = await Promise.all(
        ['fund_staff', 'fund_manager'].map((as) => app.call(as, 'PUT', `/receipts/${receipt.id}/review`, { status: 'approved', comment: onPaper })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { rows } = { rows: (await app.call('fund_staff', 'GET', `/receipts/${receipt.id}/history`)).data };
      expect(rows.filter(({ toStatus }: AnyRow) => toStatus === 'approved')).toHaveLength(1);
    });

    it('many are approved, each with its own answer', async () => {
      const [good, held, draft] = [await made('submitted'), await made('pending'), await made('draft')];
      const { data } = await app.call('fund_staff', 'POST', '/receipts/bulk-approve', {
        ids: [good.id, held.id, draft.id, 999_999],
        versions: [good.version, 1, draft.version, 1],
        comment: onPaper,
      });
      expect(data.map(({ success, code }: AnyRow) => [success, code])).toEqual([
        [true, null],
        [false, 'stale_version'],
        [false, 'wrong_state'],
        [false, 'not_found'],
      ]);
      const [one, two] = [await made('submitted'), await made('submitted')];
      const repeated = { ids: [one.id, one.id, two.id], versions: [one.version, one.version, two.version], comment: onPaper };
      expect((await app.call('fund_staff', 'POST', '/receipts/bulk-approve', repeated)).data.map(({ code }: AnyRow) => code)).toEqual([null, null]);
      const many = Array.from({ length: 51 }, (_, index) => index + 1);
      expect((await app.call('fund_staff', 'POST', '/receipts/bulk-approve', { ids: many })).fields?.ids).toBe('一度に指定できるのは50件までです');
    });

    it('the declared actions go through the same door', async () => {
      const { id } = await made('submitted');
      expect((await app.call('fund_staff', 'POST', `/receipts/${id}/hold`, {})).data.status).toBe('pending');
      expect((await app.call('fund_staff', 'POST', `/receipts/${id}/reject`, {})).fields).toHaveProperty('comment');
      expect((await app.call('fund_staff', 'POST', `/receipts/${id}/approve`, { comment: onPaper })).data.status).toBe('approved');
      expect((await app.call('fund_staff', 'POST', `/receipts/${id}/approve`, { comment: onPaper })).status).toBe(409);
    });
  });

  describe('removed', () => {
    it('leave the lists, keep their reason, and are found by those who look', async () => {
      const { id } = await made('draft', { vendor: '消える店' });
      expect((await app.call('recipient', 'DELETE', `/receipts/${id}`, { reason: '二重に登録した' })).status).toBe(200);
      expect((await app.call('recipient', 'GET', `/receipts/${id}`)).status).toBe(404);
      const count = async (as: string, query: string) =>
        (await app.call(as, 'GET', `/receipts?vendor=${encodeURIComponent('消える店')}${query}`)).data.pagination.totalItems;
      expect([
        await count('recipient', ''),
        await count('recipient', '&removed=true'),
        await count('director', ''),
        await count('director', '&removed=true'),
      ]).toEqual([0, 0, 0, 1]);
      const kept = (await app.call('director', 'GET', `/receipts/${id}`)).data;
      expect([kept.removed, kept.removalReason, kept.removedAt, kept.abilities]).toEqual([true, '二重に登録した', now.toISOString(), []]);
      for (const [method, path] of [
        ['PUT', ''],
        ['DELETE', ''],
        ['PUT', '/submit'],
      ] as const)
        expect((await app.call('fund_manager', method, `/receipts/${id}${path}`, {})).status).toBe(409);
      const log = await app.engine.db
        .selectFrom('audit_logs')
        .selectAll()
        .where('resource', '=', 'receipts')
        .where('recordId', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect([log.action, log.summary]).toEqual(['delete', '領収書「長靴 10足」を削除しました（理由：二重に登録した）']);
    });

    it('for a reason that a call may leave out, and that fits', async () => {
      const { id, version } = await made('draft');
      const remove = (body?: object) => app.call('recipient', 'DELETE', `/receipts/${id}`, body);
      expect((await remove({ reason: 'あ'.repeat(301) })).fields).toEqual({ reason: expect.stringMatching(/^削除の理由は300文字以内/) });
      expect((await remove({ why: '不要' })).fields).toEqual({ why: '登録されていない項目です。項目名を確認してください' });
      expect((await remove({ version: version + 1 })).code).toBe('stale_version');
      expect((await remove()).status).toBe(200);
      const { removed, removalReason } = (await app.call('director', 'GET', `/receipts/${id}`)).data;
      expect([removed, removalReason]).toEqual([true, '理由の記入なし']);
    });

    it('fund_staff removes none', async () => {
      const { id } = await made('draft');
      expect((await app.call('fund_staff', 'DELETE', `/receipts/${id}`, {})).status).toBe(403);
    });
  });
});
