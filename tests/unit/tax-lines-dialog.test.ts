import { describe, expect, test } from 'vitest';
import type { RowData } from '../../refine-app/ui/row.ts';
import { linesOf, sumOf, usableLines, withOneMore } from '../../resources/receipts/screens/console/tax-lines.ts';

const receipt = { id: 7, version: 1, abilities: [], updatedAt: '', taxRate: 10, taxIncluded: true, amount: 3300 } as unknown as RowData;

describe('the parts of a receipt by rate, as the office types them', () => {
  test('begin with what the receipt says of itself', () => {
    expect(linesOf(receipt)).toEqual([{ key: 0, taxRate: 10, taxIncluded: true, amount: 3300 }]);
    expect(linesOf({ ...receipt, amount: 0 })).toMatchObject([{ amount: null }]);
  });

  test('begin with its parts where it has some', () => {
    const lines = [
      { taxRate: 10, taxIncluded: true, amount: 2200 },
      { taxRate: 8, taxIncluded: false, amount: 1000 },
    ];
    expect(linesOf({ ...receipt, lines } as RowData)).toEqual(lines.map((line, key) => ({ key, ...line })));
  });

  test('can be saved once each has an amount', () => {
    const [first] = linesOf(receipt);
    const two = withOneMore(linesOf(receipt));
    expect(two.map(({ key, taxRate }) => [key, taxRate])).toEqual([
      [0, 10],
      [1, 8],
    ]);
    expect(usableLines(two)).toBeNull();
    expect(usableLines(two.map((line) => ({ ...line, amount: 'abc' })))).toBeNull();
    expect(usableLines([first as NonNullable<typeof first>])).toEqual([{ taxRate: 10, taxIncluded: true, amount: 3300 }]);
    expect(sumOf(two.map((line) => ({ ...line, amount: line.amount ?? 1080 })))).toBe(4380);
  });

  test('are told apart also after one in the middle has gone', () => {
    const three = withOneMore(withOneMore(linesOf(receipt)));
    const kept = three.filter(({ key }) => key !== 1);
    expect(withOneMore(kept).map(({ key }) => key)).toEqual([0, 2, 3]);
  });
});
