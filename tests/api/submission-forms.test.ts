import { beforeEach, describe, expect, it } from 'vitest';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { onEitherEngine } from '../support/app.ts';
import { activityOf, freshDocument, pdf } from '../support/documents.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';

const idOf = (key: string) => applicationStatuses.find((entry) => entry.key === key)?.id;

onEitherEngine('documents from forms', (app) => {
  let grantId: number;
  let applicationId: number;
  let forms: AnyRow[];

  /** A grant of its own with three forms, and an application for it that stands before the contract. */
  beforeEach(async () => {
    app.setNow(new Date('2026-11-21T01:02:03.000Z'));
    const { db } = app.engine;
    const { data: grant } = await app.call('fund_staff', 'POST', '/admin/grants', {
      year: 2026,
      category: 'school',
      target: '学校',
      title: '試験',
      themeNumber: 'T-1',
    });
    grantId = grant.id;
    forms = [];
    for (const form of [
      { formNumber: '1', formName: '中間', dueBasis: 'startDate', dueDays: 10 },
      { formNumber: '2', formName: '完了', dueBasis: 'endDate', dueDays: 30, formDescription: '成果を書いてください。' },
      { formNumber: '3', formName: '事故届', dueBasis: 'endDate', dueDays: -1, isRequired: false },
    ])
      forms.push((await app.call('fund_staff', 'POST', '/report_forms', { grantId, ...form })).data);
    applicationId = (await activityOf(app, 'recipient')).id;
    const own = db.selectFrom('submissions').select('id').where('applicationId', '=', applicationId);
    await db.deleteFrom('submission_files').where('submissionId', 'in', own).execute();
    await db.deleteFrom('submissions').where('applicationId', '=', applicationId).execute();
    await db
      .updateTable('applications')
      .set({
        grantId,
        status: 'CONTRACT_PROCESSING',
        startDate: '2026-04-01',
        endDate: '2027-02-28',
        grantNumber: `T-${grantId}`,
        approvedAmount: 100_000,
      })
      .where('id', '=', applicationId)
      .execute();
  });
  const move = (to: string, more: AnyRow = {}) =>
    app.call('fund_staff', 'PUT', `/applications/${applicationId}`, { applicationStatusId: idOf(to), ...more });
  const documents = () =>
    app.engine.db
      .selectFrom('submissions')
      .selectAll()
      .where(
        'grantReportFormId',
        'in',
        forms.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();

  describe('come into being', () => {
    it('with the contract: one a form, each a copy of it, due by its rule', async () => {
      expect((await move('CONTRACTED_ONGOING')).status).toBe(200);
      expect(await documents()).toMatchObject([
        {
          applicationId,
          formNumber: '1',
          formName: '中間',
          status: 'NOT_SUBMITTED',
          receptionEndDate: '2026-04-11',
          isRequired: 1,
          round: 0,
          formVersion: 1,
        },
        { formNumber: '2', formName: '完了', formDescription: '成果を書いてください。', receptionEndDate: '2027-03-30', isRequired: 1 },
        { formNumber: '3', formName: '事故届', receptionEndDate: '2027-02-27', isRequired: 0, onceKey: `${applicationId}:${forms[2]?.id}` },
      ]);
      const found = await app.call('fund_staff', 'GET', `/submissions?applicationId=${applicationId}&q=${encodeURIComponent('中間')}`);
      expect(found.data.pagination.totalItems).toBe(1);
    });

    it('once, whatever happens afterwards', async () => {
      await move('CONTRACTED_ONGOING');
      await app.call('fund_staff', 'POST', '/report_forms', { grantId, formNumber: '4', formName: '後から' });
      expect((await move('IN_PROGRESS')).status).toBe(200);
      expect((await move('IN_PROGRESS_WITH_INTERIM')).status).toBe(200);
      expect(await documents()).toHaveLength(3);
      const all = await app.engine.db
        .selectFrom('submissions')
        .select('id')
        .where('applicationId', '=', applicationId)
        .where('formName', '=', '後から')
        .execute();
      expect(all).toEqual([]);
    });

    it('later where a grant under way has none', async () => {
      await app.engine.db.updateTable('applications').set({ status: 'IN_PROGRESS' }).where('id', '=', applicationId).execute();
      await move('IN_PROGRESS_WITH_INTERIM');
      expect(await documents()).toHaveLength(3);
    });

    it('not for what ends before', async () => {
      await move('DECLINED_END', { comment: '辞退' });
      expect(await documents()).toEqual([]);
    });

    it('beside one that the staff had made by hand', async () => {
      const made = await app.call('fund_staff', 'POST', '/submissions', {
        applicationId,
        grantReportFormId: forms[1]?.id,
        receptionEndDate: '2027-01-31',
      });
      expect(made.status).toBe(201);
      await move('CONTRACTED_ONGOING');
      expect((await documents()).map(({ formNumber, receptionEndDate }) => [formNumber, receptionEndDate])).toEqual([
        ['2', '2027-01-31'],
        ['1', '2026-04-11'],
        ['3', '2027-02-27'],
      ]);
    });

    it('by hand only for a form of the grant, and once', async () => {
      const make = (body: AnyRow) => app.call('fund_staff', 'POST', '/submissions', body);
      expect((await make({ applicationId, grantReportFormId: forms[0]?.id })).status).toBe(201);
      const again = await make({ applicationId, grantReportFormId: forms[0]?.id });
      expect([again.status, again.error]).toEqual([422, 'この申請の、この様式の書類はすでに用意されています']);
      const other = await app.engine.db.selectFrom('report_forms').select('id').where('grantId', '!=', grantId).executeTakeFirstOrThrow();
      const foreign = await make({ applicationId, grantReportFormId: other.id });
      expect([foreign.status, foreign.fields]).toEqual([422, { grantReportFormId: 'この申請の部門助成金の様式から選択してください' }]);
    });
  });

  describe('stay on their version', () => {
    it('when the form changes, and go over to the present one only when it is applied', async () => {
      await move('CONTRACTED_ONGOING');
      const [first, second, third] = await documents();
      await app.call('fund_staff', 'PUT', `/submissions/${second?.id}`, { receptionEndDate: '2027-12-31' });
      await app.call('fund_staff', 'PUT', `/report_forms/${forms[0]?.id}`, { formName: '新しい中間', dueDays: 20, isRequired: false });
      await app.call('fund_staff', 'PUT', `/report_forms/${forms[1]?.id}`, { formDescription: '新しい説明', dueDays: 60 });
      expect(await documents()).toMatchObject([
        { formName: '中間', receptionEndDate: '2026-04-11', formVersion: 1 },
        { formDescription: '成果を書いてください。' },
        {},
      ]);

      const applied = await app.call('fund_staff', 'POST', `/report_forms/${forms[0]?.id}/apply`);
      expect([applied.status, applied.data.applied]).toEqual([200, { updated: 1, created: 0 }]);
      await app.call('fund_staff', 'POST', `/report_forms/${forms[1]?.id}/apply`);
      expect(await documents()).toMatchObject([
        { id: first?.id, formName: '新しい中間', receptionEndDate: '2026-04-21', formVersion: 2, isRequired: 0, version: (first?.version ?? 0) + 1 },
        // The day that somebody has set for this grantee stays.
        { id: second?.id, formDescription: '新しい説明', receptionEndDate: '2027-12-31' },
        { id: third?.id, formName: '事故届', formVersion: 1 },
      ]);
      const found = await app.call('fund_staff', 'GET', `/submissions?applicationId=${applicationId}&q=${encodeURIComponent('新しい中間')}`);
      expect(found.data.pagination.totalItems).toBe(1);
    });

    it('once they have been touched, even when it is applied', async () => {
      const [ready, filed] = [await freshDocument(app), await freshDocument(app)];
      await ready.upload('recipient', ['a.pdf', pdf('1')]);
      await filed.upload('recipient', ['a.pdf', pdf('1')]);
      await filed.step('recipient', 'submit');
      for (const document of [ready, filed]) {
        const before = await document.stored();
        await app.call('fund_staff', 'PUT', `/report_forms/${document.formId}`, { formName: '変更後' });
        const { data } = await app.call('fund_staff', 'POST', `/report_forms/${document.formId}/apply`);
        expect(data.applied.updated).toBe(0);
        expect(await document.stored()).toEqual(before);
      }
    });

    it('and are made for the grants under way that have none', async () => {
      await move('CONTRACTED_ONGOING');
      const { data: late } = await app.call('fund_staff', 'POST', '/report_forms', { grantId, formNumber: '4', formName: '後から' });
      const applied = await Promise.all([1, 2].map(() => app.call('fund_staff', 'POST', `/report_forms/${late.id}/apply`)));
      expect(applied.map(({ data }) => data.applied.created).sort()).toEqual([0, 1]);
      expect((await app.call('recipient', 'POST', `/report_forms/${late.id}/apply`)).status).toBe(403);
    });

    it('and keep their form from being deleted', async () => {
      await move('CONTRACTED_ONGOING');
      const before = await tableCounts(app, ['sessions', 'audit_logs', 'audit_logs_search']);
      const answer = await app.call('fund_manager', 'DELETE', `/report_forms/${forms[0]?.id}`);
      expect([answer.status, answer.error]).toEqual([409, 'この報告様式は 提出書類 1件 で使われているため削除できません。']);
      expect(await tableCounts(app, ['sessions', 'audit_logs', 'audit_logs_search'])).toEqual(before);
    });

    it('and belong to their application and form for good', async () => {
      const document = await freshDocument(app);
      const other = await app.engine.db.selectFrom('applications').select('id').where('id', '!=', document.applicationId).executeTakeFirstOrThrow();
      const moved = await app.call('fund_staff', 'PUT', `/submissions/${document.id}`, { applicationId: other.id });
      expect([moved.status, moved.fields]).toEqual([422, { applicationId: '登録した後は変更できません' }]);
      const same = { applicationId: document.applicationId, grantReportFormId: document.formId, receptionEndDate: '2026-12-24' };
      expect((await app.call('fund_staff', 'PUT', `/submissions/${document.id}`, same)).status).toBe(200);
      expect((await app.call('fund_staff', 'PUT', `/submissions/${document.id}`, { status: 'COMPLETED' })).status).toBe(422);
    });

    it('with the template that the form had', async () => {
      const withTemplate = await app.engine.db
        .selectFrom('report_forms')
        .select(['id', 'templateFileId'])
        .where('templateFileId', 'is not', null)
        .executeTakeFirstOrThrow();
      const form = await app.engine.db
        .updateTable('report_forms')
        .set({ templateFileId: withTemplate.templateFileId })
        .where('id', '=', forms[0]?.id)
        .executeTakeFirst();
      expect(form.numUpdatedRows).toBe(1n);
      const made = await app.call('fund_staff', 'POST', '/submissions', { applicationId, grantReportFormId: forms[0]?.id });
      expect(made.data.templateFileId).toBe(withTemplate.templateFileId);
      const headers = { Authorization: `Bearer ${await app.token('recipient')}` };
      const answer = await app.raw(`/api/files/submissions/${made.data.id}/templateFileId`, { headers });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      await app.call('fund_staff', 'PUT', `/report_forms/${forms[0]?.id}`, { templateFileId: null });
      expect((await app.call('recipient', 'GET', `/submissions/${made.data.id}`)).data.templateFileId).toBe(withTemplate.templateFileId);
    });
  });
});
