import type { FormDefinition } from '../../schema/forms/definition.ts';
import type { TestApp } from './app.ts';
import type { AnyRow } from './rows.ts';

<<<<<<< HEAD
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
=======
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
>>>>>>> w/intake
          columns: [
            {
              key: 'costCategory',
              kind: 'choice',
              label: '費目',
              required: true,
              options: [
<<<<<<< HEAD
                { value: 'travel', label: '旅費交通費' },
                { value: 'supplies', label: '消耗品費' },
              ],
            },
            { key: 'note', kind: 'text', label: '内容' },
=======
                { value: 'travel', label: '旅費' },
                { value: 'supplies', label: '消耗品費' },
              ],
            },
            { key: 'what', kind: 'text', label: '内容' },
>>>>>>> w/intake
            { key: 'amount', kind: 'yen', label: '金額', required: true },
          ],
        },
      ],
    },
<<<<<<< HEAD
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
=======
    { key: 'papers', title: '添付', fields: [{ key: 'map', kind: 'file', label: '地図', required: true, most: 2, types: ['pdf'], maxMegabytes: 1 }] },
  ],
};

/** Answers to all that it asks, section by section. */
export const testAnswers = {
  plan: { title: '荒川の水辺を調べる', starts: '2027-04-01', ends: '2028-03-31', river: '荒川' },
  money: {
    amount: 300_000,
    costs: [
      { costCategory: 'travel', what: '交通費', amount: 100_000 },
      { costCategory: 'supplies', what: '網', amount: 150_000 },
      { costCategory: 'supplies', what: '長靴', amount: 50_000 },
    ],
  },
} as const;

let forms = 0;

export interface OpenedCall {
  readonly id: number;
  readonly formId: number;
  readonly opensAt: string;
  readonly closesAt: string;
}

/** A published form. */
export async function publishedForm(app: TestApp, definition: FormDefinition = testForm): Promise<AnyRow> {
  const made = await demanded(app, 'fund_staff', 'POST', '/application_forms', { name: `試験の様式${++forms}`, definition });
  return demanded(app, 'fund_staff', 'POST', `/application_forms/${made.id}/publish`);
}

/** A call that has been approved, which closes on 30 November 2026 at 18:00 in Japan unless said otherwise. */
export async function openedCall(app: TestApp, values: AnyRow = {}): Promise<OpenedCall> {
  const formId = values.formId ?? (await publishedForm(app)).id;
  const grant = await app.engine.db.selectFrom('grants').select('id').where('amount', '>=', 500_000).orderBy('id', 'desc').executeTakeFirstOrThrow();
  const texts = { lead: '趣旨', eligibility: '対象', support: '内容', selection: '選び方' };
  const times = { opensAt: '2026-11-01T00:00:00.000Z', closesAt: '2026-11-30T09:00:00.000Z' };
  const made = await demanded(app, 'fund_staff', 'POST', '/calls', { title: '試験の公募', grantId: grant.id, formId, ...texts, ...times, ...values });
  await demanded(app, 'fund_manager', 'POST', `/calls/${made.id}/approve`);
  return { id: made.id, formId, opensAt: made.opensAt, closesAt: made.closesAt };
}

export async function demanded(app: TestApp, as: string, method: string, path: string, body: unknown = {}): Promise<AnyRow> {
  const answer = await app.call(as, method, path, body);
  if (!answer.success) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.data;
>>>>>>> w/intake
}
