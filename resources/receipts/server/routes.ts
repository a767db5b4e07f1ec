import { rolesThatMay } from '../../../api/access/permissions.ts';
import { described, enumOf, listOf, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../../../api/http/route.ts';
import { fieldSchema, rowId, rowSchema, versionSchema } from '../../../api/resources/openapi.ts';
import { applyTransition } from '../../../api/resources/transition.ts';
import { inTransaction } from '../../../api/resources/write.ts';
import { roles } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { choice, integer, longText } from '../../../schema/fields.ts';
import { lineFields } from './lines.ts';
import { createReceipt, readReceipt, saveReceipt } from './save.ts';

const { receipts } = resources;
const who = (action: string) => rolesThatMay(receipts, action, roles);
const answer = rowSchema(receipts);

const line = objectOf(Object.fromEntries(Object.entries(lineFields).map(([name, field]) => [name, fieldSchema(field)])));
const saveExtras = {
  lines: described('税率が2つ以上あるときの内訳。金額はその合計になります。', listOf(line)),
  status: described('draft は下書き（検査は提出のとき）、submitted は保存して提出します。', enumOf(['draft', 'submitted'])),
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

/** The lifecycle step for each review result. */
const reviewSteps = { pending: 'hold', approved: 'approve', rejected: 'reject' } as const;

const version = integer('読み込んだときの版', { min: 1 });

/** Writes of receipts (second file, sections 4 and 7; decisions, paths). */
export const receiptRoutes = tagged(receipts.label, [
  route('POST /receipts', {
    replacesDeclared: true,
    summary: '領収書の登録。下書きのときは、提出のときの検査をしません',
    isOneChange: true,
    who: who('create'),
    body: { type: 'json', fields: receipts.fields, mode: 'create', extra: { ...saveExtras, onceKey } },
    status: 201,
    answer,
    run: createReceipt,
  }),
  route('GET /receipts/{id}', {
    replacesDeclared: true,
    params: rowId(receipts),
    summary: '領収書の詳細（税率ごとの内訳つき）',
    who: who('read'),
    answer,
    run: (call) => readReceipt(call, call.params.id),
  }),
  route('PUT /receipts/{id}', {
    replacesDeclared: true,
    params: rowId(receipts),
    summary: '領収書の更新（下書きと差戻しのときだけ）',
    isOneChange: true,
    who: who('update'),
    body: { type: 'json', fields: receipts.fields, mode: 'update', extra: { ...saveExtras, version: versionSchema } },
    answer,
    run: (call) => saveReceipt(call, call.params.id),
  }),
  route('PUT /receipts/{id}/submit', {
    params: rowId(receipts),
    summary: '領収書の提出。提出すると編集できません',
    isOneChange: true,
    who: who('submit'),
    body: { type: 'inputs', fields: { version } },
    answer,
    run: (call) => runStep(call, 'submit'),
  }),
  route('PUT /receipts/{id}/review', {
    params: rowId(receipts),
    summary: '領収書の審査（審査中・承認・差戻し）',
    isOneChange: true,
    who: who('approve'),
    body: { type: 'inputs', fields: { ...reviewFields, version } },
    answer,
    run: review,
  }),
]);

interface Versioned {
  readonly version: number | null;
}

interface Review extends Versioned {
  readonly status: keyof typeof reviewSteps;
  readonly comment: string | null;
}

/** Runs a transition, checking the version when the request names one, and returns the receipt. */
function runStep(call: Call<RowId, unknown, Versioned & Values>, step: string, inputs?: Values) {
  const { id } = call.params;
  const { version } = call.body;
  return inTransaction(call, receipts, async (db) => {
    await applyTransition(call, receipts, id, step, { ...(version !== null && { version }), ...(inputs && { inputs }) }, db);
    return readReceipt(call, id, db);
  });
}

function review(call: Call<RowId, unknown, Review & Values>) {
  const { status, comment } = call.body;
  return runStep(call, reviewSteps[status], { comment });
}
