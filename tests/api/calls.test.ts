import { beforeEach, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import { publishedCall, publishedForm, testForm } from '../support/calls.ts';
import type { AnyRow } from '../support/rows.ts';

const opens = new Date('2026-12-01T00:00:00.000Z');
const closes = new Date('2026-12-10T09:00:00.000Z');
const during = new Date('2026-12-05T03:00:00.000Z');

onEitherEngine('calls', (app) => {
  beforeEach(() => app.setNow(new Date('2026-11-20T00:00:00.000Z')));

  const act = (as: string, id: number, step: string, inputs: object = {}) => app.call(as, 'POST', `/calls/${id}/${step}`, inputs);
  const now = async (id: number): Promise<AnyRow> => (await app.call('fund_staff', 'GET', `/calls/${id}`)).data;
  const draft = async (more: AnyRow = {}): Promise<AnyRow> => {
    const { id: grantId } = await app.engine.db.selectFrom('grants').select('id').executeTakeFirstOrThrow();
    const times = { opensAt: opens.toISOString(), closesAt: closes.toISOString() };
    return (await app.call('fund_staff', 'POST', '/calls', { title: '公募', grantId, ...times, ...more })).data;
  };

  it('are published by a second person, with all that applicants need', async () => {
    const one = await draft();
    expect((await act('fund_staff', one.id, 'approve')).status).toBe(403);
    expect(await act('fund_manager', one.id, 'approve')).toMatchObject({ status: 409, error: expect.stringContaining('趣旨・対象になる方') });
    const texts = { lead: 'あ', eligibility: 'い', support: 'う', selection: 'え' };
    await app.call('fund_staff', 'PUT', `/calls/${one.id}`, texts);
    expect(await act('fund_manager', one.id, 'approve')).toMatchObject({ status: 409, error: expect.stringContaining('申請様式') });
    const { data: form } = await app.call('fund_staff', 'POST', '/application_forms', { name: '未公開の様式', definition: testForm });
    await app.call('fund_staff', 'PUT', `/calls/${one.id}`, { formId: form.id });
    expect((await act('fund_manager', one.id, 'approve')).status).toBe(409);
    await app.call('fund_manager', 'PUT', `/calls/${one.id}`, { formId: (await publishedForm(app)).id });
    expect(await act('fund_manager', one.id, 'approve')).toMatchObject({ status: 409, error: expect.stringContaining('ご自身で承認') });
    expect(await act('fund_department_head', one.id, 'approve')).toMatchObject({ status: 200, data: { status: 'approved', isOpen: false } });
    expect((await app.call('fund_staff', 'PUT', `/calls/${one.id}`, { lead: '別の趣旨' })).status).toBe(403);
  });

  it('open and close by the clock', async () => {
    const { id } = await publishedCall(app, opens, closes);
    expect((await now(id)).isOpen).toBe(false);
    app.setNow(opens);
    app.setNow(new Date(opens.getTime() + 1));
    expect((await now(id)).isOpen).toBe(true);
    expect((await act('fund_manager', id, 'revise')).status).toBe(409);
    app.setNow(new Date(closes.getTime() - 1));
    expect((await app.call('fund_staff', 'GET', `/calls/${id}/board`)).data).toMatchObject({ standing: 'open' });
    app.setNow(closes);
    expect((await app.call('fund_staff', 'GET', `/calls/${id}/board`)).data).toMatchObject({ standing: 'closed' });
    expect((await act('fund_staff', id, 'decide')).status).toBe(409);
    app.setNow(new Date(closes.getTime() + 1));
    expect((await now(id)).isOpen).toBe(false);
    expect((await act('fund_staff', id, 'decide')).data).toMatchObject({ status: 'decided' });
  });

  it('are put off with a reason, never made shorter', async () => {
    const { id } = await publishedCall(app, opens, closes);
    app.setNow(during);
    const later = '2026-12-12T09:00:00.000Z';
    expect(await act('fund_staff', id, 'extend', { until: later })).toMatchObject({ status: 422, fields: { reason: '理由を入力してください' } });
    expect((await act('fund_staff', id, 'extend', { until: '2026-12-09T09:00:00.000Z', reason: '停電' })).fields?.until).toContain('より後の日時');
    expect((await act('fund_staff', id, 'extend', { until: later, reason: '停電のため' })).data).toMatchObject({
      closesAt: closes.toISOString(),
      extendedUntil: later,
      deadline: later,
    });
    expect((await act('fund_staff', id, 'extend', { until: '2026-12-11T09:00:00.000Z', reason: '停電' })).status).toBe(422);
    const { data } = await app.call('fund_staff', 'GET', `/call_extensions?callId=${id}`);
    expect(data.call_extensions).toMatchObject([{ before: closes.toISOString(), until: later, reason: '停電のため', userRole: 'fund_staff' }]);
    app.setNow(new Date(closes.getTime() + 1));
    expect((await now(id)).isOpen).toBe(true);
    app.setNow(new Date('2026-12-13T00:00:00.000Z'));
    expect((await act('fund_staff', id, 'extend', { until: later, reason: '停電' })).status).toBe(422);
  });

  it('are copied for the next year on the same days of the week', async () => {
    const { id } = await publishedCall(app, opens, closes, { title: '令和9年度 学校部門', sealed: true });
    await app.call('fund_staff', 'POST', '/call_checks', {
      callId: id,
      position: 1,
      question: '学校ですか',
      stopsOn: 'no',
      effect: 'stop',
      rule: '要項 第3条',
    });
    await app.call('fund_staff', 'POST', '/call_questions', { callId: id, question: 'いつですか', answer: '春です', published: true });
    expect((await act('fund_staff', id, 'copy')).status).toBe(200);
    const { data } = await app.call('fund_staff', 'GET', '/calls?status=draft');
    const copy = data.calls.find((one: AnyRow) => one.copiedFromId === id);
    expect(copy).toMatchObject({
      title: '令和10年度 学校部門',
      sealed: true,
      status: 'draft',
      extendedUntil: null,
      closesAt: '2027-12-09T09:00:00.000Z',
    });
    expect(new Date(copy.closesAt).getUTCDay()).toBe(closes.getUTCDay());
    expect((await app.call('fund_staff', 'GET', `/call_checks?callId=${copy.id}`)).data.call_checks).toMatchObject([{ rule: '要項 第3条' }]);
    expect((await app.call('fund_staff', 'GET', `/call_questions?callId=${copy.id}`)).data.call_questions).toMatchObject([{ answer: '春です' }]);
  });

  it('have six questions before the application at most', async () => {
    const { id } = await draft();
    const check = { callId: id, question: '質問', stopsOn: 'no', effect: 'stop', rule: 'きまり' };
    expect((await app.call('fund_staff', 'POST', '/call_checks', { ...check, position: 7 })).status).toBe(422);
    expect((await app.call('fund_staff', 'POST', '/call_checks', { ...check, position: 6 })).status).toBe(201);
    expect((await app.call('fund_staff', 'POST', '/call_checks', { ...check, position: 6 })).fields).toMatchObject({
      position: 'この順番には、ほかの質問があります',
    });
  });

  it('are opened before their end by the heads alone, with a reason that is kept', async () => {
    const { id } = await publishedCall(app, opens, closes, { sealed: true });
    app.setNow(during);
    expect((await app.call('fund_staff', 'GET', `/calls/${id}/board`)).data).toMatchObject({ isSealed: true, waiting: [] });
    expect((await act('fund_staff', id, 'unseal', { reason: '確認' })).status).toBe(403);
    expect((await act('fund_manager', id, 'unseal')).fields).toMatchObject({ reason: '理由を入力してください' });
    expect((await act('fund_manager', id, 'unseal', { reason: '差出人の確認' })).data).toMatchObject({
      unsealedAt: during.toISOString(),
      unsealReason: '差出人の確認',
    });
    expect((await app.call('fund_staff', 'GET', `/calls/${id}/board`)).data).toMatchObject({ isSealed: false });
    expect((await act('fund_manager', id, 'unseal', { reason: 'もう一度' })).status).toBe(409);
    const { data } = await app
      .call('fund_manager', 'GET', `/admin/logs?resource=calls&recordId=${id}&limit=100`)
      .then((answer) => (answer.status === 404 ? app.call('fund_manager', 'GET', `/audit_logs?resource=calls&recordId=${id}&limit=100`) : answer));
    expect(JSON.stringify(data)).toContain('差出人の確認');
  });

  it('tell nobody outside the office how many have begun', async () => {
    const { id } = await publishedCall(app, opens, closes);
    for (const as of ['recipient', 'selection_committee']) expect((await app.call(as, 'GET', `/calls/${id}/board`)).status).toBe(403);
    expect((await app.call('fund_staff', 'GET', '/calls/999999/board')).status).toBe(404);
  });

  it('take what has come on paper in time, typed by the office together with the contact', async () => {
    const { id } = await publishedCall(app, opens, closes);
    const contact = await app.engine.db.selectFrom('users').selectAll().where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    const { organizationId } = contact;
    const paper = { organizationId, contactUserId: contact.id, arrivedAt: during.toISOString(), note: '簡易書留' };
    app.setNow(new Date(during.getTime() - 1));
    expect((await act('fund_staff', id, 'enterPaper', paper)).fields?.arrivedAt).toContain('いまより前');
    app.setNow(new Date('2026-12-15T00:00:00.000Z'));
    expect((await act('fund_staff', id, 'enterPaper', { ...paper, arrivedAt: closes.toISOString() })).fields?.arrivedAt).toContain('受付の期間');
    const { id: stranger } = await app.engine.db
      .selectFrom('users')
      .select('id')
      .where('roletype', '=', 'recipient')
      .where('organizationId', '<>', organizationId)
      .executeTakeFirstOrThrow();
    expect((await act('fund_staff', id, 'enterPaper', { ...paper, contactUserId: stranger })).status).toBe(422);
    expect((await act('accounting_staff', id, 'enterPaper', paper)).status).toBe(403);
    await app.engine.db.updateTable('calls').set({ audience: 'research' }).where('id', '=', id).execute();
    expect((await act('fund_staff', id, 'enterPaper', paper)).code).toBe('not_asked');
    await app.engine.db.updateTable('calls').set({ audience: 'any' }).where('id', '=', id).execute();
    expect((await act('fund_staff', id, 'enterPaper', paper)).status).toBe(200);
    expect((await act('fund_staff', id, 'enterPaper', paper)).code).toBe('taken');
    const { data } = await app.call('fund_staff', 'GET', `/entries?callId=${id}`);
    expect(data.entries).toMatchObject([{ fromPaper: true, status: 'writing', extendedUntil: '2026-12-29T00:00:00.000Z' }]);
    const [entry] = data.entries;
    const save = (as: string) => app.call(as, 'PUT', `/entries/${entry.id}/sections/plan`, { answers: { title: '紙の題名' }, revision: 0 });
    expect((await save('fund_manager')).status).toBe(404);
    expect((await save('fund_staff')).status).toBe(200);
    expect((await app.call('recipient', 'GET', `/entries/${entry.id}/writing`)).data.sections[0].answers).toEqual({ title: '紙の題名' });
    expect((await app.call('fund_staff', 'GET', `/call_extensions?entryId=${entry.id}`)).data.call_extensions).toMatchObject([
      { reason: '紙で届いた申請書を入力するため' },
    ]);
  });

  it('show whoever types what has come on paper the way back to it, also where the call is kept closed, and to nobody else', async () => {
    const { id } = await publishedCall(app, opens, closes, { sealed: true });
    const contact = await app.engine.db.selectFrom('users').selectAll().where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    const { organizationId } = contact;
    app.setNow(during);
    await app.call('recipient3', 'POST', '/entries', { callId: id });
    const paper = { organizationId, contactUserId: contact.id, arrivedAt: during.toISOString(), note: '簡易書留' };
    expect((await act('fund_staff', id, 'enterPaper', paper)).status).toBe(200);
    const board = async (as: string) => (await app.call(as, 'GET', `/calls/${id}/board`)).data;
    const entries = await app.engine.db.selectFrom('entries').selectAll().where('callId', '=', id).execute();
    expect(entries).toHaveLength(2);
    const own = entries.find(({ fromPaper }) => fromPaper === 1);
    expect((await board('fund_staff')).typed).toMatchObject([{ id: own?.id, status: 'writing', paperNote: expect.stringContaining('簡易書留') }]);
    expect((await app.call('fund_staff', 'GET', `/entries/${own?.id}/writing`)).status).toBe(200);
    expect([(await board('fund_manager')).typed, (await board('fund_staff')).waiting]).toEqual([[], []]);
    expect((await app.call('fund_staff', 'GET', `/entries?callId=${id}`)).data.entries).toEqual([]);
  });

  it('take what has come on paper for a sealed call whether or not its organisation applies already, and say so once it is opened', async () => {
    const { id } = await publishedCall(app, opens, closes, { sealed: true });
    app.setNow(during);
    expect((await app.call('recipient', 'POST', '/entries', { callId: id })).status).toBe(201);
    const paperOf = async (name: string) => {
      const contact = await app.engine.db.selectFrom('users').selectAll().where('email', '=', `${name}@example.jp`).executeTakeFirstOrThrow();
      return { organizationId: contact.organizationId, contactUserId: contact.id, arrivedAt: during.toISOString(), note: '簡易書留' };
    };
    const enter = async (as: string, name: string) => act(as, id, 'enterPaper', await paperOf(name));
    const answers = [await enter('fund_staff', 'recipient'), await enter('fund_staff', 'recipient3')];
    expect(answers.map(({ status, error }) => [status, error])).toEqual([
      [200, null],
      [200, null],
    ]);
    // Whoever has typed one knows of it.
    for (const name of ['recipient', 'recipient3']) expect((await enter('fund_staff', name)).code).toBe('taken');
    expect((await enter('fund_manager', 'recipient3')).status).toBe(200);
    expect((await act('fund_manager', id, 'unseal', { reason: '差出人の確認' })).status).toBe(200);
    expect((await enter('fund_department_head', 'recipient')).code).toBe('taken');
  });

  it('write to those who have begun and not submitted, once a day in the same words, and to nobody else', async () => {
    const { id } = await publishedCall(app, opens, closes);
    app.setNow(during);
    const letter = { subject: '締切が近づいています', body: 'ご確認ください。' };
    expect((await act('fund_staff', id, 'remind', letter)).code).toBe('not_ready');
    const { data: entry } = await app.call('recipient', 'POST', '/entries', { callId: id });
    expect((await act('fund_staff', id, 'remind', { subject: '', body: '' })).fields).toMatchObject({ subject: '件名を入力してください' });
    for (const as of ['recipient', 'accounting_staff']) expect((await act(as, id, 'remind', letter)).status).toBe(403);
    const mails = () => app.engine.db.selectFrom('outbox').select(['recipientAddress', 'body']).where('subject', '=', letter.subject).execute();
    for (let time = 0; time < 2; time += 1) expect((await act('fund_staff', id, 'remind', letter)).status).toBe(200);
    const [mail, ...more] = await mails();
    expect([mail?.recipientAddress, more]).toEqual(['recipient@example.jp', []]);
    expect(mail?.body).toContain(`/user/entries/${entry.id}`);
    expect(mail?.body).toContain('締切：2026/12/10 18:00（日本時間）');
    app.setNow(new Date(during.getTime() + 24 * 60 * 60 * 1000));
    await act('fund_staff', id, 'remind', letter);
    expect(await mails()).toHaveLength(2);
  });
});
