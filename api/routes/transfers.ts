import type { BankResult } from '../../domain/bank/transfer/results.ts';
import type { Role } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { validateFields } from '../../schema/derive/validators.ts';
import { date, integer, text } from '../../schema/fields.ts';
import { type Choice, checkChoice, readPayments } from '../actions/transfer_batches/choose.ts';
import { createBatch } from '../actions/transfer_batches/create.ts';
import { handOut } from '../actions/transfer_batches/file.ts';
import { readResults } from '../actions/transfer_batches/import.ts';
import { recordResults } from '../actions/transfer_batches/results.ts';
import { checkBatch } from '../actions/transfer_batches/standing.ts';
import { invalid } from '../failure.ts';
import { readForm } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import type { Call, RequestBody, Route } from '../http/route.ts';
import { idSchema, rowSchema } from '../resources/openapi.ts';
import { demandRow, readRow } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';
import { checkRunSchema, importedSchema, resultAnswersSchema } from './money-schemas.ts';
import { moneyRoles } from './payments.ts';

const { transfer_batches } = resources;
const tag = transfer_batches.label;
const accounting: readonly Role[] = ['accounting_staff'];

const choiceFields = {
  accountId: integer('振込元の口座', { required: '振込元の口座を選択してください', min: 1 }),
  transferDate: date('振込日', { required: '振込日を入力してください' }),
};
const choiceBody: RequestBody = {
  type: 'json',
  fields: choiceFields,
  mode: 'create',
  extra: { payments: { type: 'array', items: { type: 'object', properties: { applicationId: idSchema, kind: { enum: ['advance', 'final'] } } } } },
};
const reasonFields = { reason: text('もう一度受け取る理由', { max: 1000 }) };
const resultsBody: RequestBody = {
  type: 'json',
  fields: {},
  mode: 'create',
  extra: {
    results: {
      type: 'array',
      items: { type: 'object', properties: { id: idSchema, outcome: { enum: ['done', 'failed'] }, text: { type: ['string', 'null'] } } },
    },
  },
};

/** A bank's result of 20,000 records with its line ends. */
const maxFile = 3 * 1024 * 1024;
const mostResults = 1000;

/** From chosen payments to the bank's results. */
export const transferRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/transfer_batches/check',
    summary: '振込の確認。問題を明細ごとにすべて返します（何も変更しません）',
    tag,
    who: accounting,
    body: choiceBody,
    answer: { status: 200, data: checkRunSchema },
    run: async (call) => success(call.context, (await checkChoice(call.services, readChoice(call), call.services.engine.reader)).run),
  },
  {
    method: 'POST',
    path: '/transfer_batches/create',
    summary: '選んだ支払いから振込データを作成',
    tag,
    who: accounting,
    body: choiceBody,
    answer: { status: 201, data: rowSchema(transfer_batches) },
    run: async (call) =>
      success(call.context, await readRow(call.services, transfer_batches, call.actor, await createBatch(call, readChoice(call))), 201),
  },
  {
    method: 'GET',
    path: '/transfer_batches/{id}/check',
    summary: '振込データの確認のやり直し（何も変更しません）',
    tag,
    who: moneyRoles,
    answer: { status: 200, data: checkRunSchema },
    run: async (call) => success(call.context, await check(call)),
  },
  {
    method: 'POST',
    path: '/transfer_batches/{id}/file',
    summary: '振込ファイルの受け取り。2度目からは理由が要ります',
    tag,
    who: accounting,
    body: { type: 'json', fields: reasonFields, mode: 'create' },
    answer: { status: 200, data: 'file' },
    run: handFile,
  },
  {
    method: 'POST',
    path: '/transfer_batches/{id}/results',
    summary: '振込の結果の登録。明細ごとに結果を返します',
    tag,
    who: accounting,
    body: resultsBody,
    answer: { status: 200, data: resultAnswersSchema },
    run: async (call) => success(call.context, await results(call)),
  },
  {
    method: 'POST',
    path: '/transfer_batches/{id}/import',
    summary: '銀行の結果ファイルの読み取り（何も変更しません）',
    tag,
    who: accounting,
    body: { type: 'multipart', schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } },
    answer: { status: 200, data: importedSchema },
    run: async (call) => success(call.context, await imported(call)),
  },
];

function readChoice({ body }: Call): Choice {
  const { payments, ...given } = body;
  const { values, errors } = validateFields(choiceFields, given, 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { accountId: values.accountId as number, transferDate: values.transferDate as string, payments: readPayments(payments) };
}

async function visible(call: Call): Promise<number> {
  const id = idOf(call, transfer_batches);
  await demandRow(call.services, transfer_batches, call.actor, id, call.services.engine.reader);
  return id;
}

async function check(call: Call) {
  const id = await visible(call);
  const db = call.services.engine.reader;
  const batch = await db.selectFrom('transfer_batches').select(['id', 'accountId', 'transferDate']).where('id', '=', id).executeTakeFirstOrThrow();
  return (await checkBatch(call.services, batch, db)).run;
}

async function handFile(call: Call): Promise<Response> {
  const { values, errors } = validateFields(reasonFields, call.body, 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { fileName, bytes } = await handOut(call, await visible(call), (values.reason as string | null) ?? null);
  return call.context.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(bytes.length),
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
}

async function results(call: Call) {
  const { results: given, ...rest } = call.body;
  const { errors } = validateFields({}, rest, 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const id = await visible(call);
  return recordResults(call, id, readGiven(given));
}

function readGiven(given: unknown): BankResult[] {
  if (!Array.isArray(given) || given.length === 0) throw invalid({ results: '結果を1件以上指定してください' });
  if (given.length > mostResults) throw invalid({ results: `一度に登録できるのは${mostResults}件までです` });
  const known = new Map((given as unknown[]).map(readResult).map((result) => [result.id, result]));
  return [...known.values()];
}

function readResult(one: unknown): BankResult {
  const { id, outcome, text: why = null } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
  const isText = why === null || (typeof why === 'string' && why.length <= 300 && !why.includes('\0'));
  if (!Number.isSafeInteger(id) || (id as number) < 1 || (outcome !== 'done' && outcome !== 'failed') || !isText)
    throw invalid({ results: '結果の指定が正しくありません' });
  const trimmed = typeof why === 'string' ? why.trim().normalize('NFC') : '';
  if (outcome === 'failed' && trimmed === '') throw invalid({ results: '振込ができなかった理由を入力してください' });
  return { id: id as number, outcome, text: trimmed || null };
}

async function imported(call: Call) {
  const id = await visible(call);
  const form = await readForm(call.context, maxFile);
  const file = form.get('file');
  if (!(file instanceof File)) throw invalid({ file: '銀行から受け取った結果のファイルを選択してください' });
  return readResults(call.services, id, new Uint8Array(await file.arrayBuffer()));
}
