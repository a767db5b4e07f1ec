import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PaymentFacts, paymentSums, pendingPayments } from '../../resources/payments/rules/payment-words.ts';

const nothing: PaymentFacts = {
  approvedAmount: 100_000,
  finalAmount: null,
  advancePaymentAmount: 60_000,
  advanceAmount: 0,
  deferredAmount: 0,
  finalPaidAmount: 0,
  refundAmount: 0,
  refundedAmount: 0,
  surchargeAmount: 0,
  surchargePaidAmount: 0,
  taxToReturn: 0,
  taxReturnedAmount: 0,
  refundDeadline: null,
  status: 'not_started',
};

const refund = {
  ...nothing,
  status: 'awaiting_refund',
  advanceAmount: 60_000,
  finalAmount: 45_000,
  refundAmount: 15_000,
  refundDeadline: '2026-12-07',
};

describe('what a payment waits for', () => {
  it('is nothing at first, the advance once it is instructed, and the rest after the settlement', () => {
    expect(pendingPayments(nothing)).toEqual([]);
    expect(pendingPayments({ ...nothing, status: 'advance_instructed' })).toEqual([{ label: '前払いの振込', amount: 60_000, due: null }]);
    expect(pendingPayments({ ...nothing, finalAmount: 90_000, advanceAmount: 60_000, deferredAmount: 30_000 })).toEqual([
      { label: '精算払いの振込', amount: 30_000, due: null },
    ]);
  });

  it('is what has not come back yet, by its day', () => {
    expect(pendingPayments({ ...refund, refundedAmount: 5_000, surchargeAmount: 300 })).toEqual([
      { label: '返納の入金', amount: 10_000, due: '2026-12-07' },
      { label: '加算金の入金', amount: 300, due: '2026-12-07' },
    ]);
    expect(pendingPayments({ ...refund, refundedAmount: 15_000 })).toEqual([]);
  });
});

describe('the sums of a payment', () => {
  const linesOf = (payment: PaymentFacts) => paymentSums(payment).map(({ lines }) => lines.map(({ label, amount }) => [label, amount]));

  it('go from what was approved, or fixed, to what is left', () => {
    expect(linesOf({ ...nothing, advanceAmount: 60_000 })).toEqual([
      [
        ['承認額', 100_000],
        ['前払い済額', -60_000],
        ['まだ支払っていない額（承認額まで）', 40_000],
      ],
    ]);
    expect(linesOf({ ...refund, refundedAmount: 5_000, surchargeAmount: 300 })).toEqual([
      [
        ['確定額', 45_000],
        ['前払い済額', -60_000],
        ['返納済額', 5_000],
        ['返納の残り', 10_000],
      ],
      [
        ['加算金', 300],
        ['加算金の入金済額', 0],
        ['加算金の残り', 300],
      ],
    ]);
  });

  it('come to what their lines add up to, and nothing is a -0', () => {
    const yen = fc.integer({ min: 0, max: 9_999_999 });
    const some = fc.record({ advanceAmount: yen, finalPaidAmount: yen, refundedAmount: yen, finalAmount: fc.option(yen), taxToReturn: yen });
    fc.assert(
      fc.property(some, (amounts) => {
        for (const { lines } of paymentSums({ ...nothing, ...amounts })) {
          const rest = lines.at(-1)?.amount;
          expect(rest).toBe(Math.abs(lines.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0)));
          expect(lines.some(({ amount }) => Object.is(amount, -0))).toBe(false);
        }
      }),
    );
  });
});
