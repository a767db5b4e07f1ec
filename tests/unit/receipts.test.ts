import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatYen } from '../../domain/money/yen.ts';
import { budgetOf } from '../../resources/receipts/rules/budget.ts';
import { isSameVendor } from '../../resources/receipts/rules/duplicates.ts';
import { entryDeadline } from '../../resources/receipts/rules/entry-deadline.ts';
import { acceptsReceipts } from '../../resources/receipts/rules/receipt-period.ts';
import { registrationNumberProblem } from '../../resources/receipts/rules/registration-number.ts';
import { retentionOf, retentionText, stampText } from '../../resources/receipts/rules/retention.ts';
import { receiptStatistics } from '../../resources/receipts/rules/statistics.ts';
import { openReceiptStatuses, type ReceiptStatus } from '../../resources/receipts/rules/statuses.ts';
import { describeLines, eligibleAmount, sumsByRate, taxOf, taxOfLines } from '../../resources/receipts/rules/tax-lines.ts';
import { receiptStatuses } from '../../resources/receipts/rules/terms.ts';
import { isLowResolution, receiptWarnings, type WarningSubject } from '../../resources/receipts/rules/warnings.ts';
import { resources } from '../../resources.config.ts';
import { validate } from '../../schema/derive/validators.ts';
import type { Step } from '../../schema/lifecycle.ts';

const line = fc.record({
  taxRate: fc.constantFrom(0, 8, 10),
  taxIncluded: fc.boolean(),
  amount: fc.integer({ min: 1, max: 9_999_999_999 }),
});

describe('tax by rate', () => {
  it('is that of the example in the rules', () => {
    const lines = [
      { taxRate: 10, taxIncluded: true, amount: 4290 },
      { taxRate: 8, taxIncluded: true, amount: 1036 },
    ];
    expect(sumsByRate(lines)).toEqual([
      { taxRate: 10, amount: 4290, taxAmount: 390 },
      { taxRate: 8, amount: 1036, taxAmount: 76 },
    ]);
    expect(sumsByRate(lines.toReversed())).toEqual(sumsByRate(lines));
    expect(describeLines(lines, formatYen)).toBe('10% 税込み ¥4,290、8% 税込み ¥1,036');
  });

  it('of one line is the simple form', () =>
    fc.assert(fc.property(line, (one) => taxOfLines([one]) === taxOf(one.amount, one.taxRate, one.taxIncluded))));

  it('is whole, never negative, and rounded down once a rate: less than one yen a rate is lost', () =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const tax = taxOfLines(lines);
        expect(Number.isSafeInteger(tax) && tax >= 0).toBe(true);
        const exact = lines.reduce((sum, { taxRate, taxIncluded, amount }) => sum + (amount * taxRate) / (taxIncluded ? 100 + taxRate : 100), 0);
        expect(tax).toBeLessThanOrEqual(exact + 0.01);
        expect(tax).toBeGreaterThan(exact - sumsByRate(lines).length - 0.01);
      }),
    ));

  it('does not depend on how a sum is split over lines, nor on their order', () =>
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), fc.nat(), (lines, at) => {
        const [first, ...rest] = lines as [(typeof lines)[number], ...typeof lines];
        const part = at % (first.amount + 1);
        const split = [...rest, { ...first, amount: first.amount - part }, { ...first, amount: part }];
        expect(taxOfLines(split)).toBe(taxOfLines(lines));
      }),
    ));
});

describe('a registration number', () => {
  it.each([
    'T7000012050002',
    'T4011001098993',
    'T2120901007402',
    'T7010705000725',
    'T7123456789012',
    'Ｔ７０００－０１２０－５０００２',
    ' t7000012050002 ',
    '',
  ])('%s is fine', (text) => expect(registrationNumberProblem(text)).toBeNull());
  it.each(['T7000012050003', 'T0000000000000'])('%s is warned of', (text) => expect(registrationNumberProblem(text)).toContain('合いません'));
  it.each(['7000012050002', 'T700001205000', 'T70000120500021', '領収書'])('%s is no number', (text) =>
    expect(registrationNumberProblem(text)).toContain('13桁'),
  );
  it('notices any one digit that is wrong, but for 0 and 9', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        const right = '7000012050002';
        const wrong = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`;
        const alike = (Number(right[at]) - digit) % 9 === 0;
        expect(registrationNumberProblem(`T${wrong}`) === null).toBe(alike);
      }),
    ));
});

describe('the term of entry', () => {
  const weekday = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
  it.each([
    ['2026-07-01', '2026-09-10'],
    ['2026-12-31', '2027-03-09'],
    ['2026-06-30', '2026-09-08'],
  ])('of %s ends on %s', (date, last) => expect(entryDeadline(date, weekday)).toBe(last));
});

it.each([
  [1654, 2339, false],
  [2339, 1654, false],
  [1653, 4000, true],
  [2000, 2338, true],
  [null, null, false],
])('%s × %s pixels: low %s', (width, height, low) => expect(isLowResolution(width, height)).toBe(low));

describe('warnings', () => {
  const fine: WarningSubject = {
    receiptDate: '2026-10-01',
    today: '2026-11-21',
    registrationNumber: 'T7000012050002',
    addressee: '川を守る会',
    image: { width: 3000, height: 4000 },
    enteredOn: '2026-10-02',
    entryDeadline: '2026-12-10',
    activity: { startDate: '2026-04-01', endDate: '2027-03-31' },
    remaining: 5000,
    eligible: 5000,
    duplicates: 0,
    settled: null,
  };
  const keys = (change: Partial<WarningSubject>, audience: 'grantee' | 'staff' = 'staff') =>
    receiptWarnings({ ...fine, ...change }, audience).map(({ key }) => key);

  it('are none where all is well', () => expect(keys({})).toEqual([]));
  it.each([
    ['duplicate', { duplicates: 2 }],
    ['settled', { settled: '精算が決まっています' }],
    ['noImage', { image: null }],
    ['lowResolution', { image: { width: 800, height: 600 } }],
    ['lateEntry', { enteredOn: '2026-12-11' }],
    ['futureDate', { receiptDate: '2026-11-22' }],
    ['registrationNumber', { registrationNumber: 'T1' }],
    ['noAddressee', { addressee: null }],
    ['outsideActivity', { receiptDate: '2026-03-31' }],
    ['exceedsBudget', { remaining: 4999 }],
  ] as const)('%s', (key, change) => expect(keys(change)).toEqual([key]));
  it('spare the grantee what only the staff decide', () =>
    expect(keys({ addressee: null, receiptDate: '2026-03-31', remaining: 0 }, 'grantee')).toEqual([]));
  it('say how many are alike in the words of the spec', () =>
    expect(receiptWarnings({ ...fine, duplicates: 3 }, 'grantee')[0]?.text).toBe(
      '類似の領収書が3件見つかりました。重複していないか確認してください。',
    ));
});

it.each([
  ['㈱ 川具店', '株式会社川具店'],
  ['ﾎｰﾑｾﾝﾀｰかわしま', 'ホームセンターカワシマ'],
])('%s and %s are one shop', (one, other) => expect(isSameVendor(one, other)).toBe(true));

describe('the steps of a receipt', () => {
  const steps = Object.entries<Step>(resources.receipts.lifecycle?.steps ?? {});
  const namesOf = (which: (step: Step) => boolean) => steps.filter(([, step]) => which(step)).map(([name]) => name);
  it('lead nobody out of paid by hand, and into it from approved alone', () => {
    expect(namesOf(({ from, by }) => [from].flat().includes('paid') && by.length > 0)).toEqual([]);
    expect(steps.filter(([, { to }]) => to === 'paid')).toEqual([['pay', expect.objectContaining({ from: 'approved', by: [] })]]);
  });
  it('give the grantee nothing but submitting what is open', () => {
    const own = steps.filter(([, { by }]) => by.includes('recipient'));
    expect(own).toEqual([['submit', expect.objectContaining({ from: openReceiptStatuses })]]);
  });
});

it.each([
  ['IN_PROGRESS', true],
  ['CONTRACTED_ONGOING', true],
  ['REPORT_UNDER_REVIEW', true],
  ['UNDER_REVIEW', false],
  ['GRANT_COMPLETED', false],
  ['DECLINED_END', false],
] as const)('receipts at %s: %s', (status, open) => expect(acceptsReceipts(status)).toBe(open));

describe('statistics', () => {
  it('count every status, add up, and round the average down', () => {
    const sums = [
      { status: 'draft', count: 1, amount: 100 },
      { status: 'approved', count: 1, amount: 200 },
      { status: 'paid', count: 1, amount: 201 },
    ] as const;
    expect(receiptStatistics(sums)).toEqual({
      draftCount: 1,
      submittedCount: 0,
      pendingCount: 0,
      approvedCount: 1,
      rejectedCount: 0,
      paidCount: 1,
      totalAmount: 501,
      approvedAmount: 401,
      averageAmount: 167,
    });
    expect(receiptStatistics([]).averageAmount).toBe(0);
  });
});

describe('the eligible amount', () => {
  const line = (amount: number, taxRate: number, taxIncluded: boolean) => ({ amount, taxRate, taxIncluded });
  it.each([
    ['what was paid', [line(11_000, 10, true)], 0, 11_000],
    ['what was paid, where the price is entered without its tax', [line(10_000, 10, false)], 0, 11_000],
    ['the same with points', [line(10_000, 10, false)], 1000, 10_000],
    ['of a receipt without tax its price', [line(5000, 0, false)], 0, 5000],
    ['of mixed entries all in one unit', [line(1000, 8, true), line(1000, 10, false), line(999, 10, true)], 0, 3099],
    ['rounded down once a rate', [line(15, 10, false), line(15, 10, false), line(12, 8, false)], 0, 45],
    ['never below nothing', [line(100, 10, true)], 300, 0],
  ] as const)('is %s', (_, lines, points, yen) => expect(eligibleAmount(lines, points)).toBe(yen));
});

describe('the budget', () => {
  const receipt = fc.record({
    costCategory: fc.constantFrom('travel' as const, 'supplies' as const, null),
    status: fc.constantFrom(...(Object.keys(receiptStatuses) as ReceiptStatus[])),
    eligibleAmount: fc.nat(1_000_000),
  });
  it('agrees with itself to the yen', () =>
    fc.assert(
      fc.property(fc.array(receipt, { maxLength: 30 }), fc.nat(5_000_000), (receipts, planned) => {
        const { lines, total } = budgetOf([{ costCategory: 'travel', amount: planned + 1 }], receipts, 1);
        for (const one of [...lines, total]) {
          expect(one.remaining).toBe(one.budget - one.receipted);
          expect(one.approved).toBeLessThanOrEqual(one.receipted);
        }
        expect(lines.reduce((sum, { receipted }) => sum + receipted, 0)).toBe(total.receipted);
        expect(total.budget).toBe(planned + 1);
      }),
    ));
  it('is the approved amount where nothing is planned; drafts and what was sent back do not count, points do not cost', () => {
    const spent = (status: ReceiptStatus) => ({ costCategory: null, status, eligibleAmount: 900 });
    const { lines, total } = budgetOf([], (['draft', 'rejected', 'submitted', 'approved'] as const).map(spent), 50_000);
    expect(total).toEqual({ budget: 50_000, receipted: 1800, approved: 900, remaining: 48_200 });
    expect(lines).toEqual([{ costCategory: null, label: '費目なし', budget: 0, receipted: 1800, approved: 900, remaining: -1800 }]);
  });
});

describe('a draft', () => {
  it('may be empty but for its grant; what is filled in must still be right', () => {
    expect(validate(resources.receipts, { applicationId: 1, amount: 0, title: '' }, 'create', {}, true)).toMatchObject({
      errors: {},
      values: { amount: 0, title: null, receiptDate: null },
    });
    expect(validate(resources.receipts, { applicationId: 1, receiptDate: '2026-02-30', amount: -1 }, 'create', {}, true).errors).toMatchObject({
      receiptDate: expect.any(String),
      amount: '金額は0より大きい値を入力してください',
    });
  });
});

describe('how long receipts are kept', () => {
  it('runs from the fiscal year after the one in which the grant ends', () => {
    expect(retentionOf('2027-03-31', 10)).toEqual({ from: '2027-04-01', until: '2037-03-31' });
    expect(retentionOf('2027-04-01', 10)).toEqual({ from: '2028-04-01', until: '2038-03-31' });
    expect(retentionOf(null, 10)).toBeNull();
  });

  it('is said in words, with the authority that saw the picture', () => {
    expect(retentionText(retentionOf('2027-03-31', 10))).toBe('2027/04/01 (木) から 2037/03/31 (火) まで');
    expect(retentionText(null)).toContain('決まると決まります');
    expect(stampText({ at: '2026-11-21T01:05:00.000Z', authority: '時刻局' })).toMatch(/2026.*10:05.*時刻局$/);
  });
});
