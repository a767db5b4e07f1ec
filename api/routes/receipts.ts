import { roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { choice, integer, longText } from '../../schema/fields.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { lineFields } from '../actions/receipts/lines.ts';
import { createReceipt } from '../actions/receipts/once.ts';
import { readReceipt, saveReceipt } from '../actions/receipts/save.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { move } from '../resources/move.ts';
import { fieldSchema, idSchema, rowSchema } from '../resources/openapi.ts';
import { idOf } from '../resources/routes.ts';
import { inTransaction } from '../resources/write.ts';

const { receipts } = resources;
const who = (action: string) => rolesThatMay(receipts, action, roles);
const answer = { status: 200, data: rowSchema(receipts) } as const;

const line = { type: 'object', properties: Object.fromEntries(Object.entries(lineFields).map(([name, field]) => [name, fieldSchema(field)])) };
const saving = {
  lines: { type: 'array', items: line, description: '税率が2つ以上あるときの内訳。金額はその合計になります。' },
  status: { enum: ['draft', 'submitted'], description: 'draft は下書き（検査は提出のとき）、submitted は保存して提出します。' },
};

const onceKey = {
  type: 'string',
  pattern: '^[\\w-]{16,64}$',
  description: '返事が届かなかった登録をやり直すとき、同じ名前を付けて送ると、2件にならず、先に登録されたものを返します。',
};

const reviewFields = {
  status: choice('審査の結果', { pending: '審査中', approved: '承認済み', rejected: '差戻し' }, { required: '審査の結果を選択してください' }),
  comment: longText('コメント', { max: 2000 }),
};

/** The step that a result of the review stands for. */
const reviewSteps = { pending: 'hold', approved: 'approve', rejected: 'reject' } as const;

const version = integer('読み込んだときの版', { min: 1 });

/** What is done to receipts (second file, sections 4 and 7; decisions, paths). */
export const receiptRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/receipts',
    summary: '領収書の登録。下書きのときは、提出のときの検査をしません',
    tag: receipts.label,
    who: who('create'),
    body: { type: 'json', fields: receipts.fields, mode: 'create', extra: { ...saving, onceKey } },
    answer: { status: 201, data: rowSchema(receipts) },
    run: async (call) => success(call.context, await createReceipt(call), 201),
  },
  {
    method: 'GET',
    path: '/receipts/{id}',
    summary: '領収書の詳細（税率ごとの内訳つき）',
    tag: receipts.label,
    who: who('read'),
    answer,
    run: async (call) => success(call.context, await readReceipt(call, idOf(call, receipts))),
  },
  {
    method: 'PUT',
    path: '/receipts/{id}',
    summary: '領収書の更新（下書きと差戻しのときだけ）',
    tag: receipts.label,
    who: who('update'),
    body: { type: 'json', fields: receipts.fields, mode: 'update', extra: { ...saving, version: idSchema } },
    answer,
    run: async (call) => success(call.context, await saveReceipt(call, idOf(call, receipts))),
  },
  {
    method: 'PUT',
    path: '/receipts/{id}/submit',
    summary: '領収書の提出。提出すると編集できません',
    tag: receipts.label,
    who: who('submit'),
    body: { type: 'inputs', fields: { version } },
    answer,
    run: async (call) => success(call.context, await submit(call)),
  },
  {
    method: 'PUT',
    path: '/receipts/{id}/review',
    summary: '領収書の審査（審査中・承認・差戻し）',
    tag: receipts.label,
    who: who('approve'),
    body: { type: 'inputs', fields: { ...reviewFields, version } },
    answer,
    run: async (call) => success(call.context, await review(call)),
  },
];

function submit(call: Call) {
  const id = idOf(call, receipts);
  return inTransaction(call, receipts, async (db) => {
    await move(call, receipts, id, 'submit', shown(call.body.version), db);
    return readReceipt(call, id, db);
  });
}

function review(call: Call) {
  const id = idOf(call, receipts);
  const { status, comment, version: seen } = call.body;
  const name = reviewSteps[status as keyof typeof reviewSteps];
  return inTransaction(call, receipts, async (db) => {
    await move(call, receipts, id, name, { ...shown(seen), inputs: { comment } }, db);
    return readReceipt(call, id, db);
  });
}

/** The version that was on screen, where the call tells of one. */
const shown = (seen: unknown) => (typeof seen === 'number' ? { version: seen } : {});
