import { taxOf } from '../../../domain/money/tax.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { refuseWhileCommented } from '../comments/still-commented.ts';
import type { Hooks } from '../hooks.ts';

/** The tax follows from amount, rate and whether it is included; nobody types it. */
export const receiptHooks: Hooks = {
  create: async ({ values }) => ({ taxAmount: taxOfReceipt(values) }),
  delete: refuseWhileCommented('receipt'),
  update: async ({ values, current }) => ({ taxAmount: taxOfReceipt({ ...current, ...values }) }),
};

function taxOfReceipt({ amount, taxRate, taxIncluded }: Values): number {
  return taxOf(amount as number, taxRate as number, taxIncluded === true || taxIncluded === 1);
}
