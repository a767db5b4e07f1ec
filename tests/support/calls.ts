import type { FormDefinition } from '../../schema/forms/definition.ts';
import type { TestApp } from './app.ts';
import type { AnyRow } from './rows.ts';

/** The least that a form asks for, with a table and an attachment. */
export const smallForm: FormDefinition = {
  sections: [
    {
      key: 'plan',
      title: '事業の計画',
      fields: [
        { key: 'title', kind: 'text', label: '題名', required: true, max: 100, bind: 'title' },
        { key: 'start', kind: 'date', label: '開始日', required: true, bind: 'startDate' },
        { key: 'end', kind: 'date', label: '終了日', required: true, bind: 'endDate' },
        { key: 'planFile', kind: 'file', label: '計画書', required: true, types: ['pdf'], most: 2 },
      ],
    },
    {
      key: 'money',
      title: '経費',
      fields: [
        { key: 'asked', kind: 'yen', label: '申請額', required: true, bind: 'entryAmount' },
        {
          key: 'budget',
          kind: 'table',
          label: '経費内訳',
          required: true,
          bind: 'budget',
          columns: [
            {
              key: 'costCategory',
              kind: 'choice',
              label: '費目',
              required: true,
              options: [
                { value: 'travel', label: '旅費交通費' },
                { value: 'supplies', label: '消耗品費' },
              ],
            },
            { key: 'note', kind: 'text', label: '内容' },
            { key: 'amount', kind: 'yen', label: '金額', required: true },
          ],
        },
      ],
    },
  ],
};

/** Answers to it that are whole but for the attachment. */
export const smallAnswers = {
  plan: { title: '多摩川の水質を調べる', start: '2027-04-01', end: '2028-03-31' },
  money: {
    asked: 200_000,
    budget: [
      { costCategory: 'travel', note: '調査の交通費', amount: 50_000 },
      { costCategory: 'supplies', note: '水質検査の道具', amount: 150_000 },
    ],
  },
};

/** What of a call is the same in every test that does not say otherwise; it is open for a day from `opensAt` on. */
const texts = { lead: '川を学ぶ', eligibility: '学校', support: '50万円まで', selection: '書類で選びます' };

/** A form that has been published. @returns its row */
export async function publishedForm(app: TestApp, definition: FormDefinition = smallForm, name = `様式 ${Math.random()}`): Promise<AnyRow> {
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
