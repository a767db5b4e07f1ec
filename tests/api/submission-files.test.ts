import { beforeEach, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import { activityOf, documentOf, type FreshDocument, freshDocument, pdf, uploadTo } from '../support/documents.ts';
import { tableCounts } from '../support/rows.ts';

onEachEngine('the files of a document', (app) => {
  let document: FreshDocument;
  beforeEach(async () => {
    app.setNow(new Date('2026-11-21T01:02:03.000Z'));
    document = await freshDocument(app);
  });
  const names = async () => (await document.files()).filter(({ removedAt }) => removedAt === null).map(({ fileName }) => fileName);
  const download = async (as: string, fileName: string, more = '') => {
    const { applicationId, formId } = document;
    const path = `/api/submissions/download?applicationId=${applicationId}&grantReportFormId=${formId}&fileName=${encodeURIComponent(fileName)}${more}`;
    const answer = await app.raw(path, { headers: { Authorization: `Bearer ${await app.token(as)}` } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const setStatus = (status: 'SUBMITTED_PENDING_REVIEW' | 'SUBMITTED_UNDER_REVIEW' | 'SUBMITTED_RETURNED' | 'COMPLETED') =>
    app.engine.db.updateTable('submissions').set({ status }).where('id', '=', document.id).execute();
  const setFile = async (fileName: string, facts: { scanState?: 'waiting' | 'infected' | 'clean' }) => {
    const file = (await document.files()).findLast((one) => one.fileName === fileName);
    await app.engine.db.updateTable('files').set(facts).where('id', '=', file?.fileId).execute();
    return app.engine.db.selectFrom('files').selectAll().where('id', '=', file?.fileId).executeTakeFirstOrThrow();
  };

  it('are laid ready one by one or several at once, and make a page that was opened before stale', async () => {
    const { version } = await document.row();
    const one = await document.upload('recipient', ['報告書「川」.pdf', pdf('1')]);
    expect(one.status).toBe(201);
    expect(one.data.files).toMatchObject([
      {
        submissionId: document.id,
        fileName: '報告書「川」.pdf',
        size: pdf('1').length,
        contentType: 'application/pdf',
        round: null,
        submittedAt: null,
        scanState: 'off',
      },
    ]);
    expect(one.data.files[0].submittedUserName).not.toBeNull();
    expect(one.data.submission).toMatchObject({ id: document.id, status: 'NOT_SUBMITTED', version: version + 1 });
    const two = await document.upload('fund_staff', ['b.pdf', pdf('2')], ['c.pdf', pdf('3')]);
    expect([two.status, two.data.files.length]).toEqual([201, 2]);
    const stale = await document.step('recipient', 'submit', { version });
    expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
    const { data } = await app.call('recipient', 'GET', `/applications/${document.applicationId}/reports`);
    expect(data.filter((row: { submissionId: number }) => row.submissionId === document.id)).toHaveLength(3);
    const byRow = await app.call('recipient', 'GET', `/submission_files?submissionId=${document.id}&sortBy=id`);
    expect(byRow.data.submission_files.map(({ filePath }: { filePath: string }) => filePath)).toEqual(
      (await document.files()).map(({ id }) => `/api/files/submission_files/${id}/fileId`),
    );
  });

  it('come in side by side without losing one', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((number) => document.upload('recipient', [`${number}.pdf`, pdf(String(number))])));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await names()).sort()).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf']);
  });

  it('of one name or one content are taken once, in one call, one after the other, and at the same time', async () => {
    await document.upload('recipient', ['a.pdf', pdf('1')]);
    const content = await document.upload('recipient', ['b.pdf', pdf('1')]);
    expect([content.status, content.code, content.error]).toEqual([409, 'same_content', '「b.pdf」は、すでに添付した「a.pdf」と同じ内容です。']);
    const name = await document.upload('recipient', ['a.pdf', pdf('2')]);
    const text = '「a.pdf」という名前のファイルは、すでに添付されています。先のファイルを削除するか、名前を変えて選択してください。';
    expect([name.status, name.code, name.error]).toEqual([409, 'same_name', text]);
    const together = await document.upload('recipient', ['c.pdf', pdf('3')], ['d.pdf', pdf('3')]);
    expect([together.status, together.code]).toEqual([409, 'same_content']);
    expect(await names()).toEqual(['a.pdf']);
    const twice = await Promise.all([1, 2].map(() => document.upload('recipient', ['e.pdf', pdf('5')])));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are the same in NFC and NFD', async () => {
    const name = 'がくしゅうの記録.pdf';
    await document.upload('recipient', [name.normalize('NFD'), pdf('1')]);
    expect(await names()).toEqual([name]);
    expect((await document.upload('recipient', [name, pdf('2')])).code).toBe('same_name');
    expect((await download('recipient', name.normalize('NFD'))).bytes).toEqual(pdf('1'));
  });

  it.each([
    ['SUBMITTED_PENDING_REVIEW', '「提出済み(確認待ち)」の書類には、ファイルを追加できません。画面を読み込み直して、今の状況を確認してください。'],
    ['SUBMITTED_UNDER_REVIEW', '「提出済み(確認中)」の書類には、ファイルを追加できません。画面を読み込み直して、今の状況を確認してください。'],
    ['COMPLETED', '「完了」の書類には、ファイルを追加できません。画面を読み込み直して、今の状況を確認してください。'],
  ] as const)('are refused at %s, and nothing is kept', async (status, text) => {
    await setStatus(status);
    const before = await tableCounts(app);
    for (const as of ['recipient', 'fund_staff']) {
      const answer = await document.upload(as, ['a.pdf', pdf()]);
      expect([answer.status, answer.code, answer.error]).toEqual([409, 'wrong_state', text]);
    }
    expect(await tableCounts(app)).toEqual(before);
  });

  it('are refused for another organisation, a form of another grant, by role, and without saying for what', async () => {
    const { applicationId, formId } = document;
    const fields = { applicationId: String(applicationId), grantReportFormId: String(formId) };
    const file = ['a.pdf', pdf()] as const;
    expect(await uploadTo(app, 'recipient2', fields, [file])).toMatchObject({ status: 404, code: 'not_found' });
    const otherForm = await app.engine.db.selectFrom('report_forms').select('id').orderBy('id').executeTakeFirstOrThrow();
    expect((await uploadTo(app, 'recipient', { ...fields, grantReportFormId: String(otherForm.id) }, [file])).status).toBe(404);
    for (const as of ['director', 'selection_committee', 'general_user', 'accounting_staff'])
      expect([as, (await uploadTo(app, as, fields, [file])).status]).toEqual([as, 403]);
    const incomplete: Record<string, string>[] = [
      {},
      { applicationId: '1' },
      { grantReportFormId: '1' },
      { applicationId: 'x', grantReportFormId: '1' },
      { applicationId: '0', grantReportFormId: '1' },
    ];
    for (const given of incomplete) {
      const answer = await uploadTo(app, 'recipient', given, [file]);
      expect([given, answer.status, answer.error]).toEqual([given, 422, '提出書類の情報が不足しています']);
    }
    expect(await uploadTo(app, 'recipient', fields, [])).toMatchObject({ status: 422, error: 'ファイルを選択してください' });
    expect(await document.files()).toEqual([]);
  });

  it('are all refused where one is no document, with its name', async () => {
    const answer = await document.upload('recipient', ['良い.pdf', pdf()], ['偽物.pdf', Buffer.from('<html></html>')]);
    expect([answer.status, answer.error]).toEqual([422, expect.stringContaining('以下のファイルは無効です：偽物.pdf')]);
    expect(await document.files()).toEqual([]);
  });

  it('make the document where a grant under way has none of the form yet; before the contract there is nothing to file', async () => {
    const { applicationId, formId } = document;
    await app.engine.db.deleteFrom('submissions').where('id', '=', document.id).execute();
    const answers = await Promise.all([1, 2].map((number) => document.upload('recipient', [`${number}.pdf`, pdf(String(number))])));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const made = await app.engine.db
      .selectFrom('submissions')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .where('grantReportFormId', '=', formId)
      .execute();
    expect(made).toMatchObject([
      { onceKey: `${applicationId}:${formId}`, formNumber: expect.stringContaining('試験'), receptionEndDate: '2027-03-31' },
    ]);
    await app.engine.db
      .deleteFrom('submission_files')
      .where('submissionId', '=', made[0]?.id ?? 0)
      .execute();
    await app.engine.db
      .deleteFrom('submissions')
      .where('id', '=', made[0]?.id ?? 0)
      .execute();
    await app.engine.db.updateTable('applications').set({ status: 'UNDER_REVIEW' }).where('id', '=', applicationId).execute();
    expect((await document.upload('recipient', ['1.pdf', pdf()])).status).toBe(404);
    await activityOf(app, 'recipient');
  });

  it('that lie ready can be withdrawn; row and bytes stay, and the name is free again', async () => {
    await document.upload('recipient', ['a.pdf', pdf('1')], ['b.pdf', pdf('2')]);
    const answer = await document.withdraw('recipient', 'a.pdf');
    expect([answer.status, answer.data.submission.id]).toEqual([200, document.id]);
    expect(await document.files()).toMatchObject([{ fileName: 'a.pdf', removedAt: '2026-11-21T01:02:03.000Z' }, { removedAt: null }]);
    expect((await download('recipient', 'a.pdf')).status).toBe(404);
    expect(
      await app.engine.db
        .selectFrom('files')
        .select('id')
        .where('id', '=', (await document.files())[0]?.fileId)
        .execute(),
    ).toHaveLength(1);
    expect((await document.upload('recipient', ['a.pdf', pdf('1')])).status).toBe(201);
    expect((await document.withdraw('recipient', 'keine.pdf')).status).toBe(404);
    expect((await document.withdraw('recipient2', 'a.pdf')).status).toBe(404);
    expect((await document.withdraw('director', 'a.pdf')).status).toBe(403);
    expect((await document.withdraw('recipient', '')).error).toBe('提出書類の情報が不足しています');
    const logs = await app.call('fund_manager', 'GET', '/admin/logs?resource=submission_files&limit=3');
    expect(logs.data.logs[0].summary).toContain('「a.pdf」を添付しました');
  });

  it('that are submitted can be withdrawn until the review begins and after a return, all but the last', async () => {
    await document.upload('recipient', ['a.pdf', pdf('1')], ['b.pdf', pdf('2')]);
    await document.step('recipient', 'submit');
    expect((await document.withdraw('recipient', 'a.pdf')).status).toBe(200);
    const last = await document.withdraw('recipient', 'b.pdf');
    expect([last.status, last.code, last.error]).toEqual([
      409,
      'last_file',
      '「b.pdf」は取り消せません。提出した書類には、ファイルが1つ以上必要です。',
    ]);
    for (const [status, text] of [
      ['SUBMITTED_UNDER_REVIEW', '今の状況では、提出した「b.pdf」を取り消せません。変更が必要なときは、基金事務局にご連絡ください。'],
      ['COMPLETED', '今の状況では、提出した「b.pdf」を取り消せません。変更が必要なときは、基金事務局にご連絡ください。'],
    ] as const) {
      await setStatus(status);
      const answer = await document.withdraw('recipient', 'b.pdf');
      expect([answer.status, answer.code, answer.error]).toEqual([409, 'wrong_state', text]);
    }
    await setStatus('SUBMITTED_RETURNED');
    expect((await document.withdraw('recipient', 'b.pdf')).code).toBe('last_file');
    await document.upload('recipient', ['c.pdf', pdf('3')]);
    expect((await document.withdraw('recipient', 'b.pdf')).status).toBe(200);
    expect(await names()).toEqual(['c.pdf']);
  });

  it('of two withdrawn at the same time leave one', async () => {
    await document.upload('recipient', ['a.pdf', pdf('1')], ['b.pdf', pdf('2')]);
    await document.step('recipient', 'submit');
    const answers = await Promise.all(['a.pdf', 'b.pdf'].map((name) => document.withdraw('recipient', name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await names()).toHaveLength(1);
  });

  it('of a returned document replace those of the same name; withdrawn before the submission they give way to them again', async () => {
    await document.upload('recipient', ['a.pdf', pdf('1')], ['b.pdf', pdf('2')]);
    await document.step('recipient', 'submit');
    await document.step('fund_staff', 'reject', { comment: '直してください' });
    expect((await document.upload('recipient', ['a.pdf', pdf('3')])).status).toBe(201);
    expect((await download('fund_staff', 'a.pdf')).bytes).toEqual(pdf('3'));
    await document.withdraw('recipient', 'a.pdf');
    expect((await download('fund_staff', 'a.pdf')).bytes).toEqual(pdf('1'));
    await document.upload('recipient', ['a.pdf', pdf('4')]);
    const { data } = await document.step('recipient', 'submit');
    expect(data.receipt.files.map(({ fileName, size }: { fileName: string; size: number }) => [fileName, size])).toEqual([
      ['b.pdf', pdf('2').length],
      ['a.pdf', pdf('4').length],
    ]);
    expect((await document.files()).map(({ round }) => round)).toEqual([1, 1, null, 2]);
    // What was replaced does not come back when its successor goes.
    expect((await document.withdraw('recipient', 'a.pdf')).status).toBe(200);
    expect(await names()).toEqual(['b.pdf']);
  });

  it('of a returned document are replaced by one of any name, in the one step that adds it', async () => {
    await document.upload('recipient', ['a.pdf', pdf('1')], ['b.pdf', pdf('2')]);
    await document.step('recipient', 'submit');
    await document.step('fund_staff', 'reject', { comment: '直してください' });
    const idOf = async (name: string) => (await document.files()).find(({ fileName, removedAt }) => fileName === name && removedAt === null)?.id;
    const replace = (as: string, id: number, name: string, bytes: Buffer) => {
      const { applicationId, formId } = document;
      const fields = { applicationId: String(applicationId), grantReportFormId: String(formId), replaces: String(id) };
      return uploadTo(app, as, fields, [[name, bytes]]);
    };
    const a = await idOf('a.pdf');
    expect((await replace('recipient', a, '直した.pdf', pdf('3'))).status).toBe(201);
    expect(await names()).toEqual(['b.pdf', '直した.pdf']);
    const gone = await replace('recipient', a, 'もう一度.pdf', pdf('4'));
    expect([gone.status, gone.error]).toEqual([404, expect.stringContaining('差し替える前のファイル')]);
    const other = await app.engine.db.selectFrom('submission_files').select('id').where('submissionId', '!=', document.id).executeTakeFirstOrThrow();
    expect((await replace('recipient', other.id, 'よその.pdf', pdf('5'))).status).toBe(404);
    expect((await replace('recipient', await idOf('b.pdf'), '直した.pdf', pdf('6'))).code).toBe('same_name');
    expect((await replace('recipient', await idOf('直した.pdf'), '直した.pdf', pdf('7'))).status).toBe(201);
    expect(await names()).toEqual(['b.pdf', '直した.pdf']);
    const { data } = await document.step('recipient', 'submit');
    expect(data.receipt.files.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['b.pdf', '直した.pdf']);
    expect((await replace('recipient', await idOf('b.pdf'), 'まだ.pdf', pdf('8'))).code).toBe('wrong_state');
  });

  it('can be handed in again as they are', async () => {
    await document.upload('recipient', ['a.pdf', pdf('1')]);
    await document.step('recipient', 'submit');
    await document.step('fund_staff', 'reject', { comment: '電話で確認します' });
    expect((await document.step('recipient', 'submit')).data).toMatchObject({ round: 2, receipt: { files: [{ fileName: 'a.pdf' }] } });
  });

  it('must be there, whole and free of viruses before they are handed in; a refusal leaves all as it was', async () => {
    const refused = async (code: string, text: string) => {
      const [before, rows] = [await document.stored(), await document.files()];
      const answer = await document.step('recipient', 'submit');
      expect([answer.status, answer.code, answer.error]).toEqual([409, code, text]);
      expect([await document.stored(), await document.files(), await document.histories()]).toEqual([before, rows, []]);
    };
    await refused('no_file', 'ファイルがありません。ファイルを添付してから、もう一度提出してください。');
    await document.upload('recipient', ['a.pdf', pdf('1')], ['b.pdf', pdf('2')]);
    await setFile('b.pdf', { scanState: 'waiting' });
    await refused(
      'scan_waiting',
      '「b.pdf」のウイルス検査が終わっていません。ファイルは保存されています。しばらく待ってから、もう一度提出してください。',
    );
    await setFile('b.pdf', { scanState: 'infected' });
    await refused('infected', '「b.pdf」からウイルスが見つかったため、提出できません。このファイルを削除し、添付し直してください。');
    expect((await download('fund_staff', 'b.pdf')).status).toBe(409);
    const { storageKey } = await setFile('b.pdf', { scanState: 'clean' });
    await app.services.files.remove(storageKey);
    await refused('file_missing', '「b.pdf」が正しく保存されていないため、提出できません。このファイルを削除し、添付し直してください。');
    await document.withdraw('recipient', 'b.pdf');
    expect((await document.step('recipient', 'submit')).status).toBe(200);
  });

  it('that are withdrawn alone are none', async () => {
    await document.upload('recipient', ['a.pdf', pdf('1')]);
    await document.withdraw('recipient', 'a.pdf');
    expect((await document.step('recipient', 'submit')).code).toBe('no_file');
  });

  it('are given out by name to those who may read the document, byte by byte', async () => {
    await document.upload('recipient', ['活動の記録 𠮷.pdf', pdf('1')]);
    for (const as of ['recipient', 'fund_staff', 'director']) {
      const answer = await download(as, '活動の記録 𠮷.pdf');
      expect([as, answer.status, answer.bytes.equals(pdf('1'))]).toEqual([as, 200, true]);
      expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('活動の記録 𠮷.pdf')}`);
    }
    expect((await download('recipient', '活動の記録 𠮷.pdf', '&inline=true')).headers.get('content-disposition')).toMatch(/^inline/);
    for (const [as, status] of [
      ['recipient2', 404],
      ['accounting_staff', 403],
      ['selection_committee', 403],
      ['general_user', 403],
    ] as const)
      expect([as, (await download(as, '活動の記録 𠮷.pdf')).status]).toEqual([as, status]);
    for (const name of ['../../etc/passwd', 'なし.pdf', '\0']) expect([name, (await download('recipient', name)).status]).toEqual([name, 404]);
    expect((await download('recipient', 'a.pdf', '&x=1')).status).toBe(400);
    expect((await app.call('recipient', 'GET', '/submissions/download?fileName=a.pdf')).error).toBe('提出書類の情報が不足しています');
  });

  it('keep a document with them from being deleted', async () => {
    await document.upload('recipient', ['a.pdf', pdf('1')]);
    await document.withdraw('recipient', 'a.pdf');
    const answer = await app.call('fund_manager', 'DELETE', `/submissions/${document.id}`);
    expect([answer.status, answer.error]).toEqual([409, 'ファイル 1件が登録されているため削除できません。']);
    const empty = await freshDocument(app);
    expect((await app.call('fund_manager', 'DELETE', `/submissions/${empty.id}`)).status).toBe(200);
    expect(documentOf(app, empty.id, empty.applicationId, empty.formId).id).toBe(empty.id);
  });
});
