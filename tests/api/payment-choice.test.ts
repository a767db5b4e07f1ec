import { beforeAll, describe, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import { applicationOf, eventsOf, preparedContract, sendOne, sign } from '../support/envelopes.ts';

onEachEngine('the account and the way of payment that a grantee chooses', (app) => {
  beforeAll(() => app.setNow(new Date('2026-11-21T01:00:00Z')));
  const nothing = { bankId: null, advancedPaymentFlg: 0, advancedPaymentAmount: 0, grantYear: 2026 };
  const prepared = async (status: 'CONTRACT_PREPARATION' | 'CONTRACT_PROCESSING' = 'CONTRACT_PREPARATION') => {
    const id = await preparedContract(app, status);
    await app.engine.db.updateTable('applications').set(nothing).where('id', '=', id).execute();
    return id;
  };
  let last = 1_000_000;
  const accountFor = (applicationId: number) => ({
    applicationId,
    organizationId: 1,
    bankCode: '0001',
    bankName: 'みずほ',
    branchCode: '001',
    branchName: '東京営業部',
    accountNumber: String(++last),
    accountHolderName: 'タマガワショウガッコウ',
  });
  const create = (body: object) => app.call('recipient', 'POST', '/banks/create', body);
  const put = (id: number, body: object, as = 'recipient') => app.call(as, 'PUT', `/applications/${id}`, body);
  const advance = (amount: number) => ({ advancedPaymentFlg: true, advancedPaymentAmount: amount });
  const accounts = async () => (await app.engine.db.selectFrom('banks').select('id').execute()).length;

  describe('in the order of the specification', () => {
    it('is registered first, and then put with the application, as often as one likes', async () => {
      const id = await prepared();
      const created = await create(accountFor(id));
      expect(created.status).toBe(201);
      const { id: bankId } = created.data;
      for (const _ of [1, 2, 3]) {
        const answer = await put(id, { bankId, ...advance(400_000) });
        expect([answer.status, answer.data.bankId, answer.data.advancedPaymentFlg, answer.data.advancedPaymentAmount]).toEqual([
          200,
          bankId,
          true,
          400_000,
        ]);
      }
      const without = await put(id, { bankId, advancedPaymentFlg: false, advancedPaymentAmount: 0 });
      expect([without.status, without.data.advancedPaymentFlg, without.data.advancedPaymentAmount]).toEqual([200, false, 0]);
    });

    it.each([
      [400_001, '前払い金額は400,000円以下で入力してください'],
      [0, '前払い金額を入力してください'],
    ])('tells what is wrong with an advance of %d', async (amount, text) => {
      const id = await prepared();
      const { data } = await create(accountFor(id));
      const before = await applicationOf(app, id);
      const refused = await put(id, { bankId: data.id, ...advance(amount) });
      expect([refused.status, refused.fields]).toEqual([422, { advancedPaymentAmount: text }]);
      expect(await applicationOf(app, id)).toEqual(before);
      const staff = await put(id, advance(amount), 'fund_staff');
      expect([staff.status, staff.fields]).toEqual([422, { advancedPaymentAmount: text }]);
    });

    it('makes one account of calls at the same moment, and of the same account for another grant', async () => {
      const [id, next] = [await prepared(), await prepared()];
      const account = accountFor(id);
      const before = await accounts();
      const answers = await Promise.all([1, 2, 3].map(() => create(account)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
      expect((await create({ ...account, applicationId: next })).data).toEqual(answers[0]?.data);
      expect(await accounts()).toBe(before + 1);
    });

    it('does not take another account in place of the first, nor the application of others', async () => {
      const id = await prepared();
      const account = accountFor(id);
      await create(account);
      expect((await create({ ...account, accountNumber: '7777777' })).code).toBe('bank_registered');
      expect((await app.call('recipient2', 'POST', '/banks/create', account)).status).toBe(404);
      expect((await app.call('recipient2', 'PUT', `/applications/${id}`, advance(100_000))).status).toBe(404);
    });

    it('tells of the account that a grantee registers', async () => {
      const id = await prepared();
      await app.engine.db.deleteFrom('outbox').execute();
      const { data } = await create(accountFor(id));
      const mails = await app.engine.db.selectFrom('outbox').select('recipientAddress').where('subject', 'like', '【重要】%').execute();
      expect(mails.map(({ recipientAddress }) => recipientAddress)).toContain('recipient@example.jp');
      expect((await app.call('accounting_staff', 'GET', `/banks/${data.id}`)).data).toMatchObject({
        confirmation: 'waiting',
        abilities: expect.arrayContaining(['confirm']),
      });
    });
  });

  describe('is what the letter says', () => {
    const sent = async () => {
      const id = await prepared();
      const { envelopeId } = await sendOne(app, id);
      const { data } = await create(accountFor(id));
      return { id, envelopeId: envelopeId as number, bankId: data.id as number };
    };
    const envelope = async (id: number) => (await app.call('fund_staff', 'GET', `/envelopes/${id}`)).data;

    it('where no advance is wanted: the letter that says so stays', async () => {
      const { id, envelopeId, bankId } = await sent();
      expect((await put(id, { bankId, advancedPaymentFlg: false, advancedPaymentAmount: 0 })).status).toBe(200);
      expect((await envelope(envelopeId)).status).toBe('sent');
      expect((await sign(app, envelopeId)).status).toBe(200);
    });

    it('before it is signed: another choice calls it back, and a new one says what was chosen', async () => {
      const { id, envelopeId, bankId } = await sent();
      const answer = await put(id, { bankId, ...advance(300_000) });
      expect([answer.status, answer.data.status, answer.data.advancedPaymentAmount]).toEqual([200, 'CONTRACT_PREPARATION', 300_000]);
      expect((await envelope(envelopeId)).status).toBe('cancelled');
      expect(await eventsOf(app, envelopeId)).toContain('cancelled');
      expect((await sign(app, envelopeId)).status).toBe(409);
      const history = await app.engine.db
        .selectFrom('status_histories')
        .selectAll()
        .where('applicationId', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(history).toMatchObject({
        fromStatus: 'CONTRACT_PROCESSING',
        toStatus: 'CONTRACT_PREPARATION',
        comment: expect.stringContaining('作り直します'),
      });
      const next = await sendOne(app, id);
      expect(next.state).toBe('sent');
      expect((await sign(app, next.envelopeId)).status).toBe(200);
      expect((await put(id, { bankId, ...advance(300_000) })).status).toBe(200);
    });

    it('with the account in one call, too', async () => {
      const id = await prepared();
      const { envelopeId } = await sendOne(app, id);
      expect((await create({ ...accountFor(id), ...advance(300_000) })).status).toBe(201);
      expect([(await applicationOf(app, id)).status, (await envelope(envelopeId)).status]).toEqual(['CONTRACT_PREPARATION', 'cancelled']);
    });

    it('once it is signed: no other choice is taken, by neither call', async () => {
      const { id, envelopeId, bankId } = await sent();
      expect((await sign(app, envelopeId)).status).toBe(200);
      const refused = await put(id, { bankId, ...advance(300_000) });
      expect([refused.status, refused.code, refused.error]).toEqual([409, 'decided', expect.stringContaining('基金事務局にご連絡ください')]);
      const late = await prepared();
      const letter = await sendOne(app, late);
      await sign(app, letter.envelopeId);
      expect((await create({ ...accountFor(late), ...advance(300_000) })).code).toBe('decided');
      expect(await applicationOf(app, late)).toMatchObject({ bankId: null, advancedPaymentFlg: 0 });
      expect((await create(accountFor(late))).status).toBe(201);
      expect((await put(id, advance(300_000), 'fund_staff')).code).toBe('decided');
      const changed = await put(id, { ...advance(300_000), reason: '電話で依頼を受けたため', document: '電話の記録 1号' }, 'fund_staff');
      expect([changed.status, changed.data.status]).toEqual([200, 'CONTRACT_PREPARATION']);
    });

    it('on paper, too: a later choice has it made anew', async () => {
      const id = await prepared('CONTRACT_PROCESSING');
      await app.engine.db.deleteFrom('envelopes').where('applicationId', '=', id).execute();
      await app.engine.db.updateTable('applications').set({ ukesyoSendDate: '2026-11-20' }).where('id', '=', id).execute();
      expect((await put(id, advance(300_000), 'fund_staff')).code).toBe('decided');
      const { data } = await create(accountFor(id));
      const chosen = await put(id, { bankId: data.id, ...advance(300_000) });
      expect([chosen.status, chosen.data.status, chosen.data.advancedPaymentAmount]).toEqual([200, 'CONTRACT_PREPARATION', 300_000]);
    });

    it('and who sends it before anything has been chosen is told', async () => {
      const id = await prepared();
      const preview = async (kind = 'ukesyo') =>
        (await app.call('fund_staff', 'POST', '/envelopes/send/preview', { applicationIds: [id], kind })).data[0];
      const told = { state: 'ready', message: expect.stringMatching(/まだ登録していないため、請書は「前払い なし」です。.*送り直しになります/) };
      expect([await preview(), await preview('confirmation')]).toEqual([
        expect.objectContaining(told),
        { applicationId: id, success: true, state: 'ready' },
      ]);
      const other = await prepared();
      await create(accountFor(other));
      const known = await app.call('fund_staff', 'POST', '/envelopes/send/preview', { applicationIds: [other], kind: 'ukesyo' });
      expect(known.data[0]).toEqual({ applicationId: other, success: true, state: 'ready' });
    });

    it('to the staff as well, while it waits for its signature', async () => {
      const { id, envelopeId } = await sent();
      expect((await put(id, advance(300_000), 'fund_staff')).code).toBe('decided');
      expect((await put(id, { approvedAmount: 600_000 }, 'fund_staff')).code).toBe('decided');
      expect((await envelope(envelopeId)).status).toBe('sent');
      const changed = await put(id, { approvedAmount: 600_000, reason: '理事会の訂正', document: '理事会決議 第1号' }, 'fund_staff');
      expect([changed.status, changed.data.status]).toEqual([200, 'AWAITING_BOARD_APPROVAL']);
      expect((await envelope(envelopeId)).status).toBe('cancelled');
    });
  });
});
