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
}
