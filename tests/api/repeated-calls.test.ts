import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { deleteOldCalls, IdempotencyStore } from '../../api/http/idempotency-store.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { type Answer, onEachEngine } from '../support/app.ts';
import { pdf } from '../support/uploads.ts';

onEachEngine('writes that come again', (app) => {
  /** Other processes on the same database. */
  const processes: { readonly server: ReturnType<typeof createApp>; readonly repeated: IdempotencyStore }[] = [];
  beforeAll(() => {
    for (let made = 0; made < 2; made++) {
      const repeated = new IdempotencyStore(app.services);
      processes.push({ repeated, server: createApp(app.services, undefined, undefined, repeated) });
    }
  });
  const call = async (method: string, path: string, key: string | null, body?: unknown, { as = 'fund_staff', at = 0 } = {}) => {
    const headers = {
      Authorization: `Bearer ${await app.token(as)}`,
      ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...(key !== null && { 'Idempotency-Key': key }),
    };
    const sent = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
    const response = await (processes[at] as (typeof processes)[0]).server.request(`/api${path}`, { method, headers, ...sent });
    const text = await response.text();
    return { ...JSON.parse(text), status: response.status, text, isReplayed: response.headers.get('idempotency-replayed') === 'true' } as Answer & {
      isReplayed: boolean;
    };
  };
  const faq = (question: string) => ({ question, answer: '年度の終わりまでです。', category: 'receipt' });
  const made = async (question: string) => (await app.engine.db.selectFrom('faqs').select('id').where('question', '=', question).execute()).length;
  const callsKept = async () => (await app.engine.db.selectFrom('repeated_calls').select('id').execute()).length;
  const flush = () => Promise.all(processes.map(({ repeated }) => repeated.flush()));

  it('are done once, and answered as before, by whichever process', async () => {
    const key = randomUUID();
    const first = await call('POST', '/faqs', key, faq('いつまでですか'));
    const second = await call('POST', '/faqs', key, faq('いつまでですか'));
    await flush();
    const third = await call('POST', '/faqs', key, faq('いつまでですか'), { at: 1 });
    expect([first.status, first.isReplayed]).toEqual([201, false]);
    expect([second.text, second.status, second.isReplayed]).toEqual([first.text, 201, true]);
    expect([third.text, third.status, third.isReplayed]).toEqual([first.text, 201, true]);
    expect(await made('いつまでですか')).toBe(1);
    const entries = await app.engine.db.selectFrom('audit_logs').select('id').where('summary', 'like', '%いつまでですか%').execute();
    expect(entries).toHaveLength(1);
  });

  it('without a key, or by another person with the same, are other calls', async () => {
    const key = randomUUID();
    const answers = [
      await call('POST', '/faqs', key, faq('だれでも')),
      await call('POST', '/faqs', key, faq('だれでも'), { as: 'fund_manager' }),
      await call('POST', '/faqs', null, faq('だれでも')),
    ];
    expect(answers.map(({ status, isReplayed }) => [status, isReplayed])).toEqual([
      [201, false],
      [201, false],
      [201, false],
    ]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(3);
  });

  it('with another body, or to another address, are refused, and so is a key that is none', async () => {
    const key = randomUUID();
    const { data } = await call('POST', '/faqs', key, faq('別の内容'));
    for (const at of [0, 1]) {
      if (at === 1) await flush();
      const others = [
        await call('POST', '/faqs', key, faq('別の内容です'), { at }),
        await call('PUT', `/faqs/${data.id}`, key, faq('別の内容'), { at }),
        await call('POST', '/faqs', key, faq('別の内容'), { at }),
      ];
      expect(others.map(({ status, code, isReplayed }) => [status, code, isReplayed])).toEqual([
        [422, 'key_reused', false],
        [422, 'key_reused', false],
        [201, undefined, true],
      ]);
    }
    for (const wrong of ['short', 'with space in it', 'x'.repeat(256)]) {
      const refused = await call('POST', '/faqs', wrong, faq('別の内容'));
      expect([refused.status, refused.code]).toEqual([400, 'malformed_key']);
    }
    expect(await made('別の内容です')).toBe(0);
  });

  it('that were refused leave nothing, and may be done when nothing stands in the way any more', async () => {
    const before = await callsKept();
    const key = randomUUID();
    const { data: row } = await call('POST', '/faqs', null, faq('二人で直す'));
    const change = { answer: '直しました。', version: row.version + 1 };
    expect((await call('PUT', `/faqs/${row.id}`, key, change)).code).toBe('stale_version');
    expect((await call('PUT', `/faqs/${row.id}`, key, { answer: '' })).status).toBe(422);
    expect(await callsKept()).toBe(before);
    expect((await call('PUT', `/faqs/${row.id}`, null, { answer: 'ほかの人が直しました。', version: row.version })).status).toBe(200);
    expect((await call('PUT', `/faqs/${row.id}`, key, change)).status).toBe(200);
    // It would be stale by now.
    expect([(await call('PUT', `/faqs/${row.id}`, key, change)).status, await callsKept()]).toEqual([200, before + 1]);
  });

  it('at the same moment, to one process or to two, are one change', async () => {
    for (const count of [1, 2]) {
      const [key, question] = [randomUUID(), `同時に ${count}`];
      const answers = Promise.all(Array.from({ length: 20 }, (_, n) => call('POST', '/faqs', key, faq(question), { at: n % count })));
      expect(new Set((await answers).map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect((await answers).filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
      expect(await made(question)).toBe(1);
    }
  });

  it('of many rows are done once as a whole', async () => {
    const rows = await app.engine.db.selectFrom('applications').select(['id', 'version']).orderBy('id').limit(12).execute();
    const [ids, versions] = [rows.map(({ id }) => id), rows.map(({ version }) => version)];
    await app.engine.db.updateTable('applications').set({ status: 'SELECTION_PREPARATION' }).where('id', 'in', ids).execute();
    const [key, body] = [randomUUID(), { ids, versions, applicationStatusId: statusEntry('UNDER_REVIEW').id }];
    const first = await call('POST', '/applications/status', key, body);
    await flush();
    const second = await call('POST', '/applications/status', key, body, { at: 1 });
    expect([first.data.every(({ success }: { success: boolean }) => success), second.text === first.text]).toEqual([true, true]);
  });

  it('whose answer is lost are not done again, and the person is told to look', async () => {
    const key = randomUUID();
    await call('POST', '/faqs', key, faq('返事が届かない'));
    await flush();
    await app.engine.db.updateTable('repeated_calls').set({ status: null, answer: null }).execute();
    const again = await call('POST', '/faqs', key, faq('返事が届かない'), { at: 1 });
    expect([again.status, again.code]).toEqual([409, 'already_done']);
    expect(again.error).toBe('この操作はすでに受け付けています。画面を読み直して、結果を確かめてください。');
    expect(await made('返事が届かない')).toBe(1);
  });

  it('with a file make one file', async () => {
    const key = randomUUID();
    const { id } = await app.engine.db.selectFrom('report_forms').select('id').executeTakeFirstOrThrow();
    const form = () => {
      const data = new FormData();
      data.set('resource', 'report_forms');
      data.set('field', 'templateFileId');
      data.set('recordId', String(id));
      data.set('file', new File([new Uint8Array(pdf)], '一度だけ.pdf', { type: 'application/pdf' }));
      return data;
    };
    const first = await call('POST', '/files', key, form());
    const soon = await call('POST', '/files', key, form());
    await flush();
    const again = await call('POST', '/files', key, form(), { at: 1 });
    expect([first.status, soon.text, again.text, again.isReplayed]).toEqual([201, first.text, first.text, true]);
    expect(await app.engine.db.selectFrom('files').select('id').where('fileName', '=', '一度だけ.pdf').execute()).toHaveLength(1);
    // What came in vain is not even put by.
    const kept = await readdir(fileURLToPath(app.services.settings.storageUrl.replace('file:', 'file://')), { recursive: true });
    const known = await app.engine.db.selectFrom('files').select('storageKey').execute();
    expect(kept.filter((path) => /[0-9a-f-]{36}$/.test(path) && !known.some(({ storageKey }) => path.endsWith(storageKey)))).toEqual([]);
  });

  it('with another file are other calls', async () => {
    const { id } = await app.engine.db.selectFrom('report_forms').select('id').executeTakeFirstOrThrow();
    const form = (name: string, bytes: Uint8Array, recordId = id) => {
      const data = new FormData();
      for (const [field, value] of Object.entries({ resource: 'report_forms', field: 'templateFileId', recordId })) data.set(field, String(value));
      data.set('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
      return data;
    };
    const key = randomUUID();
    expect((await call('POST', '/files', key, form('様式.pdf', pdf))).status).toBe(201);
    // As long, and other bytes.
    const changed = Buffer.from(pdf);
    changed[changed.length - 1] = (changed.at(-1) as number) ^ 1;
    for (const at of [0, 1]) {
      if (at === 1) await flush();
      const others = [
        await call('POST', '/files', key, form('別の様式.pdf', pdf), { at }),
        await call('POST', '/files', key, form('様式.pdf', changed), { at }),
        await call('POST', '/files', key, form('様式.pdf', pdf, id + 1), { at }),
      ];
      expect(others.map(({ status, code }) => [status, code])).toEqual([422, 422, 422].map((status) => [status, 'key_reused']));
      expect((await call('POST', '/files', key, form('様式.pdf', pdf), { at })).isReplayed).toBe(true);
    }
  });

  it('of a file that a screen reads are told apart by it as well', async () => {
    const { id } = await app.engine.db.selectFrom('transfer_accounts').select('id').executeTakeFirstOrThrow();
    const form = (text: string) => {
      const data = new FormData();
      data.set('accountId', String(id));
      data.set('file', new File([text], '明細.csv', { type: 'text/csv' }));
      return data;
    };
    const statement = (amount: number) => `日付,摘要,入金,出金,残高\n2026-10-01,カワベ,${amount},,${amount}\n`;
    const key = randomUUID();
    const first = await call('POST', '/bank_statements/import', key, form(statement(1000)), { as: 'accounting_staff' });
    expect([first.status, first.text]).toEqual([201, expect.any(String)]);
    const other = await call('POST', '/bank_statements/import', key, form(statement(2000)), { as: 'accounting_staff', at: 1 });
    expect([other.status, other.code]).toEqual([422, 'key_reused']);
    await flush();
    const again = await call('POST', '/bank_statements/import', key, form(statement(1000)), { as: 'accounting_staff', at: 1 });
    expect([again.text, again.isReplayed]).toEqual([first.text, true]);
  });

  it('that could not be done a second time are answered as the first time', async () => {
    const { data: row } = await call('POST', '/faqs', null, faq('版が進む'));
    const [change, removal] = [randomUUID(), randomUUID()];
    const changed = await call('PUT', `/faqs/${row.id}`, change, { answer: '直しました。', version: row.version });
    const removed = await call('DELETE', `/faqs/${row.id}`, removal, {}, { as: 'fund_manager' });
    await flush();
    for (const at of [0, 1]) {
      const again = await call('PUT', `/faqs/${row.id}`, change, { answer: '直しました。', version: row.version }, { at });
      expect([again.status, again.text, again.isReplayed]).toEqual([200, changed.text, true]);
      const gone = await call('DELETE', `/faqs/${row.id}`, removal, {}, { as: 'fund_manager', at });
      expect([gone.status, gone.text, gone.isReplayed]).toEqual([200, removed.text, true]);
      expect((await call('DELETE', `/faqs/${row.id}`, randomUUID(), {}, { as: 'fund_manager', at })).status).toBe(404);
    }
  });

  it('are answered to nobody who may not do them any more', async () => {
    const key = randomUUID();
    const body = faq('役割が変わる');
    await call('POST', '/faqs', key, body, { as: 'fund_manager' });
    const person = app.engine.db.updateTable('users').where('email', '=', 'fund_manager@example.jp');
    await person.set({ roletype: 'general_user' }).execute();
    try {
      expect((await call('POST', '/faqs', key, body, { as: 'fund_manager' })).status).toBe(403);
    } finally {
      await person.set({ roletype: 'fund_manager' }).execute();
    }
  });

  it('count a wrong try once', async () => {
    const tries = async () => (await app.engine.db.selectFrom('audit_logs').select('id').execute()).length;
    const [key, body] = [randomUUID(), { method: 'password', password: 'ちがいます' }];
    const first = await call('POST', '/proof', key, body);
    const counted = await tries();
    const again = await call('POST', '/proof', key, body);
    expect([first.status, again.text, again.isReplayed, await tries()]).toEqual([422, first.text, true, counted]);
  });

  it('keep their answers sealed, at no other place, and nothing that is shown once', async () => {
    const key = randomUUID();
    const { data } = await call('POST', '/faqs', key, faq('封をする'));
    await flush();
    const row = await app.engine.db.selectFrom('repeated_calls').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row.answer).toMatch(/^v2\./);
    expect(JSON.stringify(row)).not.toContain(key);
    const opened = app.services.sealer.open(row.answer as string, { table: 'repeated_calls', column: 'answer', row: row.id });
    expect(JSON.parse(opened).data).toEqual(data);
  });

  it('are remembered for a day', async () => {
    await flush();
    const key = randomUUID();
    await call('POST', '/faqs', key, faq('一日'));
    await flush();
    const now = app.services.now();
    const all = await callsKept();
    app.setNow(new Date(now.getTime() + 23 * 60 * 60_000));
    expect(await deleteOldCalls(app.services)).toBe(0);
    app.setNow(new Date(now.getTime() + 25 * 60 * 60_000));
    expect([await deleteOldCalls(app.services), await callsKept()]).toEqual([all, 0]);
  });
});
