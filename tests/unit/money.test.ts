import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEn, formatKin, formatYen, inKanjiNumerals } from '../../domain/money/yen.ts';
import { taxOf } from '../../resources/receipts/rules/tax-lines.ts';

describe('yen', () => {
  it.each([
    [0, '¥0'],
    [999, '¥999'],
    [1000, '¥1,000'],
    [1_234_567, '¥1,234,567'],
    [-1000, '-¥1,000'],
    [9_999_999_999_999, '¥9,999,999,999,999'],
  ])('%i is %s', (amount, text) => expect(formatYen(amount)).toBe(text));
});

describe('an amount in a letter', () => {
  it.each([
    [0, '0円', '金0円也', '金零円也'],
    [10, '10円', '金10円也', '金壱拾円也'],
    [360_000, '360,000円', '金360,000円也', '金参拾六万円也'],
    [1_234_567, '1,234,567円', '金1,234,567円也', '金壱百弐拾参万四千五百六拾七円也'],
    [10_020_300, '10,020,300円', '金10,020,300円也', '金壱千弐万参百円也'],
    [200_000_000, '200,000,000円', '金200,000,000円也', '金弐億円也'],
  ])('%i is %s, %s or %s', (amount, plain, stated, spelled) => {
    expect([formatEn(amount), formatKin(amount), inKanjiNumerals(`（${formatKin(amount)}）`)]).toEqual([plain, stated, `（${spelled}）`]);
  });
});

describe('the consumption tax in a receipt is rounded down', () => {
  it.each([
    [1100, 10, true, 100],
    [1080, 8, true, 80],
    [1000, 10, true, 90],
    [1000, 8, true, 74],
    [1000, 10, false, 100],
    [999, 10, false, 99],
    [999, 8, false, 79],
    [1, 10, true, 0],
    [9, 10, false, 0],
    [11, 10, true, 1],
    [5000, 0, true, 0],
    [5000, 0, false, 0],
    [0, 10, true, 0],
  ] as const)('%i yen at %i%%, included %s: %i', (amount, rate, included, tax) => expect(taxOf(amount, rate, included)).toBe(tax));

  it('is the exact floor for every amount that a field takes', () => {
    const amounts = fc.bigInt(0n, 9_999_999_999_999n);
    fc.assert(
      fc.property(amounts, fc.constantFrom(0n, 8n, 10n), fc.boolean(), (amount, rate, included) => {
        const exact = rate === 0n ? 0n : (amount * rate) / (included ? 100n + rate : 100n);
        expect(taxOf(Number(amount), Number(rate), included)).toBe(Number(exact));
      }),
      { seed: 2026, numRuns: 1000 },
    );
  });
});
