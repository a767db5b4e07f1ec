import { beforeEach, describe, expect, it } from 'vitest';
import { formatDate } from '../../domain/dates/japan-date.ts';
import { roles } from '../../domain/roles.ts';
import { type ApplicationStatus, applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { rowAtEachStatus, type StatusRows } from '../support/workflow-rows.ts';

const idOf = (key: ApplicationStatus) => applicationStatuses.find((entry) => entry.key === key)?.id;

onEitherEngine('what happened, as a grantee reads it,', (app) => {
  let rows: StatusRows;
  beforeEach(async () => {
    rows = await rowAtEachStatus(app);
  });
  const put = (as: string, path: string, body: AnyRow) => app.call(as, 'PUT', path, body);
  const happenings = async (id: number, as = 'recipient') => app.call(as, 'GET', `/applications/${id}/happenings`);
  const textsOf = async (id: number) => (await happenings(id)).data.map(({ text }: AnyRow) => text);

  it('tells of the contact person, the account and the choice of an advance, never of the account number', async () => {
    const id = rows.idAt('CONTRACT_PROCESSING');
    await app.engine.db
      .updateTable('applications')
      .set({ bankId: null, advancedPaymentFlg: 0, advancedPaymentAmount: 0, grantYear: 2026 })
      .where('id', '=', id)
      .execute();
    const { organizationId, contactUserId } = (await app.call('recipient', 'GET', `/applications/${id}`)).data;
    const account = { bankCode: '0001', branchCode: '001', accountType: 'ordinary', accountNumber: '7654321', accountHolderName: 'タマガワ' };
    const choice = { advancedPaymentFlg: true, advancedPaymentAmount: 100_000 };
    const made = await app.call('recipient', 'POST', '/banks/create', { applicationId: id, organizationId, ...account, ...choice });
    expect([made.status, made.error]).toEqual([201, null]);
    const members = await app.call('recipient', 'GET', '/my/members');
    const other = members.data.find((member: AnyRow) => member.id !== contactUserId);
    await put('recipient', `/applications/${id}`, { contactUserId: other.id });
    await put('accounting_staff', `/banks/${made.data.id}`, { accountHolderName: 'タマガワショウガッコウ' });
    expect(await textsOf(id)).toEqual(
      expect.arrayContaining([
        '振込口座を登録しました',
        '前払いを希望しました',
        `連絡担当者が「${other.username}」さんに変わりました`,
        '振込口座の内容が更新されました',
      ]),
    );
    expect((await happenings(id)).text).not.toContain('7654321');
  });

  it('tells of what was decided about the payment', async () => {
    const id = rows.idAt('REPORT_COMPLETED_COUNCILOR');
    const { db } = app.engine;
    const stamps = { createdAt: '2026-06-02T00:00:00.000Z', updatedAt: '2026-06-02T00:00:00.000Z' };
    await db.deleteFrom('payments').where('applicationId', '=', id).execute();
    await db.updateTable('receipts').set({ removed: 1 }).where('applicationId', '=', id).execute();
    await db.updateTable('applications').set({ approvedAmount: 600_000 }).where('id', '=', id).execute();
    await db
      .insertInto('payments')
      .values({ applicationId: id, advanceAmount: 500_000, ...stamps })
      .execute();
    await db
      .insertInto('receipts')
      .values({ applicationId: id, title: '資料', vendor: '印刷', amount: 450_000, eligibleAmount: 450_000, status: 'approved', ...stamps })
      .execute();
    await put('accounting_staff', `/applications/${id}`, { applicationStatusId: idOf('REPORT_COMPLETED_WAITING_REFUND') });
    const payment = await db.selectFrom('payments').select(['id', 'refundDeadline']).where('applicationId', '=', id).executeTakeFirstOrThrow();
    const refund = { amount: 20_000, receivedDate: '2026-11-01' };
    expect((await app.call('accounting_staff', 'POST', `/payments/${payment.id}/recordRefund`, refund)).error).toBeNull();
    expect(await textsOf(id)).toEqual(
      expect.arrayContaining([
        '助成金の額が ¥450,000 に決まりました',
        '返納していただく額が ¥50,000 に決まりました',
        `返納の期限が ${formatDate(payment.refundDeadline ?? '')} に決まりました`,
        '返納のご入金を確認しました（これまでの合計 ¥20,000）',
        '報告の確認が終わりました。返納の手続きがあります',
      ]),
    );
  });

  it('tells of the documents that went to and fro', async () => {
    const id = rows.idAt('IN_PROGRESS');
    const { db } = app.engine;
    const { id: submissionId } = await db
      .insertInto('submissions')
      .values({ ...(await anyForm()), applicationId: id, formName: '試しの報告書', onceKey: `happenings:${id}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const step = (at: string, fromStatus: string | null, toStatus: string, more: AnyRow = {}) => ({
      submissionId,
      fromStatus,
      toStatus,
      round: 1,
      receiptNumber: null,
      comment: null,
      userId: null,
      userName: '担当の名前',
      userRole: 'fund_staff',
      createdAt: `2099-01-0${at}T00:00:00.000Z`,
      updatedAt: `2099-01-0${at}T00:00:00.000Z`,
      ...more,
    });
    const byGrantee = { userRole: 'recipient', userName: '助成者の名前' };
    const steps = [
      step('1', 'NOT_SUBMITTED', 'SUBMITTED_PENDING_REVIEW', { ...byGrantee, comment: 'よろしくお願いします' }),
      step('2', 'SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW', { comment: '内部のメモ' }),
      step('3', 'SUBMITTED_UNDER_REVIEW', 'SUBMITTED_RETURNED', { comment: '写真を添えてください' }),
      step('4', 'SUBMITTED_RETURNED', 'SUBMITTED_PENDING_REVIEW', { ...byGrantee, round: 2 }),
      step('5', 'SUBMITTED_PENDING_REVIEW', 'COMPLETED', { round: 2 }),
      step('6', 'COMPLETED', 'SUBMITTED_UNDER_REVIEW', { comment: '取り消しのメモ' }),
    ];
    await db
      .insertInto('submission_histories')
      .values(steps as never)
      .execute();
    const { data, text } = await happenings(id);
    expect(data.slice(0, 5).map((one: AnyRow) => [one.text, one.comment, one.byGrantee])).toEqual([
      ['「試しの報告書」を、基金がもう一度確認しています', null, false],
      ['「試しの報告書」が承認されました', null, false],
      ['「試しの報告書」を再提出しました（2回目）', null, true],
      ['「試しの報告書」が差し戻されました', '写真を添えてください', false],
      ['「試しの報告書」を提出しました', 'よろしくお願いします', true],
    ]);
    for (const word of ['内部のメモ', '取り消しのメモ', '担当の名前', '助成者の名前']) expect(text).not.toContain(word);
  });

  async function anyForm() {
    const { id, formNumber, isRequired, version } = await app.engine.db.selectFrom('report_forms').selectAll().executeTakeFirstOrThrow();
    const at = '2026-11-21T00:00:00.000Z';
    return { grantReportFormId: id, formNumber, isRequired, formVersion: version, createdAt: at, updatedAt: at };
  }

  describe('keeps within the foundation', () => {
    it('what the foundation says and does within itself, byte by byte', async () => {
      const { organizationId } = await app.engine.db
        .selectFrom('users')
        .select('organizationId')
        .where('email', '=', 'recipient@example.jp')
        .executeTakeFirstOrThrow();
      const own = await app.engine.db.selectFrom('applications').select('id').where('organizationId', '=', organizationId).execute();
      const ids = own.map(({ id }) => id);
      const texts = [];
      for (const id of ids) texts.push((await happenings(id)).text);
      const everything = texts.join('\n');
      expect(everything).toContain('申請を提出しました');
      const staff = await app.engine.db.selectFrom('users').select('username').where('roletype', '!=', 'recipient').execute();
      const notes = await app.engine.db
        .selectFrom('status_histories')
        .select('comment')
        .where('applicationId', 'in', ids)
        .where('isShared', '=', 0)
        .where('comment', 'is not', null)
        .execute();
      expect(notes.length).toBeGreaterThan(0);
      const secret = [
        ...staff.map(({ username }) => username),
        ...notes.map(({ comment }) => comment as string),
        ...applicationStatuses.map(({ key }) => key),
        ...roles.filter((role) => role !== 'recipient'),
        ...['userName', 'userRole', 'before', 'after', '決裁', '参事', '部長'],
      ];
      expect(secret.filter((word) => everything.includes(word))).toEqual([]);
    });

    it('another organisation’s grant, and the office has pages of its own', async () => {
      const id = rows.idAt('IN_PROGRESS');
      expect((await happenings(id, 'recipient2')).status).toBe(404);
      for (const role of ['fund_staff', 'selection_committee']) expect((await happenings(id, role)).status).toBe(403);
    });
  });

  it('is in the order of time, each entry with a key of its own', async () => {
    const { data } = await happenings(rows.idAt('GRANT_COMPLETED'));
    const times = data.map(({ at }: AnyRow) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(data.map(({ key }: AnyRow) => key)).size).toBe(data.length);
  });
});

onEitherEngine('the tasks of all applications of an organisation', (app) => {
  it('reach a grantee whose application has no grant number yet', async () => {
    const rows = await rowAtEachStatus(app);
    const id = rows.idAt('REVISION_REQUESTED');
    const { data } = await app.call('recipient', 'GET', '/my/tasks');
    const own = data.find(({ applicationId }: AnyRow) => applicationId === id);
    expect(own).toMatchObject({ tasks: [{ title: '申請の内容を修正する', urgent: true }] });
    expect(own.tasks[0].path).toBe(`/user/applications/detail?entryNumber=${own.entryNumber}`);
    const alone = await app.call('recipient', 'GET', `/applications/${id}/tasks`);
    expect(own.tasks).toEqual(alone.data);
    const others = await app.call('recipient2', 'GET', '/my/tasks');
    expect(others.data.map(({ applicationId }: AnyRow) => applicationId)).not.toContain(id);
  });
});
