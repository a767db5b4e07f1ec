import { typedYen } from '../../../../domain/money/advance-wish.ts';
import { resources } from '../../../../resources.config.ts';
import { type FieldErrors, type Values, validate } from '../../../../schema/derive/validators.ts';
import { eligibleAmount, type TaxLine, taxOf, taxOfLines } from '../../rules/tax-lines.ts';
import type { Receipt, WholeReceipt } from './use-receipts.ts';

/** A part by rate as it is typed. */
export interface LineTexts {
  readonly taxRate: string;
  readonly taxIncluded: boolean;
  readonly amount: string;
}

const plainTexts = ['title', 'vendor', 'receiptDate', 'paymentDate', 'description', 'costCategory', 'addressee', 'registrationNumber'] as const;
type PlainTexts = Readonly<Record<(typeof plainTexts)[number], string>>;

/** The form as it is typed: numbers are texts until they are sent. */
export interface ReceiptTexts extends PlainTexts {
  readonly amount: string;
  readonly paymentMethod: string;
  readonly taxRate: string;
  readonly taxIncluded: boolean;
  readonly pointAmount: string;
  /** Two or more where the receipt has several rates; none for the simple form. */
  readonly lines: readonly LineTexts[];
}

/** The spec's defaults (second file, section 5, receipt form). */
export const emptyTexts: ReceiptTexts = {
  ...plainOf(() => ''),
  amount: '',
  paymentMethod: 'cash',
  taxRate: '10',
  taxIncluded: true,
  pointAmount: '',
  lines: [],
};

function plainOf(text: (name: keyof PlainTexts) => string): PlainTexts {
  return Object.fromEntries(plainTexts.map((name) => [name, text(name)])) as PlainTexts;
}

export const emptyLine: LineTexts = { taxRate: '10', taxIncluded: true, amount: '' };

export function textsOf(receipt: WholeReceipt): ReceiptTexts {
  const { amount, paymentMethod, taxRate, taxIncluded, pointAmount, lines } = receipt;
  return {
    ...plainOf((name) => receipt[name] ?? ''),
    amount: yenText(amount),
    paymentMethod,
    taxRate: String(taxRate),
    taxIncluded,
    pointAmount: yenText(pointAmount),
    lines: lines.map((line) => ({ taxRate: String(line.taxRate), taxIncluded: line.taxIncluded, amount: yenText(line.amount) })),
  };
}

/** What is sent. Numbers are parsed, an empty one becomes 0; what is no number stays as it is typed, to be refused. */
export function valuesOf(texts: ReceiptTexts): Values {
  const { taxRate, taxIncluded, costCategory, lines, ...rest } = texts;
  const simple = { amount: numberOf(texts.amount), taxRate: Number(taxRate), taxIncluded };
  return {
    ...rest,
    ...(lines.length > 0 ? { amount: sumOf(lines), lines: linesOf(lines) } : { ...simple, lines: [] }),
    pointAmount: numberOf(texts.pointAmount),
    costCategory: costCategory || null,
  };
}

/** What stands in the way of submitting, in the spec's words, beside each field. */
export function problemsOf(texts: ReceiptTexts, applicationId: number): FieldErrors {
  const { lines: _lines, ...values } = valuesOf(texts);
  const { errors } = validate(resources.receipts, { applicationId, ...values }, 'create');
  if (texts.lines.length > 0 && texts.lines.some(({ amount }) => !typedYen(amount))) errors.lines = '内訳の金額は0より大きい値を入力してください';
  return errors;
}

/** The tax that follows from what is typed, rounded down; 0 while there is no amount. */
export function taxOfTexts({ amount, taxRate, taxIncluded, lines }: ReceiptTexts): number {
  return lines.length > 0 ? taxOfLines(linesOf(lines)) : taxOf(typedYen(amount) ?? 0, Number(taxRate), taxIncluded);
}

/** What of it the grant can pay for. */
export function eligibleOfTexts(texts: ReceiptTexts): number {
  const { taxRate, taxIncluded, lines } = texts;
  const parts = lines.length > 0 ? linesOf(lines) : [{ amount: amountOf(texts), taxRate: Number(taxRate), taxIncluded }];
  return eligibleAmount(parts, typedYen(texts.pointAmount) ?? 0);
}

/** The category that the latest receipt of a vendor was put under; '' where there is none. The latest receipts come first. */
export function categoryFor(receipts: readonly Pick<Receipt, 'vendor' | 'costCategory'>[], vendor: string): string {
  return receipts.find((one) => one.costCategory && one.vendor === vendor.trim())?.costCategory ?? '';
}

/** The amount of the receipt as it is typed; 0 while there is none. */
export function amountOf({ amount, lines }: ReceiptTexts): number {
  return lines.length > 0 ? sumOf(lines) : (typedYen(amount) ?? 0);
}

export function sumOf(lines: readonly LineTexts[]): number {
  return lines.reduce((total, { amount }) => total + (typedYen(amount) ?? 0), 0);
}

function linesOf(lines: readonly LineTexts[]): TaxLine[] {
  return lines.map(({ taxRate, taxIncluded, amount }) => ({ taxRate: Number(taxRate), taxIncluded, amount: typedYen(amount) ?? 0 }));
}

function numberOf(text: string): unknown {
  return text.trim() === '' ? 0 : (typedYen(text) ?? text);
}

function yenText(amount: number): string {
  return amount === 0 ? '' : String(amount);
}
