import { expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { type Resource, writePath } from '../../schema/resource.ts';
import { type AnyRow, everyResource, tableCounts } from '../support/rows.ts';
import { onEachEngine } from './app.ts';

const as = 'fund_manager';
const book = { title: '𠮷野川の清掃', shelfId: 1, kind: 'story', price: 500_000, pages: 12, note: 'メモ' };

onEachEngine('writing', (app) => {
  const lastAudit = () => app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const create = async (input: object = {}) => {
    const { data, error } = await app.call(as, 'POST', '/admin/books', { ...book, ...input });
    if (!data) throw new Error(String(error));
    return data as AnyRow;
  };
  const stored = async (table: string, id: number) =>
    (await anyTables(app.engine.db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as AnyRow;

  it('creates a row and answers 201 with the row as it is listed', async () => {
    const { status, data } = await app.call('fund_staff', 'POST', '/admin/books', { ...book, title: ' 髙橋川 ', summary: '**一行**\r\n二行' });
    expect(status).toBe(201);
    const expected = { title: '髙橋川', summary: '**一行**\n二行', isLendable: true, isbn: null, version: 1, loanCount: 0, loanState: 'none' };
    expect(data).toMatchObject({ ...book, ...expected, abilities: ['update', 'reprice'] });
    expect(data.summaryHtml).toContain('<strong>一行</strong>');
    expect(data.createdAt).toBe('2026-11-21T03:00:00.000Z');
    expect((await app.call('fund_staff', 'GET', `/books/${data.id}`)).data).toEqual(data);
    expect((await app.call('fund_staff', 'GET', `/books?id=${data.id}`)).data.books).toEqual([data]);
  });

  it('keeps a long text whole, longer than any index entry could be', async () => {
    const summary = '川'.repeat(9_999);
    expect((await create({ summary })).summary).toBe(summary);
    expect((await app.call(as, 'GET', '/books?sortBy=summary&limit=200')).status).toBe(200);
  });

  it('tells everything that is wrong at once, and writes nothing', async () => {
    const before = await tableCounts(app);
    const wrong = {
      budgetYear: 1999,
      price: -1,
      pages: 0,
      publishedOn: '2026-02-30',
      arrivedAt: '昨日',
      isLendable: 'yes',
      binding: 3,
      color: 'red',
      title: ' ',
    };
    const answer = await app.call(as, 'POST', '/admin/books', wrong);
    expect([answer.status, answer.code, answer.data]).toEqual([422, 'invalid_fields', null]);
    expect(answer.fields).toMatchObject({
      budgetYear: '購入年度は2000から2100までの数で入力してください',
      pages: '頁数は1以上です',
      title: '書名は必須です',
      shelfId: '書架を選択してください',
      kind: '分類は必須です',
      color: expect.stringMatching(/ありません|いない/),
    });
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual([...Object.keys(wrong), 'shelfId', 'kind', 'note'].sort());
    expect(Object.values(answer.fields ?? {})).toContain(answer.error);
    expect(await tableCounts(app)).toEqual(before);
  });

  it.each([
    [{ publishedOn: '2026-04-02', soldOutOn: '2026-04-01' }, 'soldOutOn', '絶版日は発行日以降にしてください'],
    [{ pages: 900, price: 800 }, 'pages', '頁数は価格までにしてください'],
    [{ price: '1000' }, 'price', '価格は整数で入力してください'],
    [{ price: 1e21 }, 'price', '価格は0以上の数で入力してください'],
    [{ pages: 1.5 }, 'pages', '頁数は数で入力してください'],
    [{ title: 'あ'.repeat(201) }, 'title', '書名は200文字以内で入力してください（現在201文字）'],
    [{ title: 'a\u0000b' }, 'title', '書名に使えない文字が含まれています'],
    [{ title: '\ud800' }, 'title', '書名に使えない文字が含まれています'],
    [{ title: { $ne: null } }, 'title', '書名は文字で入力してください'],
    [{ kind: 'sea' }, 'kind', '分類は 自然・物語・芸術 から選択してください'],
    [{ note: null }, 'note', 'メモを入力してください'],
    [{ shelfId: 999_999 }, 'shelfId', '書架が見つかりません。一覧から選び直してください'],
    [{ shelfName: '別' }, 'shelfName', expect.any(String)],
    [{ summaryHtml: '<b>' }, 'summaryHtml', expect.any(String)],
    [{ coverId: 999_999 }, 'coverId', expect.any(String)],
    [{ version: 3 }, 'version', expect.any(String)],
  ])('refuses %j beside its field', async (input, field, text) => {
    const answer = await app.call(as, 'POST', '/admin/books', { ...book, ...input });
    expect([answer.status, answer.fields]).toEqual([422, { [field]: text }]);
  });

  it.each([
    ['/organizations', { name: '川の会', postalCode: '123' }, 'postalCode', '郵便番号は7桁で入力してください'],
    ['/organizations', { name: '川の会', contact: 'no address' }, 'contact', '連絡先は「name@example.jp」の形で入力してください'],
    [
      '/applications',
      { title: 'x', organizationId: 1, accountId: 2, category: 'ngo', grantYear: 2026 },
      'accountId',
      '口座は、同じ団体のなかから選択してください',
    ],
    [
      '/users',
      { username: 'x', email: 'new@example.jp', firstPassword: 'temporary', type: 'ADMIN', roletype: 'director' },
      'password',
      'パスワードは必須です',
    ],
    [
      '/users',
      { username: 'x', email: 'new@example.jp', firstPassword: 'invitation', type: 'ADMIN', roletype: 'recipient' },
      'type',
      '権限が「助成者」のときは、種類も「助成者」にしてください',
    ],
    [
      '/users',
      { username: 'x', email: 'FUND_STAFF@example.jp', firstPassword: 'invitation', type: 'ADMIN', roletype: 'director' },
      'email',
      'このメールアドレスはすでに登録されています',
    ],
  ])('refuses to %s %j beside its field', async (path, input, field, text) => {
    const answer = await app.call(as, 'POST', path, input);
    expect([answer.status, answer.fields]).toEqual([422, { [field]: text }]);
  });

  it('asks for nothing that the other inputs make needless, and gives no secret out', async () => {
    const answer = await app.call(as, 'POST', '/users', {
      username: '新しい人',
      email: 'New@Example.jp',
      firstPassword: 'invitation',
      type: 'ADMIN',
      roletype: 'director',
    });
    expect([answer.status, answer.data.email, 'password' in answer.data]).toEqual([201, 'new@example.jp', false]);
    const given = await app.call(as, 'PUT', `/users/${answer.data.id}`, { password: 'Himitsu-2026-kawa', version: 1 });
    expect(given.status).toBe(200);
    expect(given.text).not.toContain('Himitsu');
    expect((await lastAudit()).after ?? '').not.toContain('Himitsu');
    expect((await app.call(as, 'PUT', `/users/${answer.data.id}`, { firstPassword: 'temporary' })).status).toBe(422);
  });

  it('keeps what is fixed as it was when the row was made', async () => {
    const row = await create({ code: 'A-1' });
    expect((await app.call(as, 'PUT', `/admin/books/${row.id}`, { code: 'A-2' })).fields).toEqual({ code: '登録した後は変更できません' });
    expect((await app.call(as, 'PUT', `/admin/books/${row.id}`, { code: 'A-1', title: '同じ番号' })).status).toBe(200);
  });

  it('keeps what belongs to one organisation together, from either side', async () => {
    const application = (
      await app.call(as, 'POST', '/applications', { title: 'x', organizationId: 1, accountId: 1, category: 'ngo', grantYear: 2026 })
    ).data;
    expect((await app.call(as, 'PUT', `/applications/${application.id}`, { organizationId: 2 })).fields).toHaveProperty('organizationId');
    expect((await app.call(as, 'PUT', `/applications/${application.id}`, { organizationId: 2, accountId: 2 })).status).toBe(200);
    expect((await app.call('accounting_staff', 'PUT', '/accounts/2', { organizationId: 3 })).fields).toEqual({
      organizationId: expect.stringContaining('申込'),
    });
  });

  it('keeps what looks like an attack as the text that it is', async () => {
    for (const title of ["' OR 1=1 --", '<script>alert(1)</script>', '=1+1', '👨‍👩‍👧 𠮷 髙', '%_\\', '{{x}}'])
      expect((await create({ title })).title).toBe(title);
  });

  it('counts versions, and refuses a stale one without changing anything', async () => {
    const row = await create();
    const second = await app.call(as, 'PUT', `/admin/books/${row.id}`, { title: '二番目', version: 1 });
    expect(second.data).toMatchObject({ version: 2, title: '二番目', price: 500_000 });
    const before = await tableCounts(app);
    const stale = await app.call(as, 'PUT', `/admin/books/${row.id}`, { title: '三番目', version: 1 });
    expect([stale.status, stale.code, stale.error]).toEqual([409, 'stale_version', expect.stringContaining('ほかの人が先に更新しました')]);
    expect((await app.call(as, 'GET', `/books/${row.id}`)).data).toEqual(second.data);
    expect(await tableCounts(app)).toEqual(before);
    for (const version of ['1', 1.5, null, {}])
      expect((await app.call(as, 'PUT', `/admin/books/${row.id}`, { title: 'x', version })).fields).toHaveProperty('version');
  });

  it('lets exactly one of several updates at the same time win', async () => {
    const row = await create();
    const titles = Array.from({ length: 8 }, (_, index) => `同時${index}`);
    const answers = await Promise.all(titles.map((title) => app.call(as, 'PUT', `/admin/books/${row.id}`, { title, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const { data } = await app.call(as, 'GET', `/books/${row.id}`);
    expect([data.version, data.title]).toEqual([2, titles[answers.findIndex(({ status }) => status === 200)]]);
  });

  it('refuses what another row already has, beside the field, also when several come at once', async () => {
    await create({ isbn: 'twice' });
    const other = await create({ isbn: 'other' });
    const taken = { isbn: 'このISBNはすでに登録されています' };
    expect(await app.call(as, 'PUT', `/admin/books/${other.id}`, { isbn: 'twice' })).toMatchObject({ status: 422, fields: taken });
    const answers = await Promise.all([1, 2, 3].map(() => app.call(as, 'POST', '/admin/books', { ...book, isbn: 'E-TWICE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await app.call(as, 'POST', '/shelves', { name: '書架0', floor: 7 })).toMatchObject({
      status: 422,
      fields: { floor: 'この階には同じ名前の書架があります' },
    });
    expect((await app.call(as, 'POST', '/shelves', { name: '書架0', floor: 8 })).status).toBe(201);
  });

  it('records in the audit log who changed what, only what changed, and nothing when nothing was written', async () => {
    const row = await create();
    expect(await lastAudit()).toMatchObject({
      action: 'create',
      resource: 'books',
      recordId: row.id,
      summary: `図書「${book.title}」を登録しました`,
    });
    await app.call(as, 'PUT', `/admin/books/${row.id}`, { title: '新しい名前', price: 500_000, version: 1 });
    const entry = await lastAudit();
    expect([JSON.parse(entry.before ?? ''), JSON.parse(entry.after ?? '')]).toEqual([{ title: book.title }, { title: '新しい名前' }]);
    const me = await app.engine.db.selectFrom('users').select(['id', 'username']).where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'update', userId: me.id, userName: me.username, userRole: as, recordId: row.id });
    expect(entry.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await app.call(as, 'PUT', `/admin/books/${row.id}`, { title: '新しい名前' })).data.version).toBe(2);
    expect((await lastAudit()).id).toBe(entry.id);
    await app.call(as, 'DELETE', `/admin/books/${row.id}`, { reason: '重複' });
    const gone = await lastAudit();
    expect([gone.action, JSON.parse(gone.before ?? '').title, JSON.parse(gone.after ?? '')]).toEqual(['delete', '新しい名前', { reason: '重複' }]);
    const found = await app.call(as, 'GET', `/admin/logs?resource=books&recordId=${row.id}`);
    expect(found.data.logs.map(({ action }: { action: string }) => action)).toEqual(['delete', 'update', 'create']);
  });

  it('writes nothing at all when its audit entry cannot be written', async () => {
    const row = await create();
    const before = await tableCounts(app);
    const { db } = app.engine;
    await db.schema.alterTable('audit_logs').renameTo('audit_logs_away').execute();
    const answers = [
      await app.call(as, 'POST', '/admin/books', book),
      await app.call(as, 'PUT', `/admin/books/${row.id}`, { title: '消える' }),
      await app.call(as, 'DELETE', `/admin/books/${row.id}`),
      await app.call(as, 'POST', `/admin/books/${row.id}/reprice`, { price: 1 }),
    ];
    await db.schema.alterTable('audit_logs_away').renameTo('audit_logs').execute();
    for (const { status, code, text } of answers) {
      expect([status, code]).toEqual([503, 'database_behind']);
      expect(text).not.toMatch(/audit_logs|SQL|relation|no such table|node_modules/i);
    }
    expect((await app.call(as, 'GET', `/books/${row.id}`)).data).toEqual(row);
    expect(await tableCounts(app)).toEqual(before);
  });

  it('keeps account numbers sealed in the table, masked in answers, and in the audit log no more than their end and a fingerprint', async () => {
    const kept = (number: string) => `***${number.slice(-4)}（照合記号 ${app.services.sealer.fingerprint(number)}）`;
    const staff = 'accounting_staff';
    const { data, status } = await app.call(staff, 'POST', '/accounts', { name: 'カワノカイ', organizationId: 1, number: '7654321' });
    expect([status, data.number]).toEqual([201, '***4321']);
    const sealed = (await stored('accounts', data.id)).number;
    expect(sealed).not.toContain('7654321');
    expect(app.services.sealer.open(sealed, { table: 'accounts', column: 'number', row: data.id })).toBe('7654321');
    expect(JSON.parse((await lastAudit()).after ?? '').number).toBe(kept('7654321'));
    await app.call(staff, 'PUT', `/accounts/${data.id}`, { number: '1111111' });
    const entry = await lastAudit();
    expect([JSON.parse(entry.before ?? '').number, JSON.parse(entry.after ?? '').number]).toEqual([kept('7654321'), kept('1111111')]);
    expect((await app.call(staff, 'POST', '/accounts', { name: 'x', organizationId: 1, number: '0000000' })).fields).toHaveProperty('number');
    const page = await app.call('recipient', 'GET', '/accounts?limit=200');
    for (const row of page.data.accounts) expect(row.number).toMatch(/^\*{3}\d{4}$/);
  });

  it('is refused where only rows of another kind may be changed', async () => {
    const row = await create({ kind: 'art' });
    expect(row.abilities).not.toContain('update');
    expect((await app.call(as, 'PUT', `/admin/books/${row.id}`, { title: '変わらない' })).status).toBe(403);
    expect((await stored('books', row.id)).title).toBe(book.title);
  });

  it('that happens no more leaves its rows as the database guards them', async () => {
    const { data } = await app.call('recipient', 'POST', '/remarks', { bookId: 4, text: '良い本でした' });
    for (const [method, path] of [
      ['PUT', `/remarks/${data.id}`],
      ['DELETE', `/remarks/${data.id}`],
    ] as const)
      expect((await app.call(as, method, path, {})).status).toBe(404);
    const row = (table: string) => anyTables(app.engine.db).updateTable(table).set({ text: '悪い本でした' }).where('id', '=', data.id).execute();
    await expect(row('remarks')).rejects.toThrow();
    expect((await stored('remarks', data.id)).text).toBe('良い本でした');
  });

  it.each(everyResource.filter(({ of, access }) => of || !(access.create || access.update || access.delete)))(
    'nothing writes through $name',
    async (resource: Resource) => {
      const before = await tableCounts(app);
      for (const [method, path] of [
        ['POST', ''],
        ['PUT', '/1'],
        ['DELETE', '/1'],
      ] as const)
        expect((await app.call(as, method, `${writePath(resource)}${path}`, {})).status).toBe(404);
      expect(await tableCounts(app)).toEqual(before);
    },
  );
});

onEachEngine('deleting', (app) => {
  const lastAudit = () => app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const create = async (input: object = {}) => (await app.call(as, 'POST', '/admin/books', { ...book, ...input })).data as AnyRow;

  it('takes away what nobody needs, and says with counts what still needs the rest', async () => {
    const row = await create();
    expect((await app.call(as, 'DELETE', `/admin/books/${row.id}`)).status).toBe(200);
    expect([(await app.call(as, 'GET', `/books/${row.id}`)).status, (await app.call(as, 'DELETE', `/admin/books/${row.id}`)).status]).toEqual([
      404, 404,
    ]);
    const before = await tableCounts(app);
    expect(await app.call(as, 'DELETE', '/organizations/1')).toMatchObject({
      status: 409,
      code: 'still_needed',
      error: expect.stringMatching(/^この団体は .*申込 \d+件.*で使われているため削除できません。$/),
    });
    expect(await app.call(as, 'DELETE', '/shelves/1')).toMatchObject({ status: 409, error: expect.stringMatching(/図書 \d+件/) });
    expect(await app.call(as, 'DELETE', '/admin/books/1')).toMatchObject({ status: 409, error: expect.stringMatching(/^貸出が\d+件あります。$/) });
    expect(await tableCounts(app)).toEqual(before);
  });

  it('is refused by the code beside it', async () => {
    const me = await app.engine.db.selectFrom('users').select('id').where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow();
    expect(await app.call(as, 'DELETE', `/users/${me.id}`)).toMatchObject({ status: 409, code: 'own_account' });
  });

  it('of a row that has changed since it was looked at is refused', async () => {
    const row = await create({ title: '消す前に直された' });
    await app.call(as, 'PUT', `/admin/books/${row.id}`, { title: 'ほかの人の直し', version: row.version });
    expect(await app.call(as, 'DELETE', `/admin/books/${row.id}`, { version: row.version })).toMatchObject({ status: 409, code: 'stale_version' });
    expect((await app.call(as, 'GET', `/books/${row.id}`)).data.title).toBe('ほかの人の直し');
    expect((await app.call(as, 'DELETE', `/admin/books/${row.id}`, { version: row.version, reasn: 'x' })).fields).toHaveProperty('reasn');
    expect((await app.call(as, 'DELETE', `/admin/books/${row.id}`, { version: row.version + 1 })).status).toBe(200);
  });

  it('keeps why, where its declaration asks', async () => {
    const removed = async (body?: object) => {
      const { id } = await create({ title: '取り下げ' });
      const { status, fields } = await app.call(as, 'DELETE', `/admin/books/${id}`, body);
      const { action, summary, after } = await lastAudit();
      return { status, fields, log: { action, summary, after: JSON.parse(String(after)) } };
    };
    const reason = '重複のため';
    expect(await removed({ reason })).toMatchObject({
      status: 200,
      log: { action: 'delete', summary: `図書「取り下げ」を削除しました（理由：${reason}）`, after: { reason } },
    });
    expect(await removed()).toMatchObject({ status: 200, log: { action: 'delete', summary: '図書「取り下げ」を削除しました' } });
    expect(await removed({ reasn: 'x' })).toMatchObject({ status: 422, fields: { reasn: expect.any(String) }, log: { action: 'create' } });
    expect((await removed({ reason: 1 })).status).toBe(422);
    expect((await removed({ version: 99 })).status).toBe(409);
  });

  it('only marks a row as gone where that is declared', async () => {
    const path = '/loans/3';
    expect((await app.call(as, 'DELETE', path)).fields).toEqual({ reason: '理由を入力してください' });
    expect((await app.call(as, 'DELETE', path, { reason: '二重に入力したため' })).status).toBe(200);
    expect((await app.call(as, 'GET', path)).data).toMatchObject({ removedAt: '2026-11-21T03:00:00.000Z', removal: '二重に入力したため' });
    const listed = async (query: string) =>
      ((await app.call(as, 'GET', `/loans?limit=200${query}`)).data.loans as AnyRow[]).some(({ id }) => id === 3);
    expect([await listed(''), await listed('&removed=true')]).toEqual([false, true]);
    expect(await lastAudit()).toMatchObject({ action: 'delete', summary: expect.stringContaining('理由：二重に入力したため') });
  });

  it('tells before what it would do: what goes with the row, or why it cannot go', async () => {
    const row = await create();
    await app.call(as, 'POST', '/remarks', { bookId: row.id, text: '一つ目' });
    await app.call(as, 'POST', '/remarks', { bookId: row.id, text: '二つ目' });
    const effect = (id: number, who = as) => app.call(who, 'GET', `/admin/books/${id}/deletion`);
    expect((await effect(row.id)).data).toEqual({ refused: null, goes: [{ label: '感想', count: 2 }] });
    const { refused } = (await effect(1)).data;
    expect(refused).toMatch(/^貸出が\d+件あります。$/);
    expect((await app.call(as, 'DELETE', '/admin/books/1')).error).toBe(refused);
    expect([(await effect(999_999)).status, (await effect(row.id, 'fund_staff')).status]).toEqual([404, 403]);
    expect((await app.call(as, 'DELETE', `/admin/books/${row.id}`)).status).toBe(200);
    const left = await anyTables(app.engine.db).selectFrom('remarks').select('id').where('bookId', '=', row.id).execute();
    expect(left).toEqual([]);
  });
});

onEachEngine('an action', (app) => {
  const bookOf = async (id: number) => (await app.call(as, 'GET', `/books/${id}`)).data as AnyRow;

  it('is offered and done on rows like this only, with what it asks for, and noted', async () => {
    const all = (await app.call(as, 'GET', '/books?limit=200')).data.books as AnyRow[];
    const loans = (await anyTables(app.engine.db).selectFrom('loans').selectAll().execute()) as AnyRow[];
    const isLent = (id: number) => loans.some(({ bookId, status }) => bookId === id && status === 'lent');
    // What says why it is not possible is offered all the same.
    for (const { id, kind, loanCount, abilities } of all)
      expect([id, abilities.includes('reprice'), abilities.includes('copy')]).toEqual([id, kind !== 'art', loanCount > 0]);
    const free = all.find(({ id, kind }) => kind !== 'art' && !isLent(id)) as AnyRow;
    const lent = all.find(({ id, kind }) => kind !== 'art' && isLent(id)) as AnyRow;
    const art = all.find(({ kind }) => kind === 'art') as AnyRow;
    const reprice = (id: number, body: object, who = 'fund_staff') => app.call(who, 'POST', `/admin/books/${id}/reprice`, body);
    expect(await reprice(free.id, { price: 777, reason: '傷み', version: free.version })).toMatchObject({
      status: 200,
      data: { price: 777, budgetYear: 2030, version: free.version + 1 },
    });
    const entry = await app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'action', recordId: free.id, summary: expect.stringContaining('価格を変える') });
    expect(JSON.parse(entry.after ?? '')).toMatchObject({ price: 777, reason: '傷み' });
    expect(await reprice(lent.id, { price: 1 })).toMatchObject({
      status: 409,
      code: 'wrong_state',
      error: expect.stringMatching(/^貸出中が\d+件あります。$/),
    });
    expect(await reprice(art.id, { price: 1 })).toMatchObject({
      status: 409,
      code: 'wrong_state',
      error: '現在の状態では「価格を変える」はできません。',
    });
    expect(await reprice(free.id, {})).toMatchObject({ status: 422, fields: { price: '価格を入力してください' } });
    expect(await reprice(free.id, { price: 100_001 })).toMatchObject({ status: 422 });
    expect(await reprice(free.id, { price: 1, version: 1 + 90 })).toMatchObject({ status: 409, code: 'stale_version' });
    expect([(await reprice(free.id, { price: 1 }, 'accounting_staff')).status, (await reprice(999_999, { price: 1 })).status]).toEqual([403, 404]);
    expect((await bookOf(free.id)).price).toBe(777);
  });

  it('writes the moment, the day and who did it, by the method that is declared', async () => {
    const row = ((await app.call(as, 'GET', '/books?isLendable=true&limit=1')).data.books as AnyRow[])[0] as AnyRow;
    expect((await app.call(as, 'POST', `/admin/books/${row.id}/withdraw`, {})).status).toBe(404);
    const { data } = await app.call(as, 'PUT', `/admin/books/${row.id}/withdraw`, {});
    const { username } = await app.engine.db.selectFrom('users').select('username').where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow();
    expect(data).toMatchObject({ isLendable: false, soldOutOn: '2026-11-21', arrivedAt: '2026-11-21T03:00:00.000Z', publisher: username });
    expect((await app.call(as, 'PUT', `/admin/books/${row.id}/withdraw`, {})).status).toBe(409);
  });

  it('that weighs much wants a fresh proof, and whoever created what is confirmed does not confirm it', async () => {
    await app.engine.db.updateTable('sessions').set({ factorAt: '2026-11-20T00:00:00.000Z' }).execute();
    const row = ((await app.call(as, 'GET', '/books?isLendable=true&limit=1')).data.books as AnyRow[])[0] as AnyRow;
    expect(await app.call(as, 'PUT', `/admin/books/${row.id}/withdraw`, {})).toMatchObject({ status: 403, code: 'step_up_required' });
    expect(await app.call(as, 'POST', '/users', {})).toMatchObject({ code: 'step_up_required' });
    const { id: manager } = await app.engine.db.selectFrom('users').select('id').where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow();
    await anyTables(app.engine.db).updateTable('accounts').set({ changedById: manager, isConfirmed: 0 }).where('id', '=', 1).execute();
    expect(await app.call(as, 'POST', '/accounts/1/confirm', {})).toMatchObject({ status: 409, code: 'same_person' });
    expect(await app.call('fund_manager2', 'POST', '/accounts/1/confirm', {})).toMatchObject({ status: 200, data: { isConfirmed: true } });
  });

  it('adds what its code adds, to the answer alone', async () => {
    expect((await app.call(as, 'POST', '/admin/books/2/copy', {})).data.summary).toBe('案内に写しました');
    expect((await bookOf(2)).summary).not.toBe('案内に写しました');
  });

  it('with many rows is done with each by itself', async () => {
    const ids = ((await app.call(as, 'GET', '/books?limit=200&sortBy=id')).data.books as AnyRow[])
      .filter(({ kind }) => kind !== 'story')
      .map(({ id }) => id);
    const before = new Map(await Promise.all(ids.slice(0, 8).map(async (id) => [id, await bookOf(id)] as const)));
    const { status, data } = await app.call(as, 'POST', '/admin/books/bulk-reprice', { ids: ids.slice(0, 8), price: 55 });
    expect(status).toBe(200);
    const lent = (await anyTables(app.engine.db).selectFrom('loans').select('bookId').where('status', '=', 'lent').execute()) as AnyRow[];
    expect(data.map(({ id }: AnyRow) => id)).toEqual(ids.slice(0, 8));
    expect(new Set(data.map(({ success }: AnyRow) => success))).toEqual(new Set([true, false]));
    for (const { id, success, version, error, code } of data as AnyRow[]) {
      const row = before.get(id) as AnyRow;
      expect([id, success]).toEqual([id, row.kind !== 'art' && !lent.some(({ bookId }) => bookId === id)]);
      expect([error === null, code]).toEqual([success, success ? null : 'wrong_state']);
      expect([(await bookOf(id)).price, version]).toEqual(success ? [55, row.version + 1] : [row.price, null]);
    }
  });
});
