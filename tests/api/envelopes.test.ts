import { beforeAll, describe, expect, it } from 'vitest';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { expireEnvelopes } from '../../resources/letters/server/envelopes/expire.ts';
import { onEitherEngine } from '../support/app.ts';
import { applicationOf, bytesOf, eventsOf, preparedContract, sendOne, sentEnvelope, sign, signing } from '../support/envelopes.ts';
import { withoutGuards } from '../support/guards.ts';
import { type AnyRow, page, tableCounts } from '../support/rows.ts';

const today = new Date('2026-11-21T01:00:00Z');
const inDays = (days: number) => new Date(today.getTime() + days * 24 * 60 * 60 * 1000);

onEitherEngine('a letter for signature', (app) => {
  beforeAll(() => app.setNow(today));
  const act = (as: string, id: number, name: string, body: object = {}) => app.call(as, 'POST', `/envelopes/${id}/${name}`, body);
  const at = async <T>(now: Date, work: () => Promise<T>): Promise<T> => {
    app.setNow(now);
    try {
      return await work();
    } finally {
      app.setNow(today);
    }
  };
  const mailsOf = (applicationId: number) =>
    app.engine.db
      .selectFrom('outbox')
      .select(['subject', 'body', 'recipientAddress'])
      .where('applicationId', '=', applicationId)
      .orderBy('id')
      .execute();
  const latestHistory = (applicationId: number) =>
    app.engine.db
      .selectFrom('status_histories')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  const moveTo = (applicationId: number, key: string) =>
    app.call('fund_staff', 'PUT', `/applications/${applicationId}`, { applicationStatusId: statusEntry(key).id, comment: '内容を見直すため' });
  const standing = async (applicationId: number, as = 'fund_staff') =>
    (await app.call(as, 'GET', `/adoptions?id=${applicationId}&page=1`)).data.adoptions[0];
  const toResend = async () => (await app.call('fund_staff', 'GET', '/dashboard')).data.lettersToResend as number;
  const waitsForStaff = async (applicationId: number) =>
    page(await app.call('fund_staff', 'GET', `/adoptions?status=turn_fund_staff&ukesyo=over&id=${applicationId}&page=1`)).total === 1;

  describe('is sent', () => {
    it('with its file, its mail, the contract’s step and its record, all at once', async () => {
      const applicationId = await preparedContract(app);
      const result = await sendOne(app, applicationId);
      expect(result).toMatchObject({ applicationId, success: true, state: 'sent' });
      const envelope = (await app.call('fund_staff', 'GET', `/envelopes/${result.envelopeId}`)).data;
      expect(envelope).toMatchObject({ kind: 'ukesyo', provider: 'embedded', status: 'sent', sentAt: today.toISOString(), openedAt: null });
      expect(envelope.expiresAt).toBe(inDays(30).toISOString());
      expect(envelope.abilities).toEqual(['replace', 'cancel', 'resend']);
      expect(await applicationOf(app, applicationId)).toMatchObject({ status: 'CONTRACT_PROCESSING', ukesyoSendDate: '2026-11-21' });
      const [mail, ...others] = await mailsOf(applicationId);
      expect(others).toEqual([]);
      expect(mail?.body).toContain(`/user/sign/${envelope.id}`);
      expect(mail?.body).toContain('2026/12/21');
      expect(await eventsOf(app, envelope.id)).toBe('sent mailed');
      expect((await bytesOf(app, 'recipient', envelope.id, 'unsignedFileId')).subarray(0, 5).toString()).toBe('%PDF-');
    });

    it('to be signed where the settings say, which the sender is told before', async () => {
      const standing = async () => (await app.call('fund_staff', 'GET', '/signing')).data;
      expect(await standing()).toMatchObject({ provider: 'embedded', isReady: true });
      const { settings } = app.services;
      Object.assign(app.services, { settings: { ...settings, signingProvider: 'cloudsign' } });
      try {
        expect(await standing()).toMatchObject({ provider: 'cloudsign' });
      } finally {
        Object.assign(app.services, { settings });
      }
    });

    it('once, however often: one in flight is named as such', async () => {
      const applicationId = await preparedContract(app);
      const first = await sendOne(app, applicationId);
      const again = await sendOne(app, applicationId);
      expect(again).toMatchObject({ success: true, state: 'in_flight', envelopeId: first.envelopeId });
      const twin = await app.call('fund_manager', 'GET', `/cloudsign/sendukesyo/${applicationId}`);
      expect(twin.data).toMatchObject({ state: 'in_flight', envelopeId: first.envelopeId });
      expect(await mailsOf(applicationId)).toHaveLength(1);
    });

    it.each(['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING'] as const)('once when two send it at the same moment, at %s', async (status) => {
      const applicationId = await preparedContract(app, status);
      const both = await Promise.all([sendOne(app, applicationId), sendOne(app, applicationId, 'ukesyo', 'fund_manager')]);
      expect(both.map(({ state }) => state).sort()).toEqual(['in_flight', 'sent']);
      const rows = page(await app.call('fund_staff', 'GET', `/envelopes?applicationId=${applicationId}`)).rows;
      expect(rows).toHaveLength(1);
      expect(await mailsOf(applicationId)).toHaveLength(1);
    });

    it('for many with a result for each; what is refused says why and stops nothing', async () => {
      const good = [await preparedContract(app), await preparedContract(app)];
      const { id: early } = await app.engine.db
        .selectFrom('applications')
        .select('id')
        .where('status', '=', 'APPLICATION_SUBMITTED')
        .executeTakeFirstOrThrow();
      const incomplete = await preparedContract(app, 'CONTRACT_PROCESSING');
      await app.engine.db.updateTable('applications').set({ approvedAmount: null }).where('id', '=', incomplete).execute();
      const ids = [good[0], early, incomplete, 9_999_999, good[1], good[0]];
      const preview = await app.call('fund_staff', 'POST', '/envelopes/send/preview', { applicationIds: ids, kind: 'ukesyo' });
      expect(preview.data.map(({ state }: AnyRow) => state)).toEqual(['ready', 'refused', 'refused', 'refused', 'ready']);
      expect(preview.data[2].message).toBe('請書を作れません。「承認額」が空です（申請の編集画面で入力してください）。');
      const { data } = await app.call('fund_staff', 'POST', '/envelopes/send', { applicationIds: ids, kind: 'ukesyo' });
      expect(data.map(({ state }: AnyRow) => state)).toEqual(['sent', 'refused', 'refused', 'refused', 'sent']);
      expect(data[1].message).toContain('契約準備中');
      expect(data[2].message).toContain('承認額');
      expect(data[3].message).toContain('見つかりません');
      expect(await latestHistory(good[1] as number)).toMatchObject({ toStatus: 'CONTRACT_PROCESSING' });
    });

    it('as it was shown before, of which nothing is kept', async () => {
      const applicationId = await preparedContract(app);
      const body = { applicationId, kind: 'ukesyo' };
      const before = await tableCounts(app);
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await app.token('fund_staff')}` };
      const shown = await app.raw('/api/envelopes/send/letter', { method: 'POST', headers, body: JSON.stringify(body) });
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(await tableCounts(app)).toEqual(before);
      const { envelopeId } = await sendOne(app, applicationId);
      const sent = await bytesOf(app, 'fund_staff', envelopeId, 'unsignedFileId');
      expect(Buffer.from(await shown.arrayBuffer()).equals(sent)).toBe(true);
    });

    it('but not shown where it could not be made, nor without its application, nor to others', async () => {
      const applicationId = await preparedContract(app);
      await withoutGuards(app.engine, 'status_histories');
      await app.engine.db.deleteFrom('status_histories').where('applicationId', '=', applicationId).execute();
      const show = (body: object, as = 'fund_staff') => app.call(as, 'POST', '/envelopes/send/letter', body);
      const undecided = await show({ applicationId, kind: 'ukesyo' });
      expect([undecided.status, undecided.code]).toEqual([422, 'letter_problem']);
      expect(undecided.error).toContain('「交付を決定した日」がありません（「選考の決定」で結果を決め、「結果の通知」で通知すると記録されます）');
      expect((await show({ applicationId: 9_999_999, kind: 'ukesyo' })).status).toBe(404);
      expect((await show({ kind: 'love' })).fields).toEqual({ applicationId: '申請を選択してください', kind: expect.any(String) });
      for (const role of ['general_staff', 'recipient']) expect((await show({ applicationId, kind: 'ukesyo' }, role)).status).toBe(403);
    });

    it('as a confirmation without moving the contract', async () => {
      const applicationId = await preparedContract(app);
      expect(await sendOne(app, applicationId, 'confirmation')).toMatchObject({ state: 'sent' });
      expect(await applicationOf(app, applicationId)).toMatchObject({ status: 'CONTRACT_PREPARATION', ukesyoSendDate: null });
    });

    it('by the heads, too, and by nobody else', async () => {
      expect(await sendOne(app, await preparedContract(app), 'ukesyo', 'fund_manager')).toMatchObject({ state: 'sent' });
      const applicationId = await preparedContract(app);
      for (const role of ['general_staff', 'accounting_staff', 'recipient']) {
        expect((await app.call(role, 'POST', '/envelopes/send', { applicationIds: [applicationId], kind: 'ukesyo' })).status).toBe(403);
        expect((await app.call(role, 'POST', `/applications/${applicationId}/sendUkesyo`)).status).toBe(403);
      }
    });

    it('only with a sound call', async () => {
      const send = async (body: object) => (await app.call('fund_staff', 'POST', '/envelopes/send', body)).fields;
      expect(await send({ kind: 'ukesyo' })).toHaveProperty('applicationIds');
      expect(await send({ applicationIds: [1], kind: 'love' })).toHaveProperty('kind');
      expect(await send({ applicationIds: Array.from({ length: 51 }, (_, index) => index + 1), kind: 'ukesyo' })).toHaveProperty('applicationIds');
      expect((await app.call('fund_staff', 'POST', '/applications/9999999/sendUkesyo')).status).toBe(404);
    });

    it('not at all, and with no more trace than the letter that was drawn, when its mail cannot be written', async () => {
      const applicationId = await preparedContract(app);
      const { db } = app.engine;
      const template = await db.selectFrom('mail_templates').select(['id', 'body']).where('purpose', '=', 'ukesyo_request').executeTakeFirstOrThrow();
      await db.updateTable('mail_templates').set({ body: '{{nothing}}' }).where('id', '=', template.id).execute();
      const drawn = ['letters', 'letters_search', 'files', 'audit_logs', 'audit_logs_search'];
      const before = await tableCounts(app, drawn);
      expect(await sendOne(app, applicationId)).toMatchObject({ state: 'refused', message: expect.stringContaining('ひな形') });
      expect(await tableCounts(app, drawn)).toEqual(before);
      expect(await applicationOf(app, applicationId)).toMatchObject({ status: 'CONTRACT_PREPARATION' });
      await db.updateTable('mail_templates').set({ body: template.body }).where('id', '=', template.id).execute();
    });

    it('not where the foundation cannot sign', async () => {
      const own = app.services.signing;
      Object.assign(app.services, { signing: { identity: null, problem: '電子署名の証明書が設定されていません' } });
      const refused = await sendOne(app, await preparedContract(app));
      Object.assign(app.services, { signing: own });
      expect(refused).toMatchObject({ state: 'refused', message: '電子署名の証明書が設定されていません。書類は送っていません。' });
    });
  });

  describe('is read', () => {
    it('by the grantee’s own people, the first time on record with its place', async () => {
      const { id } = await sentEnvelope(app);
      await bytesOf(app, 'recipient', id, 'unsignedFileId');
      const opened = await app.call('recipient', 'GET', `/envelopes/${id}`);
      expect(opened.data).toMatchObject({ openedAt: today.toISOString(), abilities: ['sign', 'decline'], version: 1 });
      await bytesOf(app, 'recipient', id, 'unsignedFileId');
      expect(await eventsOf(app, id)).toBe('sent mailed opened');
    });

    it('by nobody of another organisation', async () => {
      const { id } = await sentEnvelope(app);
      const before = await tableCounts(app, ['sessions']);
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/read'],
        ['POST', '/code'],
        ['POST', '/sign'],
        ['POST', '/decline'],
        ['GET', '/certificate'],
      ] as const)
        expect([
          path,
          (
            await app.call(
              'recipient2',
              method,
              `/envelopes/${id}${path}`,
              path === '/sign' || path === '/decline' ? { ...signing, comment: 'x' } : undefined,
            )
          ).status,
        ]).toEqual([path, path === '/sign' || path === '/decline' ? 422 : 404]);
      expect((await sign(app, id, signing, 'recipient2')).status).toBe(404);
      expect((await act('recipient2', id, 'decline', { comment: '辞退' })).status).toBe(404);
      expect((await app.call('recipient2', 'GET', `/files/envelopes/${id}/unsignedFileId`)).status).toBe(404);
      expect(page(await app.call('recipient2', 'GET', `/envelope_events?envelopeId=${id}`)).rows).toEqual([]);
      expect(await tableCounts(app, ['sessions'])).toEqual(before);
    });

    it('as a task that leads to it, with its deadline', async () => {
      const { id, applicationId } = await sentEnvelope(app);
      const own = async () =>
        (await app.call('recipient', 'GET', '/my/tasks')).data.find((row: AnyRow) => row.applicationId === applicationId)?.tasks ?? [];
      const [task] = (await own()).filter(({ key }: AnyRow) => key === `letter:${id}`);
      expect(task).toMatchObject({ title: '請書に署名する', path: `/user/sign/${id}`, dueDate: '2026-12-21', urgent: false });
      expect((await own()).map(({ key }: AnyRow) => key)).not.toContain('status:CONTRACT_PROCESSING');
      await sign(app, id);
      expect((await own()).map(({ key }: AnyRow) => key)).not.toContain(`letter:${id}`);
    });

    it('with its record; from where somebody called is the staff’s to see', async () => {
      const { id } = await sentEnvelope(app);
      const [forStaff] = page(await app.call('fund_staff', 'GET', `/envelope_events?envelopeId=${id}`)).rows;
      const [forGrantee] = page(await app.call('recipient', 'GET', `/envelope_events?envelopeId=${id}`)).rows;
      expect(Object.keys(forStaff as AnyRow)).toEqual(expect.arrayContaining(['ip', 'userAgent', 'sha256', 'at']));
      expect(Object.keys(forGrantee as AnyRow)).not.toEqual(expect.arrayContaining(['ip']));
      expect(Object.keys(forGrantee as AnyRow)).not.toEqual(expect.arrayContaining(['userAgent']));
      const one = `/envelope_events/${(forStaff as AnyRow).id}`;
      for (const method of ['PUT', 'DELETE'] as const) expect((await app.call('fund_department_head', method, one, {})).status).toBe(404);
      expect((await app.call('fund_department_head', 'POST', '/envelope_events', {})).status).toBe(404);
    });
  });

  describe('is declined', () => {
    it('with a reason that reaches the staff, and the contract waits', async () => {
      const { id, applicationId } = await sentEnvelope(app);
      expect((await act('recipient', id, 'decline', {})).fields).toHaveProperty('comment');
      const declined = await act('recipient', id, 'decline', { comment: '代表者が交代します' });
      expect(declined.data).toMatchObject({ status: 'declined', declineComment: '代表者が交代します', abilities: [] });
      expect(await applicationOf(app, applicationId)).toMatchObject({ status: 'CONTRACT_ON_HOLD', ukesyoSendDate: null });
      expect(await latestHistory(applicationId)).toMatchObject({ comment: '代表者が交代します', userRole: 'recipient', isShared: 1 });
      expect(await eventsOf(app, id)).toBe('sent mailed declined');
      expect((await sign(app, id)).status).toBe(409);
    });

    it('and may be sent anew, which resumes the contract; the sender is told before', async () => {
      const { id, applicationId } = await sentEnvelope(app);
      await act('recipient', id, 'decline', { comment: '代表者が交代します' });
      const preview = await app.call('fund_staff', 'POST', '/envelopes/send/preview', { applicationIds: [applicationId], kind: 'ukesyo' });
      expect(preview.data[0]).toMatchObject({ state: 'ready', message: expect.stringContaining('辞退しました（理由：代表者が交代します）') });
      expect((await sendOne(app, applicationId, 'confirmation')).state).toBe('refused');
      expect((await sendOne(app, applicationId)).state).toBe('sent');
      expect(await applicationOf(app, applicationId)).toMatchObject({ status: 'CONTRACT_PROCESSING', ukesyoSendDate: '2026-11-21' });
    });

    it('but not where the contract was put on hold by hand', async () => {
      const { id, applicationId } = await sentEnvelope(app);
      await moveTo(applicationId, 'CONTRACT_ON_HOLD');
      expect(await standing(applicationId)).toMatchObject({ ukesyo: 'sent', ukesyoDaysLeft: 30 });
      await act('fund_staff', id, 'cancel', { comment: '誤り' });
      expect(await applicationOf(app, applicationId)).toMatchObject({ status: 'CONTRACT_ON_HOLD', ukesyoSendDate: null });
      expect(await sendOne(app, applicationId)).toMatchObject({ state: 'refused', message: expect.stringContaining('契約保留中') });
    });

    it('never by choosing the status', async () => {
      const { applicationId } = await sentEnvelope(app);
      for (const key of ['CONTRACT_ON_HOLD', 'CONTRACTED_ONGOING']) {
        const { id } = await app.engine.db.selectFrom('application_statuses').select('id').where('statusKey', '=', key).executeTakeFirstOrThrow();
        const body = { applicationStatusId: id, comment: 'x' };
        expect((await app.call('recipient', 'PUT', `/applications/${applicationId}`, body)).status).toBe(403);
      }
    });
  });

  describe('is followed up', () => {
    it('by one more mail, a minute later at the soonest', async () => {
      const { id, applicationId, expiresAt } = await sentEnvelope(app);
      expect((await act('fund_staff', id, 'resend')).code).toBe('just_mailed');
      const later = new Date(today.getTime() + 120_000);
      const resent = await at(later, () => act('fund_staff', id, 'resend'));
      expect(resent.data).toMatchObject({ status: 'sent', expiresAt });
      expect(await mailsOf(applicationId)).toHaveLength(2);
      expect(await eventsOf(app, id)).toBe('sent mailed mailed');
      expect((await act('recipient', id, 'resend')).status).toBe(403);
    });

    it('by calling it back: it can no longer be signed, and may be sent anew', async () => {
      const { id, applicationId, version } = await sentEnvelope(app);
      expect((await act('fund_staff', id, 'cancel', { version })).fields).toHaveProperty('comment');
      expect((await act('fund_staff', id, 'cancel', { version: version + 1, comment: '誤り' })).code).toBe('stale_version');
      expect((await act('fund_staff', id, 'cancel', { version, comment: '誤り' })).data).toMatchObject({ status: 'cancelled', cancelReason: '誤り' });
      const refused = await sign(app, id);
      expect([refused.status, refused.code]).toEqual([409, 'wrong_state']);
      expect((await act('fund_staff', id, 'resend')).status).toBe(409);
      expect(await sendOne(app, applicationId)).toMatchObject({ state: 'sent' });
    });

    it('by a fresh one from today’s data, with the old one in the history', async () => {
      const { id, applicationId, unsignedSha256 } = await sentEnvelope(app);
      await app.engine.db.updateTable('applications').set({ approvedAmount: 300_000 }).where('id', '=', applicationId).execute();
      const { data } = await act('fund_staff', id, 'replace', { comment: '承認額の訂正' });
      expect(data).toMatchObject({ status: 'cancelled', cancelReason: '承認額の訂正' });
      const fresh = (await app.call('fund_staff', 'GET', `/envelopes/${data.replacedById}`)).data;
      expect(fresh).toMatchObject({ status: 'sent', replacesId: id, applicationId });
      expect(fresh.unsignedSha256).not.toBe(unsignedSha256);
      expect(await eventsOf(app, id)).toBe('sent mailed replaced');
      for (const step of [await sign(app, id), await act('recipient', id, 'decline', { comment: '古い書類' })])
        expect([step.status, step.code]).toEqual([409, 'wrong_state']);
      expect((await sign(app, fresh.id)).data.status).toBe('signed');
    });
  });

  describe('no longer to be signed', () => {
    it('is the clerk’s turn when it was called back or ran out, until the next one is sent', async () => {
      for (const end of ['cancelled', 'expired'] as const) {
        const { id, applicationId } = await sentEnvelope(app);
        expect(await standing(applicationId)).toMatchObject({ ukesyo: 'sent', ukesyoDaysLeft: 30, ukesyoSendDate: '2026-11-21' });
        const before = await toResend();
        if (end === 'cancelled') await act('fund_staff', id, 'cancel', { comment: '誤り' });
        else {
          await app.engine.db.updateTable('envelopes').set({ expiresAt: today.toISOString() }).where('id', '=', id).execute();
          expect(await expireEnvelopes(app.services)).toBe(1);
        }
        expect(await standing(applicationId)).toMatchObject({
          ukesyo: end,
          ukesyoDaysLeft: null,
          ukesyoSendDate: null,
          status: 'CONTRACT_PREPARATION',
        });
        expect([await waitsForStaff(applicationId), (await toResend()) - before]).toEqual([true, 1]);
        const reason = end === 'cancelled' ? '誤り' : '請書の署名の期限が過ぎたため';
        expect(await latestHistory(applicationId)).toMatchObject({ toStatus: 'CONTRACT_PREPARATION', comment: reason, isShared: 0 });
        expect(await sendOne(app, applicationId)).toMatchObject({ state: 'sent' });
        expect(await standing(applicationId)).toMatchObject({ ukesyo: 'sent', ukesyoSendDate: '2026-11-21', status: 'CONTRACT_PROCESSING' });
        expect([await waitsForStaff(applicationId), await toResend()]).toEqual([false, before]);
      }
    });

    it('is so, too, of a confirmation, beside the acceptance letter', async () => {
      const confirmations = async () => (await app.call('fund_staff', 'GET', '/dashboard')).data.confirmationsToResend as number;
      const { applicationId } = await sentEnvelope(app);
      const before = [await confirmations(), await toResend()];
      for (const end of ['cancelled', 'expired'] as const) {
        const id = (await sendOne(app, applicationId, 'confirmation')).envelopeId as number;
        expect(await standing(applicationId)).toMatchObject({ confirmation: 'sent', ukesyo: 'sent' });
        if (end === 'cancelled') await act('fund_staff', id, 'cancel', { comment: '誤り' });
        else {
          await app.engine.db.updateTable('envelopes').set({ expiresAt: today.toISOString() }).where('id', '=', id).execute();
          expect(await expireEnvelopes(app.services)).toBe(1);
        }
        expect(await standing(applicationId)).toMatchObject({ confirmation: end, ukesyo: 'sent', status: 'CONTRACT_PROCESSING' });
        expect([await confirmations(), await toResend()]).toEqual([(before[0] ?? 0) + 1, before[1]]);
      }
      await app.engine.db.updateTable('applications').set({ status: 'IN_PROGRESS' }).where('id', '=', applicationId).execute();
      expect([(await standing(applicationId)).confirmation, await confirmations()]).toEqual([null, before[0]]);
    });

    it('is so, too, where it was declined', async () => {
      const { id, applicationId } = await sentEnvelope(app);
      await act('recipient', id, 'decline', { comment: '代表者が交代します' });
      expect(await standing(applicationId)).toMatchObject({ ukesyo: 'declined' });
      expect(await waitsForStaff(applicationId)).toBe(true);
    });

    it('is called back where the contract is taken back or ended by hand', async () => {
      for (const [key, kept] of [
        ['CONTRACT_PREPARATION', 'sent'],
        ['DECLINED_END', 'cancelled'],
      ] as const) {
        const { id, applicationId } = await sentEnvelope(app);
        const confirmation = (await sendOne(app, applicationId, 'confirmation')).envelopeId;
        expect((await moveTo(applicationId, key)).status).toBe(200);
        const statusOf = async (one: number) => (await app.call('fund_staff', 'GET', `/envelopes/${one}`)).data.status;
        expect([key, await statusOf(id), await statusOf(confirmation)]).toEqual([key, 'cancelled', kept]);
        expect((await applicationOf(app, applicationId)).status).toBe(key);
      }
    });

    it('says nothing of a contract that is made on paper, and tells of one that is still to be sent', async () => {
      const applicationId = await preparedContract(app);
      expect(await standing(applicationId)).toMatchObject({ ukesyo: 'unsent', ukesyoDaysLeft: null });
      await moveTo(applicationId, 'CONTRACT_PROCESSING');
      expect(await standing(applicationId)).toMatchObject({ ukesyo: null, ukesyoSendDate: '2026-11-21' });
      const signed = await sentEnvelope(app);
      await sign(app, signed.id);
      expect(await standing(signed.applicationId)).toMatchObject({ ukesyo: 'signed' });
    });

    it('is found by its standing, sorted by it, and shown to whoever reads adoptions', async () => {
      const { applicationId } = await sentEnvelope(app);
      const found = page(await app.call('accounting_staff', 'GET', '/adoptions?ukesyo=sent&sortBy=ukesyoDaysLeft&page=1&limit=200')).rows;
      expect(found.map(({ ukesyo }) => ukesyo)).toEqual(found.map(() => 'sent'));
      expect(found.map(({ id }) => id)).toContain(applicationId);
      const days = found.map(({ ukesyoDaysLeft }) => ukesyoDaysLeft);
      expect(days).toEqual([...days].sort((a, b) => a - b));
      const refused = await app.call('fund_staff', 'GET', '/adoptions?ukesyo=lost');
      expect([refused.status, refused.fields]).toEqual([400, { ukesyo: expect.stringContaining('請書は 未送信') }]);
    });
  });

  describe('runs out', () => {
    it('for the office, which sends no mail about it any more', async () => {
      const { id } = await sentEnvelope(app);
      const abilities = async () => (await app.call('fund_staff', 'GET', `/envelopes/${id}`)).data.abilities;
      const until = (expiresAt: string) => app.engine.db.updateTable('envelopes').set({ expiresAt }).where('id', '=', id).execute();
      await until(today.toISOString());
      expect(await abilities()).toContain('resend');
      await until(new Date(today.getTime() - 1).toISOString());
      expect(await abilities()).not.toContain('resend');
      expect((await app.call('fund_staff', 'GET', `/envelopes?id=${id}`)).data.envelopes[0].abilities).not.toContain('resend');
      const refused = await act('fund_staff', id, 'resend', {});
      expect([refused.status, refused.error]).toEqual([409, '現在の状態では「依頼のメールを送り直す」はできません。']);
      await until(new Date(today.getTime() + 1).toISOString());
    });

    it('for the grantee at once, for the list with the next hour', async () => {
      const { id, applicationId } = await sentEnvelope(app);
      expect(await expireEnvelopes(app.services)).toBe(0);
      await app.engine.db.updateTable('envelopes').set({ expiresAt: today.toISOString() }).where('id', '=', id).execute();
      const refused = await sign(app, id);
      expect([refused.status, refused.code]).toEqual([409, 'expired']);
      expect((await act('recipient', id, 'decline', { comment: '遅れました' })).code).toBe('expired');
      expect([await expireEnvelopes(app.services), await expireEnvelopes(app.services)]).toEqual([1, 0]);
      expect((await app.call('fund_staff', 'GET', `/envelopes/${id}`)).data).toMatchObject({ status: 'expired', abilities: ['replace'] });
      expect(await eventsOf(app, id)).toBe('sent mailed opened expired');
      expect((await sign(app, id)).code).toBe('wrong_state');
      expect(await sendOne(app, applicationId)).toMatchObject({ state: 'sent' });
    });
  });
});
