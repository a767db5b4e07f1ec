import { beforeAll, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';

const as = 'fund_manager';

onEitherEngine('writing', (app) => {
  const lastAudit = () => app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

  it('keeps account numbers sealed in the table, and in the audit log no more than their end and a fingerprint', async () => {
    const kept = (number: string) => `***${number.slice(-4)}（照合記号 ${app.services.sealer.fingerprint(number)}）`;
    const input = {
      organizationId: 1,
      bankCode: '0005',
      branchCode: '001',
      accountNumber: '7654321',
      accountHolderName: 'カワノカイ',
    };
    const { data, status } = await app.call('accounting_staff', 'POST', '/banks', input);
    expect([status, data.accountNumber]).toEqual([201, '***4321']);
    const stored = await app.engine.db.selectFrom('banks').select('accountNumber').where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(stored.accountNumber).not.toContain('7654321');
    expect(app.services.sealer.open(stored.accountNumber, { table: 'banks', column: 'accountNumber', row: data.id })).toBe('7654321');
    expect(JSON.parse((await lastAudit()).after ?? '').accountNumber).toBe(kept('7654321'));
    await app.call('accounting_staff', 'PUT', `/banks/${data.id}`, { accountNumber: '1111111' });
    const entry = await lastAudit();
    expect([JSON.parse(entry.before ?? '').accountNumber, JSON.parse(entry.after ?? '').accountNumber]).toEqual([kept('7654321'), kept('1111111')]);
  });

  it('computes the tax of a receipt itself, also after a change', async () => {
    const running = app.engine.db.selectFrom('applications').select('id').where('status', '=', 'IN_PROGRESS');
    const { id: applicationId } = await running.orderBy('id').executeTakeFirstOrThrow();
    const input = { applicationId, title: '長靴', vendor: '川具店', amount: 1000, receiptDate: '2026-05-01', paymentDate: '2026-05-01' };
    const { data } = await app.call(as, 'POST', '/receipts', input);
    expect(data).toMatchObject({ taxAmount: 90, taxRate: 10, taxIncluded: true, status: 'draft', paymentMethod: 'cash', pointAmount: 0 });
    expect((await app.call(as, 'PUT', `/receipts/${data.id}`, { taxIncluded: false })).data.taxAmount).toBe(100);
    expect((await app.call(as, 'PUT', `/receipts/${data.id}`, { taxRate: 8, amount: 999 })).data.taxAmount).toBe(79);
    expect((await app.call(as, 'PUT', `/receipts/${data.id}`, { taxAmount: 1 })).fields).toHaveProperty('taxAmount');
    const refused = await app.call(as, 'PUT', `/receipts/${data.id}`, { paymentDate: '2026-04-30' });
    expect(refused.fields).toEqual({ paymentDate: '支払日は領収書日付以降にしてください' });
  });

  it.each([
    ['/applications', { organizationId: 999_999 }, 'organizationId'],
    ['/applications', { contactUserId: 999_999 }, 'contactUserId'],
    ['/applications', { grantId: 999_999_999 }, 'grantId'],
    ['/applications', { contactUserId: 1 }, 'contactUserId'],
    ['/report_forms', { grantId: 999_999 }, 'grantId'],
  ])('%s refuses %j, which no row has', async (path, input, field) => {
    const answer = await app.call(as, 'PUT', `${path}/1`, input);
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });

  it('a comment belongs to its author and to the application behind its subject, and none to nothing', async () => {
    const { data: submissions } = await app.call(as, 'GET', '/submissions?limit=1');
    const [submission] = submissions.submissions;
    const { data, status } = await app.call('general_staff', 'POST', '/comments', {
      entityType: 'submission',
      entityId: submission.id,
      content: ' 確認しました ',
    });
    expect([status, data.applicationId, data.content, data.isInternal, data.userRole]).toEqual([
      201,
      submission.applicationId,
      '確認しました',
      true,
      'general_staff',
    ]);
    const nowhere = await app.call(as, 'POST', '/comments', { entityType: 'receipt', entityId: 999_999, content: 'x' });
    expect([nowhere.status, nowhere.code]).toEqual([404, 'not_found']);
    const forged = await app.call(as, 'POST', '/comments', { entityType: 'receipt', entityId: 1, content: 'x', userId: 1 });
    expect(forged.fields).toHaveProperty('userId');
  });

  beforeAll(async () => {
    await app.token(as);
  });
});
