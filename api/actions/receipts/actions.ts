import type { ReceiptStepName } from '../../../domain/workflow/receipt-steps.ts';
import type { ActionHandler } from '../hooks.ts';
import { moveReceipt } from './steps.ts';

/** The steps of a receipt as declared actions: each goes through the one door. */
export const receiptActions = { submit: step('submit'), hold: step('hold'), approve: step('approve'), reject: step('reject') };

function step(name: ReceiptStepName): ActionHandler {
  return ({ row, inputs, db, ...call }) => moveReceipt(call, row.id as number, name, { comment: inputs.comment as string | undefined }, db);
}
