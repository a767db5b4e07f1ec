import { invalid } from '../../../api/failures/failure.ts';
import type { Hooks } from '../../../api/resources/handlers.ts';
import { onceKeyOf, snapshotOf } from './create-submissions.ts';

/** Copies the form into the document on creation; application and form never change. */
export const submissionHooks: Hooks = {
  async create({ values, db }) {
    const [applicationId, formId] = [values.applicationId as number, values.grantReportFormId as number];
    const form = await db.selectFrom('report_forms').selectAll().where('id', '=', formId).executeTakeFirst();
    const application = await db.selectFrom('applications').select('grantId').where('id', '=', applicationId).executeTakeFirst();
    if (!form || !application) return {};
    if (form.grantId !== application.grantId) throw invalid({ grantReportFormId: 'この申請の部門助成金の様式から選択してください' });
    // Set separately in `created`: as a value of this row the template would be treated as an upload.
    const { templateFileId: _, isRequired, ...copy } = snapshotOf(form);
    return { ...copy, isRequired: isRequired === 1, onceKey: onceKeyOf(applicationId, formId) };
  },

  async created({ id, values, db }) {
    const form = db
      .selectFrom('report_forms')
      .select('templateFileId')
      .where('id', '=', values.grantReportFormId as number);
    await db.updateTable('submissions').set({ templateFileId: form }).where('id', '=', id).execute();
  },

  committed: ({ services, row }) =>
    services.live.announce({ about: 'documents', applicationId: row.applicationId as number, submissionId: row.id as number }),
};
