import type { FormDefinition } from '../../schema/forms/definition.ts';
import type { TestApp } from './app.ts';
import { publishedCall, publishedForm } from './calls.ts';
import { pdf } from './documents.ts';
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
    amount: 150_000,
    costs: [
      { costCategory: 'travel', what: '交通費', amount: 50_000 },
      { costCategory: 'supplies', what: '網', amount: 80_000 },
      { costCategory: 'supplies', what: '長靴', amount: 20_000 },
    ],
  },
} as const;

/** A call for it that closes on 30 November 2026 at 18:00 in Japan. */
export async function openedCall(app: TestApp, more: AnyRow = {}): Promise<AnyRow> {
  const { id: formId } = more.formId ? { id: more.formId } : await publishedForm(app, testForm);
  return publishedCall(app, new Date('2026-11-01T00:00:00.000Z'), new Date('2026-11-30T09:00:00.000Z'), { ...more, formId });
}

/** What has been begun for a call, by those who write it. */
export interface Draft {
  readonly id: number;
  save(as: string, key: string, answers: unknown, revision?: number): ReturnType<TestApp['call']>;
  /** Saves all answers of the form, and attaches what it asks for. */
  fill(as?: string): Promise<void>;
  writing(as?: string): Promise<AnyRow>;
  upload(as: string, fieldKey: string, ...files: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<AnyRow>;
  /** Of what is there now, unless other revisions are given. */
  submit(as?: string, revisions?: AnyRow): ReturnType<TestApp['call']>;
  snapshots(): Promise<AnyRow[]>;
  stored(): Promise<AnyRow>;
}

export async function begun(app: TestApp, callId: number, as = 'recipient'): Promise<Draft> {
  const { id } = await demanded(app, as, 'POST', '/entries', { callId });
  return draftOf(app, id);
}

export function draftOf(app: TestApp, id: number): Draft {
  const { db } = app.engine;
  const draft: Draft = {
    id,
    async save(as, key, answers, revision) {
      const known = revision ?? (await draft.writing(as)).sections.find((one: AnyRow) => one.key === key)?.revision;
      return app.call(as, 'PUT', `/entries/${id}/sections/${key}`, { answers, revision: known });
    },
    async fill(as = 'recipient') {
      for (const [key, answers] of Object.entries(testAnswers)) await demandedOf(draft.save(as, key, answers));
      await draft.upload(as, 'map', ['地図.pdf', pdf(`map of ${id}`)]);
    },
    writing: (as = 'recipient') => demanded(app, as, 'GET', `/entries/${id}/writing`),
    async upload(as, fieldKey, ...files) {
      const form = new FormData();
      form.set('fieldKey', fieldKey);
      for (const [name, bytes] of files) form.append('files', new File([new Uint8Array(bytes)], name));
      const headers = { Authorization: `Bearer ${await app.token(as)}` };
      const response = await app.raw(`/api/entries/${id}/files`, { method: 'POST', body: form, headers });
      return { status: response.status, ...((await response.json()) as AnyRow) };
    },
    async submit(as = 'recipient', revisions) {
      const { sections } = revisions ? { sections: [] } : await draft.writing(as);
      const known = Object.fromEntries(sections.map(({ key, revision }: AnyRow) => [key, revision]));
      return app.call(as, 'POST', `/entries/${id}/submit`, { revisions: revisions ?? known });
    },
    snapshots: () => db.selectFrom('entry_snapshots').selectAll().where('entryId', '=', id).orderBy('id').execute(),
    stored: () => db.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
  return draft;
}

export function demanded(app: TestApp, as: string, method: string, path: string, body: unknown = {}): Promise<AnyRow> {
  return demandedOf(app.call(as, method, path, method === 'GET' ? undefined : body));
}

async function demandedOf(asked: ReturnType<TestApp['call']>): Promise<AnyRow> {
  const answer = await asked;
  if (!answer.success) throw new Error(`${answer.status} ${answer.text}`);
  return answer.data;
}
