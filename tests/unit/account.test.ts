import { describe, expect, it } from 'vitest';
import { type AccountEntry, type AccountFacts, accountFindings, accountLines } from '../../resources/payments/rules/account.ts';

const entry = (date: string | null, source: AccountEntry['source'], record: string, moved = 0): AccountEntry => ({
  date,
  source,
  record,
  text: '',
  by: null,
  amount: moved,
  moved,
});

describe('the account of a grant', () => {
  it('goes from top to bottom, each line with what the grantee has after it', () => {
    const lines = accountLines([
      entry('2026-12-18', 'result', '入出金の記録 10', 100),
      entry('2026-12-18', 'batch', '振込データ 2'),
      entry('2026-12-21', 'counter', '入出金の記録 11', -100),
      entry(null, 'decision', '記録なし'),
      entry('2026-12-25', 'result', '入出金の記録 12', 100),
      entry('2026-12-25', 'result', '入出金の記録 9', 5),
    ]);
    expect(lines.map(({ record, balance }) => [record, balance])).toEqual([
      ['記録なし', 0],
      ['振込データ 2', 0],
      ['入出金の記録 10', 100],
      ['入出金の記録 11', 0],
      ['入出金の記録 9', 5],
      ['入出金の記録 12', 105],
    ]);
  });

  const payment = { advanceAmount: 300, deferredAmount: 150, finalPaidAmount: 150, refundAmount: 50, refundedAmount: 50, finalAmount: 400 };
  const rest = { approvedAmount: 500, deductedTax: null, grantRate: null, otherGrants: null, otherIncome: null };
  const settled = { ...rest, finalAmount: 400, eligibleAmount: 400, receipts: 400 };
  const sound: AccountFacts = {
    approvedAmount: 500,
    payment: { ...payment, surchargeAmount: 0, surchargePaidAmount: 0, taxToReturn: 40, taxReturnedAmount: 30 },
    entered: { advance: 300, final: 150, refund: 50, surcharge: 0, taxReturn: 30 },
    settled,
    funded: 400,
    isOver: true,
  };

  it('adds up, or says what does not', () => {
    expect(accountFindings(sound)).toEqual([]);
    const wrong = (change: Partial<AccountFacts>) => accountFindings({ ...sound, ...change }).join();
    expect(wrong({ entered: { ...sound.entered, advance: 290 } })).toContain('前払いの入出金の合計 ¥290 と、支払いの前払い済額 ¥300 が違います');
    expect(wrong({ entered: { ...sound.entered, refund: 0 } })).toContain('確定額 ¥400 と、助成者に渡った額 ¥450 が違います');
    expect(wrong({ settled: { ...settled, receipts: 390 } })).toContain('精算で数えた領収書の合計 ¥400');
    expect(wrong({ settled: { ...settled, finalAmount: 390, receipts: null } })).toContain('精算で決めた確定額 ¥390 と、支払いの確定額 ¥400');
    const shares = { eligibleAmount: 500, grantRate: 80, otherGrants: 60, otherIncome: 40, receipts: 500 };
    expect(wrong({ settled: { ...settled, ...shares } })).toBe('');
    expect(wrong({ settled: { ...settled, ...shares, otherIncome: 41 } })).toContain('から求めた額 ¥399 が違います');
    expect(wrong({ entered: { ...sound.entered, taxReturn: 0 } })).toContain('仕入控除税額の返還の入出金の合計 ¥0');
    expect(wrong({ payment: { ...sound.payment, taxToReturn: 20 } })).toContain(
      '返還された仕入控除税額 ¥30 が、返還していただく額 ¥20 を超えています',
    );
    expect(wrong({ payment: { ...sound.payment, finalAmount: null } })).toBe('');
    expect(wrong({ approvedAmount: 399 })).toContain('承認額 ¥399 を超えています');
    expect(wrong({ funded: 401 })).toContain('領収書に充てた額 ¥401 が、確定額 ¥400 を超えています');
    expect(wrong({ payment: { ...sound.payment, deferredAmount: 140 } })).toContain('前払い・後払い・返納から求めた額 ¥390');
  });
});
