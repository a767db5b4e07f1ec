import { beforeEach, describe, expect, it } from 'vitest';
import { type ApplicationStatus, applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { granteeCapabilities } from '../../resources/applications/rules/grantee-capabilities.ts';
import { onEitherEngine } from '../support/app.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';
import { rowAtEachStatus, type StatusRows } from '../support/workflow-rows.ts';

const idOf = (key: ApplicationStatus) => applicationStatuses.find((entry) => entry.key === key)?.id;

onEitherEngine('a grantee', (app) => {
  let rows: StatusRows;
  beforeEach(async () => {
    rows = await rowAtEachStatus(app);
  });
  const put = (as: string, id: number, body: AnyRow) => app.call(as, 'PUT', `/applications/${id}`, body);

  describe('with an application', () => {
    it('changes its content exactly where the capability table says so', async () => {
      for (const { key } of applicationStatuses) {
        const answer = await put('recipient', rows.idAt(key), { title: `改題 ${key}` });
        expect([key, answer.status]).toEqual([key, granteeCapabilities(key).edit ? 200 : 409]);
      }
    });

    it('never touches what is the foundation’s', async () => {
      const id = rows.idAt('APPLICATION_IN_PROGRESS');
      const before = await tableCounts(app);
      for (const field of ['approvedAmount', 'grantNumber', 'entryNumber', 'organizationId', 'category', 'grantYear', 'ukesyoSendDate', 'entryDate'])
        expect([field, (await put('recipient', id, { [field]: 1 })).status]).toEqual([field, 403]);
      expect(await tableCounts(app)).toEqual(before);
    });

    it('saves and submits in one call, or not at all', async () => {
      const id = rows.idAt('APPLICATION_IN_PROGRESS');
      const { version } = (await app.call('recipient', 'GET', `/applications/${id}`)).data;
      const bad = await put('recipient', id, { title: '提出', endDate: null, applicationStatusId: idOf('APPLICATION_SUBMITTED'), version });
      expect([bad.status, bad.code]).toEqual([409, 'not_ready']);
      expect((await app.call('recipient', 'GET', `/applications/${id}`)).data).toMatchObject({ version, status: 'APPLICATION_IN_PROGRESS' });
      const good = await put('recipient', id, { title: '提出', applicationStatusId: idOf('APPLICATION_SUBMITTED'), version });
      expect(good.data).toMatchObject({ title: '提出', status: 'APPLICATION_SUBMITTED', entryDate: expect.any(String) });
      const again = await put('recipient', id, { applicationStatusId: idOf('APPLICATION_SUBMITTED'), version });
      expect([again.status, again.code]).toEqual([409, 'stale_version']);
    });

    it('withdraws with a reason only', async () => {
      const id = rows.idAt('APPLICATION_SUBMITTED');
      expect((await put('recipient', id, { applicationStatusId: idOf('APPLICATION_WITHDRAWN_END') })).fields).toEqual({
        comment: 'コメントを入力してください',
      });
      expect((await put('recipient', id, { applicationStatusId: idOf('APPLICATION_WITHDRAWN_END'), comment: '事情により' })).status).toBe(200);
    });

    it('hands it over to a member of the own organisation, and the staff hear of it', async () => {
      const id = rows.idAt('IN_PROGRESS');
      const members = await app.call('recipient', 'GET', '/my/members');
      const { contactUserId } = (await app.call('recipient', 'GET', `/applications/${id}`)).data;
      const other = members.data.find((member: AnyRow) => member.id !== contactUserId);
      expect((await put('recipient', id, { contactUserId: other.id })).data.contactUserId).toBe(other.id);
      const told = await app.call('fund_staff', 'GET', `/comments?entity_type=application&entity_id=${id}`);
      expect(told.data.comments[0]).toMatchObject({ isInternal: true, content: expect.stringContaining(`「${other.username}」に変わりました`) });
      expect((await app.call('recipient', 'GET', `/comments?entity_type=application&entity_id=${id}`)).text).not.toContain('に変わりました');
      const foreign = await app.engine.db.selectFrom('users').select('id').where('email', '=', 'recipient2@example.jp').executeTakeFirstOrThrow();
      expect((await put('recipient', id, { contactUserId: foreign.id })).fields).toEqual({ contactUserId: 'あなたの団体の人から選択してください' });
      expect((await put('recipient', id, { contactUserId: null })).status).toBe(422);
    });

    it('finds nobody else’s application, members or tasks', async () => {
      const id = rows.idAt('APPLICATION_IN_PROGRESS');
      expect((await put('recipient2', id, { title: '乗っ取り' })).status).toBe(404);
      expect((await app.call('recipient2', 'GET', `/applications/${id}/tasks`)).status).toBe(404);
      const mine = await app.call('recipient', 'GET', '/my/members');
      const theirs = await app.call('recipient2', 'GET', '/my/members');
      expect(mine.data.map(({ id: one }: AnyRow) => one)).not.toEqual(expect.arrayContaining(theirs.data.map(({ id: one }: AnyRow) => one)));
    });
  });

  describe('registers an account', () => {
    const account = {
      bankCode: '0001',
      branchCode: '001',
      accountType: 'ordinary',
      accountNumber: '1234567',
      accountHolderName: 'タマガワショウガッコウ',
    };
    const target = async (status: ApplicationStatus = 'CONTRACT_PROCESSING') => {
      const id = rows.idAt(status);
      await app.engine.db
        .updateTable('applications')
        .set({ bankId: null, advancedPaymentFlg: 0, advancedPaymentAmount: 0, grantYear: 2026 })
        .where('id', '=', id)
        .execute();
      const { organizationId, grantNumber } = await app.engine.db
        .selectFrom('applications')
        .select(['organizationId', 'grantNumber'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { applicationId: id, organizationId, grantNumber };
    };
    const create = (as: string, body: AnyRow) => app.call(as, 'POST', '/banks/create', body);

    it('with the master’s names, the advance, one audit entry, and the number sealed and masked everywhere', async () => {
      const { grantNumber, ...ids } = await target();
      const answer = await create('recipient', {
        ...ids,
        ...account,
        bankName: '嘘の銀行',
        advancedPaymentFlg: true,
        advancedPaymentAmount: 320_000,
      });
      expect([answer.status, answer.error]).toEqual([201, null]);
      expect((await app.call('recipient', 'GET', `/banks/gn/${grantNumber}`)).data).toMatchObject({
        bankName: 'みずほ',
        branchName: '東京営業部',
        accountNumber: '***4567',
        accountHolderName: account.accountHolderName,
      });
      expect((await app.call('recipient', 'GET', `/applications/${ids.applicationId}`)).data).toMatchObject({
        bankId: answer.data.id,
        advancedPaymentFlg: true,
        advancedPaymentAmount: 320_000,
      });
      const stored = await app.engine.db.selectFrom('banks').select('accountNumber').where('id', '=', answer.data.id).executeTakeFirstOrThrow();
      expect(stored.accountNumber).not.toContain('1234567');
      const logs = await app.engine.db.selectFrom('audit_logs').select(['before', 'after', 'summary']).orderBy('id', 'desc').limit(5).execute();
      expect(JSON.stringify(logs)).not.toContain('1234567');
      const twice = await create('recipient', { ...ids, ...account });
      expect([twice.status, twice.data]).toEqual([201, { id: answer.data.id }]);
      const other = await create('recipient', { ...ids, ...account, accountNumber: '7654321' });
      expect([other.status, other.code]).toEqual([409, 'bank_registered']);
    });

    it.each([
      ['no number', { accountNumber: '' }, { accountNumber: '必要な銀行情報が不足しています' }],
      ['six digits', { accountNumber: '123456' }, { accountNumber: '口座番号は7桁で入力してください' }],
      ['letters', { accountNumber: '12345a7' }, { accountNumber: '口座番号は7桁で入力してください' }],
      ['three digits of a bank', { bankCode: '001' }, { bankCode: '銀行コードは4桁で入力してください' }],
      ['a bank that there is not', { bankCode: '9998' }, { bankCode: '指定された銀行コードが見つかりません' }],
      ['a branch that there is not', { branchCode: '999' }, { branchCode: '該当する支店が見つかりませんでした' }],
      ['no holder', { accountHolderName: ' ' }, { accountHolderName: '口座名義を入力してください。' }],
      [
        'a holder in kanji',
        { accountHolderName: '多摩川小学校' },
        { accountHolderName: '全角カタカナ、全角数字（０-９）、全角括弧（）、ハイフンのみ入力可能です' },
      ],
      ['an advance of nothing', { advancedPaymentFlg: true, advancedPaymentAmount: 0 }, { advancedPaymentAmount: '前払い金額を入力してください' }],
      [
        'an advance above 80 %',
        { advancedPaymentFlg: true, advancedPaymentAmount: 320_001 },
        { advancedPaymentAmount: '前払い金額は320,000円以下で入力してください' },
      ],
    ])('not with %s', async (_, change, fields) => {
      const { grantNumber: _number, ...ids } = await target();
      const before = await tableCounts(app);
      const answer = await create('recipient', { ...ids, ...account, ...change });
      expect([answer.status, answer.fields]).toEqual([422, fields]);
      expect(await tableCounts(app)).toEqual(before);
    });

    it('not for another’s application, not before the adoption, and not into another’s name', async () => {
      const { grantNumber, ...ids } = await target();
      expect((await create('recipient2', { ...ids, ...account })).status).toBe(404);
      expect((await app.call('recipient2', 'GET', `/banks/gn/${grantNumber}`)).status).toBe(404);
      expect((await create('recipient', { ...ids, ...account, organizationId: ids.organizationId + 1 })).status).toBe(422);
      const early = await target('UNDER_REVIEW');
      expect((await create('recipient', { applicationId: early.applicationId, organizationId: early.organizationId, ...account })).code).toBe(
        'wrong_state',
      );
      for (const role of ['fund_staff', 'director', 'selection_committee']) expect((await create(role, { ...ids, ...account })).status).toBe(403);
    });

    it('in the spec’s two steps, too, but only one of the own organisation', async () => {
      const { applicationId, organizationId } = await target();
      const [own, foreign] = await Promise.all(
        [true, false].map((mine) =>
          app.engine.db
            .selectFrom('banks')
            .select('id')
            .where('organizationId', mine ? '=' : '!=', organizationId)
            .executeTakeFirstOrThrow(),
        ),
      );
      expect((await put('recipient', applicationId, { bankId: foreign?.id, advancedPaymentFlg: false, advancedPaymentAmount: 0 })).fields).toEqual({
        bankId: '振込口座が見つかりません。口座を登録してください',
      });
      expect((await put('recipient', applicationId, { bankId: own?.id, advancedPaymentFlg: false, advancedPaymentAmount: 0 })).status).toBe(200);
      expect((await put('recipient', applicationId, { bankId: own?.id })).status).toBe(200);
      expect((await put('recipient', applicationId, { bankId: 0 })).code).toBe('bank_registered');
      expect((await put('fund_staff', applicationId, { bankId: 0 })).data.bankId).toBe(null);
    });

    it('whose number only the fund and the accounting see whole, each look on record', async () => {
      const { id } = await app.engine.db.selectFrom('banks').select('id').executeTakeFirstOrThrow();
      const look = (as: string) => app.call(as, 'POST', `/banks/${id}/reveal`, {});
      const count = async () => (await tableCounts(app)).audit_logs ?? 0;
      for (const role of ['director', 'general_staff', 'selection_committee', 'recipient']) expect((await look(role)).status).toBe(403);
      const before = await count();
      for (const role of ['fund_staff', 'accounting_staff']) expect((await look(role)).data.accountNumber).toMatch(/^\d{7}$/);
      expect(await count()).toBe(before + 2);
    });
  });

  it('sees the eleven facts of the payment', async () => {
    const { grantNumber, id } = await app.engine.db
      .selectFrom('applications as a')
      .innerJoin('payments as p', 'p.applicationId', 'a.id')
      .select(['a.grantNumber', 'a.id'])
      .where(
        'a.organizationId',
        '=',
        (await app.engine.db.selectFrom('users').select('organizationId').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow())
          .organizationId as number,
      )
      .executeTakeFirstOrThrow();
    const { data } = await app.call('recipient', 'GET', `/payments/status/gn/${grantNumber}`);
    expect(Object.keys(data)).toHaveLength(11);
    expect((await app.call('recipient2', 'GET', `/payments/status/gn/${grantNumber}`)).status).toBe(404);
    await app.engine.db.deleteFrom('payments').where('applicationId', '=', id).execute();
    expect((await app.call('recipient', 'GET', `/payments/status/gn/${grantNumber}`)).data).toBe(null);
  });
});

onEitherEngine('the bank master', (app) => {
  const ask = (path: string) => app.call('recipient', 'GET', `/bankcode/banks${path}`);
  const names = async (name: string) => (await ask(`/search?name=${encodeURIComponent(name)}`)).data.banks.map((bank: AnyRow) => bank.code);

  it.each([
    ['みずほ', '0001'],
    ['ゆうちょ', '9900'],
    ['みつびし', '0005'],
    ['三菱UFJ銀行', '0005'],
    ['ﾗｸﾃﾝ', '0036'],
    ['京都中央信用金庫', '1611'],
    ['しょうこうちゅうきん', '2004'],
    ['PayPay', '0033'],
    ['七十七銀行', '0125'],
    ['しちじゅうしちぎんこう', '0125'],
    ['京都', '0158'],
    ['中国銀行', '0168'],
    ['みとしんようきんこ', '1240'],
    ['水戸信用金', '1240'],
    ['中央労働', '2963'],
    ['ちゅうおうろうどうきんこ', '2963'],
    ['水戸農業協同', '4238'],
    ['商工組合中央金庫', '2004'],
    ['農林中央金庫', '3000'],
  ])('finds %s', async (name, code) => expect((await names(name))[0]).toBe(code));

  it('keeps to its limits, answers null for what there is not, and wants two letters', async () => {
    expect((await ask('/search?name=%E9%8A%80')).fields).toEqual({ name: '銀行名は2文字以上で入力してください' });
    expect((await ask(`/search?name=${encodeURIComponent('農協')}`)).data.banks).toHaveLength(20);
    expect((await ask(`/search?name=${encodeURIComponent('農協')}&limit=5`)).data.banks).toHaveLength(5);
    expect((await ask(`/search?name=${encodeURIComponent('農協')}&limit=x`)).status).toBe(400);
    expect((await ask('/0009')).data.bank).toMatchObject({ name: '三井住友', businessType: '都市銀行' });
    expect((await ask('/9998')).data).toEqual({ bank: null });
    expect((await ask('/99')).status).toBe(422);
    expect((await ask('/0009/branches')).data.branches).toHaveLength(100);
    expect((await ask('/0009/branches/219')).data.branch).toMatchObject({ name: '神田' });
    expect((await ask('/0009/branches/000')).data).toEqual({ branch: null });
    expect((await ask(`/0009/branches/search?name=${encodeURIComponent('かんだ')}`)).data.branches.map(({ code }: AnyRow) => code)).toContain('219');
    expect((await ask(`/0009/branches/search?name=${encodeURIComponent('神田支店')}`)).data.branches[0].code).toBe('219');
    expect((await app.call('selection_committee', 'GET', '/bankcode/banks/0009')).status).toBe(403);
  });
});
