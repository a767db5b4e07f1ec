import { describe, expect, it } from 'vitest';
import { columnsBelow, standingColumns } from '../../refine-app/ui/present.ts';
import { resources } from '../../resources.config.ts';

describe('the columns of the receipts', () => {
  const { receipts } = resources;

  it('stand in the order of the spec, the tax below the amount', () => {
    const shown = receipts.list.columns;
    expect(standingColumns(receipts, shown).slice(0, 8)).toEqual([
      'grantNumber',
      'vendor',
      'amount',
      'receiptDate',
      'paymentDate',
      'paymentMethod',
      'status',
      'submittedAt',
    ]);
    expect(columnsBelow(receipts, shown, 'amount')).toEqual(['taxAmount']);
  });

  it('get their own place back when the one above is not shown', () => {
    const shown = ['grantNumber', 'taxAmount', 'status'];
    expect(standingColumns(receipts, shown)).toEqual(shown);
    expect(columnsBelow(receipts, ['grantNumber', 'amount'], 'amount')).toEqual([]);
  });
});
