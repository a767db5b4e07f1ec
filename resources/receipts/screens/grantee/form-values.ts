import { typedYen } from '../../../../domain/money/advance-choice.ts';
import { resources } from '../../../../resources.config.ts';
import { type FieldErrors, type Values, validate } from '../../../../schema/derive/validators.ts';
import { eligibleAmount, type TaxLine, taxOf, taxOfLines } from '../../rules/tax-lines.ts';
import type { Receipt, WholeReceipt } from './use-receipts.ts';

/** A tax line as typed. */
export interface LineTexts {
  readonly taxRate: string;
  readonly taxIncluded: boolean;
  readonly amount: string;
}

const plainTexts = ['title', 'vendor', 'receiptDate', 'paymentDate', 'description', 'costCategory', 'addressee', 'registrationNumber'] as const;
type PlainTexts = Readonly<Record<(typeof plainTexts)[number], string>>;

/** The form as typed: numbers stay text until they are sent. */
export interface ReceiptTexts extends PlainTexts {
  readonly amount: string;
  readonly paymentMethod: string;
  readonly taxRate: string;
  readonly taxIncluded: boolean;
  readonly pointAmount: string;
  /** Two or more when the receipt has several rates; none in the simple form. */
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

/** The request body. Numbers are parsed, empty becomes 0; text that is not a number is sent as typed, for the server to refuse. */
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

/** The validation errors of a submission by field, in the spec's words. */
export function problemsOf(texts: ReceiptTexts, applicationId: number): FieldErrors {
  const { lines: _lines, ...values } = valuesOf(texts);
  const { errors } = validate(resources.receipts, { applicationId, ...values }, 'create');
  if (texts.lines.length > 0 && texts.lines.some(({ amount }) => !typedYen(amount))) errors.lines = '内訳の金額は0より大きい値を入力してください';
  return errors;
}

/** The tax computed from the form, rounded down; 0 without an amount. */
export function taxOfTexts({ amount, taxRate, taxIncluded, lines }: ReceiptTexts): number {
  return lines.length > 0 ? taxOfLines(linesOf(lines)) : taxOf(typedYen(amount) ?? 0, Number(taxRate), taxIncluded);
}

/** The eligible amount computed from the form. */
export function eligibleOfTexts(texts: ReceiptTexts): number {
  const { taxRate, taxIncluded, lines } = texts;
  const parts = lines.length > 0 ? linesOf(lines) : [{ amount: amountOf(texts), taxRate: Number(taxRate), taxIncluded }];
  return eligibleAmount(parts, typedYen(texts.pointAmount) ?? 0);
}

/** The category of the vendor's latest receipt, or ''. Expects the latest receipts first. */
export function categoryFor(receipts: readonly Pick<Receipt, 'vendor' | 'costCategory'>[], vendor: string): string {
  return receipts.find((one) => one.costCategory && one.vendor === vendor.trim())?.costCategory ?? '';
}

/** The amount computed from the form; 0 without one. */
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
