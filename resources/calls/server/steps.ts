import type { Transaction } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import { writeIfUnchanged } from '../../../api/resources/change-row.ts';
import type { ActionHandler, Hooks, LifecycleHandlers } from '../../../api/resources/handlers.ts';
import { insertRow } from '../../../api/resources/stored-rows.ts';
import { createWithin } from '../../../api/resources/write.ts';
import type { InnerCall } from '../../../api/services.ts';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { deadlineOf } from '../rules/standing.ts';

const { calls, call_checks, call_questions, call_extensions } = resources;

/** The deadline equals the closing time until it is extended. */
export const callHooks: Hooks = {
  create: async ({ actor, values }) => ({ preparedById: actor.userId, deadline: values.closesAt }),
  update: async ({ actor, values, current }) => ({ preparedById: actor.userId, deadline: values.closesAt ?? current?.closesAt }),
};

/** Guards that a call is complete before it is published. */
export const callHandlers: LifecycleHandlers = {
  steps: {
    async approve({ row, db, services }) {
      const missing = (['lead', 'eligibility', 'support', 'selection'] as const).filter((name) => !row[name]).map((name) => calls.fields[name].label);
      if (missing.length > 0) throw conflict('not_ready', `${missing.join('・')}を入力してから公開してください。`);
      if ((row.closesAt as string) <= services.now().toISOString())
        throw conflict('not_ready', '締切が過ぎています。締切を直してから公開してください。');
      const form = row.formId === null ? undefined : await rowWhere(db, 'application_forms', { id: row.formId as number }, ['status']);
      if (form?.status !== 'published') throw conflict('not_ready', '公開済みの申請様式を選んでから公開してください。');
    },
  },
};

/** 52 weeks: the same day of the week, about a year later. */
const weeks52 = 52 * 7 * 24 * 60 * 60 * 1000;

/** Copies a call to a draft for the next year, with its checks, questions and answers. */
export const copy: ActionHandler = async ({ row, db, ...call }) => {
  const { grantId, opensAt, closesAt, correctionsUntil } = row;
  const grant = await rowWhere(db, 'grants', { id: grantId as number }, ['year', 'category', 'themeNumber']);
  const next = grant && (await rowWhere(db, 'grants', { year: grant.year + 1, category: grant.category, themeNumber: grant.themeNumber }, ['id']));
  const copied = Object.fromEntries(copiedFields.map((name) => [name, row[name]]));
  const times = {
    opensAt: yearLater(opensAt),
    closesAt: yearLater(closesAt),
    correctionsUntil: correctionsUntil ? yearLater(correctionsUntil) : null,
  };
  const values = { ...copied, ...times, grantId: next?.id ?? grantId, title: titleAfter(row.title as string) };
  const made = await createWithin({ ...call, made: { copiedFromId: row.id } }, calls, values, db);
  for (const check of await rowsWhere(db, 'call_checks', { callId: row.id as number }, ['position', 'question', 'help', 'stopsOn', 'effect', 'rule']))
    await createWithin(call, call_checks, { ...check, callId: made.id }, db);
  for (const question of await rowsWhere(db, 'call_questions', { callId: row.id as number }, ['question', 'answer', 'published']))
    await createWithin(call, call_questions, { ...question, published: question.published === 1, callId: made.id }, db);
};

const copiedFields = [
  ...(['formId', 'audience', 'onePerOrganization', 'consecutiveYears', 'sealed'] as const),
  ...(['lead', 'eligibility', 'support', 'selection', 'schedule', 'contact'] as const),
] as const;

const yearLater = (at: unknown) => new Date(Date.parse(at as string) + weeks52).toISOString();

/** Increments years in the title, in the Japanese or the Western calendar. */
function titleAfter(title: string): string {
  const moved = title.replace(
    /(令和|20)(\d{1,2})年/g,
    (_, era: string, year: string) => `${era}${String(Number(year) + 1).padStart(era === '20' ? 2 : 1, '0')}年`,
  );
  return moved === title ? `${title}（次の年度）` : moved;
}

/** Extends the deadline for all applicants. It cannot be shortened. */
export const extend: ActionHandler = async ({ row, inputs, db, ...call }) => {
  await recordExtension(call, { callId: row.id as number, entryId: null }, row.deadline as string, inputs, db);
  const extendedUntil = inputs.until as string;
  await writeIfUnchanged(
    { ...call, row, db },
    calls,
    { extendedUntil, deadline: deadlineOf({ closesAt: row.closesAt as string, extendedUntil }) },
    extensionAuditEntry(inputs),
  );
};

/** Audit log entry of an extension. */
export const extensionAuditEntry = ({ until, reason }: Values) =>
  ({ action: 'action', text: `締切を ${formatDateTime(until as string)} に延ばしました`, note: { 理由: reason } }) as const;

/** @param before the current deadline @throws Failure 422 unless the new deadline is later and in the future */
export async function recordExtension(
  { services, actor }: InnerCall,
  about: { readonly callId: number; readonly entryId: number | null },
  before: string,
  { until, reason }: Values,
  db: Transaction,
): Promise<void> {
  if ((until as string) <= before) throw invalid({ until: `いまの締切（${formatDateTime(before)}）より後の日時を入力してください` });
  if ((until as string) <= services.now().toISOString()) throw invalid({ until: 'これからの日時を入力してください' });
  const who = { userId: actor.userId, userName: actor.username, userRole: actor.role };
  await insertRow(services, call_extensions, { ...about, before, until, reason, ...who }, db);
}

/** Switches a call to a later version of its form. New entries use it; existing drafts are offered the change. @throws Failure 422 */
export const changeForm: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const [before, after] = await Promise.all(
    [row.formId, inputs.formId].map((id) => rowWhere(db, 'application_forms', { id: id as number }, ['name', 'number', 'status'])),
  );
  const isLater = before && after?.status === 'published' && after.name === before.name && after.number > before.number;
  if (!isLater) throw invalid({ formId: `「${before?.name}」の、いまの第${before?.number}版より新しい、公開済みの版を選択してください` });
  const text = `様式を「${after.name}」第${after.number}版に替えました`;
  await writeIfUnchanged({ ...call, row, db }, calls, { formId: inputs.formId }, { action: 'action', text });
};

/** Opens sealed entries to staff before the deadline. The next run of the poller creates the applications. */
export const unseal: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const opened = { unsealedAt: call.services.now().toISOString(), unsealReason: inputs.reason };
  await writeIfUnchanged({ ...call, row, db }, calls, opened, { action: 'action', text: '締切前に開封しました', note: { 理由: inputs.reason } });
  await db
    .updateTable('entries')
    .set((eb) => ({ sealed: 0, version: eb('version', '+', 1) }))
    .where('callId', '=', row.id as number)
    .where('sealed', '=', 1)
    .execute();
};
