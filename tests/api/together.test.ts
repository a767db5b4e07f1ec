import { beforeAll, describe, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';

onEachEngine('rows that belong together', (app) => {
  let mine: { application: number; organization: number; bank: number; person: number };
  let theirs: { organization: number; bank: number; person: number };
  beforeAll(async () => {
    const { db } = app.engine;
    const bankOf = async (organizationId: number) =>
      (await db.selectFrom('banks').select('id').where('organizationId', '=', organizationId).executeTakeFirstOrThrow()).id;
    const personOf = async (email: string) =>
      db.selectFrom('users').select(['id', 'organizationId']).where('email', '=', email).executeTakeFirstOrThrow();
    const [me, other] = [await personOf('recipient@example.jp'), await personOf('recipient2@example.jp')];
    const [organization, foreign] = [me.organizationId as number, other.organizationId as number];
    const { id } = await db
      .selectFrom('applications')
      .select('id')
      .where('organizationId', '=', organization)
      .where('status', '=', 'IN_PROGRESS')
      .executeTakeFirstOrThrow();
    mine = { application: id, organization, bank: await bankOf(organization), person: me.id };
    theirs = { organization: foreign, bank: await bankOf(foreign), person: other.id };
    await db
      .updateTable('applications')
      .set({ bankId: mine.bank, contactUserId: me.id, representativeUserId: me.id, advancedPaymentFlg: 0, advancedPaymentAmount: 0 })
      .where('id', '=', id)
      .execute();
    await db.updateTable('payments').set({ advanceAmount: 0 }).where('applicationId', '=', id).execute();
  });
  const put = (as: string, path: string, body: object) => app.call(as, 'PUT', path, body);
  const stored = () =>
    app.engine.db
      .selectFrom('applications')
      .select(['bankId', 'contactUserId', 'representativeUserId', 'organizationId'])
      .where('id', '=', mine.application)
      .executeTakeFirstOrThrow();

  describe('an application', () => {
    it.each([
      ['bankId', () => theirs.bank, '振込口座は、同じ団体のなかから選択してください'],
      ['contactUserId', () => theirs.person, '連絡担当者は、同じ団体のなかから選択してください'],
      ['representativeUserId', () => theirs.person, '代表者は、同じ団体のなかから選択してください'],
    ] as const)('takes no %s of another organisation', async (field, value, text) => {
      const before = await stored();
      for (const as of ['fund_staff', 'fund_manager']) {
        const answer = await put(as, `/applications/${mine.application}`, { [field]: value() });
        expect([answer.status, answer.fields]).toEqual([422, { [field]: text }]);
      }
      expect(await stored()).toEqual(before);
    });

    it('is not created with the account of another organisation', async () => {
      const input = { entryNumber: 'E-W-1', category: 'school', grantYear: 2026, grantPeriod: 1, title: '写し', organizationId: mine.organization };
      const refused = await app.call('fund_staff', 'POST', '/applications', { ...input, bankId: theirs.bank });
      expect(refused.fields).toEqual({ bankId: '振込口座は、同じ団体のなかから選択してください' });
      const taken = await app.call('fund_staff', 'POST', '/applications', { ...input, bankId: mine.bank });
      expect([taken.status, taken.data.bankId]).toEqual([201, mine.bank]);
      expect((await app.call('fund_manager', 'DELETE', `/applications/${taken.data.id}`)).status).toBe(200);
    });

    it('does not leave its organisation under its account and its people, but goes with all of them', async () => {
      const alone = await put('fund_staff', `/applications/${mine.application}`, { organizationId: theirs.organization });
      expect([alone.status, Object.keys(alone.fields ?? {})]).toEqual([422, ['organizationId']]);
      const move = (to: typeof theirs) =>
        put('fund_staff', `/applications/${mine.application}`, {
          organizationId: to.organization,
          bankId: to.bank,
          contactUserId: to.person,
          representativeUserId: to.person,
        });
      expect((await move(theirs)).status).toBe(200);
      expect((await move(mine)).status).toBe(200);
    });
  });

  it('an account does not change hands under an application', async () => {
    const answer = await put('accounting_staff', `/banks/${mine.bank}`, { organizationId: theirs.organization });
    expect([answer.status, answer.fields?.organizationId]).toEqual([
      422,
      expect.stringMatching(/この銀行口座は申請 \d+件の振込口座になっているため/),
    ]);
  });

  it('a person does not change organisations as the contact of an application', async () => {
    const answer = await put('fund_manager', `/users/${mine.person}`, { organizationId: theirs.organization });
    expect([answer.status, answer.fields?.organizationId]).toEqual([422, expect.stringMatching(/^このユーザーは申請 \d+件の.*になっているため/)]);
  });

  it('offers only such choices where the list is asked for them', async () => {
    const people = await app.call('fund_staff', 'GET', `/recipient_users?organizationId=${mine.organization}&limit=200`);
    expect(people.data.recipient_users.length).toBeGreaterThan(0);
    expect(new Set(people.data.recipient_users.map((row: { organizationId: number }) => row.organizationId))).toEqual(new Set([mine.organization]));
  });

  it('leaves a payment and a line of a budget with the application that they were made for', async () => {
    for (const [as, path, table] of [
      ['accounting_staff', '/payments', 'payments'],
      ['fund_staff', '/budget_items', 'budget_items'],
    ] as const) {
      const row = await app.engine.db.selectFrom(table).select(['id', 'applicationId']).orderBy('id').executeTakeFirstOrThrow();
      const moved = await put(as, `${path}/${row.id}`, { applicationId: mine.application });
      expect([moved.status, moved.fields]).toEqual([422, { applicationId: '登録した後は変更できません' }]);
      expect((await put(as, `${path}/${row.id}`, { applicationId: row.applicationId })).status).toBe(200);
    }
  });
});
