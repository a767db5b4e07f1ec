import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { Failure, invalid } from '../../../api/failures/failure.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import { readRow } from '../../../api/resources/read.ts';
import { storedRow } from '../../../api/resources/stored-rows.ts';
import { applyTransition } from '../../../api/resources/transition.ts';
import { createWithin, inTransaction, updateWithin } from '../../../api/resources/write.ts';
import type { WriteCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { moneyRow } from '../../payments/server/settlement-queries.ts';
import { type Retention, retentionOf } from '../rules/retention.ts';
import { fieldsOfLines, linesOf, type ReceiptCall, readLines } from './lines.ts';
import { assertEditableReceipt } from './steps.ts';

const { receipts } = resources;

/**
 * Creates a receipt, or changes an open one, as a draft (nothing is required) or submitted at once (second file, sections 4 and 5). Without a status
 * a new receipt is a draft; an existing one is validated and keeps its status.
 * @throws Failure 404, 409 frozen or stale, 422 in the spec's words
 */
export async function saveReceipt(call: ReceiptCall & { readonly body: Values }, id: number | null): Promise<Cells> {
  const { status, lines: givenLines, ...fields } = call.body;
  if (status !== undefined && status !== 'draft' && status !== 'submitted') throw invalid({ status: '状況は draft か submitted で指定してください' });
  const isDraft = status === 'draft' || (status === undefined && id === null);
  const lines = readLines(givenLines, isDraft);
  const input = { ...fields, ...fieldsOfLines(lines, fields.amount) };
  return inTransaction(call, receipts, async (db) => {
    const writing: ReceiptCall = { ...call, lines };
    const saved = id ?? ((await createWithin(writing, receipts, input, db, isDraft)).id as number);
    if (id !== null) await change(writing, id, input, isDraft, db);
    if (status === 'submitted') await applyTransition(call, receipts, saved, 'submit', {}, db);
    return readReceipt(call, saved, db);
  });
}

/** A receipt as its reader may see it, with tax lines, retention period and time stamp. */
export async function readReceipt({ services, actor }: WriteCall, id: number, db: Kysely<Database> = services.engine.reader): Promise<Cells> {
  const row = await readRow(services, receipts, actor, id, db);
  return { ...row, lines: await linesOf(id, db), retention: await retentionIn(db, row.applicationId as number), stamp: await stampIn(db, id) };
}

/** The retention period by the programme of the grant. */
async function retentionIn(db: Kysely<Database>, applicationId: number): Promise<Retention | null> {
  const grant = await moneyRow(db, applicationId);
  return retentionOf(grant.endDate, grant.retentionYears ?? resources.grants.fields.retentionYears.options.default);
}

async function stampIn(db: Kysely<Database>, receiptId: number) {
  const image = db.selectFrom('receipt_images').select(['stampedAt as at', 'stampAuthority as authority']).where('receiptId', '=', receiptId);
  const stamp = await image.where('replacedAt', 'is', null).executeTakeFirst();
  return stamp?.at ? stamp : null;
}

async function change(call: ReceiptCall, id: number, input: Values, isDraft: boolean, db: Transaction): Promise<void> {
  assertEditableReceipt(await readRow(call.services, receipts, call.actor, id, db));
  await updateWithin(call, receipts, id, input, db, isDraft);
  const { status } = await storedRow(receipts, id, db);
  if (isDraft && status === 'rejected') await applyTransition(call, receipts, id, 'save', {}, db);
}

/**
 * Creates a receipt. A call with `onceKey` may be repeated when its answer got lost: it returns the receipt made before as it is now, and creates no
 * second one. A key belongs to the user who sent it. Unlike an `Idempotency-Key`, which covers one request body, it identifies the form: it still
 * holds when the user has edited the form or reloaded the page before the next attempt.
 * @throws Failure as `saveReceipt`; 404 when the receipt made before has been removed since
 */
export async function createReceipt(call: WriteCall & { readonly body: Values }): Promise<Cells> {
  const { onceKey: rawKey, ...body } = call.body;
  const onceKey = readKey(rawKey, call);
  const earlierId = await receiptWithKey(onceKey, call.services.engine.reader);
  if (earlierId) return readReceipt(call, earlierId);
  return saveReceipt({ ...call, body, onceKey }, null).catch(async (error: unknown) => {
    const isDuplicate = error instanceof Failure && error.fields?.onceKey !== undefined;
    // Read in a transaction, which waits for the commit of a concurrent call; the reader may not see it yet.
    const concurrentId = isDuplicate ? await call.services.engine.transaction((db) => receiptWithKey(onceKey, db), 'read committed') : null;
    if (concurrentId) return readReceipt(call, concurrentId);
    throw error;
  });
}

function readKey(rawKey: unknown, { actor }: WriteCall): string | null {
  if (rawKey === undefined || rawKey === null) return null;
  if (typeof rawKey !== 'string' || !/^[\w-]{16,64}$/.test(rawKey))
    throw invalid({ onceKey: '重複防止の名前は、半角英数字16〜64文字で指定してください' });
  return `${actor.userId}:${rawKey}`;
}

async function receiptWithKey(onceKey: string | null, db: Kysely<Database>): Promise<number | null> {
  if (onceKey === null) return null;
  const row = await db.selectFrom('receipts').select('id').where('onceKey', '=', onceKey).executeTakeFirst();
  return row?.id ?? null;
}
