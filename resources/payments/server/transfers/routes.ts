import { invalid } from '../../../../api/failures/failure.ts';
import { all, described, enumOf, listOf, nullable, objectOf } from '../../../../api/http/answer-schema.ts';
import { readForm } from '../../../../api/http/body.ts';
import { fileAnswer } from '../../../../api/http/responses.ts';
import { type Call, type RowId, route, tagged } from '../../../../api/http/route.ts';
import { rowId, rowSchema } from '../../../../api/resources/openapi.ts';
import { assertVisible, readRow } from '../../../../api/resources/read.ts';
import type { Role } from '../../../../domain/roles.ts';
import { resources } from '../../../../resources.config.ts';
import type { Inputs } from '../../../../schema/derive/rows.ts';
import { choice, date, integer, list, longText, object, text } from '../../../../schema/fields.ts';
import { transferKinds } from '../../rules/terms.ts';
import type { BankResult } from '../../rules/transfer/read-transfer-file.ts';
import { payableKey } from '../payables.ts';
import { moneyRoles } from '../routes.ts';
import { type Choice, checkBatch, checkChoice, mostPayments } from './check.ts';
import { createBatch } from './create.ts';
import { downloadTransferFile } from './file.ts';
import { readResults } from './import.ts';
import { recordResults } from './results.ts';

const { transfer_batches } = resources;
const tag = transfer_batches.label;
const accounting: readonly Role[] = ['accounting_staff'];

const payment = object('支払い', {
  applicationId: integer('申請', { required: true, min: 1 }),
  kind: choice('種類', transferKinds, { required: true }),
});
const choiceFields = {
  accountId: integer('振込元の口座', { required: '振込元の口座を選択してください', min: 1 }),
  transferDate: date('振込日', { required: '振込日を入力してください' }),
  payments: list('支払い', payment, {
    required: '支払いを1件以上選択してください',
    most: mostPayments,
    tooMany: `一度に扱えるのは${mostPayments.toLocaleString('ja-JP')}件までです`,
    wrong: '支払いの指定が正しくありません。画面を読み込み直して、選び直してください',
  }),
};
const choiceBody = { type: 'inputs', fields: choiceFields } as const;
const reasonFields = { reason: text('もう一度受け取る理由', { max: 1000 }) };
/** Upload limit: a result file of 20,000 records with line ends. */
const maxFile = 3 * 1024 * 1024;
const mostResults = 1000;

const result = object('結果', {
  id: integer('明細', { required: true, min: 1 }),
  outcome: choice('結果', { done: '振込済み', failed: '振込不能' }, { required: true }),
  text: longText('理由', { max: 300 }),
});
const resultFields = {
  results: list('結果', result, {
    required: '結果を1件以上指定してください',
    most: mostResults,
    tooMany: `一度に登録できるのは${mostResults}件までです`,
    wrong: '結果の指定が正しくありません',
  }),
};

const checkRunSchema = objectOf({
  rows: listOf(
    objectOf({
      kind: enumOf(transferKinds),
      ...all('integer', 'applicationId', 'amount'),
      ...all('string', 'title', 'organizationName'),
      ...all('string?', 'grantNumber', 'bankName', 'branchName'),
      fee: described('受取人が負担する手数料。この額を引いて振り込みます', 'integer'),
      accountNumber: described('末尾4桁だけ', 'string?'),
      holder: described('銀行に送る半角の名義', 'string?'),
      changesWo: described('名義の「ヲ」を「オ」として送るか', 'boolean'),
      confirmation: described(
        'いま登録されている口座を、いつ、だれが登録・変更し、確認したか',
        nullable(objectOf({ ...all('date-time?', 'changedAt', 'confirmedAt'), ...all('string?', 'changedBy', 'confirmedBy') })),
      ),
      problems: listOf('string'),
    }),
  ),
  problems: listOf('string'),
  ...all('integer', 'count', 'total', 'feeTotal'),
  sound: 'boolean',
});

const resultAnswersSchema = listOf(
  objectOf({
    ...{ id: 'integer', success: 'boolean', error: 'string?', code: 'string?' },
    mail: enumOf(['queued', 'no_address', 'template_problem', null]),
  }),
);

const importedSchema = objectOf({
  results: listOf(
    objectOf({
      outcome: enumOf(['done', 'failed']),
      ...all('integer', 'id', 'amount'),
      ...all('string?', 'text', 'grantNumber'),
      organizationName: 'string',
    }),
  ),
  problems: listOf('string'),
  missing: 'integer',
});

/** Routes of transfer batches. */
export const transferRoutes = tagged(tag, [
  route('POST /transfer_batches/check', {
    summary: '振込の確認。問題を明細ごとにすべて返します（何も変更しません）',
    who: accounting,
    body: choiceBody,
    answer: checkRunSchema,
    run: async (call) => (await checkChoice(call.services, readChoice(call), call.services.engine.reader)).run,
  }),
  route('POST /transfer_batches/create', {
    summary: '選んだ支払いから振込データを作成',
    who: accounting,
    body: choiceBody,
    status: 201,
    answer: rowSchema(transfer_batches),
    run: async (call) => await readRow(call.services, transfer_batches, call.actor, await createBatch(call, readChoice(call))),
  }),
  route('GET /transfer_batches/{id}/check', {
    params: rowId(transfer_batches),
    summary: '振込データの確認のやり直し（何も変更しません）',
    who: moneyRoles,
    answer: checkRunSchema,
    run: check,
  }),
  route('POST /transfer_batches/{id}/file', {
    stepUp: true,
    params: rowId(transfer_batches),
    summary: '振込ファイルの受け取り。2度目からは理由が要ります',
    who: accounting,
    body: { type: 'inputs', fields: reasonFields },
    answer: 'file',
    run: handFile,
  }),
  route('POST /transfer_batches/{id}/results', {
    params: rowId(transfer_batches),
    summary: '振込の結果の登録。明細ごとに結果を返します',
    who: accounting,
    body: { type: 'inputs', fields: resultFields },
    answer: resultAnswersSchema,
    run: results,
  }),
  route('POST /transfer_batches/{id}/import', {
    params: rowId(transfer_batches),
    summary: '銀行の結果ファイルの読み取り（何も変更しません）',
    who: accounting,
    body: { type: 'multipart', files: { file: 'one' } },
    answer: importedSchema,
    run: imported,
  }),
]);

/** Removes duplicate payments. */
function readChoice({ body }: Call): Choice {
  const { payments, ...choice } = body as unknown as Choice;
  const known = new Map(payments.map((one) => [payableKey(one.applicationId, one.kind), one]));
  return { ...choice, payments: [...known.values()] };
}

async function readableBatchId({ services, actor, params }: Pick<Call<RowId>, 'services' | 'actor' | 'params'>): Promise<number> {
  await assertVisible(services, transfer_batches, actor, params.id, services.engine.reader);
  return params.id;
}

async function check(call: Call<RowId>) {
  const id = await readableBatchId(call);
  const db = call.services.engine.reader;
  const batch = await db.selectFrom('transfer_batches').select(['id', 'accountId', 'transferDate']).where('id', '=', id).executeTakeFirstOrThrow();
  return (await checkBatch(call.services, batch, db)).run;
}

async function handFile(call: Call<RowId, unknown, Inputs<typeof reasonFields>>): Promise<Response> {
  const { fileName, bytes } = await downloadTransferFile(call, await readableBatchId(call), call.body.reason);
  return fileAnswer(call.context, { bytes, fileName, type: 'application/octet-stream' });
}

/** Removes duplicate rows. */
async function results(call: Call<RowId>) {
  const given = call.body.results as readonly BankResult[];
  if (given.some(({ outcome, text: why }) => outcome === 'failed' && !why)) throw invalid({ results: '振込ができなかった理由を入力してください' });
  const known = new Map(given.map(({ id, outcome, text: why }) => [id, { id, outcome, text: why || null }]));
  return recordResults(call, await readableBatchId(call), [...known.values()]);
}

async function imported(call: Call<RowId>) {
  const id = await readableBatchId(call);
  const form = await readForm(call.context, maxFile);
  const file = form.get('file');
  if (!(file instanceof File)) throw invalid({ file: '銀行から受け取った結果のファイルを選択してください' });
  return readResults(call.services, id, new Uint8Array(await file.arrayBuffer()));
}
