import { halfWidthName } from '../../../../domain/text/half-width.ts';
import { jisBytes } from './bytes.ts';
import { ediLayout, endLayout, headerLayout, paymentLayout, trailerLayout, writeRecord } from './layout.ts';

/** What differs from bank to bank, agreed with the foundation's own bank. */
export interface TransferHabits {
  /** Between and after the records: CR and LF, or nothing. */
  readonly lineEnd: 'crlf' | 'none';
  /** 振込指定区分: 7 telegraph, 8 document; some banks want 0. */
  readonly method: '7' | '8' | '0';
  readonly middleDot: MiddleDot;
  /** Whether the 20 bytes of the customer codes tell the payee the reference (EDI情報), which the mark Y says; nothing is told unless given. */
  readonly edi?: 'off' | 'reference' | null;
}

/** An account with the readings of its bank and branch. */
interface Account {
  readonly bankCode: string;
  readonly bankKana: string;
  readonly branchCode: string;
  readonly branchKana: string;
  readonly accountType: TransferAccountType;
  readonly accountNumber: string;
}

/** Whose money it is: the foundation's account, with the code that its bank gave it. */
export interface TransferClient extends Account {
  /** 委託者コード, 10 digits. */
  readonly clientCode: string;
  readonly clientName: string;
}

export interface TransferPayment extends Account {
  readonly holderName: string;
  /** Yen, 1–9,999,999,999. */
  readonly amount: number;
  /** 顧客コード1, up to 10 digits: by it the result finds its payment again. */
  readonly reference: string;
  /** 新規コード: 1 for the first payment to an account, where the bank wants to know; 0 unless given. */
  readonly newCode?: '0' | '1';
}

type TransferAccountType = keyof typeof accountTypeCodes;

export const accountTypeCodes = { ordinary: '1', checking: '2', savings: '4' } as const;

/**
 * The bytes of a 総合振込 file: header, one record a payment, trailer, end; 120 bytes each.
 * @param date the day of the transfer, `YYYY-MM-DD`
 * @throws RangeError for what does not fit: `transferProblems` tells it beforehand, in words
 */
export function transferFile(client: TransferClient, habits: TransferHabits, date: string, payments: readonly TransferPayment[]): Uint8Array {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  const place = remembered(placeName);
  const records = [
    headerOf(client, habits, date),
    ...payments.map((payment) => paymentOf(payment, habits, place)),
    writeRecord(trailerLayout, { record: '8', count: String(payments.length), total: String(total) }),
    writeRecord(endLayout, { record: '9' }),
  ];
  const lineEnd = habits.lineEnd === 'crlf' ? '\r\n' : '';
  return jisBytes(records.map((record) => record + lineEnd).join(''));
}

function headerOf(client: TransferClient, { middleDot }: TransferHabits, date: string): string {
  return writeRecord(headerLayout, {
    record: '1',
    type: '21',
    code: '0',
    clientCode: client.clientCode,
    clientName: partyName(client.clientName, middleDot),
    date: date.slice(5).replace('-', ''),
    ...accountIn(client, placeName),
  });
}

function accountIn({ bankCode, bankKana, branchCode, branchKana, accountType, accountNumber }: Account, place: (kana: string) => string) {
  const names = { bankName: place(bankKana), branchName: place(branchKana) };
  return { bankCode, branchCode, ...names, accountType: accountTypeCodes[accountType], accountNumber };
}

/** Many payments go to few banks: each reading is converted once a file. */
function remembered(convert: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const converted = known.get(text) ?? convert(text);
    known.set(text, converted);
    return converted;
  };
}

function paymentOf(payment: TransferPayment, { method, middleDot, edi }: TransferHabits, place: (kana: string) => string): string {
  const told = edi === 'reference';
  return writeRecord(told ? ediLayout : paymentLayout, {
    record: '2',
    ...accountIn(payment, place),
    holder: partyName(payment.holderName, middleDot),
    amount: String(payment.amount),
    newCode: payment.newCode ?? '0',
    customerCode1: told ? payment.reference.padStart(ediLayout.customerCode1.length, '0') : payment.reference,
    method,
    identification: told ? 'Y' : '',
  });
}

/** How the bank wants a middle dot in a name: as a full stop, as most do, or as a space. */
export type MiddleDot = 'stop' | 'space';

/** A party's name as the file holds it; what a bank refuses stands as it was typed, for `transferProblems` to tell. */
export function partyName(name: string, middleDot: MiddleDot): string {
  return halfWidthName(middleDot === 'space' ? name.replaceAll('・', '　') : name).text;
}

/**
 * A bank's or branch's name in its field of 15 bytes. These fields are for people only (the codes decide), so a long name is cut, never between a
 * kana and its mark, and what the field does not take is left out.
 */
export function placeName(kana: string): string {
  const text = halfWidthName(kana).text.replace(/[^ｱ-ﾟA-Z0-9 -]/g, '');
  const splitsKana = /[ﾞﾟ]/.test(text.charAt(placeLength));
  return text.slice(0, splitsKana ? placeLength - 1 : placeLength).trimEnd();
}

const placeLength = 15;
