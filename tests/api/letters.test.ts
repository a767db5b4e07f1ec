import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256Of } from '../../api/runtime/sha256.ts';
import { adminRoles } from '../../domain/roles.ts';
import { letterKinds } from '../../domain/terms.ts';
import { applicationSubject } from '../../resources/letters/server/drawing/issue.ts';
import { previewLetter } from '../../resources/letters/server/letter-on-file.ts';
import { letterTemplates } from '../../seed/masters/letter-templates.ts';
import { withoutResults } from '../support/announce.ts';
import { onEitherEngine } from '../support/app.ts';
import { withoutGuards } from '../support/guards.ts';
import { decideByBoard, sealPicture } from '../support/letters.ts';
import { faultsOf, inkOf, wordsOf } from '../support/pdf.ts';

type Kind = keyof typeof letterKinds;

const office = adminRoles.filter((role) => !/committee|general_user|planning/.test(role));

onEitherEngine('letters', (app) => {
  let id: number;
  let organizationId: number;

  beforeAll(async () => {
    const own = await app.engine.db
      .selectFrom('users')
      .select('organizationId')
      .where('email', '=', 'recipient@example.jp')
      .executeTakeFirstOrThrow();
    organizationId = own.organizationId as number;
    const row = await app.engine.db
      .selectFrom('applications')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('grantNumber', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    id = row.id;
  });

  beforeEach(async () => {
    const { db } = app.engine;
    const grant = {
      title: '髙瀬川の水辺の調査',
      approvedAmount: 1_200_000,
      advancedPaymentAmount: 800_000,
      grantNumber: '2026-0042',
      grantYear: 2026,
    };
    await db
      .updateTable('applications')
      .set({ ...grant, startDate: '2026-04-01', endDate: '2027-03-31', status: 'CONTRACT_PROCESSING' })
      .where('id', '=', id)
      .execute();
    const grantee = {
      name: '川の会 𠮷野',
      postalCode: '1660004',
      prefecture: '東京都',
      address: '杉並区阿佐谷南1丁目',
      representativeName: '山﨑 学',
    };
    await db
      .updateTable('organizations')
      .set({ ...grantee, representativeTitle: '代表' })
      .where('id', '=', organizationId)
      .execute();
    await decideByBoard(app, id);
    await forgetLetters();
    for (const { kind, ...texts } of letterTemplates)
      await db
        .updateTable('letter_templates')
        .set({ ...texts, sealId: null })
        .where('kind', '=', kind)
        .execute();
  });

  /** As if nothing had been drawn yet. */
  const forgetLetters = async () => {
    await withoutResults(app);
    await withoutGuards(app.engine, 'letters');
    await app.engine.db.deleteFrom('letters').execute();
  };
  const pdfOf = async (as: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${await app.token(as)}`, ...(body && { 'Content-Type': 'application/json' }) };
    const answer = await app.raw(`/api${path}`, { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const ukesyo = (as = 'fund_staff', of = id) => app.call(as, 'GET', `/application_pdf/ukesyo/${of}`);
  const templateOf = (kind: Kind) => app.engine.db.selectFrom('letter_templates').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();
  const keep = async (kind: Kind, values: object, as = 'fund_manager') =>
    app.call(as, 'PUT', `/letter_templates/${(await templateOf(kind)).id}`, values);
  const uploadSeal = async (bytes: Buffer, as = 'fund_manager', name = '印影.png') => {
    const form = new FormData();
    form.set('resource', 'letter_templates');
    form.set('field', 'sealId');
    form.set('file', new File([new Uint8Array(bytes)], name));
    const answer = await app.raw('/api/files', { method: 'POST', body: form, headers: { Authorization: `Bearer ${await app.token(as)}` } });
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };

  describe('the acceptance letter', () => {
    it('is a PDF under the name of the spec, for the office and for its own grantee', async () => {
      for (const as of [...office, 'recipient']) {
        const { status, headers, bytes } = await pdfOf(as, `/application_pdf/ukesyo/${id}`);
        expect([as, status, headers.get('content-type')]).toEqual([as, 200, 'application/pdf']);
        expect(headers.get('content-disposition')).toContain(`ukesyo_${id}.pdf`);
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      }
    });

    it('says whose it is, what for, how much, until when, and by which decision', async () => {
      const { bytes } = await pdfOf('fund_staff', `/application_pdf/ukesyo/${id}`);
      const words = await wordsOf(bytes);
      for (const part of [
        '請書',
        '〒166-0004東京都杉並区阿佐谷南1丁目川の会𠮷野代表山﨑学',
        '令和8年3月18日付けで',
        '2026-0042',
        '髙瀬川の水辺の調査',
        '助成金の額金1,200,000円也',
        'うち前払いの額金800,000円也（2026年7月頃）',
        '河川基金理事長様',
        '令和8年4月1日から令和9年3月31日まで',
        '1/1',
      ])
        expect(words).toContain(part);
      expect(faultsOf(bytes)).toBe('');
      expect(await inkOf(bytes)).toBeGreaterThan(1.5);
    });

    it('tells when the advance comes as it was foreseen at its own date, and is no other letter for a new forecast', async () => {
      const { db } = app.engine;
      const of = async () => applicationSubject({ settings: app.services.settings }, db, 'ukesyo', id);
      const planned = async (advancePaymentDate: string | null) => {
        const programme = db.selectFrom('applications').select('grantId').where('id', '=', id);
        await db.updateTable('grants').set({ advancePaymentDate, restDayRule: 'next' }).where('id', '=', programme).execute();
        const { facts, basis } = await of();
        return [facts.values.advance, basis];
      };
      const { basis } = await of();
      expect(await planned('2026-08-07')).toEqual(['金800,000円也（2026/08/07 (金)）', basis]);
      expect(await planned('2026-03-17')).toEqual(['金800,000円也（決まり次第）', basis]);
      expect(await planned(null)).toEqual(['金800,000円也（2026年7月頃）', basis]);
      await db.updateTable('applications').set({ advancedPaymentFlg: 0 }).where('id', '=', id).execute();
      expect((await of()).facts.values.advance).toBe('なし');
      await db.updateTable('applications').set({ advancedPaymentFlg: 1 }).where('id', '=', id).execute();
    });

    it('is nobody else’s: another grantee does not learn that it exists, a committee is refused', async () => {
      const [other, none] = [await ukesyo('recipient2'), await ukesyo('fund_staff', 999_999)];
      expect([other.status, none.status]).toEqual([404, 404]);
      for (const as of ['selection_committee', 'evaluation_committee', 'general_user']) expect((await ukesyo(as)).status).toBe(403);
      expect((await app.call(null, 'GET', `/application_pdf/ukesyo/${id}`)).status).toBe(401);
      expect((await app.call('fund_staff', 'GET', '/application_pdf/ukesyo/x')).status).toBe(404);
    });

    it('is in the log each time that it is taken out', async () => {
      await ukesyo('fund_manager');
      const entry = await app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
      expect(entry).toMatchObject({ action: 'export', resource: 'applications', recordId: id, userRole: 'fund_manager' });
      expect(entry.summary).toBe('請書（2026-0042）のPDFを取り出しました');
    });

    it('is refused by the names of all that it lacks', async () => {
      await app.engine.db.updateTable('applications').set({ approvedAmount: null, endDate: null }).where('id', '=', id).execute();
      await app.engine.db.updateTable('organizations').set({ address: null }).where('id', '=', organizationId).execute();
      await withoutGuards(app.engine, 'status_histories');
      await app.engine.db.deleteFrom('status_histories').where('applicationId', '=', id).execute();
      const { status, code, error } = await ukesyo();
      expect([status, code]).toEqual([422, 'letter_problem']);
      expect(error).toBe(
        '請書を作れません。「団体の住所」が空です（「団体」の編集画面で入力してください）。「交付を決定した日」がありません（「選考の決定」で結果を決め、「結果の通知」で通知すると記録されます）。「承認額」「活動の終了日」が空です（申請の編集画面で入力してください）。',
      );
    });

    it('is refused by the name of a character that it cannot print, and of where that stands', async () => {
      await app.engine.db.updateTable('applications').set({ title: '水辺😀の한강' }).where('id', '=', id).execute();
      const { status, error } = await ukesyo();
      expect(status).toBe(422);
      expect(error).toBe(
        '請書を作れません。書面の字体にない文字があります。似た別の文字に直してください：題名の「😀」（U+1F600）、題名の「한」（U+D55C）、題名の「강」（U+AC15）。',
      );
    });
  });

  describe('for those who send it', () => {
    const letter = async (kind: 'ukesyo' | 'confirmation' = 'ukesyo', services = app.services) =>
      previewLetter(services, await applicationSubject(services, services.engine.reader, kind, id));

    it('is the same bytes for the same data, whatever the day and whoever looks', async () => {
      const first = await letter();
      const later = { ...app.services, now: () => new Date('2027-06-01T01:00:00Z') };
      const second = await letter('ukesyo', later);
      expect(second.bytes.equals(first.bytes)).toBe(true);
      expect((await pdfOf('recipient', `/application_pdf/ukesyo/${id}`)).bytes.equals(first.bytes)).toBe(true);
      expect(first).toMatchObject({ fileName: `ukesyo_${id}.pdf`, title: '請書（2026-0042）', sha256: sha256Of(first.bytes) });
      expect(first.templateVersion).toBe((await templateOf('ukesyo')).version);
      await app.engine.db.updateTable('applications').set({ approvedAmount: 1_200_001 }).where('id', '=', id).execute();
      expect((await letter()).sha256).not.toBe(first.sha256);
    });

    it('stays the same when the contract goes on, and back', async () => {
      const first = await letter();
      const at = '2026-12-01T00:00:00.000Z';
      for (const [fromStatus, toStatus] of [
        ['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING'],
        ['CONTRACT_PROCESSING', 'CONTRACT_PREPARATION'],
      ] as const)
        await app.engine.db
          .insertInto('status_histories')
          .values({ applicationId: id, fromStatus, toStatus, createdAt: at, updatedAt: at })
          .execute();
      expect((await letter()).sha256).toBe(first.sha256);
    });

    it('comes as the confirmation, too', async () => {
      const { bytes, fileName, title } = await letter('confirmation');
      expect([fileName, title]).toEqual([`kakunin_${id}.pdf`, '助成の条件の確認書（2026-0042）']);
      expect(await wordsOf(bytes)).toContain('次の事項を確認しました');
    });

    it('is refused without a template', async () => {
      const { id: _, ...template } = await templateOf('ukesyo');
      await app.engine.db.deleteFrom('letter_templates').where('kind', '=', 'ukesyo').execute();
      expect(await ukesyo()).toMatchObject({ status: 409, code: 'template_missing' });
      await app.engine.db.insertInto('letter_templates').values(template).execute();
    });
  });

  describe('a template', () => {
    it('is read by the office and kept by the heads of the fund', async () => {
      const list = await app.call('general_staff', 'GET', '/letter_templates');
      expect(list.data.letter_templates.map(({ kind }: { kind: Kind }) => kind).sort()).toEqual(Object.keys(letterKinds).sort());
      expect((await keep('ukesyo', { title: '受諾書' }, 'fund_staff')).status).toBe(403);
      expect((await keep('ukesyo', { title: '受諾書' }, 'recipient')).status).toBe(403);
      const kept = await keep('ukesyo', { title: '受諾書', version: (await templateOf('ukesyo')).version });
      expect([kept.status, kept.data.title]).toEqual([200, '受諾書']);
      expect(await wordsOf((await pdfOf('fund_staff', `/application_pdf/ukesyo/${id}`)).bytes)).toContain('受諾書');
      expect(await keep('ukesyo', { title: '別', version: 1 })).toMatchObject({ status: 409, code: 'stale_version' });
      expect((await keep('ukesyo', { kind: 'settlement' })).fields?.kind).toBe('種類は変更できません');
    });

    it('is refused with unknown fields and characters without a glyph, each beside its own input', async () => {
      const { status, fields } = await keep('ukesyo', { title: '請書🍙', body: '{{title}}{{finalAmount}}{{ oops }}🍙' });
      expect([status, fields]).toEqual([
        422,
        {
          title: '書面の字体にない文字があります：「🍙」（U+1F359）',
          body: 'この書面では使えない差し込み項目があります：{{finalAmount}}、{{oops}}。書面の字体にない文字があります：「🍙」（U+1F359）',
        },
      ]);
    });

    it('takes a seal that can be printed, and no other', async () => {
      const broken = await uploadSeal(Buffer.concat([(await sealPicture()).subarray(0, 60), Buffer.alloc(40)]));
      const refused = await keep('ukesyo', { sealId: broken });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect((await keep('ukesyo', { sealId: await uploadSeal(await sealPicture(), 'fund_department_head') })).fields?.sealId).toContain(
        'ファイルが見つかりません',
      );
      const bare = (await pdfOf('fund_staff', `/application_pdf/ukesyo/${id}`)).bytes;
      expect((await keep('ukesyo', { sealId: await uploadSeal(await sealPicture()) })).status).toBe(200);
      await forgetLetters();
      const place = { left: 471, top: 110, width: 68, height: 110 };
      const sealed = (await pdfOf('fund_staff', `/application_pdf/ukesyo/${id}`)).bytes;
      expect((await inkOf(sealed, place)) - (await inkOf(bare, place))).toBeGreaterThan(5);
      expect(sealed.equals((await pdfOf('recipient', `/application_pdf/ukesyo/${id}`)).bytes)).toBe(true);
      expect(faultsOf(sealed)).toBe('');
    });
  });

  describe('the preview of a template', () => {
    const draft = { ...letterTemplates[0], title: '書きかけの請書' };
    const preview = (given: object, as = 'fund_manager') => pdfOf(as, '/letter_templates/preview', given);
    const refusal = (given: object, as = 'fund_manager') => app.call(as, 'POST', '/letter_templates/preview', given);

    it('shows a draft for an application, and keeps nothing', async () => {
      const { status, headers, bytes } = await preview({ ...draft, applicationId: id });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(await wordsOf(bytes)).toContain('書きかけの請書');
      expect(await wordsOf(bytes)).toContain('髙瀬川の水辺の調査');
      expect((await templateOf('ukesyo')).title).toBe('請書');
    });

    it('shows the names of the fields where no application is chosen', async () => {
      for (const template of letterTemplates) {
        const { status, bytes } = await preview(template);
        expect([template.kind, status]).toEqual([template.kind, 200]);
        expect(await wordsOf(bytes)).toContain('〔題名〕');
      }
    });

    it('shows a seal that has just been chosen, but nobody else’s file', async () => {
      const place = { left: 471, top: 110, width: 68, height: 110 };
      const sealed = await preview({ ...draft, applicationId: id, sealId: await uploadSeal(await sealPicture()) });
      const bare = await preview({ ...draft, applicationId: id });
      expect((await inkOf(sealed.bytes, place)) - (await inkOf(bare.bytes, place))).toBeGreaterThan(5);
      const stranger = await uploadSeal(await sealPicture(), 'fund_department_head');
      expect((await refusal({ ...draft, sealId: stranger })).fields?.sealId).toContain('ファイルが見つかりません');
    });

    it('says what is wrong with the draft, with the application, or with the caller', async () => {
      expect((await refusal({ ...draft, body: '' })).fields).toEqual({ body: '本文を入力してください' });
      expect((await refusal({ ...draft, body: '{{oops}}' })).error).toContain('{{oops}}');
      expect((await refusal({ ...draft, body: '🍙' })).fields?.body).toBe('書面の字体にない文字があります：「🍙」（U+1F359）');
      expect((await refusal({ ...draft, applicationId: 999_999 })).status).toBe(404);
      await withoutGuards(app.engine, 'payment_settlements');
      await app.engine.db.deleteFrom('payment_settlements').where('applicationId', '=', id).execute();
      expect((await refusal({ ...letterTemplates[2], applicationId: id })).error).toContain('精算はまだ決まっていません');
      expect((await refusal(draft, 'fund_staff')).status).toBe(403);
    });
  });

  describe('the letters of a settlement', () => {
    const figures = { approvedAmount: 1_200_000, eligibleAmount: 987_200, finalAmount: 987_200, refundDeadline: null };
    const settle = async (paidAmount: number, more: object = {}) => {
      const { db } = app.engine;
      await withoutGuards(app.engine, 'payment_settlements');
      await db.deleteFrom('payment_settlements').where('applicationId', '=', id).execute();
      await db.deleteFrom('receipts').where('applicationId', '=', id).execute();
      const stamps = { createdAt: '2026-11-20T16:00:00.000Z', updatedAt: '2026-11-20T16:00:00.000Z' };
      const receipt = await db
        .insertInto('receipts')
        .values({
          applicationId: id,
          title: '資料の印刷',
          vendor: '川辺印刷',
          amount: 987_700,
          pointAmount: 500,
          eligibleAmount: 987_200,
          receiptDate: '2026-06-01',
          ...stamps,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const refundAmount = Math.max(0, paidAmount - 987_200);
      const rest = { paidAmount, refundAmount, remainingPayment: Math.max(0, 987_200 - paidAmount), receiptIds: String(receipt.id) };
      await db
        .insertInto('payment_settlements')
        .values({ applicationId: id, ...figures, ...rest, ...stamps, ...more })
        .execute();
      await db.updateTable('applications').set({ status: 'REPORT_COMPLETED_WAITING_SETTLEMENT' }).where('id', '=', id).execute();
      return receipt.id;
    };

    it('are refused before there is something to tell', async () => {
      await withoutGuards(app.engine, 'payment_settlements');
      await app.engine.db.deleteFrom('payment_settlements').where('applicationId', '=', id).execute();
      expect(await app.call('recipient', 'GET', `/application_pdf/settlement/${id}`)).toMatchObject({ status: 409, code: 'not_ready' });
      await settle(900_000);
      expect(await app.call('recipient', 'GET', `/application_pdf/refund_notice/${id}`)).toMatchObject({ status: 409, code: 'not_ready' });
      expect((await app.call('recipient2', 'GET', `/application_pdf/settlement/${id}`)).status).toBe(404);
    });

    it('tell the figures, the reason and the receipts, dated by the decision in Japan', async () => {
      await settle(900_000);
      const { status, headers, bytes } = await pdfOf('recipient', `/application_pdf/settlement/${id}`);
      expect([status, headers.get('content-disposition')]).toEqual([200, "attachment; filename*=UTF-8''seisan_2026-0042.pdf"]);
      const words = await wordsOf(bytes);
      for (const part of [
        '精算書',
        '川の会𠮷野代表山﨑学様',
        '河川基金理事長',
        '助成担当電話',
        '令和8年11月21日',
        '承認額1,200,000円',
        '確定した額金987,200円也',
        '87,200円を、精算でお支払いします',
        '日付件名支払先金額令和8年6月1日資料の印刷川辺印刷987,200円合計1件987,200円',
        '令和8年度第1号',
      ])
        expect(words).toContain(part);
      expect(faultsOf(bytes)).toBe('');
      expect((await pdfOf('accounting_staff', `/application_pdf/settlement/${id}`)).bytes.equals(bytes)).toBe(true);
    });

    it('ask back what was paid too much, by a day of the era', async () => {
      await settle(1_000_000, { refundDeadline: '2026-12-25' });
      const { status, bytes } = await pdfOf('recipient', `/application_pdf/refund_notice/${id}`);
      expect(status).toBe(200);
      const words = await wordsOf(bytes);
      for (const part of [
        '返納通知書',
        '返納していただく額金12,800円也',
        '振込先見本銀行',
        '返納の期限令和8年12月25日',
        '令和8年12月25日までに返納していただきます',
      ])
        expect(words).toContain(part);
      expect(words).not.toContain('2026/12/25');
    });

    it('are refused by the name of a character in a receipt', async () => {
      const receipt = await settle(900_000);
      await app.engine.db.updateTable('receipts').set({ vendor: '🍙屋' }).where('id', '=', receipt).execute();
      expect((await app.call('accounting_staff', 'GET', `/application_pdf/settlement/${id}`)).error).toContain('領収書の表の「🍙」（U+1F359）');
    });

    it('follow the template that the foundation keeps', async () => {
      await settle(900_000);
      await keep('settlement', {
        body: '# 結果\n{{settlementTable}}\n確定額は{{finalAmount}}です。',
        letterhead: '{{foundationName}}\n理事長　髙橋',
      });
      const words = await wordsOf((await pdfOf('recipient', `/application_pdf/settlement/${id}`)).bytes);
      expect(words).toContain('確定額は金987,200円也です。');
      expect(words).toContain('河川基金理事長髙橋');
      expect(words).not.toContain('資料の印刷');
    });
  });
});
