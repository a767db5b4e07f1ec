import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filled } from '../../api/letters/fill.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { applicationSubject, letterTemplate } from '../../resources/letters/server/drawing/issue.ts';
import { onEitherEngine } from '../support/app.ts';
import { withoutGuards } from '../support/guards.ts';
import type { AnyRow } from '../support/rows.ts';
import { choiceOf, newAccount, type Owed, owe } from '../support/transfers.ts';
import { rowAtEachStatus, type StatusRows, storedStatuses } from '../support/workflow-rows.ts';

onEitherEngine('what has been decided about the money', (app) => {
  let rows: StatusRows;
  let other: number;
  beforeAll(async () => {
    app.setNow(new Date('2026-11-21T01:00:00Z'));
    rows = await rowAtEachStatus(app);
    const { organizationId, id: _, ...bank } = await app.engine.db.selectFrom('banks').selectAll().orderBy('id').executeTakeFirstOrThrow();
    other = (
      await app.engine.db
        .insertInto('banks')
        .values({ organizationId, ...bank })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  });
  beforeEach(() => rows.reset());
  const put = (as: string, id: number, body: object) => app.call(as, 'PUT', `/applications/${id}`, body);
  const statusOf = async (id: number) => (await storedStatuses(app, [id])).get(id);
  const stored = (id: number) =>
    app.engine.db
      .selectFrom('applications')
      .select(['approvedAmount', 'bankId', 'advancedPaymentFlg', 'advancedPaymentAmount', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const changes = {
    amount: { approvedAmount: 500_000 },
    account: () => ({ bankId: other }),
    reset: { bankId: 0 },
    advance: { advancedPaymentAmount: 200_000 },
    none: { advancedPaymentFlg: false },
  };
  const changeOf = (name: keyof typeof changes) => {
    const change = changes[name];
    return typeof change === 'function' ? change() : change;
  };

  it.each<[ApplicationStatus, keyof typeof changes, ApplicationStatus]>([
    ['CONTRACT_PREPARATION', 'amount', 'AWAITING_BOARD_APPROVAL'],
    ['CONTRACTED_ONGOING', 'amount', 'AWAITING_BOARD_APPROVAL'],
    ['CONTRACTED_ONGOING', 'advance', 'CONTRACT_PREPARATION'],
    ['ADVANCE_PREPARATION', 'none', 'CONTRACT_PREPARATION'],
    ['ADVANCE_APPROVAL_FUND_ADMIN', 'account', 'ADVANCE_PREPARATION'],
    ['ADVANCE_APPROVAL_FUND_DIRECTOR', 'account', 'ADVANCE_PREPARATION'],
    ['ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', 'reset', 'ADVANCE_PREPARATION'],
    ['ADVANCE_INSTRUCTION_ACCOUNTANT', 'account', 'ADVANCE_PREPARATION'],
    ['ADVANCE_INSTRUCTION_ACCOUNTANT', 'advance', 'CONTRACT_PREPARATION'],
    ['ADVANCE_INSTRUCTION_ACCOUNTANT', 'amount', 'AWAITING_BOARD_APPROVAL'],
    ['REPORT_COMPLETED_ADMIN', 'amount', 'REPORT_UNDER_REVIEW'],
    ['REPORT_COMPLETED_COUNCILOR', 'account', 'REPORT_UNDER_REVIEW'],
    ['REPORT_COMPLETED_WAITING_SETTLEMENT', 'reset', 'REPORT_UNDER_REVIEW'],
    ['REPORT_COMPLETED_WAITING_SETTLEMENT', 'amount', 'REPORT_UNDER_REVIEW'],
    ['GRANT_COMPLETED', 'amount', 'REPORT_UNDER_REVIEW'],
  ])('at %s is not changed just so (%s), and with a reason goes back to %s', async (status, name, begins) => {
    const id = rows.idAt(status);
    const before = await stored(id);
    for (const as of ['fund_staff', 'fund_manager', 'fund_department_head']) {
      const refused = await put(as, id, changeOf(name));
      expect([refused.status, refused.code, refused.error]).toEqual([
        409,
        'decided',
        expect.stringMatching(
          name === 'account' || name === 'reset'
            ? /決定済みです.*「決定した内容を変える理由」.*「口座の登録をやり直す」.*を添えて.*に戻り/
            : /決定済みです.*「金額」の「編集」で、「決定した内容を変える理由」と「根拠の文書」を添えて.*に戻り/,
        ),
      ]);
    }
    expect(await stored(id)).toEqual(before);
    const reason = '口座の名義が変わったため';
    const document = '決裁 令8-12号';
    expect((await put('accounting_staff', id, { ...changeOf(name), reason, document })).status).toBe(403);
    const answer = await put('fund_staff', id, { ...changeOf(name), reason, document });
    expect([answer.status, answer.data.status]).toEqual([200, begins]);
    expect(await stored(id)).not.toEqual({ ...before, status: begins });
    const histories = await app.engine.db.selectFrom('status_histories').selectAll().where('applicationId', '=', id).execute();
    expect(histories).toEqual([expect.objectContaining({ fromStatus: status, toStatus: begins, comment: reason })]);
  });

  it.each<[ApplicationStatus, keyof typeof changes]>([
    ['UNDER_REVIEW', 'amount'],
    ['CONTRACT_PREPARATION', 'account'],
    ['CONTRACT_PREPARATION', 'advance'],
    ['CONTRACT_PROCESSING', 'reset'],
    ['CONTRACT_ON_HOLD', 'none'],
    ['ADVANCE_PREPARATION', 'account'],
    ['IN_PROGRESS', 'account'],
    ['REPORT_UNDER_REVIEW', 'reset'],
  ])('at %s is still open (%s)', async (status, name) => {
    const id = rows.idAt(status);
    expect((await put('fund_staff', id, changeOf(name))).status).toBe(200);
    expect(await statusOf(id)).toBe(status);
  });

  it.each<[ApplicationStatus, keyof typeof changes, string]>([
    ['IN_PROGRESS', 'advance', '差額は、精算で支払うか、返納していただきます。'],
    ['GRANT_COMPLETED', 'reset', '支払いの画面の「精算をやり直す」で、決裁からやり直せます。'],
    ['DECLINED_END', 'account', ''],
    ['REFUND_REQUESTED', 'amount', '先に、状況を「辞退届け中」に戻してください。'],
  ])('at %s is over (%s), whatever the reason, and the refusal says the way that is left', async (status, name, way) => {
    const id = rows.idAt(status);
    const before = await stored(id);
    const refused = await put('fund_manager', id, { ...changeOf(name), reason: '訂正' });
    expect([refused.status, refused.code, refused.error]).toEqual([
      409,
      'decided',
      expect.stringMatching(new RegExp(`手続きが終わっているため変えられません。${way}$`)),
    ]);
    expect(await stored(id)).toEqual(before);
  });

  it('that the next approval will see changes with a reason, which the office reads', async () => {
    const id = rows.idAt('IN_PROGRESS');
    await app.engine.db.updateTable('payments').set({ advanceAmount: 300_000 }).where('applicationId', '=', id).execute();
    for (const name of ['amount', 'account'] as const) {
      expect((await put('fund_staff', id, changeOf(name))).code).toBe('decided');
      expect((await put('fund_staff', id, { ...changeOf(name), reason: `理由（${name}）`, document: '決裁 1号' })).status).toBe(200);
    }
    expect(await statusOf(id)).toBe('IN_PROGRESS');
    const { data } = await app.call('fund_manager', 'GET', `/comments?entity_type=application&entity_id=${id}`);
    expect(data.comments.filter(({ isInternal }: AnyRow) => isInternal).map(({ content }: AnyRow) => content)).toEqual(
      expect.arrayContaining([expect.stringContaining('理由（amount）'), expect.stringContaining('理由（account）')]),
    );
  });

  it('may be filled in for the first time, and sent again as it is', async () => {
    const id = rows.idAt('REPORT_COMPLETED_WAITING_SETTLEMENT');
    await app.engine.db.updateTable('applications').set({ bankId: null }).where('id', '=', id).execute();
    expect((await put('fund_staff', id, { bankId: other })).status).toBe(200);
    expect((await put('fund_staff', id, { bankId: other, approvedAmount: 400_000, advancedPaymentAmount: 300_000 })).status).toBe(200);
    expect(await statusOf(id)).toBe('REPORT_COMPLETED_WAITING_SETTLEMENT');
  });

  it('keeps each change of an amount: who, when, from, to, why, and on which paper', async () => {
    const id = rows.idAt('IN_PROGRESS');
    await withoutGuards(app.engine, 'change_decisions');
    await app.engine.db.deleteFrom('change_decisions').where('applicationId', '=', id).execute();
    const because = { reason: '計画の縮小のため', document: '理事会決議 第12号' };
    const bare = await put('fund_staff', id, { approvedAmount: 350_000, reason: because.reason });
    expect([bare.status, bare.fields]).toEqual([422, { document: '根拠の文書（決裁番号や議事録など）を入力してください' }]);
    expect((await put('fund_staff', id, { approvedAmount: 350_000, ...because })).status).toBe(200);
    expect((await put('fund_manager', id, { approvedAmount: 360_000, ...because, document: '理事会決議 第13号' })).status).toBe(200);
    const { data } = await app.call('director', 'GET', `/change_decisions?applicationId=${id}`);
    expect(data.change_decisions).toMatchObject([
      { matter: 'approvedAmount', fromAmount: 350_000, toAmount: 360_000, document: '理事会決議 第13号', userRole: 'fund_manager' },
      { matter: 'approvedAmount', fromAmount: 400_000, toAmount: 350_000, fromStatus: 'IN_PROGRESS', userRole: 'fund_staff', ...because },
    ]);
    const advance = rows.idAt('CONTRACTED_ONGOING');
    await app.engine.db.deleteFrom('change_decisions').where('applicationId', '=', advance).execute();
    expect((await put('fund_staff', advance, { advancedPaymentFlg: false, ...because })).status).toBe(200);
    const changed = await app.call('director', 'GET', `/change_decisions?applicationId=${advance}`);
    expect(changed.data.change_decisions).toMatchObject([{ matter: 'advance', fromAmount: 300_000, toAmount: 0, ...because }]);
    expect((await app.call('recipient', 'GET', `/change_decisions?applicationId=${id}`)).status).toBe(403);
  });

  it('is told by the letter that is drawn again: that it is a change, of what, and by which paper', async () => {
    const id = rows.idAt('CONTRACT_PREPARATION');
    await withoutGuards(app.engine, 'change_decisions');
    await app.engine.db.deleteFrom('change_decisions').where('applicationId', '=', id).execute();
    const { facts: first } = await applicationSubject(app.services, app.engine.db, 'ukesyo', id);
    expect(first.changes).toEqual([]);
    const because = { reason: '計画の縮小のため', document: '理事会決議 第12号' };
    expect((await put('fund_staff', id, { approvedAmount: 350_000, ...because })).status).toBe(200);
    const { facts } = await applicationSubject(app.services, app.engine.db, 'ukesyo', id);
    const change = '令和8年11月21日の変更の決定（理事会決議 第12号）により、承認額を金400,000円也から金350,000円也に変更します。';
    expect(facts.changes).toEqual([change]);
    const texts = filled(await letterTemplate(app.engine.db, 'ukesyo'), facts);
    expect([texts.title, texts.lines[0]]).toEqual([expect.stringMatching(/（変更）$/), { mark: 'text', text: change }]);
    const inKanji = filled({ ...(await letterTemplate(app.engine.db, 'ukesyo')), amounts: 'kanji' }, facts).lines[0];
    expect(inKanji).toEqual({ mark: 'text', text: change.replace('金400,000円也', '金四拾万円也').replace('金350,000円也', '金参拾五万円也') });
    expect(filled(await letterTemplate(app.engine.db, 'ukesyo'), first).title).not.toContain('変更');
  });

  it('is told to its end where it changes again before the letter goes', async () => {
    const id = rows.idAt('CONTRACTED_ONGOING');
    await withoutGuards(app.engine, 'change_decisions');
    await app.engine.db.deleteFrom('change_decisions').where('applicationId', '=', id).execute();
    const because = { reason: '計画の縮小のため', document: '理事会決議 第12号' };
    expect((await put('fund_staff', id, { approvedAmount: 350_000, advancedPaymentAmount: 200_000, ...because })).status).toBe(200);
    expect(await statusOf(id)).toBe('AWAITING_BOARD_APPROVAL');
    expect(await put('fund_staff', id, { approvedAmount: 330_000 })).toMatchObject({ status: 409, code: 'decided' });
    expect((await put('fund_staff', id, { approvedAmount: 330_000, ...because, document: '理事会決議 第14号' })).status).toBe(200);
    expect(await statusOf(id)).toBe('AWAITING_BOARD_APPROVAL');
    expect((await put('fund_staff', id, { advancedPaymentAmount: 150_000 })).status).toBe(200);
    const { facts } = await applicationSubject(app.services, app.engine.db, 'ukesyo', id);
    const told = (facts.changes ?? []).map((change) => change.replace(/^.*により、/, ''));
    expect(told).toEqual([
      '承認額を金400,000円也から金350,000円也に変更します。',
      '前払い額を金300,000円也から金200,000円也に変更します。',
      '承認額を金350,000円也から金330,000円也に変更します。',
      '前払い額を金200,000円也から金150,000円也に変更します。',
    ]);
  });

  it('is not changed with an empty reason, nor by a grantee with one', async () => {
    const id = rows.idAt('ADVANCE_INSTRUCTION_ACCOUNTANT');
    expect((await put('fund_staff', id, { bankId: other, reason: ' ' })).code).toBe('decided');
    await app.engine.db.updateTable('applications').set({ grantYear: 2026 }).where('id', '=', id).execute();
    expect((await put('recipient', id, { advancedPaymentAmount: 100_000 })).error).toContain('基金事務局にご連絡ください');
    expect((await put('recipient', id, { advancedPaymentAmount: 100_000, reason: 'お願いします' })).status).toBe(403);
    expect((await put('recipient', id, { approvedAmount: 900_000 })).status).toBe(403);
  });

  it('is the same after a refusal as before: nothing of the call is written', async () => {
    const id = rows.idAt('ADVANCE_INSTRUCTION_ACCOUNTANT');
    expect((await put('fund_staff', id, { title: '別の題名', bankId: other })).status).toBe(409);
    const { title } = await app.engine.db.selectFrom('applications').select('title').where('id', '=', id).executeTakeFirstOrThrow();
    expect(title).not.toBe('別の題名');
  });

  describe('with a payment on its way to the bank', () => {
    let owed: Owed[];
    let batchId: number;
    beforeEach(async () => {
      owed = (await owe(app, 3)).filter(({ kind }) => kind === 'advance');
      const source = await newAccount(app);
      batchId = (await app.call('accounting_staff', 'POST', '/transfer_batches/create', choiceOf(source, owed))).data.id;
    });

    it('takes it out of a batch that is being made', async () => {
      const { applicationId } = owed[0] as Owed;
      const answer = await put('fund_staff', applicationId, { bankId: 0, reason: '口座を登録し直してもらうため' });
      expect([answer.status, answer.data.status]).toEqual([200, 'ADVANCE_PREPARATION']);
      const items = await app.engine.db.selectFrom('transfer_items').select('status').where('applicationId', '=', applicationId).execute();
      expect(items).toEqual([{ status: 'removed' }]);
      const { data } = await app.call('accounting_staff', 'GET', `/transfer_batches/${batchId}`);
      expect([data.count, data.total]).toEqual([1, owed[1]?.amount]);
    });

    it('is refused once others have been asked to approve it', async () => {
      await app.call('accounting_staff', 'POST', `/transfer_batches/${batchId}/submit`, {});
      const { applicationId } = owed[0] as Owed;
      const refused = await put('fund_staff', applicationId, { bankId: 0, reason: '口座を登録し直してもらうため' });
      expect([refused.status, refused.code, refused.error]).toEqual([409, 'in_transfer', expect.stringContaining(`番号 ${batchId}`)]);
      expect(await statusOf(applicationId)).toBe('ADVANCE_INSTRUCTION_ACCOUNTANT');
    });
  });
});
