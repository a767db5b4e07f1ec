import { describe, expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { roles } from '../../domain/roles.ts';
import { historyIn } from '../../schema/history.ts';
import type { Lifecycle, Step } from '../../schema/lifecycle.ts';
import { type Resource, writePath } from '../../schema/resource.ts';
import type { AnyRow } from '../support/rows.ts';
import { onEachEngine } from './app.ts';
import { resources } from './resources.config.ts';

const loans: Resource = resources.loans;
const { states, steps } = loans.lifecycle as Lifecycle;

/** Whether the declaration lets a role take a step from a status at all; what the row says beside its status may still forbid it. */
const lets = ({ from, by }: Step, status: string, role: string) => [from].flat().includes(status) && (by as readonly string[]).includes(role);

onEachEngine('what a lifecycle does not allow', (app) => {
  const table = () => anyTables(app.engine.db);
  const rowOf = async (id: number) => (await table().selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as AnyRow;

  it.each(Object.keys(states))('at %s nobody takes another step, and nothing is left of the try', async (status) => {
    const id = 1;
    await table().updateTable('loans').set({ status }).where('id', '=', id).execute();
    const before = await rowOf(id);
    const count = async () => (await table().selectFrom('loans_history').select('id').execute()).length;
    const kept = await count();
    for (const role of roles)
      for (const [name, step] of Object.entries(steps)) {
        if (lets(step, status, role)) continue;
        const { method, inputs: asked = {} } = loans.actions?.[name] ?? {};
        const inputs = Object.fromEntries(Object.entries(asked).map(([input, { kind }]) => [input, sampleOf(kind)]));
        const answer = await app.call(role, method ?? 'POST', `${writePath(loans)}/${id}/${name}`, inputs);
        const expected = step.by.length === 0 ? [404] : step.by.includes(role) ? [404, 409] : [403];
        expect([role, name, answer.status]).toEqual([role, name, expect.toSatisfy((code: number) => expected.includes(code))]);
      }
    expect([await rowOf(id), await count()]).toEqual([before, kept]);
  });

  it('offers each row what may be done with it, by its status, its cells and the reader', async () => {
    for (const role of roles) {
      const { status, data } = await app.call(role, 'GET', '/loans?limit=200');
      if (status !== 200) continue;
      for (const row of data.loans as AnyRow[]) {
        const may = (name: string) => lets(steps[name] as Step, row.status, role);
        const offered = (row.abilities as string[]).filter((name) => name in steps);
        const expected = Object.keys(steps).filter(
          (name) => may(name) && (name !== 'lend' || row.dueOn !== null) && (name !== 'lose' || (row.lentOn !== null && row.lentOn < '2026-11-21')),
        );
        expect([role, row.id, row.status, offered.sort()]).toEqual([
          role,
          row.id,
          row.status,
          expected.filter((name) => name !== 'bringBack' || offered.includes(name)).sort(),
        ]);
      }
    }
  });
});

const sampleOf = (kind: string) => (kind === 'flag' ? true : kind === 'date' ? '2026-11-01' : kind === 'yen' ? 100 : '確認しました');

onEachEngine('a step', (app) => {
  const stored = async (id: number) =>
    (await anyTables(app.engine.db).selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as AnyRow;
  const history = () => anyTables(app.engine.db).selectFrom('loans_history').selectAll().orderBy('id', 'desc').execute() as Promise<AnyRow[]>;
  const mails = () => app.engine.db.selectFrom('outbox').select(['id', 'recipientAddress', 'subject', 'body']).orderBy('id', 'desc').execute();
  const lastEntry = () => app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const set = (id: number, cells: object) => anyTables(app.engine.db).updateTable('loans').set(cells).where('id', '=', id).execute();
  const ready = {
    status: 'requested',
    dueOn: '2026-12-01',
    email: 'reader@example.jp',
    decidedById: null,
    removedAt: null,
    lentOn: null,
    bookId: 30,
    applicationId: 1,
  };

  it('leaves the row, what it asks for and sets, its history, the audit entry and the mail, or nothing', async () => {
    await set(6, ready);
    const { version, subject } = await stored(6);
    const [before, sent] = [await history(), await mails()];
    const lend = (body: object) => app.call('fund_staff', 'POST', '/loans/6/lend', body);
    expect(await lend({ version: version + 1, lentOn: '2026-11-20' })).toMatchObject({ status: 409, code: 'stale_version' });
    expect(await lend({ version })).toMatchObject({ status: 422, fields: { lentOn: expect.any(String) } });
    expect(await lend({ version, lentOn: '2026-11-20', fee: -1 })).toMatchObject({ status: 422, fields: { fee: expect.any(String) } });
    expect([await history(), await mails()]).toEqual([before, sent]);
    const { id: staff, username } = await app.engine.db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('email', '=', 'fund_staff@example.jp')
      .executeTakeFirstOrThrow();
    const taken = await lend({ version, lentOn: '2026-11-20', fee: 250 });
    expect(taken).toMatchObject({
      status: 200,
      data: { status: 'lent', version: version + 1, lentOn: '2026-11-20', fee: 250, requestedAt: '2026-11-21T03:00:00.000Z', decidedById: staff },
    });
    const [step, ...rest] = await history();
    expect(rest).toEqual(before);
    expect(step).toMatchObject({
      recordId: 6,
      fromStatus: 'requested',
      toStatus: 'lent',
      userId: staff,
      userName: username,
      userRole: 'fund_staff',
      comment: null,
    });
    expect(await lastEntry()).toMatchObject({
      action: 'action',
      resource: 'loans',
      recordId: 6,
      summary: expect.stringContaining('「申込中」から「貸出中」にしました'),
    });
    const [mail] = await mails();
    const bookTitle = (await app.call('fund_staff', 'GET', '/loans/6')).data.bookTitle;
    expect(mail).toMatchObject({
      recipientAddress: 'reader@example.jp',
      subject: `${bookTitle}の貸出`,
      body: expect.stringMatching(/を貸し出しました。http.*\/admin\/loans\/6$/),
    });
    expect(mail?.body).toContain(subject);
    expect(await lend({ version: version + 1, lentOn: '2026-11-20' })).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  it('is refused to a row that lacks what it must have to be handed in, or that is not like this', async () => {
    await set(11, { ...ready, subject: '', bookId: 31 });
    expect(await app.call('fund_staff', 'POST', '/loans/11/lend', { lentOn: '2026-11-20' })).toMatchObject({
      status: 422,
      fields: { subject: expect.any(String) },
    });
    await set(11, { ...ready, subject: '用件', dueOn: null });
    expect(await app.call('fund_staff', 'POST', '/loans/11/lend', { lentOn: '2026-11-20' })).toMatchObject({ status: 409, code: 'wrong_state' });
    expect((await stored(11)).status).toBe('requested');
  });

  it('needs its comment, which the row and the history keep, and whom it is for reads it', async () => {
    await set(16, { ...ready, userId: 12, bookId: 32 });
    const refuse = (comment?: string) => app.call('fund_manager', 'POST', '/loans/16/refuse', { ...(comment !== undefined && { comment }) });
    expect(await refuse()).toMatchObject({ status: 422, fields: { comment: '断る理由を入力してください' } });
    expect((await refuse('あ'.repeat(501))).fields).toHaveProperty('comment');
    expect(await refuse('傷んでいるため')).toMatchObject({ status: 200, data: { status: 'refused', comment: '傷んでいるため' } });
    expect((await history())[0]).toMatchObject({ comment: '傷んでいるため', isShared: 1 });
    expect((await mails())[0]).toMatchObject({ recipientAddress: 'recipient@example.jp', subject: '貸出のお断り', body: '傷んでいるため' });
  });

  it('is done by a second person, and does what stands beside it in code', async () => {
    const manager = await app.engine.db.selectFrom('users').select('id').where('email', '=', 'fund_manager@example.jp').executeTakeFirstOrThrow();
    await set(21, { ...ready, status: 'lent', decidedById: manager.id, lentOn: '2026-11-01', bookId: 33 });
    const bringBack = (as: string, body: object) => app.call(as, 'PUT', '/loans/21/bringBack', body);
    expect(await bringBack('fund_manager', { damaged: true })).toMatchObject({ status: 409 });
    expect(await bringBack('fund_manager2', { damaged: true, found: '見つけた人' })).toMatchObject({
      status: 200,
      data: { status: 'returned', returnedOn: '2026-11-21', fee: 300, comment: '傷み' },
    });
    await set(21, { status: 'lent' });
    expect(await app.call('fund_manager', 'POST', '/loans/21/lose', {})).toMatchObject({ status: 200, data: { status: 'lost', fee: 5000 } });
  });

  it('of many rows is taken with each by itself', async () => {
    for (const [id, bookId] of [
      [1, 34],
      [26, 35],
      [3, 36],
    ] as const)
      await set(id, { ...ready, bookId, ...(id === 3 && { status: 'returned' }) });
    const many = (body: object) => app.call('fund_staff', 'POST', '/loans/bulk-lend', body);
    const { status, data } = await many({ ids: [1, 3, 26, 26], lentOn: '2026-11-20' });
    expect([status, data.map(({ id, success, code }: AnyRow) => [id, success, code])]).toEqual([
      200,
      [
        [1, true, null],
        [3, false, 'wrong_state'],
        [26, true, null],
      ],
    ]);
    expect([(await stored(1)).status, (await stored(3)).status, (await stored(26)).status]).toEqual(['lent', 'returned', 'lent']);
    const stale = await many({ ids: [1], versions: [1], lentOn: '2026-11-20' });
    expect(stale.data[0]).toMatchObject({ success: false, version: null });
    expect((await many({ ids: [], lentOn: '2026-11-20' })).fields).toHaveProperty('ids');
    expect((await many({ ids: [1, 2], versions: [1], lentOn: '2026-11-20' })).fields).toHaveProperty('versions');
    expect((await many({ ids: Array.from({ length: 11 }, (_, at) => at + 1), lentOn: '2026-11-20' })).fields).toHaveProperty('ids');
    expect((await app.call('recipient', 'POST', '/loans/bulk-lend', { ids: [1], lentOn: '2026-11-20' })).status).toBe(403);
  });

  it('to a status that only one row may have is refused for a second one', async () => {
    await set(2, { ...ready, bookId: 37, status: 'lent' });
    await set(5, { ...ready, bookId: 37 });
    expect(await app.call('fund_staff', 'POST', '/loans/5/lend', { lentOn: '2026-11-20' })).toMatchObject({
      status: 422,
      fields: { bookId: 'この図書は貸出中です' },
    });
    expect((await stored(5)).status).toBe('requested');
  });

  it('is read by those who read the rows, and by nobody else', async () => {
    const kept = historyIn(loans, resources)?.history as Resource;
    for (const role of roles)
      expect([role, (await app.call(role, 'GET', `/${kept.name}`)).status]).toEqual([role, kept.access.read.includes(role) ? 200 : 403]);
    expect(kept.access.read).not.toContain('recipient');
  });
});

describe('the lifecycle of these tests', () => {
  it('has a step of each kind', () => {
    expect(new Set(Object.values(steps).map(({ kind }) => kind))).toEqual(new Set(['forward', 'back', 'return', 'aside', 'end', undefined]));
  });
});
