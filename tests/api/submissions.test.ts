import { beforeEach, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import { type FreshDocument, freshDocument, pdf } from '../support/documents.ts';
import { tableCounts } from '../support/rows.ts';

onEachEngine('the life of a document', (app) => {
  let document: FreshDocument;
  beforeEach(async () => {
    app.setNow(new Date('2026-11-21T01:02:03.000Z'));
    document = await freshDocument(app);
  });
  const submitted = async () => {
    await document.upload('recipient', ['報告書.pdf', pdf(String(Math.random()))]);
    const { status } = await document.step('recipient', 'submit');
    expect(status).toBe(200);
  };
  const mails = () => app.engine.db.selectFrom('outbox').selectAll().where('applicationId', '=', document.applicationId).orderBy('id').execute();

  it('begins as a copy of its form', async () => {
    expect(await document.row()).toMatchObject({
      formNumber: expect.stringContaining('試験'),
      formDescription: '説明',
      formVersion: 1,
      isRequired: true,
      status: 'NOT_SUBMITTED',
      round: 0,
      abilities: ['update', 'submit'],
    });
    expect((await document.row('recipient')).abilities).toEqual(['submit']);
    expect(await document.row()).not.toHaveProperty('onceKey');
  });

  it('goes from submission over return and resubmission to completion, with a receipt, a mail and a history', async () => {
    const [first, second] = [pdf('1'), pdf('2')];
    await document.upload('recipient', ['報告書.pdf', first], ['写真.pdf', second]);
    const handedIn = await document.step('recipient', 'submit', { version: (await document.row()).version, comment: 'よろしくお願いします。' });
    const number = `U${String(document.id).padStart(6, '0')}`;
    expect(handedIn.data).toMatchObject({ status: 'SUBMITTED_PENDING_REVIEW', round: 1, submittedAt: '2026-11-21T01:02:03.000Z', abilities: [] });
    expect(handedIn.data.submittedUserName).not.toBeNull();
    expect(handedIn.data.receipt).toMatchObject({ number: `${number}-1`, round: 1, submittedAt: '2026-11-21T01:02:03.000Z' });
    expect(handedIn.data.receipt.files).toEqual([
      { fileName: '報告書.pdf', size: first.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { fileName: '写真.pdf', size: second.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(await document.files()).toMatchObject([
      { round: 1, submittedAt: '2026-11-21T01:02:03.000Z' },
      { round: 1, submittedAt: '2026-11-21T01:02:03.000Z' },
    ]);
    expect((await document.row()).abilities).toEqual(['update', 'beginReview', 'approve', 'reject']);

    expect((await document.step('fund_staff', 'beginReview')).data.status).toBe('SUBMITTED_UNDER_REVIEW');
    const before = (await mails()).length;
    const rejected = await document.step('fund_staff', 'reject', { comment: '参加者数を記入してください。' });
    expect(rejected.data).toMatchObject({ status: 'SUBMITTED_RETURNED', mail: 'queued', round: 1 });
    const [mail] = (await mails()).slice(before);
    expect(mail).toMatchObject({ status: 'waiting', subject: expect.stringContaining('試験の報告書') });
    for (const part of ['参加者数を記入してください。', '2026/12/01 (火)', '/user/login', '試験の報告書']) expect(mail?.body).toContain(part);

    await document.upload('recipient', ['報告書.pdf', pdf('3')]);
    const again = await document.step('recipient', 'submit');
    expect(again.data.receipt).toMatchObject({ number: `${number}-2`, round: 2 });
    expect(again.data.receipt.files.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['写真.pdf', '報告書.pdf']);

    const { data: me } = await app.call('fund_staff', 'GET', '/me');
    const approved = await document.step('fund_staff', 'approve', { approvedId: me.id, comment: '確認しました。' });
    expect(approved.data).toMatchObject({
      status: 'COMPLETED',
      approvedAt: '2026-11-21T01:02:03.000Z',
      approvedUserId: me.id,
      abilities: ['update'],
    });

    expect(
      (await document.histories()).map((row) => [row.fromStatus, row.toStatus, row.round, row.receiptNumber, row.comment, row.userRole]),
    ).toEqual([
      ['NOT_SUBMITTED', 'SUBMITTED_PENDING_REVIEW', 1, `${number}-1`, 'よろしくお願いします。', 'recipient'],
      ['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW', 1, null, null, 'fund_staff'],
      ['SUBMITTED_UNDER_REVIEW', 'SUBMITTED_RETURNED', 1, null, '参加者数を記入してください。', 'fund_staff'],
      ['SUBMITTED_RETURNED', 'SUBMITTED_PENDING_REVIEW', 2, `${number}-2`, null, 'recipient'],
      ['SUBMITTED_PENDING_REVIEW', 'COMPLETED', 2, null, '確認しました。', 'fund_staff'],
    ]);
    const logs = await app.call('fund_manager', 'GET', `/admin/logs?resource=submissions&recordId=${document.id}&action=action&limit=200`);
    expect(logs.data.logs).toHaveLength(5);

    const reopened = await document.step('fund_manager', 'reopen', { comment: '金額の誤りが見つかりました。' });
    expect(reopened.data).toMatchObject({ status: 'SUBMITTED_UNDER_REVIEW', approvedAt: null, approvedUserId: null });
  });

  it.each([
    ['submit', ['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW', 'COMPLETED'], '現在の状態では「提出する」はできません。'],
    ['beginReview', ['NOT_SUBMITTED', 'SUBMITTED_UNDER_REVIEW', 'SUBMITTED_RETURNED', 'COMPLETED'], '現在の状態では「確認を始める」はできません。'],
    ['approve', ['NOT_SUBMITTED', 'SUBMITTED_RETURNED', 'COMPLETED'], '現在の状態では「承認する」はできません。'],
    ['reject', ['NOT_SUBMITTED', 'SUBMITTED_RETURNED', 'COMPLETED'], '現在の状態では「差し戻す」はできません。'],
    [
      'reopen',
      ['NOT_SUBMITTED', 'SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW', 'SUBMITTED_RETURNED'],
      '現在の状態では「承認を取り消す」はできません。',
    ],
  ] as const)('%s is refused from every other state and changes nothing', async (name, states, text) => {
    for (const status of states) {
      await app.engine.db.updateTable('submissions').set({ status }).where('id', '=', document.id).execute();
      const before = await document.stored();
      const answer = await document.step('fund_manager', name, { ...(['reject', 'reopen'].includes(name) && { comment: '理由' }) });
      expect([status, answer.status, answer.code, answer.error]).toEqual([status, 409, 'wrong_state', text]);
      expect(await document.stored()).toEqual(before);
      expect(await document.histories()).toEqual([]);
    }
  });

  it.each([
    ['reject', {}, 422, '差し戻しの理由を入力してください'],
    ['reject', { comment: '　 ' }, 422, '差し戻しの理由を入力してください'],
    ['approve', { approvedId: 999_999 }, 422, '承認者には、操作している本人のIDを指定してください'],
    ['approve', { version: 999 }, 409, 'ほかの人が先に更新しました。最新の内容を読み込んでから、もう一度保存してください。'],
    ['approve', { version: '1' }, 422, '版は整数で指定してください'],
    ['approve', { status: 'COMPLETED' }, 422, undefined],
  ])('%s with %j is refused', async (name, body, status, text) => {
    await submitted();
    const answer = await document.step('fund_staff', name, body);
    expect(answer.status).toBe(status);
    if (text) expect(answer.error).toBe(text);
    expect((await document.row()).status).toBe('SUBMITTED_PENDING_REVIEW');
  });

  it('is nothing to others: steps are 403 by role and 404 by organisation', async () => {
    await submitted();
    for (const name of ['beginReview', 'approve', 'reject', 'reopen'])
      expect([name, (await document.step('recipient', name, { comment: '理由' })).status]).toEqual([name, 403]);
    expect((await document.step('fund_staff', 'reopen', { comment: '理由' })).status).toBe(403);
    for (const name of ['approve', 'reject']) expect((await document.step('director', name, { comment: '理由' })).status).toBe(403);
    const foreign = await document.step('recipient2', 'submit');
    expect([foreign.status, foreign.code]).toEqual([404, 'not_found']);
  });

  it('is submitted once however often it is clicked', async () => {
    await document.upload('recipient', ['報告書.pdf', pdf()]);
    const answers = await Promise.all([1, 2, 3].map(() => document.step('recipient', 'submit')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await document.row()).toMatchObject({ round: 1, status: 'SUBMITTED_PENDING_REVIEW' });
    expect(await document.histories()).toHaveLength(1);
  });

  it('is decided once: of approval and return at the same time one wins', async () => {
    await submitted();
    const answers = await Promise.all([document.step('fund_staff', 'approve'), document.step('fund_manager', 'reject', { comment: '理由' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await document.histories()).toHaveLength(2);
  });

  it('asks for the earliest day possible where the due date is past or none, and returns without a mail where there is no address', async () => {
    for (const receptionEndDate of ['2026-11-01', null]) {
      document = await freshDocument(app);
      await app.engine.db.updateTable('submissions').set({ receptionEndDate }).where('id', '=', document.id).execute();
      await submitted();
      await document.step('fund_staff', 'reject', { comment: '理由' });
      expect((await mails()).at(-1)?.body).toContain('提出期限　できるだけ早い日');
    }
    document = await freshDocument(app);
    await submitted();
    const { organizationId } = await document.row();
    const { contactUserId } = await app.engine.db
      .selectFrom('applications')
      .select('contactUserId')
      .where('id', '=', document.applicationId)
      .executeTakeFirstOrThrow();
    const setContact = (id: number | null) =>
      app.engine.db.updateTable('applications').set({ contactUserId: id }).where('id', '=', document.applicationId).execute();
    await setContact(null);
    await app.engine.db.updateTable('organizations').set({ email: null }).where('id', '=', organizationId).execute();
    expect((await document.step('fund_staff', 'reject', { comment: '理由' })).data).toMatchObject({
      mail: 'no_address',
      status: 'SUBMITTED_RETURNED',
    });
    await setContact(contactUserId);
  });

  it('is not returned while the template has a fault, and nothing is written', async () => {
    await submitted();
    const { body } = await app.engine.db
      .selectFrom('mail_templates')
      .select('body')
      .where('purpose', '=', 'correction_request')
      .executeTakeFirstOrThrow();
    const set = (text: string) =>
      app.engine.db.updateTable('mail_templates').set({ body: text }).where('purpose', '=', 'correction_request').execute();
    await set(`${body}{{waitingList}}`);
    const before = await tableCounts(app);
    const answer = await document.step('fund_staff', 'reject', { comment: '理由' });
    expect([answer.status, answer.code, answer.error]).toEqual([
      409,
      'template_problem',
      expect.stringContaining('ひな形を直してから、もう一度お試しください。'),
    ]);
    expect(await tableCounts(app)).toEqual(before);
    expect((await document.row()).status).toBe('SUBMITTED_PENDING_REVIEW');
    await set(body);
  });

  it('is approved with others in one call, each by itself', async () => {
    await submitted();
    const [done, fresh] = [document, await freshDocument(app)];
    document = await freshDocument(app);
    await submitted();
    const items = [
      { id: done.id, version: (await done.row()).version },
      { id: fresh.id, version: (await fresh.row()).version },
      { id: document.id, version: 1 },
      { id: 99_999_999, version: 1 },
    ];
    const { status, data } = await app.call('fund_staff', 'POST', '/submissions/bulk-approve', {
      ids: items.map(({ id }) => id),
      versions: items.map(({ version }) => version),
      comment: '確認しました。',
    });
    expect([status, data]).toEqual([
      200,
      [
        { id: done.id, success: true, error: null, code: null, version: (items[0]?.version ?? 0) + 1 },
        { id: fresh.id, success: false, error: '現在の状態では「承認する」はできません。', code: 'wrong_state', version: null },
        expect.objectContaining({ id: document.id, success: false, code: 'stale_version', version: null }),
        expect.objectContaining({ id: 99_999_999, success: false, code: 'not_found', version: null }),
      ],
    ]);
    expect(await done.row()).toMatchObject({ status: 'COMPLETED' });
    expect((await done.histories()).at(-1)).toMatchObject({ toStatus: 'COMPLETED', comment: '確認しました。' });
  });

  it.each([{}, { ids: [] }, { ids: [1], versions: [] }, { ids: 'x' }, { ids: Array.from({ length: 51 }, (_, index) => index + 1) }, { ids: [null] }])(
    'bulk approval refuses %j whole',
    async (body) => expect((await app.call('fund_staff', 'POST', '/submissions/bulk-approve', body)).status).toBe(422),
  );

  it('is found by application, by entry number and page by page', async () => {
    const { entryNumber, applicationId } = await document.row();
    const byApplication = await app.call('recipient', 'GET', `/submissions/by-application/${applicationId}`);
    const byNumber = await app.call('fund_staff', 'GET', `/submissions/by-entry-number/${entryNumber}`);
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    expect(ids(byApplication.data)).toContain(document.id);
    expect(ids(byNumber.data)).toEqual(ids(byApplication.data));
    const dates = byNumber.data.map((row: { receptionEndDate: string | null }) => row.receptionEndDate ?? '9999');
    expect(dates).toEqual([...dates].sort());
    const list = await app.call(
      'fund_staff',
      'GET',
      `/submissions/paginated?applicationId=${applicationId}&status=NOT_SUBMITTED&isRequired=true&limit=200`,
    );
    expect(list.data.pagination).toMatchObject({ page: 1 });
    expect(ids(list.data.submissions)).toContain(document.id);
    for (const path of [`by-application/${applicationId}`, `by-entry-number/${entryNumber}`])
      expect((await app.call('recipient2', 'GET', `/submissions/${path}`)).status).toBe(404);
    for (const path of ['by-application/0', 'by-application/x', 'by-entry-number/x', 'by-entry-number/%00'])
      expect([path, (await app.call('fund_staff', 'GET', `/submissions/${path}`)).status]).toEqual([path, 404]);
  });

  it('tells how far the required documents are, and offers the next step when all are completed', async () => {
    const { applicationId } = document;
    const standing = async (as = 'fund_staff') => (await app.call(as, 'GET', `/applications/${applicationId}/documents-progress`)).data;
    const before = await standing();
    expect(before).toMatchObject({ isComplete: false, nextSteps: [] });
    expect(before.open).toContainEqual({
      id: document.id,
      formNumber: (await document.row()).formNumber,
      formName: (await document.row()).formName,
      status: 'NOT_SUBMITTED',
      receptionEndDate: '2026-12-01',
    });
    expect(before.required - before.completed).toBe(before.open.length);
    await app.engine.db
      .updateTable('submissions')
      .set({ status: 'COMPLETED' })
      .where('applicationId', '=', applicationId)
      .where('isRequired', '=', 1)
      .execute();
    await app.engine.db.updateTable('applications').set({ status: 'REPORT_UNDER_REVIEW' }).where('id', '=', applicationId).execute();
    expect(await standing()).toMatchObject({ isComplete: true, open: [], nextSteps: [] });
    const next = await standing('fund_manager');
    expect(next.nextSteps).toMatchObject([{ statusKey: 'REPORT_COMPLETED_ADMIN', kind: 'forward' }]);
    expect((await app.call('recipient2', 'GET', `/applications/${applicationId}/documents-progress`)).status).toBe(404);
  });
});
