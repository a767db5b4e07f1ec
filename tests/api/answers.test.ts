import { beforeEach, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import { pageCount, wordsOf } from '../support/pdf.ts';
import { giveReview } from '../support/reviews.ts';
import type { AnyRow } from '../support/rows.ts';
import { checkedAnswers, checkedCall, keptFile, ownApplication, submittedApplication } from '../support/submitted.ts';

onEitherEngine('what was submitted', (app) => {
  let call: AnyRow;
  let own: Awaited<ReturnType<typeof submittedApplication>>;
  let map: Awaited<ReturnType<typeof keptFile>>;
  let bankbook: typeof map;
  let next = 0;
  beforeEach(async () => {
    app.setNow(new Date('2026-11-10T01:02:03.000Z'));
    call ??= await checkedCall(app, { consecutiveYears: 2 });
    app.setNow(new Date('2026-12-01T01:02:03.000Z'));
    [map, bankbook] = [await keptFile(app, 'map', '地図.pdf', 0), await keptFile(app, 'bankbook', '通帳.pdf', 1)];
    own = await submittedApplication(app, call, await ownApplication(app, next++), checkedAnswers, [map, bankbook]);
    await app.engine.db
      .updateTable('applications')
      .set({ grantYear: 2030 + next, title: `${checkedAnswers.title}${next}` })
      .where('id', '=', own.id)
      .execute();
  });
  const read = (as: string) => app.call(as, 'GET', `/applications/${own.id}/answers`);
  const status = (to: string) =>
    app.engine.db
      .updateTable('applications')
      .set({ status: to as 'UNDER_REVIEW' })
      .where('id', '=', own.id)
      .execute();
  const paper = async (as: string, path: string) => {
    const answer = await app.raw(`/api${path}`, { headers: { Authorization: `Bearer ${await app.token(as)}` } });
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()), type: answer.headers.get('content-type') };
  };
  const file = async (as: string, { fileId }: { readonly fileId: number }) =>
    (await paper(as, `/applications/${own.id}/answers/files/${fileId}`)).status;

  it('is the office’s to read whole, with the files and their papers', async () => {
    const { data } = await read('accounting_staff');
    expect(data.answers).toEqual(checkedAnswers);
    expect(data.form.definition.sections.map(({ title }: AnyRow) => title)).toEqual(['事業の計画', '経費', '添付']);
    expect(data.files).toMatchObject([
      { fieldKey: 'map', fileName: '地図.pdf' },
      { fieldKey: 'bankbook', fileName: '通帳.pdf' },
    ]);
    expect(data.snapshots).toMatchObject([{ number: 1, receiptNumber: own.receiptNumber, isCorrection: false }]);
    expect([data.changes, data.correction]).toEqual([[], null]);
    for (const one of [map, bankbook]) expect(await file('fund_staff', one)).toBe(200);
    expect(await file('fund_staff', { fileId: bankbook.fileId + 1 })).toBe(404);
  });

  it('is the committee’s that it is given to, without what is for the office alone, in any of its forms', async () => {
    await status('UNDER_REVIEW');
    expect((await read('selection_committee')).status).toBe(404);
    await giveReview(app, { applicationId: own.id });
    const { data, text } = await read('selection_committee');
    const { clerk: _, ...shown } = checkedAnswers;
    expect(data.answers).toEqual(shown);
    // What hangs on an answer that they may not have is shown as it was asked for.
    expect(data.form.definition.sections[1].fields.map(({ key }: AnyRow) => key)).toEqual(['amount', 'costs', 'told']);
    for (const secret of ['clerk', '鈴木', '通帳', 'bankbook', 'forOffice', '"when"']) expect(text).not.toContain(secret);
    expect([data.flags, data.correction, data.snapshots[0].userName]).toEqual([[], null, null]);
    expect([await file('selection_committee', map), await file('selection_committee', bankbook)]).toEqual([200, 404]);
    const { status: answered, bytes } = await paper('selection_committee', data.snapshots[0].paperPath.slice('/api'.length));
    expect(answered).toBe(200);
    expect(await wordsOf(bytes)).toContain('経理を分けるため');
    for (const secret of ['経理の担当者', '鈴木', '通帳', '03-0000-0000']) expect(await wordsOf(bytes)).not.toContain(secret);
    expect((await read('evaluation_committee')).status).toBe(404);
    expect((await paper('evaluation_committee', data.snapshots[0].paperPath.slice('/api'.length))).status).toBe(404);
    expect((await app.call('selection_committee', 'GET', `/entry_files?entryId=${own.entryId}`)).status).toBe(403);
  });

  it('is nobody’s while it is sealed', async () => {
    await app.engine.db.updateTable('entries').set({ sealed: 1 }).where('id', '=', own.entryId).execute();
    await status('UNDER_REVIEW');
    await giveReview(app, { applicationId: own.id });
    for (const as of ['fund_manager', 'selection_committee']) {
      expect((await read(as)).status).toBe(404);
      expect((await paper(as, `/entries/${own.entryId}/snapshots/1/paper`)).status).toBe(404);
    }
  });

  it('is on paper as it was sent, for the office and those who wrote it', async () => {
    for (const as of ['fund_staff', 'recipient']) {
      const { status: answered, bytes, type } = await paper(as, `/entries/${own.entryId}/snapshots/1/paper`);
      expect([answered, type]).toEqual([200, 'application/pdf']);
      const words = await wordsOf(bytes);
      for (const said of [
        own.receiptNumber,
        '荒川をまなぶ会',
        '生きもの調査',
        '経理の担当者（事務局のみ）',
        '¥300,000',
        '合計',
        '地図.pdf',
        '2026/12/0110:02',
      ])
        expect(words).toContain(said);
      expect(words).toContain('✓生きもの調査');
      expect(words).toContain('□水質調査');
    }
    const stranger = await paper('recipient2', `/entries/${own.entryId}/snapshots/1/paper`);
    expect([stranger.status, (await paper('fund_staff', `/entries/${own.entryId}/snapshots/9/paper`)).status]).toEqual([404, 404]);
  });

  it('begins as an empty form that the office prints', async () => {
    const { bytes } = await paper('director', `/application_forms/${call.formId}/paper`);
    const words = await wordsOf(bytes);
    for (const said of ['※の項目は、必ず記入してください。', '題名※', '□生きもの調査', '□水質調査', '「経理の担当者」を記入したとき'])
      expect(words).toContain(said);
    expect(words).not.toContain('荒川');
    expect(await pageCount(bytes)).toBeGreaterThan(0);
  });

  it('draws a draft for those who write it, whatever has been typed, and for nobody else', async () => {
    const typed = {
      title: { odd: true },
      why: 'あ'.repeat(50_000),
      starts: 'いつか',
      kinds: 'life',
      costs: Array.from({ length: 5000 }, () => ({ amount: 'x' })),
    };
    const now = app.services.now().toISOString();
    const user = await app.engine.db.selectFrom('users').select('id').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    await app.engine.db
      .insertInto('entry_sections')
      .values({
        entryId: own.entryId,
        sectionKey: 'plan',
        answers: JSON.stringify(typed),
        revision: 1,
        userId: user.id,
        createdAt: now,
        updatedAt: now,
      } as never)
      .execute();
    await app.engine.db.updateTable('entry_members').set({ userId: user.id }).where('entryId', '=', own.entryId).execute();
    const { status: answered, bytes } = await paper('recipient', `/entries/${own.entryId}/paper`);
    expect(answered).toBe(200);
    expect(await pageCount(bytes)).toBeLessThan(40);
    expect(await wordsOf(bytes)).toContain('長いため省略');
    expect([
      (await paper('recipient2', `/entries/${own.entryId}/paper`)).status,
      (await paper('fund_staff', `/entries/${own.entryId}/paper`)).status,
    ]).toEqual([404, 404]);
  });

  it('tells the office what resembles it: the organisation, the title, the contact, the account, the years', async () => {
    const { db } = app.engine;
    const year = 2030 + next;
    const kindsOf = async () => (await read('fund_staff')).data.flags.map(({ kind }: AnyRow) => kind);
    expect(await kindsOf()).toEqual([]);
    const again = await submittedApplication(app, call, await ownApplication(app, next++), { ...checkedAnswers, title: '別の題名' });
    await db.updateTable('applications').set({ grantYear: year }).where('id', '=', again.id).execute();
    expect(await kindsOf()).toEqual(['organization']);
    const mine = await db.selectFrom('applications').select(['organizationId', 'category']).where('id', '=', own.id).executeTakeFirstOrThrow();
    const other = await db.selectFrom('organizations').select('id').where('id', '<>', mine.organizationId).orderBy('id').executeTakeFirstOrThrow();
    // The same words in other characters.
    await db
      .updateTable('applications')
      .set({ organizationId: other.id, title: `荒川の水邊を調べる ${next - 1}`.replace(' ', '') })
      .where('id', '=', again.id)
      .execute();
    await db.updateTable('organizations').set({ phone: '03-1234-5678' }).where('id', '=', mine.organizationId).execute();
    await db.updateTable('organizations').set({ phone: '０３（１２３４）５６７８' }).where('id', '=', other.id).execute();
    expect(await kindsOf()).toEqual(['title', 'contact']);
    const account = {
      bankCode: '0001',

      branchCode: '001',

      accountNumber: '7654321',
      accountHolderName: 'ｶﾜﾉ',
    };
    for (const organizationId of [mine.organizationId, other.id])
      expect((await app.call('accounting_staff', 'POST', '/banks', { ...account, organizationId })).error).toBe(null);
    expect(await kindsOf()).toEqual(['title', 'contact', 'account']);
    const past = await Promise.all([0, 1].map(async () => ownApplication(app, next++)));
    for (const [index, id] of past.entries())
      await db
        .updateTable('applications')
        .set({ grantYear: year - 1 - index, status: 'GRANT_COMPLETED', grantPeriod: 1, category: mine.category })
        .where('id', '=', id)
        .execute();
    const { data } = await read('fund_staff');
    expect(data.flags.at(-1)).toMatchObject({
      kind: 'years',
      text: expect.stringMatching(new RegExp(`^${year - 2}年度.*から${year - 1}年度.*まで続けて助成を受けています。.*2年まで`)),
    });
    expect(data.flags[0].applications).toMatchObject([{ id: again.id }]);
  });
});
