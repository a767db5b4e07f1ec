import type { FormDefinition } from '../../schema/forms/definition.ts';
import type { TestApp } from './app.ts';
import type { AnyRow } from './rows.ts';

/** A form with a question of every bind that applications demand, a condition, a table and attachments. */
export const testForm: FormDefinition = {
  sections: [
    {
      key: 'plan',
      title: '計画',
      fields: [
        { key: 'title', kind: 'text', label: '題名', required: true, max: 100, bind: 'title' },
        { key: 'starts', kind: 'date', label: '開始日', required: true, bind: 'startDate' },
        { key: 'ends', kind: 'date', label: '終了日', required: true, bind: 'endDate' },
        { key: 'river', kind: 'text', label: '対象水系', bind: 'targetRiverSystem' },
        { key: 'boats', kind: 'flag', label: '船を使う' },
      ],
    },
    {
      key: 'safety',
      title: '安全',
      when: { field: 'boats', test: 'in', values: [true] },
      fields: [{ key: 'lifeguard', kind: 'longText', label: '安全の確保', required: true }],
    },
    {
      key: 'money',
      title: '費用',
      fields: [
        { key: 'amount', kind: 'yen', label: '申請額', required: true, bind: 'entryAmount' },
        {
          key: 'costs',
          kind: 'table',
          label: '内訳',
          required: true,
          bind: 'budget',
          most: 50,
          columns: [
            {
              key: 'costCategory',
              kind: 'choice',
              label: '費目',
              required: true,
              options: [
                { value: 'travel', label: '旅費' },
                { value: 'supplies', label: '消耗品費' },
              ],
            },
            { key: 'what', kind: 'text', label: '内容' },
            { key: 'amount', kind: 'yen', label: '金額', required: true },
          ],
        },
      ],
    },
    { key: 'papers', title: '添付', fields: [{ key: 'map', kind: 'file', label: '地図', required: true, most: 2, types: ['pdf'], maxMegabytes: 1 }] },
  ],
};

/** What of a call is the same in every test that does not say otherwise; it is open for a day from `opensAt` on. */
const texts = { lead: '川を学ぶ', eligibility: '学校', support: '50万円まで', selection: '書類で選びます' };

/** A form that has been published. @returns its row */
export async function publishedForm(app: TestApp, definition: FormDefinition = testForm, name = `様式 ${Math.random()}`): Promise<AnyRow> {
  const { data } = passed(await app.call('fund_staff', 'POST', '/application_forms', { name, definition }));
  return passed(await app.call('fund_staff', 'POST', `/application_forms/${data.id}/publish`, { version: data.version })).data;
}

/** A call that has been approved by a second person. @returns its row */
export async function publishedCall(app: TestApp, opensAt: Date, closesAt: Date, more: AnyRow = {}): Promise<AnyRow> {
  const formId = more.formId ?? (await publishedForm(app)).id;
  const grant = await app.engine.db
    .selectFrom('grants')
    .select('id')
    .where('category', '=', 'school')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const given = {
    title: '試験の公募',
    grantId: grant.id,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    ...texts,
    ...more,
    formId,
  };
  const { data } = passed(await app.call('fund_staff', 'POST', '/calls', given));
  return passed(await app.call('fund_manager', 'POST', `/calls/${data.id}/approve`, { version: data.version })).data;
}

function passed<T extends { readonly status: number; readonly error: string | null; readonly text: string }>(answer: T): T {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.error ?? ''} ${answer.text}`);
  return answer;
}
