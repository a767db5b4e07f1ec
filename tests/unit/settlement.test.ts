import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceObjection } from '../../domain/money/advance.ts';
import { type ShareTerms, usualShare } from '../../domain/money/grant-share.ts';
import { refundProgress } from '../../domain/money/payment-balance.ts';
import { dueDay, monthText, paymentSchedule, plannedText, plannedWords } from '../../domain/money/schedule.ts';
import { changedSince, fundedReceipts, type SettledReceipt, settle, undeclaredText } from '../../domain/money/settlement.ts';
import { inLetters, settlementLines, settlementSentences } from '../../domain/money/settlement-words.ts';
import { filesIn } from '../support/sources.ts';

const receipt = (amount: number, pointAmount = 0, status = 'approved', id = 1): SettledReceipt => ({
  id,
  eligibleAmount: Math.max(amount - pointAmount, 0),
  pointAmount,
  taxAmount: Math.floor(amount / 11),
  status,
});
const tax = { taxStatus: null, rule: 'deduct' } as const;
const share = { ...usualShare, otherGrants: null, otherIncome: null };

const yen = fc.integer({ min: 0, max: 9_999_999_999 });
const receipts = fc.array(
  fc.record({
    id: fc.nat(),
    eligibleAmount: yen,
    pointAmount: yen,
    taxAmount: fc.integer({ min: 0, max: 900_000_000 }),
    status: fc.constantFrom('draft', 'submitted', 'pending', 'approved', 'rejected', 'paid'),
  }),
  { maxLength: 12 },
);
const taxTerms = fc.record({
  taxStatus: fc.constantFrom(null, 'exempt' as const, 'simplified' as const, 'standard' as const),
  rule: fc.constantFrom('deduct' as const, 'later' as const),
});
const shareTerms = fc.record({
  grantRate: fc.integer({ min: 1, max: 100 }),
  otherIncomeRule: fc.constantFrom('ignore' as const, 'deduct' as const),
  otherGrants: fc.option(yen),
  otherIncome: fc.option(yen),
});
const facts = fc.record({ approvedAmount: fc.option(yen), receipts, tax: taxTerms, share: shareTerms, paid: yen, returned: yen }).map((all) => ({
  ...all,
  // A tax is never more than the price that it is in.
  receipts: all.receipts.map((one) => ({ ...one, taxAmount: Math.min(one.taxAmount, one.eligibleAmount + one.pointAmount) })),
  returned: Math.min(all.returned, all.paid),
}));

describe('a settlement', () => {
  it.each([
    ['all of the approved amount, where more was spent', 500_000, [receipt(600_000)], 0, [500_000, 500_000, 0]],
    ['what was spent, where that is less', 500_000, [receipt(432_101)], 0, [432_101, 432_101, 0]],
    ['without the points', 500_000, [receipt(300_000, 500), receipt(100_000, 0, 'paid')], 0, [399_500, 399_500, 0]],
    ['only what was approved', 500_000, [receipt(300_000), receipt(100_000, 0, 'rejected'), receipt(90_000, 0, 'pending')], 0, [300_000, 300_000, 0]],
    ['less the advance', 500_000, [receipt(450_000)], 400_000, [450_000, 50_000, 0]],
    ['nothing more, where the advance was all', 500_000, [receipt(400_000)], 400_000, [400_000, 0, 0]],
    ['back what the advance was too much', 500_000, [receipt(250_000)], 400_000, [250_000, 0, 150_000]],
    ['all of the advance back, where nothing was spent', 500_000, [], 400_000, [0, 0, 400_000]],
    ['nothing without an approved amount', null, [receipt(10)], 0, [0, 0, 0]],
    ['no minus where points exceed the price', 500_000, [receipt(100, 300), receipt(1000)], 0, [1000, 1000, 0]],
  ] as const)('pays %s', (_, approvedAmount, spent, paid, [finalAmount, remainingPayment, refundAmount]) =>
    expect(settle({ approvedAmount, receipts: spent, tax, share, paid })).toMatchObject({ finalAmount, remainingPayment, refundAmount }),
  );

  it('never pays above the approved amount or what was spent, never both ways, and agrees to the yen', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const settled = settle(given);
        const { finalAmount, eligibleAmount, deductedTax, taxToReturn, approvedAmount, paid, remainingPayment, refundAmount, ownShare } = settled;
        const cost = eligibleAmount - deductedTax;
        const { grantRate, otherIncomeRule, otherGrants, otherIncome } = given.share;
        const others = otherIncomeRule === 'deduct' ? (otherGrants ?? 0) + (otherIncome ?? 0) : 0;
        expect(finalAmount).toBe(Math.max(Math.min(Math.floor((cost * grantRate) / 100), cost - others, approvedAmount), 0));
        if (ownShare !== null) expect(finalAmount + Math.min(others, cost - finalAmount) + ownShare).toBe(cost);
        expect(Math.min(deductedTax, taxToReturn)).toBe(0);
        expect(taxToReturn).toBeLessThanOrEqual(finalAmount);
        expect(finalAmount).toBeLessThanOrEqual(given.approvedAmount ?? 0);
        expect(Math.min(remainingPayment, refundAmount)).toBe(0);
        expect(Math.min(remainingPayment, refundAmount, finalAmount)).toBeGreaterThanOrEqual(0);
        expect(paid + remainingPayment - refundAmount).toBe(finalAmount);
        for (const sum of [finalAmount, eligibleAmount, remainingPayment, refundAmount]) expect(Number.isSafeInteger(sum)).toBe(true);
      }),
      { seed: 2026, numRuns: 2000 },
    );
  });

  it('leaves nothing open once it has been carried out, however often it is asked', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { remainingPayment, refundAmount, finalAmount } = settle(given);
        const after = settle({ ...given, paid: given.paid + remainingPayment, returned: given.returned + refundAmount });
        expect(after).toMatchObject({ finalAmount, paid: finalAmount, remainingPayment: 0, refundAmount: 0 });
      }),
      { seed: 2026, numRuns: 1000 },
    );
  });

  it('names the receipts that it is made of, and counts those nobody has decided on', () => {
    const { receiptIds, undecided } = settle({
      approvedAmount: 1000,
      tax,
      share,
      receipts: [receipt(1, 0, 'paid', 9), receipt(2, 0, 'submitted', 3), receipt(3, 0, 'approved', 2), receipt(4, 0, 'pending', 4)],
      paid: 0,
    });
    expect([receiptIds, undecided]).toEqual([[2, 9], 2]);
  });

  it('is told in sentences with all its figures', () => {
    const none = { creditableTax: null, deductedTax: null, taxToReturn: null, grantRate: null, otherGrants: null, otherIncome: null, ownShare: null };
    const figures = { approvedAmount: 500_000, eligibleAmount: 250_000, ...none, finalAmount: 250_000, paidAmount: 400_000, remainingPayment: 0 };
    const [final, rest] = settlementSentences({ ...figures, refundAmount: 150_000, refundDeadline: '2026-12-21', refundDeadlineMovedFrom: null });
    expect(final).toContain('¥250,000');
    expect(rest).toContain('¥150,000 を、2026/12/21 (月) までに返納');
    const paidInFull = { ...figures, paidAmount: 250_000, refundAmount: 0, refundDeadline: null, refundDeadlineMovedFrom: null };
    expect(settlementSentences(paidInFull)[1]).toContain('お支払いの残りはありません');
    const nothing = { ...paidInFull, eligibleAmount: 0, finalAmount: 0, paidAmount: 0 };
    expect(settlementSentences(nothing)).toEqual(['対象となる領収書がないため、確定額は ¥0 です。', 'お支払いする助成金はありません。']);
    const back = { ...nothing, paidAmount: 400_000, refundAmount: 400_000, refundDeadline: '2026-12-21' };
    expect(settlementSentences(back, inLetters)).toEqual([
      '対象となる領収書がないため、確定額は0円です。',
      'お支払い済みの400,000円の全額を、令和8年12月21日までに返納していただきます。',
    ]);
  });
});

describe('the tax that a grantee gets back', () => {
  const spent = [receipt(110_000), receipt(55_000, 11_000), receipt(22_000, 0, 'rejected')];
  const settled = (taxStatus: 'exempt' | 'simplified' | 'standard' | null, rule: 'deduct' | 'later', approvedAmount = 500_000) =>
    settle({ approvedAmount, receipts: spent, tax: { taxStatus, rule }, share, paid: 0 });

  it.each(['exempt', 'simplified', null] as const)('is none where it is taxed as %s: the tax is what it paid', (status) => {
    for (const rule of ['deduct', 'later'] as const)
      expect(settled(status, rule)).toMatchObject({
        eligibleAmount: 154_000,
        creditableTax: 0,
        deductedTax: 0,
        taxToReturn: 0,
        finalAmount: 154_000,
      });
  });

  it('is taken out, without the share of the points, where the programme says so', () => {
    const settlement = settled('standard', 'deduct');
    expect(settlement).toMatchObject({ eligibleAmount: 154_000, creditableTax: 14_000, deductedTax: 14_000, taxToReturn: 0, finalAmount: 140_000 });
    expect(
      settlementLines({ ...settlement, paidAmount: 0, refundDeadline: null, refundDeadlineMovedFrom: null }).map(({ amount }) => amount),
    ).toEqual([500_000, 154_000, -14_000, 140_000, 0, 140_000]);
    expect(settlementSentences({ ...settlement, paidAmount: 0, refundDeadline: null, refundDeadlineMovedFrom: null })[0]).toContain(
      '¥154,000 から仕入控除税額 ¥14,000 を引いた額が ¥140,000',
    );
  });

  it('is returned later where the programme says so: of what the grant has paid', () => {
    expect(settled('standard', 'later')).toMatchObject({ creditableTax: 14_000, deductedTax: 0, taxToReturn: 14_000, finalAmount: 154_000 });
    const settlement = settled('standard', 'later', 77_000);
    expect(settlement).toMatchObject({ taxToReturn: 7000, finalAmount: 77_000 });
    expect(settlementLines({ ...settlement, paidAmount: 0, refundDeadline: null, refundDeadlineMovedFrom: null }).at(-1)).toEqual({
      label: '消費税の申告のあとで返還していただく額',
      amount: 7000,
    });
    expect(settlementSentences({ ...settlement, paidAmount: 0, refundDeadline: null, refundDeadlineMovedFrom: null })[1]).toContain(
      '¥7,000 を返還していただきます',
    );
  });
});

describe('the share that a programme pays', () => {
  const settled = (spent: number, approvedAmount: number, more: Partial<ShareTerms>, taxStatus: 'standard' | null = null) =>
    settle({ approvedAmount, receipts: [receipt(spent)], tax: { taxStatus, rule: 'deduct' }, share: { ...share, ...more }, paid: 0 });
  const deduct = (otherGrants: number | null, otherIncome: number | null = 0) => ({ otherIncomeRule: 'deduct', otherGrants, otherIncome }) as const;

  it.each([
    ['the whole cost, where it says nothing', 400_000, 500_000, {}, 400_000, null],
    ['the whole cost, whatever else there is, where that does not count', 400_000, 500_000, { otherGrants: 300_000, otherIncome: 1 }, 400_000, null],
    ['its rate', 400_000, 500_000, { grantRate: 70 }, 280_000, null],
    ['its rate, less than a yen left out', 100_001, 500_000, { grantRate: 50 }, 50_000, null],
    ['a rate that leaves less than a yen of the cost', 99, 500_000, { grantRate: 1 }, 0, null],
    ['no more than was approved, whatever the rate', 900_000, 500_000, { grantRate: 70 }, 500_000, null],
    ['what nobody else pays', 400_000, 500_000, deduct(100_000, 50_000), 250_000, 0],
    ['the whole cost, where there is nothing else', 400_000, 500_000, deduct(0), 400_000, 0],
    ['nothing, where others pay it all', 400_000, 500_000, deduct(400_000), 0, 0],
    ['nothing, and never less, where others pay more', 400_000, 500_000, deduct(400_000, 1), 0, 0],
    ['its rate, where that is less than what is left', 400_000, 500_000, { grantRate: 50, ...deduct(100_000) }, 200_000, 100_000],
    ['what is left, where that is less than its rate', 400_000, 500_000, { grantRate: 80, ...deduct(100_000) }, 300_000, 0],
    ['the approved amount, where that is least', 400_000, 100_000, { grantRate: 80, ...deduct(100_000) }, 100_000, 200_000],
  ] as const)('is %s', (_, spent, approved, more, finalAmount, ownShare) =>
    expect(settled(spent, approved, more)).toMatchObject({ finalAmount, ownShare }),
  );

  it('is of the cost without the tax that is taken out', () =>
    expect(settled(110_000, 500_000, { grantRate: 50 }, 'standard')).toMatchObject({ deductedTax: 10_000, finalAmount: 50_000 }));

  it('is not settled while what it depends on is not told; where nothing is paid anyway, nobody need tell', () => {
    expect(settled(400_000, 500_000, deduct(null, null)).undeclared).toEqual(['他の助成金・補助金', 'その他の収入']);
    expect(undeclaredText(settled(400_000, 500_000, deduct(0, null)))).toContain('「その他の収入」がまだ入力されていません');
    for (const told of [deduct(0, 0), { otherIncomeRule: 'ignore' } as const]) expect(undeclaredText(settled(400_000, 500_000, told))).toBeNull();
    expect(settled(0, 500_000, deduct(null, null)).undeclared).toEqual([]);
  });

  it('holds as decided as long as what it rests on does', () => {
    const now = settled(400_000, 100_000, deduct(50_000));
    const decided = { ...now, rules: { ...usualShare, creditableTaxRule: null } };
    expect(changedSince(decided, now)).toBeNull();
    // The amount is the same; the letter would not be.
    expect(changedSince(decided, settled(400_000, 100_000, deduct(60_000)))).toContain('他の助成金・収入が変わりました');
  });

  const told = (more: Partial<ShareTerms>, approvedAmount = 500_000) => {
    const figures = { ...settled(400_001, approvedAmount, more), paidAmount: 0, refundDeadline: null, refundDeadlineMovedFrom: null };
    const lines = settlementLines(figures).map(({ label, amount }) => [label, amount]);
    return { lines, screen: settlementSentences(figures)[0], letter: settlementSentences(figures, inLetters)[0] };
  };

  it('is told with the rule that decided', () => {
    const { lines, screen, letter } = told({ grantRate: 50, ...deduct(100_000, 20_000) });
    expect(lines.slice(1, 7)).toEqual([
      ['対象となる領収書の合計（税込み、ポイント利用分を除く）', 400_001],
      ['助成率50％にあたる額（1円未満は切り捨て）', 200_000],
      ['他の助成金・補助金', -100_000],
      ['その他の収入', -20_000],
      ['他の助成金・収入を差し引いた額', 280_001],
      ['確定額', 200_000],
    ]);
    expect(lines[7]).toEqual(['自己負担', 80_001]);
    expect(screen).toBe(
      '対象となる領収書の合計（ポイントで支払った分を除く）は ¥400,001 です。承認額 ¥500,000、助成率50％にあたる額 ¥200,000、他の助成金・収入を差し引いた額 ¥280,001 のうち、最も少ない「助成率50％にあたる額」が確定額になります。確定額は ¥200,000 です。',
    );
    expect(letter).toBe(
      '対象となる領収書の合計（ポイントで支払った分を除く）は400,001円です。承認額500,000円、助成率50％にあたる額200,000円、他の助成金・収入を差し引いた額280,001円のうち、最も少ない「助成率50％にあたる額」が確定額になります。確定額は200,000円です。',
    );
    expect(told(deduct(0, 0)).lines.filter(([, amount]) => Object.is(amount, -0))).toEqual([]);
    expect(told({ grantRate: 50 }, 100_000).screen).toContain('最も少ない「承認額」が確定額になります');
    expect(told(deduct(300_000)).screen).toContain('最も少ない「他の助成金・収入を差し引いた額」が確定額になります');
    expect(told(deduct(500_000)).screen).toContain('他の助成金・収入を差し引いた額 ¥0 のうち');
  });

  it('is not spoken of where it is the usual', () => {
    const { lines, screen } = told({});
    expect(lines.map(([label]) => label).join()).not.toMatch(/助成率|収入|自己負担/);
    expect(screen).toContain('領収書の合計が確定額になります');
  });
});

it('what was fixed is spread over the receipts in their order, and never more than that', () => {
  const spent = [receipt(100, 0, 'approved', 1), receipt(300, 50, 'approved', 2), receipt(40, 0, 'rejected', 3), receipt(500, 0, 'approved', 4)];
  expect(fundedReceipts(300, spent)).toEqual([
    { id: 1, amount: 100 },
    { id: 2, amount: 200 },
    { id: 4, amount: 0 },
  ]);
  expect(fundedReceipts(300, [{ ...receipt(250, 0, 'paid', 9), fundedAmount: 250 }, ...spent]).map(({ amount }) => amount)).toEqual([50, 0, 0]);
});

describe('a refund', () => {
  const asked = { amount: 100_000, status: 'REPORT_COMPLETED_WAITING_REFUND' } as const;

  it.each([
    [[], { returned: 0, open: 100_000, asks: true }],
    [[30_000, 20_000], { returned: 50_000, open: 50_000, asks: true }],
    [[30_000, 70_000], { returned: 100_000, open: 0, asks: false }],
  ])('of which %j came back', (amounts, standing) =>
    expect(refundProgress({ ...asked, refunds: amounts.map((amount) => ({ amount })) })).toEqual(standing),
  );

  it.each(['GRANT_COMPLETED', 'DECLINED_END'] as const)('is asked for no longer at %s', (status) =>
    expect(refundProgress({ ...asked, status, refunds: [] }).asks).toBe(false),
  );
});

describe('an advance', () => {
  it.each([
    [{ amount: 400_000, instructed: 400_000, approvedAmount: 500_000 }, null],
    [{ amount: 400_001, instructed: 400_000, approvedAmount: 900_000 }, '稟議にかけた額 ¥400,000 と違います'],
    [{ amount: 400_000, instructed: 400_000, approvedAmount: 499_999 }, '80％（¥399,999）を超えています'],
    [{ amount: 1, instructed: 1, approvedAmount: null }, '80％（¥0）を超えています'],
  ])('of %j is paid, or not', (facts, objection) => {
    const told = advanceObjection(facts);
    if (objection === null) expect(told).toBe(null);
    else expect(told).toContain(objection);
  });
});

describe('the schedule of payments', () => {
  const facts = { grantYear: 2026, endDate: '2027-03-31', advancePaymentDate: null, finalPaymentDate: null };

  it('is July and the March after the activity, unless the programme names days', () => {
    expect(paymentSchedule(facts)).toEqual({
      advance: { date: null, month: '2026-07', movedFrom: null },
      final: { date: null, month: '2027-03', movedFrom: null },
    });
    expect(paymentSchedule({ ...facts, endDate: '2029-03-31' }).final.month).toBe('2029-03');
    const named = paymentSchedule({ ...facts, advancePaymentDate: '2026-08-07' });
    expect([dueDay(named.advance), dueDay(named.final)]).toEqual(['2026-08-07', '2027-03-31']);
    expect(monthText('2026-07')).toBe('2026年7月頃');
  });

  it.each([
    ['the month and its year', null, '2026-07-31', '2026年7月頃', '2026年7月頃に'],
    ['the day that the programme names', '2026-08-07', '2026-08-07', '2026/08/07 (金)', '2026/08/07 (金)に'],
    ['no month that has passed', null, '2026-08-01', '決まり次第', '決まり次第'],
    ['no day that has passed', '2026-08-07', '2026-08-08', '決まり次第', '決まり次第'],
  ])('tells %s', (_, advancePaymentDate, today, text, words) => {
    const { advance } = paymentSchedule({ ...facts, advancePaymentDate });
    expect([plannedText(advance, today), plannedWords(advance, today)]).toEqual([text, words]);
  });
});

describe('money', () => {
  const files = filesIn('domain/money', 'resources/payments/rules/transfer', 'resources/payments/server');
  const more = ['resources/receipts/rules/tax-lines.ts', 'resources/bank-accounts/server/confirm.ts', 'resources/receipts/server/steps.ts'];

  it.each([...files, ...more])('meets no fractions in %s', (file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '');
    expect(code).not.toMatch(/parseFloat|toFixed|toPrecision|Math\.round|\b\d+\.\d|\d+e-\d/);
  });
});
