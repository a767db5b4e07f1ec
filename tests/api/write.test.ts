import { beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import { everyResource, tableCounts } from '../support/rows.ts';

const as = 'fund_manager';
const grant = { year: 2026, category: 'ngo', target: '市民団体', title: '𠮷野川の清掃', themeNumber: '5211', amount: 500_000, period: 1 };

onEachEngine('writing', (app) => {
  const lastAudit = () => app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const create = async (input: object) => (await app.call(as, 'POST', '/admin/grants', { ...grant, ...input })).data;

  it('creates a row and answers 201 with the row as it is listed', async () => {
    const { status, data } = await app.call('fund_staff', 'POST', '/admin/grants', { ...grant, title: ' 髙橋川 ', description: '一行\r\n二行' });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      ...grant,
      title: '髙橋川',
      description: '一行\n二行',
      yearOption: 0,
      startDate: null,
      version: 1,
      abilities: ['update'],
    });
    expect(data.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/);
    expect((await app.call('fund_staff', 'GET', `/admin/grants/${data.id}`)).data).toEqual(data);
    expect((await app.call('fund_staff', 'GET', `/admin/grants?id=${data.id}`)).data.grants).toEqual([data]);
  });

  it('keeps a long text whole, longer than any index entry could be', async () => {
    const content = '川'.repeat(9_999);
    const { status, data } = await app.call(as, 'POST', '/admin/notifications', { title: '長いお知らせ', content });
    expect([status, data.content]).toEqual([201, content]);
    expect((await app.call(as, 'GET', '/notifications?sortBy=content&limit=200')).status).toBe(200);
  });

  it('tells everything that is wrong at once, in the words of the spec, and writes nothing', async () => {
    const before = await tableCounts(app);
    const answer = await app.call(as, 'POST', '/admin/grants', {
      year: 1999,
      amount: -1,
      period: 61,
      startDate: '2026-02-30',
      color: 'red',
      version: 3,
      title: ' ',
    });
    expect([answer.status, answer.code, answer.data]).toEqual([422, 'invalid_fields', null]);
    expect(answer.fields).toMatchObject({
      year: '年度は2000から2100までの数で入力してください',
      category: '種別は必須です',
      target: '対象は必須です',
      title: 'テーマ名は必須です',
      themeNumber: '助成番号は必須です',
      period: '期間は1から60までの数で入力してください',
      color: expect.stringMatching(/ありません|いない/),
    });
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(
      ['amount', 'category', 'color', 'period', 'startDate', 'target', 'themeNumber', 'title', 'version', 'year'].sort(),
    );
    expect(Object.values(answer.fields ?? {})).toContain(answer.error);
    expect(await tableCounts(app)).toEqual(before);
  });

  it.each([
    [{ startDate: '2026-04-02', endDate: '2026-04-01' }, 'endDate', '終了日は開始日より後の日付を指定してください'],
    [{ amount: '1000' }, 'amount', '助成額は整数で入力してください'],
    [{ amount: 1e21 }, 'amount', '助成額は0以上の数で入力してください'],
    [{ title: 'あ'.repeat(201) }, 'title', 'テーマ名は200文字以内で入力してください（現在201文字）'],
    [{ title: 'a\u0000b' }, 'title', 'テーマ名に使えない文字が含まれています'],
    [{ title: '\ud800' }, 'title', 'テーマ名に使えない文字が含まれています'],
    [{ category: 'sea' }, 'category', '種別は 学校・研究・川づくり・カド から選択してください'],
    [{ title: { $ne: null } }, 'title', 'テーマ名は文字で入力してください'],
  ])('refuses %j beside its field', async (input, field, text) => {
    const answer = await app.call(as, 'POST', '/admin/grants', { ...grant, ...input });
    expect([answer.status, answer.fields]).toEqual([422, { [field]: text }]);
  });

  it('keeps what looks like an attack as the text that it is', async () => {
    for (const title of ["' OR 1=1 --", '<script>alert(1)</script>', '=1+1', '👨‍👩‍👧 𠮷 髙', '%_\\', '{{x}}']) {
      expect((await create({ title })).title).toBe(title);
    }
  });

  it('counts versions, and refuses a stale one without changing anything', async () => {
    const row = await create({});
    const second = await app.call(as, 'PUT', `/admin/grants/${row.id}`, { title: '二番目', version: 1 });
    expect(second.data).toMatchObject({ version: 2, title: '二番目', amount: 500_000 });
    const audits = await tableCounts(app);
    const stale = await app.call(as, 'PUT', `/admin/grants/${row.id}`, { title: '三番目', version: 1 });
    expect([stale.status, stale.code, stale.error]).toEqual([409, 'stale_version', expect.stringContaining('ほかの人が先に更新しました')]);
    expect((await app.call(as, 'GET', `/admin/grants/${row.id}`)).data).toEqual(second.data);
    expect(await tableCounts(app)).toEqual(audits);
    for (const version of ['1', 1.5, null, {}]) {
      expect((await app.call(as, 'PUT', `/admin/grants/${row.id}`, { title: 'x', version })).fields).toHaveProperty('version');
    }
  });

  it('lets exactly one of several updates at the same time win', async () => {
    const row = await create({});
    const titles = Array.from({ length: 8 }, (_, index) => `同時${index}`);
    const answers = await Promise.all(titles.map((title) => app.call(as, 'PUT', `/admin/grants/${row.id}`, { title, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const { data } = await app.call(as, 'GET', `/admin/grants/${row.id}`);
    expect([data.version, data.title]).toEqual([2, titles[answers.findIndex(({ status }) => status === 200)]]);
  });

  it('records in the audit log who changed what, only what changed, and nothing when nothing was written', async () => {
    const row = await create({});
    expect(await lastAudit()).toMatchObject({
      action: 'create',
      resource: 'grants',
      recordId: row.id,
      summary: `部門助成金「${grant.title}」を登録しました`,
    });
    await app.call(as, 'PUT', `/admin/grants/${row.id}`, { title: '新しい名前', amount: 500_000, version: 1 });
    const entry = await lastAudit();
    expect(JSON.parse(entry.before ?? '')).toEqual({ title: grant.title });
    expect(JSON.parse(entry.after ?? '')).toEqual({ title: '新しい名前' });
    const me = (await app.call(as, 'GET', '/me')).data;
    expect(entry).toMatchObject({ action: 'update', userId: me.id, userName: me.username, userRole: 'fund_manager', recordId: row.id });
    expect(entry.requestId).toMatch(/^[0-9a-f-]{36}$/);
    await app.call(as, 'DELETE', `/admin/grants/${row.id}`);
    const gone = await lastAudit();
    expect([gone.action, JSON.parse(gone.before ?? '').title, gone.after]).toEqual(['delete', '新しい名前', null]);
    const found = await app.call(as, 'GET', `/admin/logs?resource=grants&recordId=${row.id}`);
    expect(found.data.logs.map(({ action }: { action: string }) => action)).toEqual(['delete', 'update', 'create']);
  });

  it('writes nothing at all when its audit entry cannot be written', async () => {
    const row = await create({});
    const before = await tableCounts(app);
    const { db } = app.engine;
    await db.schema.alterTable('audit_logs').renameTo('audit_logs_away').execute();
    const answers = [
      await app.call(as, 'POST', '/admin/grants', grant),
      await app.call(as, 'PUT', `/admin/grants/${row.id}`, { title: '消える' }),
      await app.call(as, 'DELETE', `/admin/grants/${row.id}`),
    ];
    await db.schema.alterTable('audit_logs_away').renameTo('audit_logs').execute();
    for (const { status, code, text } of answers) {
      expect([status, code]).toEqual([503, 'database_behind']);
      expect(text).not.toMatch(/audit_logs|SQL|relation|no such table|node_modules/i);
    }
    expect((await app.call(as, 'GET', `/admin/grants/${row.id}`)).data).toEqual(row);
    expect(await tableCounts(app)).toEqual(before);
  });

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

  it('refuses what another row already has, beside the field, also when two come at once', async () => {
    const [first, second] = (await app.call(as, 'GET', '/applications?sortBy=id&limit=2')).data.applications;
    const answer = await app.call(as, 'PUT', `/applications/${second.id}`, { entryNumber: first.entryNumber });
    expect([answer.status, answer.fields]).toEqual([422, { entryNumber: 'この受付番号はすでに使われています' }]);
    const input = { entryNumber: 'E-TWICE', category: 'ngo', grantYear: 2026, grantPeriod: 1, title: '二重', organizationId: 1 };
    const answers = await Promise.all([1, 2, 3].map(() => app.call(as, 'POST', '/applications', input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('deletes what nobody needs, and says with counts what still needs the rest', async () => {
    const row = await create({});
    expect([(await app.call(as, 'DELETE', `/admin/grants/${row.id}`)).status, (await app.call(as, 'GET', `/admin/grants/${row.id}`)).status]).toEqual(
      [200, 404],
    );
    expect((await app.call(as, 'DELETE', `/admin/grants/${row.id}`)).status).toBe(404);
    const before = await tableCounts(app);
    const { grantId } = await app.engine.db.selectFrom('report_forms').select('grantId').executeTakeFirstOrThrow();
    const needed = await app.call(as, 'DELETE', `/admin/grants/${grantId}`);
    expect([needed.status, needed.code, needed.error]).toEqual([
      409,
      'still_needed',
      expect.stringMatching(/^この部門助成金は .*報告様式 \d+件.* で使われているため削除できません。$/),
    ]);
    expect((await app.call(as, 'DELETE', '/organizations/1')).error).toMatch(/申請 \d+件/);
    expect(await tableCounts(app)).toEqual(before);
  });

  it('deletes no row that has changed since it was looked at', async () => {
    const row = await create({ title: '消す前に直された' });
    await app.call(as, 'PUT', `/admin/grants/${row.id}`, { title: 'ほかの人の直し', version: row.version });
    const stale = await app.call(as, 'DELETE', `/admin/grants/${row.id}`, { version: row.version });
    expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
    expect((await app.call(as, 'GET', `/admin/grants/${row.id}`)).data.title).toBe('ほかの人の直し');
    expect((await app.call(as, 'DELETE', `/admin/grants/${row.id}`, { version: row.version, reason: 'x' })).fields).toHaveProperty('reason');
    expect((await app.call(as, 'DELETE', `/admin/grants/${row.id}`, { version: row.version + 1 })).status).toBe(200);
  });

  it('keeps why a row was deleted, where its declaration asks', async () => {
    const input = { category: 'ngo', grantYear: 2026, grantPeriod: 1, title: '取り下げ', organizationId: 1 };
    const removed = async (entryNumber: string, body?: object) => {
      const { data } = await app.call(as, 'POST', '/applications', { ...input, entryNumber });
      const { status, fields } = await app.call(as, 'DELETE', `/applications/${data.id}`, body);
      const logs = app.engine.db.selectFrom('audit_logs').select(['action', 'summary', 'after']).where('recordId', '=', data.id);
      const [log] = await logs.where('resource', '=', 'applications').orderBy('id', 'desc').execute();
      return { status, fields, log: log && { ...log, after: JSON.parse(String(log.after)) } };
    };
    const reason = '申請者の依頼による';
    expect(await removed('E-GONE-1', { reason })).toMatchObject({
      status: 200,
      log: { action: 'delete', summary: `申請「取り下げ」を削除しました（理由：${reason}）`, after: { reason } },
    });
    expect(await removed('E-GONE-2')).toMatchObject({ status: 200, log: { action: 'delete', summary: '申請「取り下げ」を削除しました' } });
    expect(await removed('E-GONE-3', { reasn: 'x' })).toMatchObject({
      status: 422,
      fields: { reasn: expect.any(String) },
      log: { action: 'create' },
    });
    expect((await removed('E-GONE-4', { reason: 1 })).status).toBe(422);
    expect((await removed('E-GONE-5', { version: 99 })).status).toBe(409);
  });

  it('tells before what deleting a row would do: what goes with it, or why it cannot go', async () => {
    const input = { category: 'ngo', grantYear: 2026, grantPeriod: 1, title: '試し', organizationId: 1, entryNumber: 'E-EFFECT' };
    const { data } = await app.call(as, 'POST', '/applications', input);
    const effect = async (id: number) => (await app.call(as, 'GET', `/applications/${id}/deletion`)).data;
    expect(await effect(data.id)).toEqual({ refused: null, goes: [{ label: '状況の履歴', count: 1 }] });
    const { data: submissions } = await app.call(as, 'GET', '/submissions?limit=1');
    const needed = submissions.submissions[0].applicationId;
    const { refused } = await effect(needed);
    expect(refused).toMatch(/^この申請は .*提出書類 \d+件.* で使われているため削除できません。$/);
    expect((await app.call(as, 'DELETE', `/applications/${needed}`)).error).toBe(refused);
    expect((await app.call(as, 'GET', '/applications/999999/deletion')).status).toBe(404);
    expect((await app.call('fund_staff', 'GET', `/applications/${data.id}/deletion`)).status).toBe(403);
    expect((await app.call(as, 'DELETE', `/applications/${data.id}`)).status).toBe(200);
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

  it.each(everyResource.filter(({ of }) => of))('$name is a view: nothing writes through it', async ({ name }) => {
    const before = await tableCounts(app);
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', '/1'],
      ['DELETE', '/1'],
    ] as const) {
      expect((await app.call(as, method, `/${name}${path}`, {})).status).toBe(404);
    }
    expect(await tableCounts(app)).toEqual(before);
  });

  beforeAll(async () => {
    await app.token(as);
  });
});
