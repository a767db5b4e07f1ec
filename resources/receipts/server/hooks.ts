import { forbidden, invalid } from '../../../api/failures/failure.ts';
import type { Hooks } from '../../../api/resources/handlers.ts';
import { assertVisible } from '../../../api/resources/read.ts';
import { beginHistory } from '../../../api/resources/transition.ts';
import type { InnerCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { recordImage } from './images.ts';
import { linesOf, type ReceiptParts, replaceLines, taxFields, touchesTax } from './lines.ts';
import { assertEditableReceipt, assertOpenGrant } from './steps.ts';

const { applications, receipts } = resources;

/** Derives tax and tax lines, records image history, and starts the status history. */
export const receiptHooks: Hooks = {
  async create(change) {
    const { services, actor, values, db } = change;
    const applicationId = values.applicationId as number;
    await assertVisible(services, applications, actor, applicationId, db);
    await assertOpenGrant(actor, applicationId, db);
    return taxFields(values, linesIn(change));
  },

  async created({ id, values, db, ...call }) {
    const { lines, onceKey }: InnerCall & ReceiptParts = call;
    // Set separately from the fields so that the idempotency key is not part of the audited record.
    if (onceKey) await db.updateTable('receipts').set({ onceKey }).where('id', '=', id).execute();
    if (lines) await replaceLines(call, id, lines, db);
    if (typeof values.receiptImageId === 'number') await recordImage(call, id, values.receiptImageId, null, db);
    await beginHistory(call, receipts, { id, status: 'draft' }, db);
  },

  async update(change) {
    const { values, current, actor, db } = change;
    if (!current) return {};
    if (actor.role === 'recipient' && values.applicationId !== undefined && values.applicationId !== current.applicationId) throw forbidden();
    await assertOpenGrant(actor, current.applicationId as number, db);
    if (values.applicationId !== undefined && values.applicationId !== current.applicationId)
      await assertOpenGrant(actor, values.applicationId as number, db);
    if ('receiptImageId' in values && values.receiptImageId !== current.receiptImageId)
      await recordImage(change, current.id as number, values.receiptImageId as number | null, null, db);
    return changedTax(change, values, { ...current, ...values });
  },

  async delete({ row, actor, db }) {
    assertEditableReceipt(row);
    await assertOpenGrant(actor, row.applicationId as number, db);
  },
};

/** New tax lines replace the old ones. Changing only the amount or rate of a receipt with tax lines is refused, since the lines would no longer add up. */
async function changedTax(change: Parameters<NonNullable<Hooks['update']>>[0], values: Values, after: Values): Promise<Values> {
  const { current, db } = change;
  const lines = linesIn(change);
  if (!current) return {};
  if (lines === undefined && !touchesTax(values, current))
    return 'pointAmount' in values ? taxFields(after, await linesOf(current.id as number, db)) : {};
  if (lines === undefined && typeof current.taxLines === 'string')
    throw invalid({
      amount: `税率ごとの内訳（${current.taxLines}）があるため、金額や税率だけを変えることはできません。内訳のほうを直してください。`,
    });
  await replaceLines(change, current.id as number, lines ?? [], db);
  return taxFields(after, lines);
}

/** The route passes the tax lines on the call, because they are not a field of the receipt. */
function linesIn(call: InnerCall & ReceiptParts) {
  return call.lines;
}
