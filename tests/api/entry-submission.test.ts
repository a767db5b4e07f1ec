import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkForms } from '../../resources/calls/server/application-forms/check.ts';
import { openingPoller } from '../../resources/entries/server/opening-poller.ts';
import { receiptPapers } from '../../resources/entries/server/receipt-paper.ts';
import { onEachEngine } from '../support/app.ts';
import { pdf } from '../support/documents.ts';
import { begun, type Draft, demanded, openedCall, testAnswers } from '../support/entries.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';

onEachEngine('submitting an application', (app) => {
  const { plan, money } = testAnswers;
  const deadline = '2026-11-30T09:00:00.000Z';
  let opened: AnyRow;
  let draft: Draft;
  const at = (instant: string) => app.setNow(new Date(instant));
  beforeEach(async () => {
    at('2026-11-21T01:02:03.000Z');
    opened = await openedCall(app);
    draft = await begun(app, opened.id);
    await draft.fill();
  });
  const outcome = ({ status, code }: { status: number; code?: string }) => [status, code];
  const applicationOf = async (of = draft) =>
    app.engine.db
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', (await of.stored()).applicationId as number)
      .executeTakeFirstOrThrow();
  const budgetOf = async (id: number) =>
    Object.fromEntries(
      (await app.engine.db.selectFrom('budget_items').selectAll().where('applicationId', '=', id).execute()).map(({ costCategory, amount }) => [
        costCategory,
        amount,
      ]),
    );
  const stepsOf = async (id: number) =>
    (await app.engine.db.selectFrom('status_histories').selectAll().where('applicationId', '=', id).orderBy('id').execute()).map(
      ({ fromStatus, toStatus, userRole }) => [fromStatus, toStatus, userRole],
    );

  describe('makes', () => {
    it('a snapshot, a receipt, an application with its budget and history, and a mail', async () => {
      at('2026-11-21T02:00:00.123Z');
      const { status, data } = await draft.submit();
      expect([status, data.number, data.arrivedAt]).toEqual([200, 1, '2026-11-21T02:00:00.123Z']);
      const [snapshot, ...more] = await draft.snapshots();
      expect(more).toEqual([]);
      expect(snapshot).toMatchObject({
        number: 1,
        receiptNumber: data.receiptNumber,
        arrivedAt: data.arrivedAt,
        sha256: data.sha256,
        correctionId: null,
      });
      expect(createHash('sha256').update(snapshot?.content).digest('hex')).toBe(data.sha256);
      const content = JSON.parse(snapshot?.content);
      expect(content.answers).toEqual({ ...plan, boats: false, ...money });
      expect(content.files).toMatchObject([{ fieldKey: 'map', fileName: '地図.pdf', sha256: data.files[0].sha256 }]);
      expect(content.organization.name).toBeTruthy();
      const application = await applicationOf();
      const { userId, grantYear } = { userId: snapshot?.userId, grantYear: application.grantYear };
      expect(application).toMatchObject({
        entryNumber: data.receiptNumber,
        callId: opened.id,
        grantId: opened.grantId,
        status: 'APPLICATION_SUBMITTED',
        title: plan.title,
        startDate: plan.starts,
        endDate: plan.ends,
        targetRiverSystem: '荒川',
        entryAmount: 150_000,
        entryDate: '2026-11-21',
        contactUserId: userId,
      });
      expect(data.receiptNumber).toMatch(new RegExp(`^${grantYear}-\\d{3}-\\d{5}$`));
      expect(await budgetOf(application.id)).toEqual({ travel: 50_000, supplies: 100_000 });
      expect(await stepsOf(application.id)).toEqual([
        [null, 'APPLICATION_IN_PROGRESS', 'recipient'],
        ['APPLICATION_IN_PROGRESS', 'APPLICATION_SUBMITTED', 'recipient'],
      ]);
      expect(await draft.stored()).toMatchObject({ status: 'submitted', submittedAt: data.arrivedAt, sectionCount: 3, completeCount: 3 });
      const mails = await app.engine.db.selectFrom('outbox').selectAll().where('onceKey', 'like', `entry-receipt:${snapshot?.id}:%`).execute();
      expect(mails.map(({ recipientAddress }) => recipientAddress)).toEqual(['recipient@example.jp']);
      const [paper] = await receiptPapers(app.services)(mails[0] as never);
      expect(paper?.filename).toBe(`${data.receiptNumber}_1.pdf`);
      expect((await buffer(paper?.content() as Readable)).subarray(0, 5).toString()).toBe('%PDF-');
      expect(await receiptPapers(app.services)({ ...mails[0], onceKey: 'result 1' } as never)).toEqual([]);
      for (const said of [data.receiptNumber, '2026/11/21 11:00:00', '地図.pdf', data.files[0].sha256, data.sha256])
        expect(mails[0]?.body).toContain(said);
    });

    it('again until the deadline: the last counts, all are kept, and the application follows', async () => {
      const first = await draft.submit();
      const { applicationId } = await draft.stored();
      await draft.save('recipient', 'plan', { ...plan, title: '直した題名', ends: '2027-12-31', river: null });
      await draft.save('recipient', 'money', { amount: 120_000, costs: [{ costCategory: 'travel', what: '', amount: 120_000 }] });
      at('2026-11-22T20:00:00.000Z');
      const second = await draft.submit();
      expect([second.data.number, second.data.receiptNumber]).toEqual([2, first.data.receiptNumber]);
      expect(second.data.sha256).not.toBe(first.data.sha256);
      expect((await draft.snapshots()).map(({ number }) => number)).toEqual([1, 2]);
      const application = await applicationOf();
      expect(application).toMatchObject({
        id: applicationId,
        title: '直した題名',
        endDate: '2027-12-31',
        entryAmount: 120_000,
        targetRiverSystem: null,
      });
      expect(application).toMatchObject({ entryDate: '2026-11-23', status: 'APPLICATION_SUBMITTED' });
      expect(await budgetOf(application.id)).toEqual({ travel: 120_000 });
      expect(await stepsOf(application.id)).toHaveLength(2);
    });

    it('one snapshot of the same content, one after the other, at the same moment, and after the deadline', async () => {
      const revisions = { plan: 1, money: 1 };
      const answers = await Promise.all([1, 2, 3].map(() => draft.submit('recipient', revisions)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      at('2026-11-30T09:00:05.000Z');
      const late = await draft.submit('recipient', revisions);
      expect([late.status, late.data]).toEqual([200, answers[0]?.data]);
      expect(await draft.snapshots()).toHaveLength(1);
      const { count } = await app.engine.db
        .selectFrom('applications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('callId', '=', opened.id)
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(1);
    });

    it('nothing of what is not whole, and says what is missing by field', async () => {
      await draft.save('recipient', 'plan', { ...plan, title: '', boats: true });
      const before = await tableCounts(app);
      const { status, code, fields } = await draft.submit();
      expect([status, code, fields]).toEqual([422, 'invalid_fields', { title: '題名を入力してください', lifeguard: '安全の確保を入力してください' }]);
      await draft.save('recipient', 'plan', { ...plan });
      await draft.save('recipient', 'money', { ...money, amount: 0 });
      expect((await draft.submit()).fields).toMatchObject({ amount: '申請額は、1円以上で入力してください' });
      expect(await tableCounts(app)).toEqual(before);
    });

    it('nothing where somebody has written meanwhile', async () => {
      await draft.save('recipient', 'plan', { ...plan, title: '直した題名' });
      const { status, code, data } = await draft.submit('recipient', { plan: 1, money: 1 });
      expect([status, code, data.sections.map(({ key, revision }: AnyRow) => [key, revision])]).toEqual([409, 'stale', [['plan', 2]]]);
      for (const revisions of [undefined, null, 'x', { plan: 'x' }])
        expect((await app.call('recipient', 'POST', `/entries/${draft.id}/submit`, { revisions })).status).toBe(422);
      expect(await draft.snapshots()).toEqual([]);
    });

    it('no snapshot without all bytes', async () => {
      const [file] = (await draft.writing()).files;
      const { storageKey } = await app.engine.db.selectFrom('files').select('storageKey').where('id', '=', file.fileId).executeTakeFirstOrThrow();
      await app.services.files.remove(storageKey);
      expect(outcome(await draft.submit())).toEqual([409, 'file_missing']);
      expect(await draft.snapshots()).toEqual([]);
    });

    it('one while a virus scan is running, none of what is infected', async () => {
      const [file] = (await draft.writing()).files;
      const scanned = (scanState: 'waiting' | 'infected') =>
        app.engine.db.updateTable('files').set({ scanState }).where('id', '=', file.fileId).execute();
      await scanned('infected');
      expect((await draft.submit()).fields?.map).toContain('ウイルスが見つかりました');
      await scanned('waiting');
      expect((await draft.submit()).status).toBe(200);
    });

    it('keeps the files of a snapshot that are taken back afterwards', async () => {
      await draft.submit();
      const [file] = (await draft.writing()).files;
      await app.call('recipient', 'DELETE', `/entries/${draft.id}/files/${file.id}`);
      await draft.upload('recipient', 'map', ['新しい地図.pdf', pdf('new')]);
      await draft.submit();
      const contents = (await draft.snapshots()).map(({ content }) => JSON.parse(content).files.map(({ fileName }: AnyRow) => fileName));
      expect(contents).toEqual([['地図.pdf'], ['新しい地図.pdf']]);
      const old = await app.raw(file.filePath, { headers: { Authorization: `Bearer ${await app.token('fund_staff')}` } });
      expect(old.status).toBe(200);
    });
  });

  describe('is decided by when it arrived', () => {
    const extend = (until: string) => demanded(app, 'fund_staff', 'POST', `/calls/${opened.id}/extend`, { until, reason: '通信の障害のため' });
    const change = () => draft.save('recipient', 'plan', { ...plan, title: `題名 ${Math.random()}` });

    it('the last thousandth of a second is in time, the next is not', async () => {
      await draft.submit();
      at('2026-11-30T08:59:59.999Z');
      expect((await change()).status).toBe(200);
      expect((await draft.submit()).status).toBe(200);
      await change();
      at(deadline);
      expect(outcome(await draft.submit())).toEqual([409, 'closed']);
      expect(outcome(await change())).toEqual([409, 'closed']);
      expect(outcome((await draft.upload('recipient', 'map', ['b.pdf', pdf('2')])) as never)).toEqual([409, 'closed']);
      expect(await draft.writing()).toMatchObject({ writable: [], call: { standing: 'closed' } });
      expect((await draft.snapshots()).map(({ arrivedAt }) => arrivedAt)).toEqual(['2026-11-21T01:02:03.000Z', '2026-11-30T08:59:59.999Z']);
    });

    it('whatever it has to wait for', async () => {
      at('2026-11-30T08:59:59.999Z');
      await app.token('recipient');
      const answer = draft.submit('recipient', { plan: 1, money: 1 });
      // The clock goes on while the request is on its way through the server.
      const clock = setTimeout(() => at('2026-11-30T09:00:01.000Z'), 0);
      expect((await answer).data).toMatchObject({ arrivedAt: '2026-11-30T08:59:59.999Z', number: 1 });
      clearTimeout(clock);
      expect(app.services.now().toISOString()).toBe('2026-11-30T09:00:01.000Z');
    });

    it('with an extension for all, to the thousandth of a second', async () => {
      at('2026-11-30T08:00:00.000Z');
      await extend('2026-11-30T12:00:00.000Z');
      at('2026-11-30T11:59:59.999Z');
      expect((await draft.submit()).status).toBe(200);
      await change();
      at('2026-11-30T12:00:00.000Z');
      expect(outcome(await draft.submit())).toEqual([409, 'closed']);
    });

    it('with an extension for one alone', async () => {
      const other = await begun(app, opened.id, 'recipient2');
      await other.fill('recipient2');
      at('2026-11-30T08:00:00.000Z');
      await demanded(app, 'fund_staff', 'POST', `/entries/${draft.id}/extend`, { until: '2026-12-01T09:00:00.000Z', reason: '災害のため' });
      at('2026-12-01T08:59:59.999Z');
      expect(outcome(await other.submit('recipient2'))).toEqual([409, 'closed']);
      expect((await draft.submit()).status).toBe(200);
      await change();
      at('2026-12-01T09:00:00.000Z');
      expect(outcome(await draft.submit())).toEqual([409, 'closed']);
    });

    it('also where a clock has been set back: submissions go on counting, and the last to come in counts', async () => {
      at('2026-11-29T00:00:00.000Z');
      await draft.submit();
      at('2026-11-28T00:00:00.000Z');
      await draft.save('recipient', 'plan', { ...plan, title: '時計を戻したあと' });
      expect((await draft.submit()).data.number).toBe(2);
      expect((await draft.snapshots()).map(({ number, arrivedAt }) => [number, arrivedAt])).toEqual([
        [1, '2026-11-29T00:00:00.000Z'],
        [2, '2026-11-28T00:00:00.000Z'],
      ]);
      expect((await applicationOf()).title).toBe('時計を戻したあと');
    });

    it('and not for a call that has been given up', async () => {
      await demanded(app, 'fund_manager', 'POST', `/calls/${opened.id}/cancel`, { comment: '予算がないため' });
      expect(outcome(await draft.submit())).toEqual([409, 'closed']);
    });
  });

  /** The office asks for sections to be put right. */
  const ask = async (...keys: string[]) =>
    app.call('fund_staff', 'POST', `/applications/${(await applicationOf()).id}/corrections`, {
      until: '2026-12-08T09:00:00.000Z',
      items: keys.map((sectionKey) => ({ sectionKey, message: '直してください' })),
    });

  describe('leaves to the office', () => {
    const move = async (to: string) => {
      const { id } = await applicationOf();
      const status = await app.engine.db.selectFrom('application_statuses').select('id').where('statusKey', '=', to).executeTakeFirstOrThrow();
      return app.call('fund_staff', 'PUT', `/applications/${id}`, { applicationStatusId: status.id });
    };

    it('nothing to do with it until its deadline, the own one too', async () => {
      await draft.submit();
      await demanded(app, 'fund_staff', 'POST', `/entries/${draft.id}/extend`, { until: '2026-12-01T09:00:00.000Z', reason: '災害のため' });
      for (const instant of ['2026-11-30T08:59:59.999Z', deadline, '2026-12-01T08:59:59.999Z']) {
        at(instant);
        const answers = [await move('SELECTION_PREPARATION'), await ask('plan')];
        expect(answers.map(outcome)).toEqual([
          [409, 'not_ready'],
          [409, 'not_ready'],
        ]);
      }
      at('2026-12-01T09:00:00.000Z');
      expect((await move('SELECTION_PREPARATION')).status).toBe(200);
    });

    it('an application that nobody changes or moves past the draft', async () => {
      await draft.submit();
      const { id } = await applicationOf();
      const put = (body: AnyRow) => app.call('recipient', 'PUT', `/applications/${id}`, body);
      expect(outcome(await put({ title: 'べつの題名' }))).toEqual([409, 'through_entry']);
      const statuses = await app.engine.db.selectFrom('application_statuses').select(['id', 'statusKey']).execute();
      const idOf = (key: string) => statuses.find(({ statusKey }) => statusKey === key)?.id;
      expect(outcome(await put({ applicationStatusId: idOf('APPLICATION_WITHDRAWN_END'), comment: 'やめます' }))).toEqual([409, 'through_entry']);
      at(deadline);
      expect((await ask('plan')).success).toBe(true);
      expect(outcome(await put({ applicationStatusId: idOf('UNDER_REVISION') }))).toEqual([409, 'through_entry']);
      expect(outcome(await put({ title: 'べつの題名' }))).toEqual([409, 'through_entry']);
    });

    it('what has been taken up: a late extension no longer changes it', async () => {
      await draft.submit();
      at(deadline);
      await move('SELECTION_PREPARATION');
      await demanded(app, 'fund_staff', 'POST', `/entries/${draft.id}/extend`, { until: '2026-12-05T09:00:00.000Z', reason: '災害のため' });
      await draft.save('recipient', 'plan', { ...plan, title: '遅れて直した題名' });
      expect(outcome(await draft.submit())).toEqual([409, 'closed']);
      expect([(await applicationOf()).title, (await draft.snapshots()).length]).toEqual([plan.title, 1]);
    });
  });

  describe('after a request to put something right', () => {
    const corrected = async (...keys: string[]) => {
      await draft.submit();
      // Written after the submission, and never submitted.
      await draft.save('recipient', 'money', { amount: 199_999, costs: [] });
      at('2026-12-01T00:00:00.000Z');
      return (await ask(...keys)).data.id as number;
    };

    it('only what it names can be written, and nothing else slips in', async () => {
      const requestId = await corrected('plan');
      const before = await draft.writing();
      expect([before.writable, before.correction.items.length]).toEqual([['plan'], 1]);
      expect(before.sections.find(({ key }: AnyRow) => key === 'money').answers).toEqual(money);
      expect(outcome(await draft.save('recipient', 'money', money))).toEqual([409, 'closed']);
      expect(outcome((await draft.upload('recipient', 'map', ['b.pdf', pdf('2')])) as never)).toEqual([409, 'closed']);
      expect((await draft.save('recipient', 'plan', { ...plan, title: '直した題名' })).status).toBe(200);
      const { status, data } = await draft.submit();
      expect([status, data.number]).toEqual([200, 2]);
      const [, second] = await draft.snapshots();
      expect(second?.correctionId).toBe(requestId);
      expect(JSON.parse(second?.content).answers).toEqual({ ...plan, title: '直した題名', boats: false, ...money });
      expect(await applicationOf()).toMatchObject({ title: '直した題名', entryAmount: 150_000, status: 'APPLICATION_SUBMITTED' });
      expect((await stepsOf((await applicationOf()).id)).slice(-2).map(([, to, by]) => [to, by])).toEqual([
        ['UNDER_REVISION', 'recipient'],
        ['APPLICATION_SUBMITTED', 'recipient'],
      ]);
      const request = await app.engine.db.selectFrom('correction_requests').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow();
      expect(request).toMatchObject({ status: 'returned', returnedAt: '2026-12-01T00:00:00.000Z' });
      expect(outcome(await draft.save('recipient', 'plan', plan))).toEqual([409, 'closed']);
    });

    it('it may come back as it was, until its own deadline', async () => {
      await corrected('plan');
      at('2026-12-08T08:59:59.999Z');
      expect((await draft.submit()).data.number).toBe(2);
    });

    it('nothing more from its own deadline on', async () => {
      await corrected('plan');
      at('2026-12-08T09:00:00.000Z');
      expect(outcome(await draft.save('recipient', 'plan', { ...plan, title: 'x' }))).toEqual([409, 'closed']);
      expect(outcome(await draft.submit())).toEqual([409, 'closed']);
    });
  });

  describe('of what is kept closed', () => {
    let closed: Draft;
    const lists = async (as = 'fund_manager') => [
      (await app.call(as, 'GET', `/entries?callId=${opened.id}`)).data.entries.length,
      (await app.call(as, 'GET', `/applications?q=${encodeURIComponent(plan.title)}`)).data.applications.length,
      (await app.call(as, 'GET', `/entry_snapshots?entryId=${closed.id}`)).data.entry_snapshots.length,
      (await app.call(as, 'GET', `/entry_files?entryId=${closed.id}`)).data.entry_files.length,
    ];
    const open = () => openingPoller(app.services)();
    let before: number;
    beforeEach(async () => {
      opened = await openedCall(app, { sealed: true });
      closed = await begun(app, opened.id);
      await closed.fill();
      before = (await lists())[1] as number;
      const first = await closed.submit();
      expect([first.error, first.data?.number]).toEqual([null, 1]);
    });

    it('the office sees nothing until the deadline, and then all of it, once', async () => {
      at('2026-11-30T08:59:59.999Z');
      await open();
      expect(await lists()).toEqual([0, before, 0, 0]);
      expect(await closed.stored()).toMatchObject({ sealed: 1, applicationId: null });
      at(deadline);
      await Promise.all([open(), open()]);
      await open();
      expect(await lists()).toEqual([1, before + 1, 1, 1]);
      const { receiptNumber } = await closed.stored();
      const application = await applicationOf(closed);
      expect(application).toMatchObject({ entryNumber: receiptNumber, status: 'APPLICATION_SUBMITTED', entryDate: '2026-11-21', title: plan.title });
      expect(await budgetOf(application.id)).toEqual({ travel: 50_000, supplies: 100_000 });
      expect((await stepsOf(application.id)).at(-1)?.[2]).toBe('recipient');
    });

    it('the last submission becomes the application when it is opened early, and those after it change it', async () => {
      await closed.save('recipient', 'plan', { ...plan, title: '二回目の題名' });
      await closed.submit();
      await demanded(app, 'fund_manager', 'POST', `/calls/${opened.id}/unseal`, { reason: '事務の準備のため' });
      await open();
      expect((await applicationOf(closed)).title).toBe('二回目の題名');
      await closed.save('recipient', 'plan', { ...plan, title: '三回目の題名' });
      expect((await closed.submit()).data.number).toBe(3);
      expect((await applicationOf(closed)).title).toBe('三回目の題名');
    });

    it('one with a deadline of its own is opened at that, and what has been withdrawn never', async () => {
      const other = await begun(app, opened.id, 'recipient2');
      await other.fill('recipient2');
      await other.submit('recipient2');
      await app.engine.db.updateTable('entries').set({ extendedUntil: '2026-12-02T09:00:00.000Z' }).where('id', '=', other.id).execute();
      await demanded(app, 'recipient', 'POST', `/entries/${closed.id}/withdraw`, { reason: '都合により' });
      at('2026-12-02T08:59:59.999Z');
      await open();
      expect([(await closed.stored()).applicationId, (await other.stored()).applicationId]).toEqual([null, null]);
      at('2026-12-02T09:00:00.000Z');
      await open();
      expect((await closed.stored()).applicationId).toBeNull();
      expect((await other.stored()).applicationId).not.toBeNull();
    });
  });

  describe('is taken back', () => {
    const withdraw = (as = 'recipient') => app.call(as, 'POST', `/entries/${draft.id}/withdraw`, { reason: '都合により' });

    it('before it is submitted, and after, with its application, and another may be begun', async () => {
      await draft.submit();
      const { data } = await withdraw();
      expect(data.status).toBe('withdrawn');
      expect((await applicationOf()).status).toBe('APPLICATION_WITHDRAWN_END');
      expect(outcome(await withdraw())).toEqual([409, 'wrong_state']);
      expect(outcome(await draft.save('recipient', 'plan', plan))).toEqual([409, 'closed']);
      expect((await begun(app, opened.id)).id).not.toBe(draft.id);
    });

    it('not once the office has taken it up, nor without a reason', async () => {
      expect((await app.call('recipient', 'POST', `/entries/${draft.id}/withdraw`, {})).status).toBe(422);
      await draft.submit();
      const { id } = await applicationOf();
      await app.engine.db.updateTable('applications').set({ status: 'UNDER_REVIEW' }).where('id', '=', id).execute();
      expect(outcome(await withdraw())).toEqual([409, 'wrong_state']);
      expect((await draft.stored()).status).toBe('submitted');
    });
  });

  it('offers what was answered last time to those of the organisation alone', async () => {
    await draft.save('recipient', 'plan', { ...plan, title: '昨年の題名' });
    await draft.submit();
    const next = await begun(app, (await openedCall(app, { formId: opened.formId })).id);
    const earlier = (as: string, id = next.id) => app.call(as, 'GET', `/entries/${id}/earlier`);
    const { data } = await earlier('recipient');
    expect([data.callTitle, data.answers]).toEqual(['試験の公募', { ...plan, title: '昨年の題名', boats: false, ...money }]);
    expect((await earlier('recipient', draft.id)).data?.answers.title).not.toBe('昨年の題名');
    await demanded(app, 'recipient', 'POST', `/entries/${next.id}/members`, { email: 'recipient2@example.jp', role: 'write' });
    const outsider = await earlier('recipient2');
    expect([outsider.status, outsider.data]).toEqual([200, null]);
  });

  it('tells what a column does not take beside the question that fills it', async () => {
    await app.engine.db
      .updateTable('application_forms')
      .set((eb) => ({ sha256: null, definition: eb.fn('replace', ['definition', eb.val('"max":100,'), eb.val('')]) as never }))
      .where('id', '=', opened.formId)
      .execute();
    await draft.save('recipient', 'plan', { ...plan, river: '川'.repeat(2000) });
    expect(Object.keys((await draft.submit()).fields ?? {})).toEqual(['river']);
  });

  it('is by a form that is what was published, or the heads hear of it', async () => {
    const alerts = () =>
      app.engine.db.selectFrom('alerts').selectAll().where('resource', '=', 'application_forms').where('recordId', '=', opened.formId).execute();
    await checkForms(app.services);
    expect(await alerts()).toEqual([]);
    await app.engine.db.updateTable('application_forms').set({ definition: '{"sections":[]}' }).where('id', '=', opened.formId).execute();
    await checkForms(app.services);
    await checkForms(app.services);
    expect((await alerts()).map(({ recordId, kind }) => [recordId, kind])).toEqual([[opened.formId, 'integrityFailed']]);
    const put = await app.call('fund_manager', 'PUT', `/application_forms/${opened.formId}`, { note: 'x' });
    expect(put.status).toBe(403);
  });
});
