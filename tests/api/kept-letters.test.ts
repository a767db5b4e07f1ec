import { beforeAll, describe, expect, it } from 'vitest';
import { sha256Of } from '../../api/runtime/sha256.ts';
import { onEachEngine } from '../support/app.ts';
import { bytesOf, preparedContract, sendOne, sentEnvelope, sign } from '../support/envelopes.ts';
import { wordsOf } from '../support/pdf.ts';
import { type AnyRow, page, tableCounts } from '../support/rows.ts';
import { settledGrant } from '../support/settled.ts';

onEachEngine('a letter that was drawn', (app) => {
  beforeAll(() => app.setNow(new Date('2026-11-21T01:00:00Z')));

  const take = async (path: string, as = 'fund_staff') => {
    const answer = await app.raw(`/api${path}`, { headers: { Authorization: `Bearer ${await app.token(as)}` } });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const keptOf = async (applicationId: number, as = 'fund_staff') => page(await app.call(as, 'GET', `/letters?applicationId=${applicationId}`)).rows;
  const lastEntry = () => app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const write = (kind: 'settlement' | 'ukesyo', body: string) =>
    app.engine.db
      .updateTable('letter_templates')
      .set(({ eb }) => ({ body, version: eb('version', '+', 1) }))
      .where('kind', '=', kind)
      .execute();
  /** With other words in the template, which come back afterwards. */
  const withBody = async (kind: 'settlement' | 'ukesyo', body: string, work: () => Promise<void>) => {
    const { body: before } = await app.engine.db.selectFrom('letter_templates').select('body').where('kind', '=', kind).executeTakeFirstOrThrow();
    await write(kind, body);
    await work().finally(() => write(kind, before));
  };

  it('is kept with its number, its date, to whom it goes, what it says, and by which version of the template', async () => {
    const id = await settledGrant(app);
    const bytes = await take(`/application_pdf/settlement/${id}`, 'accounting_staff');
    const [row, ...others] = await keptOf(id);
    expect(others).toEqual([]);
    const template = await app.engine.db.selectFrom('letter_templates').select('version').where('kind', '=', 'settlement').executeTakeFirstOrThrow();
    const { organizationName, grantNumber } = row as AnyRow;
    expect(row).toMatchObject({ kind: 'settlement', dated: '2026-11-20', sha256: sha256Of(bytes), templateVersion: template.version });
    expect(row).toMatchObject({
      title: `精算書（${grantNumber}）`,
      addressee: expect.stringMatching(new RegExp(`^${organizationName}　.+ 様$`)),
      reason: null,
      replacesId: null,
    });
    expect(row?.number).toMatch(/^令和8年度第\d+号$/);
    expect(row?.facts).toMatchObject({ 助成番号: grantNumber, 確定額: '金400,000円也', 書面の日付: '令和8年11月20日' });
    expect(row?.facts.領収書の表).toContain('川辺商店');
    const entry = await app.engine.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('resource', '=', 'letters')
      .where('recordId', '=', row?.id as number)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'create',
      userRole: 'accounting_staff',
      summary: `書面「精算書（${grantNumber}）」を作りました（${row?.number}）`,
    });
    expect(JSON.parse(String(entry.after))).toEqual({ number: row?.number, sha256: row?.sha256, templateVersion: template.version });
    expect(await lastEntry()).toMatchObject({ action: 'export', resource: 'applications', recordId: id });
  });

  it('is the same bytes ever after, whatever the template and the organisation’s record say by then; only new ones differ', async () => {
    const [old, fresh] = [await settledGrant(app), await settledGrant(app)];
    const bytes = await take(`/application_pdf/settlement/${old}`, 'recipient');
    await withBody('settlement', '新しい文面です。{{documentNumber}}', async () => {
      await app.engine.db.updateTable('organizations').set({ representativeName: '別の 代表' }).where('id', '=', 1).execute();
      expect((await take(`/application_pdf/settlement/${old}`, 'recipient')).equals(bytes)).toBe(true);
      const other = await take(`/application_pdf/settlement/${fresh}`);
      const [row] = await keptOf(fresh);
      expect(await wordsOf(other)).toContain(`新しい文面です。${row?.number}`);
    });
    expect(await keptOf(old)).toHaveLength(1);
    expect(await lastEntry()).toMatchObject({ action: 'export', recordId: fresh });
  });

  it('is drawn anew where the decision that it is about is another one', async () => {
    const id = await settledGrant(app);
    await take(`/application_pdf/settlement/${id}`);
    const { id: _, ...before } = await app.engine.db
      .selectFrom('payment_settlements')
      .selectAll()
      .where('applicationId', '=', id)
      .executeTakeFirstOrThrow();
    await app.engine.db.insertInto('payment_settlements').values(before).execute();
    await take(`/application_pdf/settlement/${id}`);
    const rows = await keptOf(id);
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(2);
  });

  it('gets each number once, also when many are drawn at the same moment', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 6; count++) ids.push(await settledGrant(app));
    const bytes = await Promise.all([...ids, ...ids].map((id) => take(`/application_pdf/settlement/${id}`)));
    const rows = (await Promise.all(ids.map((id) => keptOf(id)))).flat();
    expect(rows).toHaveLength(6);
    const serials = (await app.engine.db.selectFrom('letters').select('serial').where('year', '=', 2026).orderBy('serial').execute()).map(
      ({ serial }) => serial,
    );
    expect(serials).toEqual(serials.map((_, index) => index + 1));
    ids.forEach((_, at) => void expect(bytes[at]?.equals(bytes[at + 6] as Buffer)).toBe(true));
  });

  it('is refused, and named, where its bytes are not those that were kept', async () => {
    const id = await settledGrant(app);
    await take(`/application_pdf/settlement/${id}`);
    const [row] = await keptOf(id);
    const file = await app.engine.db.selectFrom('files').selectAll().where('id', '=', row?.fileId).executeTakeFirstOrThrow();
    await app.services.files.remove(file.storageKey);
    const answer = await app.call('fund_staff', 'GET', `/application_pdf/settlement/${id}`);
    expect([answer.status, answer.code]).toEqual([409, 'letter_damaged']);
    expect(answer.error).toBe(`書面の控え（${row?.number}）のファイルが、作ったときのものと一致しません。管理者にお知らせください。`);
  });

  describe('for a signature', () => {
    it('is the one that goes out, and the one that is shown before and after the signature', async () => {
      const { id, applicationId } = await sentEnvelope(app);
      const [row] = await keptOf(applicationId);
      const sent = await bytesOf(app, 'recipient', id, 'unsignedFileId');
      expect(row).toMatchObject({ kind: 'ukesyo', sha256: sha256Of(sent) });
      expect(await wordsOf(sent)).toContain(`電子署名の確認：http://localhost:3000/verify文書番号：${row?.number}`);
      expect((await sign(app, id)).status).toBe(200);
      await app.engine.db.updateTable('applications').set({ title: '契約のあとに直した題名' }).where('id', '=', applicationId).execute();
      expect((await take(`/application_pdf/ukesyo/${applicationId}`, 'recipient')).equals(sent)).toBe(true);
      expect(await keptOf(applicationId)).toHaveLength(1);
    });

    it('can still be signed when only the template has changed since', async () => {
      const { id } = await sentEnvelope(app);
      await withBody('ukesyo', '別の文面です。', async () => void expect((await sign(app, id)).status).toBe(200));
    });

    it('follows the new template when it is made anew with a reason', async () => {
      const { id, applicationId } = await sentEnvelope(app);
      await withBody('ukesyo', '直した文面です。', async () => {
        const answer = await app.call('fund_staff', 'POST', `/envelopes/${id}/replace`, { comment: '文面の誤り' });
        expect(answer.status).toBe(200);
        const [latest, first] = await keptOf(applicationId);
        expect(latest).toMatchObject({ replacesId: first?.id, reason: '文面の誤り' });
        expect(await wordsOf(await bytesOf(app, 'recipient', answer.data.replacedById, 'unsignedFileId'))).toContain('直した文面です。');
      });
    });
  });

  describe('can be made anew', () => {
    it('with a reason; from then on it is the new one, and both stay', async () => {
      const id = await settledGrant(app);
      const before = await take(`/application_pdf/settlement/${id}`);
      const [row] = await keptOf(id);
      await app.engine.db.updateTable('applications').set({ title: '正しい題名' }).where('id', '=', id).execute();
      const answer = await app.call('accounting_staff', 'POST', `/letters/${row?.id}/redraw`, { comment: '題名の誤り' });
      expect(answer.status).toBe(200);
      const rows = await keptOf(id);
      expect(rows.map(({ reason, replacesId }) => [reason, replacesId])).toEqual([
        ['題名の誤り', row?.id],
        [null, null],
      ]);
      const after = await take(`/application_pdf/settlement/${id}`, 'recipient');
      expect(await wordsOf(after)).toContain('正しい題名');
      expect((await take(`/files/letters/${row?.id}/fileId`)).equals(before)).toBe(true);
      expect((await lastEntry()).summary).toBe(`${row?.title}（${row?.number}）の控えを取り出しました`);
    });

    it('but not without one, nor by others, nor for what the grantee signs, nor of a decision that was taken back', async () => {
      const id = await settledGrant(app);
      await take(`/application_pdf/settlement/${id}`);
      const [row] = await keptOf(id);
      const redraw = (of: unknown, as = 'fund_staff', body: object = { comment: '誤り' }) => app.call(as, 'POST', `/letters/${of}/redraw`, body);
      expect((await redraw(row?.id, 'fund_staff', {})).fields).toEqual({ comment: '作り直す理由を入力してください' });
      for (const as of ['general_staff', 'recipient']) expect((await redraw(row?.id, as)).status).toBe(403);
      const { applicationId } = await sentEnvelope(app);
      const [ukesyo] = await keptOf(applicationId);
      expect(await redraw(ukesyo?.id)).toMatchObject({ status: 409, error: '現在の状態では「作り直す」はできません。' });
      await app.engine.db.updateTable('payments').set({ finalAmount: null }).where('applicationId', '=', id).execute();
      expect(await redraw(row?.id)).toMatchObject({ status: 409, code: 'not_ready' });
    });
  });

  it('is seen by the office and by its own grantee, who does not learn how it came about; it is never changed', async () => {
    const id = await settledGrant(app);
    await take(`/application_pdf/settlement/${id}`);
    const [row] = await keptOf(id, 'recipient');
    expect(row).toMatchObject({ kind: 'settlement' });
    for (const hidden of ['facts', 'reason', 'basis', 'serial']) expect(row).not.toHaveProperty(hidden);
    expect((await app.call('recipient2', 'GET', `/letters/${row?.id}`)).status).toBe(404);
    expect((await app.call('selection_committee', 'GET', '/letters')).status).toBe(403);
    expect((await app.call('fund_manager', 'PUT', `/letters/${row?.id}`, { title: 'x' })).status).toBeGreaterThanOrEqual(403);
    const update = app.engine.db.updateTable('letters').set({ title: 'x' }).where('id', '=', row?.id).execute();
    await expect(update).rejects.toThrow();
  });

  it('is not kept where it was only shown, or refused', async () => {
    const applicationId = await preparedContract(app);
    const before = await tableCounts(app);
    expect((await app.call('fund_staff', 'POST', '/envelopes/send/letter', { applicationId, kind: 'ukesyo' })).status).toBe(200);
    await app.engine.db.updateTable('applications').set({ approvedAmount: null }).where('id', '=', applicationId).execute();
    expect((await sendOne(app, applicationId)).state).toBe('refused');
    expect(await tableCounts(app)).toEqual(before);
  });
});
