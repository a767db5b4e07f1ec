import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balancesOf, journalOf, type LedgerEvent } from '../../resources/payments/rules/journal.ts';
import { readStatement } from '../../resources/payments/rules/statement/read-statement.ts';
import { type BankLine, type Movement, reconcile } from '../../resources/payments/rules/statement/reconcile.ts';
import { commaStatement, fixedStatement, type StatedLine } from '../support/statements.ts';

const moved = (date: string, kind: 'advance' | 'final' | 'refund' | 'surcharge' | 'taxReturn', amount: number) =>
  ({ date, at: date, ref: '', what: 'moved', kind, amount }) as const;
const settled = (date: string, final: number) => ({ date, at: date, ref: '', what: 'settled', final }) as const;
const withdrawn = (date: string) => ({ date, at: date, ref: '', what: 'withdrawn' }) as const;
const told = (events: readonly LedgerEvent[]) =>
  journalOf(events).map(({ date, debit, credit, amount }) => `${date.slice(5)} ${debit}/${credit} ${amount}`);

describe('the journal of a grant', () => {
  it('makes an advance an expense when it is settled, and the rest payable until it is paid', () =>
    expect(told([moved('2026-07-31', 'advance', 800), settled('2027-03-10', 1000), moved('2027-04-05', 'final', 200)])).toEqual([
      '07-31 advance/deposit 800',
      '03-10 expense/payable 200',
      '03-10 expense/advance 800',
      '04-05 payable/deposit 200',
    ]));

  it('has what is to come back as receivable', () =>
    expect(told([moved('2026-07-31', 'advance', 800), settled('2027-03-10', 500), moved('2027-04-05', 'refund', 300)])).toEqual([
      '07-31 advance/deposit 800',
      '03-10 expense/advance 500',
      '03-10 receivable/advance 300',
      '04-05 deposit/receivable 300',
    ]));

  it('takes a transfer that came back, and a refund that was mistyped, back by the opposite line', () =>
    expect(told([moved('2026-07-31', 'advance', 800), moved('2026-08-03', 'advance', -800), moved('2026-08-10', 'advance', 800)])).toEqual([
      '07-31 advance/deposit 800',
      '08-03 deposit/advance 800',
      '08-10 advance/deposit 800',
    ]));

  it('takes a settlement back, and settles a second time by the difference', () => {
    const events = [moved('2026-07-31', 'advance', 800), settled('2027-03-10', 1000), withdrawn('2027-03-20'), settled('2027-04-10', 900)];
    expect(balancesOf(journalOf(events.slice(0, 3)))).toMatchObject({ expense: 0, payable: 0, advance: 800 });
    expect(balancesOf(journalOf(events))).toMatchObject({ expense: 900, payable: -100, advance: 0 });
    expect([...new Set(journalOf(events).map(({ text }) => text))]).toEqual(['前払い', '助成金の額の確定', '額の確定の取消し']);
    const again = [moved('2026-07-31', 'advance', 800), settled('2027-03-10', 1000), moved('2027-03-25', 'final', 200), settled('2027-05-01', 950)];
    expect(balancesOf(journalOf(again))).toEqual({
      expense: 950,
      payable: 0,
      receivable: 50,
      advance: 0,
      deposit: -1000,
      surcharge: 0,
      taxReturn: 0,
    });
  });

  it('balances, and never books less than a yen, whatever happens in whatever order', () => {
    const event = fc.oneof(
      fc.record({
        what: fc.constant('moved' as const),
        kind: fc.constantFrom('advance', 'final', 'refund', 'surcharge', 'taxReturn'),
        amount: fc.integer({ min: -999, max: 999 }),
      }),
      fc.record({ what: fc.constant('settled' as const), final: fc.nat(999) }),
      fc.record({ what: fc.constant('withdrawn' as const) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (some) => {
        const events = some.map((one, index) => ({ ...one, date: `2026-01-${String(index + 1).padStart(2, '0')}`, at: '', ref: '' }) as LedgerEvent);
        const lines = journalOf(events);
        expect(lines.every(({ amount, debit, credit }) => Number.isSafeInteger(amount) && amount > 0 && debit !== credit)).toBe(true);
        const { expense, payable, receivable, advance, deposit, surcharge, taxReturn } = balancesOf(lines);
        expect(expense + payable + receivable + advance + deposit + surcharge + taxReturn).toBe(0);
        const last = events.findLast(({ what }) => what !== 'moved');
        if (last?.what === 'settled' && last === events.at(-1))
          expect([expense, advance, payable * receivable]).toEqual([last.final, 0, expect.closeTo(0)]);
      }),
      { seed: 2026, numRuns: 2000 },
    );
  });
});

const period = ['081201', '081231'] as const;
const lines: StatedLine[] = [
  { day: '081218', way: '2', amount: 600_000, text: 'ｿｳｺﾞｳﾌﾘｺﾐ' },
  { day: '081221', way: '1', amount: 150_000, party: 'ﾄｸﾋ)ｶﾜﾉｶｲ' },
];
const read = [
  { date: '2026-12-18', direction: 'out', amount: 600_000, text: 'ソウゴウフリコミ', party: '' },
  { date: '2026-12-21', direction: 'in', amount: 150_000, text: '', party: 'トクヒ)カワノカイ' },
];

describe('a bank’s statement', () => {
  it.each([
    ['records of 200 bytes', fixedStatement(lines, period)],
    ['records of 200 bytes without line ends', fixedStatement(lines, period).replaceAll('\r\n', '')],
    ['ANSER with commas', commaStatement(lines, period)],
    [
      'years of the century',
      fixedStatement(
        lines.map((line) => ({ ...line, day: line.day.replace('08', '26') })),
        ['261201', '261231'],
      ),
    ],
  ])('is read from %s', (_, text) => {
    expect(readStatement(text, '2027-01-05').statement).toEqual({
      account: { bankCode: '0009', branchCode: '219', accountNumber: '7654321' },
      from: '2026-12-01',
      until: '2026-12-31',
      lines: read,
    });
  });

  it.each([
    '取引日,お支払金額,お預り金額,お取扱内容,お振込人\r\n2026/12/18,"600,000",,ｿｳｺﾞｳﾌﾘｺﾐ,\r\n2026年12月21日,,"150,000円",,ﾄｸﾋ)ｶﾜﾉｶｲ\r\n',
    '口座明細\r\n\r\n日付,摘要,出金,入金,残高,備考\r\n20261218,ｿｳｺﾞｳﾌﾘｺﾐ,600000,0,1,\r\n20261221,,0,150000,2,ﾄｸﾋ)ｶﾜﾉｶｲ\r\n',
  ])('is read from a table with a head', (text) => {
    expect(readStatement(text, '2027-01-05').statement).toEqual({ account: null, from: '2026-12-18', until: '2026-12-21', lines: read });
  });

  it('names a correction, for a person to look at', () => {
    const [line] = readStatement(fixedStatement([{ day: '081218', way: '2', amount: 5, kind: '19' }], period), '2027-01-05').statement?.lines ?? [];
    expect(line).toMatchObject({ direction: 'out', amount: 5, text: '訂正' });
  });

  it.each([
    ['', '入出金明細'],
    ['名前,住所\r\n川,東京\r\n', '入出金明細'],
    ['日付,出金,入金\r\n2026/13/40,1,\r\n', '入出金明細'],
    [fixedStatement(lines, period).replace('000000600000', '000000600001'), '末尾の合計と違います'],
    [fixedStatement(lines, period) + fixedStatement(lines, period), '口座が2つ以上'],
  ])('that is none is told: %#', (text, problem) => expect(readStatement(text, '2027-01-05').problem).toContain(problem));
});

describe('a statement against the records', () => {
  const line = (id: number, date: string, direction: 'in' | 'out', amount: number, words = ''): BankLine => ({ id, date, direction, amount, words });
  const movement = (key: string, date: string, direction: 'in' | 'out', amount: number, name = ''): Movement => ({
    key,
    date,
    direction,
    amount,
    name,
    text: key,
  });

  it('finds the same way, amount and day, money in also some days later, each once', () => {
    const found = reconcile(
      [line(1, '2026-12-18', 'out', 600), line(2, '2026-12-21', 'in', 150), line(3, '2026-12-18', 'out', 600), line(4, '2026-12-19', 'out', 70)],
      [
        movement('a', '2026-12-18', 'out', 600),
        movement('b', '2026-12-24', 'in', 150),
        movement('c', '2026-12-18', 'out', 70),
        movement('d', '2026-12-21', 'out', 150),
      ],
    );
    expect(found).toEqual({
      matched: [
        { line: 1, movement: 'a' },
        { line: 2, movement: 'b' },
      ],
      lines: [3, 4],
      movements: ['c', 'd'],
    });
  });

  it('tells two of the same amount apart by day, then by name', () => {
    const found = reconcile(
      [
        line(1, '2026-12-21', 'in', 150, 'トクヒ)ミズノカイ'),
        line(2, '2026-12-21', 'in', 150, 'トクヒ)カワノカイ'),
        line(3, '2026-12-24', 'in', 150),
      ],
      [
        movement('kawa', '2026-12-21', 'in', 150, 'カワノカイ'),
        movement('mizu', '2026-12-21', 'in', 150, 'ミズノカイ'),
        movement('late', '2026-12-24', 'in', 150),
      ],
    );
    expect(new Map(found.matched.map(({ line: id, movement: key }) => [id, key]))).toEqual(
      new Map([
        [1, 'mizu'],
        [2, 'kawa'],
        [3, 'late'],
      ]),
    );
  });
});
