import { expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

const as = 'fund_manager';

onEitherEngine('the versions of a row', (app) => {
  it('tell what a form said when a document began, by the number that the document keeps', async () => {
    const { submissions } = (await app.call(as, 'GET', '/submissions?status=SUBMITTED_UNDER_REVIEW&limit=1')).data;
    const { id, grantReportFormId, formVersion, formName } = (submissions ?? (await app.call(as, 'GET', '/submissions?limit=1')).data)[0];
    const form = (await app.call(as, 'GET', `/report_forms/${grantReportFormId}`)).data;
    await app.call(as, 'PUT', `/report_forms/${form.id}`, { formName: '新しい名前の報告書', version: form.version });
    const { data } = await app.call(as, 'GET', `/report_forms/${form.id}/versions`);
    expect(data.find(({ version }: AnyRow) => version === formVersion)?.values.formName).toBe(form.formName);
    expect((await app.call(as, 'GET', `/submissions/${id}`)).data).toMatchObject({ formName, formVersion });
  });
});
