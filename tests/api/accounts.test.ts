import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bankBranchOf, renewPlacesOfNewMaster, updateBankMasterMatches } from '../../resources/bank-accounts/server/bank-master.ts';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { choiceOf, handOut, newAccount, type Owed, owe } from '../support/transfers.ts';

onEitherEngine('an account that money goes to', (app) => {
  let organizationId: number;
  beforeAll(async () => {
    app.setNow(new Date('2026-11-21T01:00:00Z'));
    organizationId = (
      await app.engine.db.selectFrom('users').select('organizationId').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow()
    ).organizationId as number;
  });
  const account = {
    bankCode: '0001',
    branchCode: '001',
    accountType: 'ordinary',
    accountNumber: '7654321',
    accountHolderName: 'タマガワショウガッコウ',
  };
  const register = async (as = 'accounting_staff', more: object = {}) =>
    (await app.call(as, 'POST', '/banks', { organizationId, ...account, ...more })).data as AnyRow;
  const confirm = (as: string, id: number, body: object = {}) => app.call(as, 'POST', `/banks/${id}/confirm`, body);
  const put = (as: string, id: number, body: object) => app.call(as, 'PUT', `/banks/${id}`, body);
  const shown = async (id: number) => (await app.call('fund_manager', 'GET', `/banks/${id}`)).data as AnyRow;

  it('waits until someone else has confirmed it, and says who and when', async () => {
    const { id, confirmation, abilities } = await register();
    expect([confirmation, abilities.includes('confirm')]).toEqual(['waiting', false]);
    expect((await confirm('accounting_staff', id)).status).toBe(409);
    for (const role of ['fund_staff', 'general_staff', 'director', 'recipient', 'selection_committee'])
      expect([role, (await confirm(role, id)).status]).toEqual([role, 403]);
    expect(await shown(id)).toMatchObject({ confirmation: 'waiting', confirmedAt: null });
    const answer = await confirm('accounting_staff2', id);
    expect([answer.status, answer.data.confirmation]).toEqual([200, 'confirmed']);
    expect(await shown(id)).toMatchObject({
      changedAt: '2026-11-21T01:00:00.000Z',
      confirmedAt: '2026-11-21T01:00:00.000Z',
      changedByIdTitle: expect.any(String),
      confirmedByIdTitle: '平山 久美',
    });
    expect((await confirm('fund_manager', id)).status).toBe(409);
  });

  it.each([
    ['accountNumber', '1112223'],
    ['accountHolderName', 'ベツジン'],
    ['bankCode', '0005'],
    ['branchCode', '110'],
    ['accountType', 'checking'],
  ])('waits again once its %s has changed, which whoever changed it cannot confirm', async (field, value) => {
    const { id } = await register();
    await confirm('accounting_staff2', id);
    expect((await put('accounting_staff2', id, { [field]: value })).data.confirmation).toBe('waiting');
    expect((await confirm('accounting_staff2', id)).status).toBe(409);
    // Whoever registered it has had a hand in it, too, even though another one wrote last.
    expect((await confirm('accounting_staff', id)).code).toBe('same_person');
    expect((await confirm('fund_manager', id)).status).toBe(200);
  });

  it('stays confirmed when what is sent is what it was', async () => {
    const { id } = await register();
    await confirm('accounting_staff2', id);
    const before = await app.engine.db.selectFrom('outbox').select('id').execute();
    expect(
      (await put('accounting_staff', id, { accountNumber: account.accountNumber, accountHolderName: account.accountHolderName })).data,
    ).toMatchObject({
      confirmation: 'confirmed',
      version: 2,
    });
    expect(await app.engine.db.selectFrom('outbox').select('id').execute()).toEqual(before);
  });

  it('is not confirmed as it stood before a change that came in between', async () => {
    const { id, version } = await register();
    await put('accounting_staff', id, { accountNumber: '1112223' });
    expect((await confirm('fund_manager', id, { version })).code).toBe('stale_version');
  });

  it('is called what the bank master calls its codes, whoever says otherwise', async () => {
    const { id, bankName, branchName, place } = await register();
    expect([bankName, branchName, place]).toEqual(['みずほ', '東京営業部', 'agrees']);
    const refused = await put('accounting_staff', id, { bankName: '三菱ＵＦＪ', branchName: '本店' });
    expect([refused.status, refused.fields]).toEqual([422, { bankName: '銀行名は変更できません', branchName: '支店名は変更できません' }]);
    const moved = await put('accounting_staff', id, { bankCode: '0005' });
    expect(moved.data).toMatchObject({ bankName: '三菱ＵＦＪ', branchName: '本店', confirmation: 'waiting' });
    expect((await put('accounting_staff', id, { bankCode: '9999' })).fields).toEqual({ bankCode: '指定された銀行コードが見つかりません' });
    expect((await put('accounting_staff', id, { branchCode: '999' })).fields).toEqual({ branchCode: '該当する支店が見つかりませんでした' });
  });

  describe('that an earlier version has called by another place’s name', () => {
    const misnamed = async (names: object) => {
      const { id } = await register();
      await app.engine.db.updateTable('banks').set(names).where('id', '=', id).execute();
      await updateBankMasterMatches(app.engine);
      return id as number;
    };

    it.each([
      [{ branchName: '赤羽支店' }, 'differs'],
      [{ bankName: '三菱UFJ銀行' }, 'differs'],
      [{ branchCode: '999' }, 'gone'],
      [{ bankName: 'みずほ銀行', branchName: '東京営業部' }, 'agrees'],
    ])('%j is found at the start: %s', async (names, place) => {
      const id = await misnamed(names);
      expect(await shown(id)).toMatchObject({ place, version: 1 });
      const found = await app.call('accounting_staff', 'GET', `/banks?place=${place}&limit=200`);
      expect(found.data.banks.map((row: AnyRow) => row.id)).toContain(id);
    });

    it('is looked for once, until a new version brings another master', async () => {
      const { id } = await register();
      const start = async () => {
        await renewPlacesOfNewMaster(app.engine);
        return (await shown(id)).place;
      };
      const times = { createdAt: '2026-11-21', updatedAt: '2026-11-21' };
      await app.engine.db
        .insertInto('installations')
        .values({ databaseId: 'a', storeId: 'b', keyCheck: 'c', ...times })
        .execute();
      await start();
      await app.engine.db.updateTable('banks').set({ branchCode: '999' }).where('id', '=', id).execute();
      expect(await start()).toBe('agrees');
      await app.engine.db.updateTable('installations').set({ bankMaster: '1.0.0-p20200101' }).execute();
      expect(await start()).toBe('gone');
    });

    it('is not confirmed, with both names told, and is mended by saving it', async () => {
      const id = await misnamed({ branchName: '赤羽支店' });
      const refused = await confirm('accounting_staff2', id);
      expect([refused.status, refused.error]).toEqual([409, expect.stringMatching(/「みずほ 赤羽支店」.*「みずほ 東京営業部」/)]);
      const mended = await put('accounting_staff', id, { branchCode: '203' });
      expect(mended.data).toMatchObject({ branchName: '赤羽', place: 'agrees', confirmation: 'waiting' });
      expect((await confirm('accounting_staff2', id)).status).toBe(200);
    });
  });

  it('keeps ＮＰＯ, ・ and ． as the staff enter them, and is not confirmed with what no bank takes', async () => {
    const { id, accountHolderName } = await register('accounting_staff', { accountHolderName: 'NPOリバー・ネット' });
    expect(accountHolderName).toBe('ＮＰＯリバー・ネット');
    await put('accounting_staff', id, { accountHolderName: '㈱川辺' });
    const refused = await confirm('accounting_staff2', id);
    expect([refused.status, refused.error]).toEqual([409, expect.stringContaining('振込に使えない文字「川辺」')]);
    expect((await put('accounting_staff', id, { accountNumber: '0000000' })).fields).toEqual({ accountNumber: expect.stringContaining('すべて0') });
  });

  it('agrees with its codes everywhere in the demo', async () => {
    const rows = await app.engine.db.selectFrom('banks').select(['bankCode', 'bankName', 'branchCode', 'branchName']).where('id', '<=', 60).execute();
    expect(rows.length).toBeGreaterThan(50);
    for (const { bankCode, branchCode, ...names } of rows) expect(bankBranchOf(bankCode, branchCode)).toMatchObject(names);
  });

  it('takes nobody’s word for its confirmation', async () => {
    const refused = await put('accounting_staff', (await register()).id, { confirmation: 'confirmed', confirmedById: 1 });
    expect([refused.status, Object.keys(refused.fields ?? {}).sort()]).toEqual([422, ['confirmation', 'confirmedById']]);
  });

  it('is told of at once: to the contact, to the organisation and to the heads, with no more of the number than its end', async () => {
    const { db } = app.engine;
    await db.deleteFrom('outbox').execute();
    await db.deleteFrom('alerts').execute();
    const { id } = await register();
    await put('accounting_staff', id, { accountNumber: '1112223' });
    const mails = await db.selectFrom('outbox').selectAll().where('subject', 'like', '【重要】%').orderBy('id').execute();
    const { email } = await db.selectFrom('organizations').select('email').where('id', '=', organizationId).executeTakeFirstOrThrow();
    const told = (part: string) => mails.filter(({ subject }) => subject.includes(part)).map(({ recipientAddress }) => recipientAddress);
    expect(told('登録されました')).toEqual(expect.arrayContaining(['recipient@example.jp', email]));
    expect(told('変更されました')).toEqual(told('登録されました'));
    expect(new Set(told('登録されました')).size).toBe(told('登録されました').length);
    const last = mails.at(-1);
    expect(last?.body).toContain('みずほ 東京営業部 普通 口座番号の下4桁 2223（名義 タマガワショウガッコウ）');
    expect(last?.body).toContain('2026/11/21 10:00');
    expect(last?.body).toContain('お心当たりのない場合は');
    expect(last?.body).not.toMatch(/1112223|http|\{\{/);
    const alerts = await db.selectFrom('alerts').select(['kind', 'recordId', 'summary']).orderBy('id').execute();
    expect(alerts).toEqual([
      { kind: 'accountChanged', recordId: id, summary: expect.stringContaining('登録されました') },
      { kind: 'accountChanged', recordId: id, summary: expect.stringContaining('変更されました') },
    ]);
  });

  it('leaves in the log the last four digits and what tells one number from another, before and after', async () => {
    const { id } = await register();
    for (const accountNumber of ['1114321', '7654321']) await put('accounting_staff', id, { accountNumber });
    const rows = await app.engine.db
      .selectFrom('audit_logs')
      .select(['before', 'after'])
      .where('resource', '=', 'banks')
      .where('recordId', '=', id)
      .orderBy('id')
      .execute();
    const numbers = rows.map(({ before, after }) => [before, after].map((text) => JSON.parse(text ?? '{}').accountNumber));
    const [[, first], [second, third], [fourth, last]] = numbers as [string[], string[], string[]];
    for (const kept of [first, second, third, fourth, last]) expect(kept).toMatch(/^\*{3}4321（照合記号 [0-9a-f]{16}）$/);
    expect([second, fourth, last]).toEqual([first, third, first]);
    expect(third).not.toBe(first);
    expect(JSON.stringify(rows)).not.toMatch(/1114321|7654321/);
  });

  it('is seen with its state by its organisation, without the names of the staff', async () => {
    const { id } = await register();
    const { data } = await app.call('recipient', 'GET', `/banks/${id}`);
    expect(data.confirmation).toBe('waiting');
    for (const name of ['changedById', 'confirmedById', 'changedByIdTitle', 'confirmedByIdTitle']) expect(data).not.toHaveProperty(name);
  });

  describe('in a transfer batch', () => {
    let source: number;
    let owed: Owed[];
    beforeAll(async () => {
      source = await newAccount(app);
    });
    beforeEach(async () => {
      owed = await owe(app, 2);
    });
    const post = (as: string, path: string, body: object = {}) => app.call(as, 'POST', path, body);
    const bankOf = async ({ applicationId }: Owed) =>
      (await app.engine.db.selectFrom('applications').select('bankId').where('id', '=', applicationId).executeTakeFirstOrThrow()).bankId as number;
    const problems = (data: AnyRow) => data.rows.flatMap((row: AnyRow) => row.problems).join();
    const act = (as: string, id: number, name: string) => post(as, `/transfer_batches/${id}/${name}`);

    it('is not paid while it waits for its confirmation', async () => {
      const bank = await bankOf(owed[0] as Owed);
      await put('accounting_staff', bank, { accountHolderName: 'ベツノダンタイ' });
      const { data } = await post('accounting_staff', '/transfer_batches/check', choiceOf(source, owed));
      expect([data.sound, problems(data)]).toEqual([false, expect.stringContaining('振込口座が「確認待ち」です')]);
      expect(data.rows[0].confirmation).toMatchObject({ changedAt: '2026-11-21T01:00:00.000Z', changedBy: expect.any(String), confirmedAt: null });
      const queue = await app.call('accounting_staff', 'GET', '/payments/queue');
      expect(queue.data.find((one: AnyRow) => one.applicationId === owed[0]?.applicationId).notice).toContain('確認待ち');
      expect((await post('accounting_staff', '/transfer_batches/create', choiceOf(source, owed))).code).toBe('check_failed');
      await confirm('accounting_staff2', bank);
      const made = await post('accounting_staff', '/transfer_batches/create', choiceOf(source, owed));
      expect(made.status).toBe(201);
      await act('accounting_staff', made.data.id, 'submit');
      const seen = await app.call('fund_manager', 'GET', `/transfer_batches/${made.data.id}/check`);
      expect(seen.data.rows[0].confirmation).toMatchObject({ changedBy: expect.any(String), confirmedBy: '平山 久美' });
    });

    it.each(['submitted', 'approved'])('stops a batch that was %s when it changes', async (state) => {
      const { id } = (await post('accounting_staff', '/transfer_batches/create', choiceOf(source, owed))).data;
      await act('accounting_staff', id, 'submit');
      if (state === 'approved') await act('fund_manager', id, 'approve');
      const bank = await bankOf(owed[1] as Owed);
      await put('accounting_staff', bank, { accountNumber: '9998887' });
      const seen = await app.call('fund_manager', 'GET', `/transfer_batches/${id}/check`);
      expect(problems(seen.data)).toMatch(/確認待ち.*振込口座が、振込データを作ったあとで変わりました/);
      await confirm('accounting_staff2', bank);
      if (state === 'submitted') expect((await act('fund_manager', id, 'approve')).code).toBe('check_failed');
      const file = await handOut(app, id);
      expect([file.status, await file.text()]).toEqual([409, expect.stringContaining(state === 'approved' ? '変わりました' : '承認された')]);
    });

    it('is not paid where it is another organisation’s, however it got there', async () => {
      const [first, second] = owed as [Owed, Owed];
      const made = await post('accounting_staff', '/transfer_batches/create', choiceOf(source, [first]));
      await act('accounting_staff', made.data.id, 'submit');
      await act('fund_manager', made.data.id, 'approve');
      const foreign = await app.engine.db
        .selectFrom('banks')
        .select('id')
        .where('organizationId', '<>', (await owner(first)) as number)
        .where('confirmation', '=', 'confirmed')
        .executeTakeFirstOrThrow();
      for (const { applicationId } of [first, second])
        await app.engine.db.updateTable('applications').set({ bankId: foreign.id }).where('id', '=', applicationId).execute();
      const { data } = await post('accounting_staff', '/transfer_batches/check', choiceOf(source, [first]));
      expect(problems(data)).toContain('振込口座が、この団体の口座ではありません');
      const file = await handOut(app, made.data.id);
      expect([file.status, await file.text()]).toEqual([409, expect.stringContaining('この団体の口座ではありません')]);
    });

    const owner = async ({ applicationId }: Owed) =>
      (await app.engine.db.selectFrom('applications').select('organizationId').where('id', '=', applicationId).executeTakeFirstOrThrow())
        .organizationId;
  });
});
