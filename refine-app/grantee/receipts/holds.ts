import type { TaxLine } from '../../../domain/receipts/tax-lines.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import type { WholeReceipt } from './use-receipts.ts';

/** Whether a receipt is as these values would make it. */
export function holds(receipt: WholeReceipt, { lines = [], ...values }: Values): boolean {
  const row: Readonly<Record<string, unknown>> = { ...receipt };
  const parts = lines as readonly TaxLine[];
  return (
    Object.entries(values).every(([name, value]) => asText(row[name]) === asText(value)) &&
    parts.map(describe).join() === receipt.lines.map(describe).join()
  );
}

/** As the server keeps it: no blanks around it, and blank is nothing. */
function asText(value: unknown): string {
  return String(value ?? '')
    .normalize('NFC')
    .trim();
}

function describe({ taxRate, taxIncluded, amount }: TaxLine): string {
  return `${taxRate}/${taxIncluded}/${amount}`;
}
