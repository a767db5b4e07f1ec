import { expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

const as = 'fund_manager';
const template = { name: '川の日のお知らせ', purpose: 'custom', subject: '7月7日', body: '一行目' };

onEachEngine('the versions of a row', (app) => {
  const created = async (more: object = {}) => (await app.call(as, 'POST', '/mail_templates', { ...template, ...more })).data;
  const change = (row: AnyRow, version: number, values: object) => app.call(as, 'PUT', `/mail_templates/${row.id}`, { ...values, version });
  const versionsOf = async (id: number): Promise<AnyRow[]> => (await app.call(as, 'GET', `/mail_templates/${id}/versions`)).data;

  it('are what each change made of it, the newest first, with who and from when until when', async () => {
    const row = await created();
    await change(row, 1, { body: '二行目' });
    expect(
      (await app.call('fund_department_head', 'PUT', `/mail_templates/${row.id}`, { subject: '川の日', enabled: false, version: 2 })).status,
    ).toBe(200);
    const [third, second, first, ...rest] = await versionsOf(row.id);
    expect(rest).toEqual([]);
    expect([third?.version, second?.version, first?.version]).toEqual([3, 2, 1]);
    expect(third?.values).toMatchObject({ subject: '川の日', body: '二行目', enabled: false });
    expect(second?.values).toMatchObject({ subject: '7月7日', body: '二行目', enabled: true });
    expect(first?.values).toMatchObject({ ...template, enabled: true });
    expect([third?.until, second?.until, first?.until]).toEqual([null, third?.since, second?.since]);
    const [head, manager] = await Promise.all(
      ['fund_department_head', as].map(async (account) => (await app.call(account, 'GET', '/me')).data.username),
    );
    expect([third?.userName, second?.userName, first?.userName]).toEqual([head, manager, manager]);
  });

  it('are none more where a change is refused, or changes nothing', async () => {
    const row = await created();
    expect((await change(row, 1, { body: '' })).status).toBe(422);
    expect((await change(row, 7, { body: '別の本文' })).status).toBe(409);
    expect((await change(row, 1, { body: template.body })).status).toBe(200);
    expect((await versionsOf(row.id)).map(({ version }) => version)).toEqual([1]);
  });

  it('of a row that came without an entry are told as far back as the log tells them', async () => {
    const [row] = (await app.call(as, 'GET', '/letter_templates?kind=settlement')).data.letter_templates;
    expect((await app.call(as, 'GET', `/letter_templates/${row.id}/versions`)).data).toMatchObject([
      { version: row.version, since: null, userName: null },
    ]);
    await app.call(as, 'PUT', `/letter_templates/${row.id}`, { title: '精算のお知らせ', version: row.version });
    expect((await app.call(as, 'GET', `/letter_templates/${row.id}/versions`)).data).toMatchObject([
      { version: row.version + 1, values: { title: '精算のお知らせ' } },
      { version: row.version, since: null, values: { title: row.title, body: row.body } },
    ]);
  });

  it('are not made up where something else has changed the row', async () => {
    const row = await created();
    await change(row, 1, { body: '二行目' });
    await app.engine.db.updateTable('mail_templates').set({ body: '手で直した', version: 3 }).where('id', '=', row.id).execute();
    expect(await versionsOf(row.id)).toMatchObject([{ version: 3, since: null, userName: null, values: { body: '手で直した' } }]);
  });

  it('tell what a form said when a document began, by the number that the document keeps', async () => {
    const { submissions } = (await app.call(as, 'GET', '/submissions?status=SUBMITTED_UNDER_REVIEW&limit=1')).data;
    const { id, grantReportFormId, formVersion, formName } = (submissions ?? (await app.call(as, 'GET', '/submissions?limit=1')).data)[0];
    const form = (await app.call(as, 'GET', `/report_forms/${grantReportFormId}`)).data;
    await app.call(as, 'PUT', `/report_forms/${form.id}`, { formName: '新しい名前の報告書', version: form.version });
    const { data } = await app.call(as, 'GET', `/report_forms/${form.id}/versions`);
    expect(data.find(({ version }: AnyRow) => version === formVersion)?.values.formName).toBe(form.formName);
    expect((await app.call(as, 'GET', `/submissions/${id}`)).data).toMatchObject({ formName, formVersion });
  });

  it('are for staff who may read the row', async () => {
    const { id } = (await app.call(as, 'GET', '/report_forms?limit=1')).data.report_forms[0];
    const statuses = await Promise.all(
      ['fund_staff', 'accounting_staff', 'recipient', null].map(async (who) => (await app.call(who, 'GET', `/report_forms/${id}/versions`)).status),
    );
    expect(statuses).toEqual([200, 403, 403, 401]);
    expect((await app.call(as, 'GET', '/report_forms/999999/versions')).status).toBe(404);
    expect((await app.call(as, 'GET', '/organizations/1/versions')).status).toBe(404);
  });
});
