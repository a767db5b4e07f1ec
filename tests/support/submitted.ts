import { sha256Of } from '../../api/runtime/sha256.ts';
import type { FormDefinition } from '../../schema/forms/definition.ts';
import type { TestApp } from './app.ts';
import { publishedForm } from './calls.ts';
import { openedCall } from './entries.ts';
import type { AnyRow } from './rows.ts';

/** A question of each sort that the office, the committees and papers treat apart from the others. */
export const checkedForm: FormDefinition = {
  sections: [
    {
      key: 'plan',
      title: '事業の計画',
      fields: [
        { key: 'title', kind: 'text', label: '題名', required: true, max: 100, bind: 'title' },
        { key: 'why', kind: 'longText', label: '活動の目的', required: true, max: 2000 },
        { key: 'starts', kind: 'date', label: '開始日', required: true, bind: 'startDate' },
        { key: 'ends', kind: 'date', label: '終了日', required: true, bind: 'endDate' },
        {
          key: 'kinds',
          kind: 'multiChoice',
          label: '活動の種類',
          options: [
            { value: 'life', label: '生きもの調査' },
            { value: 'water', label: '水質調査' },
          ],
        },
      ],
    },
    {
      key: 'money',
      title: '経費',
      fields: [
        { key: 'amount', kind: 'yen', label: '申請額', required: true, bind: 'entryAmount' },
        {
          key: 'costs',
          kind: 'table',
          label: '経費の内訳',
          columns: [
            { key: 'what', kind: 'text', label: '内容' },
            { key: 'amount', kind: 'yen', label: '金額' },
          ],
        },
        { key: 'clerk', kind: 'text', label: '経理の担当者', forOffice: true },
        { key: 'told', kind: 'text', label: '担当者を置く理由', when: { field: 'clerk', test: 'filled' } },
      ],
    },
    {
      key: 'papers',
      title: '添付',
      fields: [
        { key: 'map', kind: 'file', label: '地図' },
        { key: 'bankbook', kind: 'file', label: '通帳の写し', forOffice: true },
      ],
    },
  ],
};

export const checkedAnswers = {
  title: '荒川の水辺を調べる',
  why: '子どもたちと、川の生きものを調べます。',
  starts: '2027-04-01',
  ends: '2028-03-31',
  kinds: ['life'],
  amount: 300_000,
  costs: [
    { what: '交通費', amount: 100_000 },
    { what: '網', amount: 200_000 },
  ],
  clerk: '事務の鈴木',
  told: '経理を分けるため',
};

export interface SubmittedFileRow {
  readonly fieldKey: string;
  readonly fileId: number;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
}

/** A call for it. */
export async function checkedCall(app: TestApp, more: AnyRow = {}): Promise<AnyRow> {
  const { id: formId } = await publishedForm(app, checkedForm);
  return openedCall(app, { ...more, formId });
}

/** The first applications have rows of everything already. */
const firstRows = 20;

/** The id of a row of the demo that becomes one of the organisation of `recipient@example.jp`. */
export async function ownApplication({ engine: { db } }: TestApp, index: number): Promise<number> {
  const owner = await db.selectFrom('users').select('organizationId').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
  const { id } = await db
    .selectFrom('applications')
    .select('id')
    .orderBy('id')
    .offset(firstRows + index)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('applications')
    .set({ organizationId: owner.organizationId as number })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Makes a row of the demo an application that came by a call, as it stands after its submission. */
export async function submittedApplication(
  app: TestApp,
  { id: callId, formId }: AnyRow,
  applicationId: number,
  answers: AnyRow = checkedAnswers,
  files: readonly SubmittedFileRow[] = [],
): Promise<{ readonly id: number; readonly entryId: number; readonly receiptNumber: string }> {
  const { db } = app.engine;
  const row = await db.selectFrom('applications').select(['organizationId', 'entryNumber']).where('id', '=', applicationId).executeTakeFirstOrThrow();
  const starter = await db.selectFrom('users').select('id').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
  const bound = { title: answers.title, entryAmount: answers.amount, startDate: answers.starts, endDate: answers.ends };
  const set = { callId, status: 'APPLICATION_SUBMITTED' as const, contactUserId: starter.id, ...bound };
  await db.updateTable('applications').set(set).where('id', '=', applicationId).execute();
  const now = app.services.now().toISOString();
  const stamps = { createdAt: now, updatedAt: now };
  const entry = await db
    .insertInto('entries')
    .values({
      ...{ callId, formId, applicationId, organizationId: row.organizationId, startedById: starter.id },
      ...{ status: 'submitted', receiptNumber: row.entryNumber, submittedAt: now, savedAt: now, ...stamps },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('entry_members')
    .values({ entryId: entry.id, userId: starter.id, email: `of-${entry.id}@example.jp`, role: 'submit', joinedAt: now, ...stamps } as never)
    .execute();
  const content = JSON.stringify({
    answers,
    files,
    organization: { name: '荒川をまなぶ会', representativeName: '川野 太郎', phone: '03-0000-0000' },
  });
  const facts = { entryId: entry.id, number: 1, receiptNumber: row.entryNumber, arrivedAt: now, formId, content };
  await db
    .insertInto('entry_snapshots')
    .values({ ...facts, sha256: sha256Of(Buffer.from(content)), ...stamps } as never)
    .execute();
  return { id: applicationId, entryId: entry.id, receiptNumber: row.entryNumber };
}

/** A file that is kept, as an attachment of a submission. */
export async function keptFile(app: TestApp, fieldKey: string, fileName: string, index: number): Promise<SubmittedFileRow> {
  const kept = await app.engine.db
    .selectFrom('files')
    .select(['id', 'size', 'sha256'])
    .orderBy('id')
    .offset(index)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { fieldKey, fileId: kept.id, fileName, size: kept.size, sha256: kept.sha256 };
}
