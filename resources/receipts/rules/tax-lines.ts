/** One line of a receipt: an amount at one tax rate. */
export interface TaxLine {
  /** Per cent: 0, 8 or 10. */
  readonly taxRate: number;
  /** Whether the amount contains the tax. */
  readonly taxIncluded: boolean;
  /** Whole yen. */
  readonly amount: number;
}

interface RateSum {
  readonly taxRate: number;
  readonly amount: number;
  readonly taxAmount: number;
}

/**
 * The sums of a receipt by tax rate, highest rate first. Tax is rounded down once per rate and receipt, never per line, as the invoice rules require.
 * All figures are integers.
 */
export function sumsByRate(lines: readonly TaxLine[]): RateSum[] {
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].sort((a, b) => b - a);
  return rates.map((taxRate) => {
    const own = lines.filter((line) => line.taxRate === taxRate);
    const within = sumOf(own.filter(({ taxIncluded }) => taxIncluded));
    const without = sumOf(own.filter(({ taxIncluded }) => !taxIncluded));
    return { taxRate, amount: within + without, taxAmount: taxAtRate(within, without, taxRate) };
  });
}

/** The total tax of a receipt. */
export function taxOfLines(lines: readonly TaxLine[]): number {
  return sumsByRate(lines).reduce((total, { taxAmount }) => total + taxAmount, 0);
}

/** The total paid including tax; tax on tax-exclusive lines is rounded down once per rate. */
function paidForLines(lines: readonly TaxLine[]): number {
  const onTop = sumsByRate(lines.filter(({ taxIncluded }) => !taxIncluded));
  return onTop.reduce((total, { taxAmount }) => total + taxAmount, sumOf(lines));
}

/** `10% 税込み ¥4,290、8% 税込み ¥1,036` */
export function describeLines(lines: readonly TaxLine[], yen: (amount: number) => string): string {
  return lines.map(({ taxRate, taxIncluded, amount }) => `${taxRate}% ${taxIncluded ? '税込み' : '税抜き'} ${yen(amount)}`).join('、');
}

/** The tax included in `within` plus the tax on top of `without`, as one fraction so that it is rounded once. */
function taxAtRate(within: number, without: number, rate: number): number {
  if (rate === 0) return 0;
  const [inner, outer, percent] = [BigInt(within), BigInt(without), BigInt(rate)];
  const denominator = 100n + percent;
  return Number((percent * (inner * 100n + outer * denominator)) / (denominator * 100n));
}

function sumOf(lines: readonly TaxLine[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0);
}

/**
 * The cost that the grant can fund, in yen: the total paid including tax, less points used. It is stored with the receipt; every sum over receipts
 * adds up this column.
 */
export function eligibleAmount(lines: readonly TaxLine[], pointAmount: number): number {
  return Math.max(paidForLines(lines) - pointAmount, 0);
}

/**
 * The consumption tax in an amount, rounded down (second file, section 5, receipt form).
 * @param rate per cent: 0, 8 or 10
 * @param included whether the amount already contains the tax
 */
export function taxOf(amount: number, rate: number, included: boolean): number {
  if (rate === 0) return 0;
  return Math.floor((amount * rate) / (included ? 100 + rate : 100));
}
