import { halfWidthName } from '../../../../domain/text/half-width.ts';
import { jisBytes } from './bytes.ts';
import { ediLayout, endLayout, headerLayout, paymentLayout, trailerLayout, writeRecord } from './layout.ts';

/** Format options that differ between banks. */
export interface TransferFormatOptions {
  /** Record separator: CR+LF or none. */
  readonly lineEnd: 'crlf' | 'none';
  /** 振込指定区分: 7 telegraphic, 8 by letter; some banks require 0. */
  readonly method: '7' | '8' | '0';
  readonly middleDot: MiddleDot;
  /** Whether the customer codes (20 bytes) carry the reference as EDI情報 for the payee, marked by Y. */
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

/** The foundation's account with the client code assigned by its bank. */
export interface TransferClient extends Account {
  /** 委託者コード, 10 digits. */
  readonly clientCode: string;
  readonly clientName: string;
}

export interface TransferPayment extends Account {
  readonly holderName: string;
  /** Yen, 1–9,999,999,999. */
  readonly amount: number;
  /** 顧客コード1, up to 10 digits; identifies the payment in the result file. */
  readonly reference: string;
  /** 新規コード: 1 for the first payment to an account, if the bank requires it; default 0. */
  readonly newCode?: '0' | '1';
}

type TransferAccountType = keyof typeof accountTypeCodes;

export const accountTypeCodes = { ordinary: '1', checking: '2', savings: '4' } as const;

/**
 * The bytes of a 総合振込 file: header, one record per payment, trailer, end; 120 bytes each.
 * @param date the day of the transfer, `YYYY-MM-DD`
 * @throws RangeError for a value that does not fit, which `transferProblems` reports beforehand
 */
export function transferFile(client: TransferClient, habits: TransferFormatOptions, date: string, payments: readonly TransferPayment[]): Uint8Array {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  const place = memoised(placeName);
  const records = [
    headerOf(client, habits, date),
    ...payments.map((payment) => paymentOf(payment, habits, place)),
    writeRecord(trailerLayout, { record: '8', count: String(payments.length), total: String(total) }),
    writeRecord(endLayout, { record: '9' }),
  ];
  const lineEnd = habits.lineEnd === 'crlf' ? '\r\n' : '';
  return jisBytes(records.map((record) => record + lineEnd).join(''));
}

function headerOf(client: TransferClient, { middleDot }: TransferFormatOptions, date: string): string {
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

/** Memoises the conversion, since many payments go to few banks. */
function memoised(convert: (text: string) => string): (text: string) => string {
  const cache = new Map<string, string>();
  return (text) => {
    const converted = cache.get(text) ?? convert(text);
    cache.set(text, converted);
    return converted;
  };
}

function paymentOf(payment: TransferPayment, { method, middleDot, edi }: TransferFormatOptions, place: (kana: string) => string): string {
  const usesEdi = edi === 'reference';
  return writeRecord(usesEdi ? ediLayout : paymentLayout, {
    record: '2',
    ...accountIn(payment, place),
    holder: partyName(payment.holderName, middleDot),
    amount: String(payment.amount),
    newCode: payment.newCode ?? '0',
    customerCode1: usesEdi ? payment.reference.padStart(ediLayout.customerCode1.length, '0') : payment.reference,
    method,
    identification: usesEdi ? 'Y' : '',
  });
}

/** How a middle dot in a name is written: as a full stop (most banks) or a space. */
export type MiddleDot = 'stop' | 'space';

/** A party's name as written to the file; characters that banks refuse stay, for `transferProblems` to report. */
export function partyName(name: string, middleDot: MiddleDot): string {
  return halfWidthName(middleDot === 'space' ? name.replaceAll('・', '　') : name).text;
}

/**
 * A bank or branch name in its field of 15 bytes. The codes decide and the name is informative, so it is cut (never between a kana and its voicing
 * mark) and unsupported characters are dropped.
 */
export function placeName(kana: string): string {
  const text = halfWidthName(kana).text.replace(/[^ｱ-ﾟA-Z0-9 -]/g, '');
  const splitsKana = /[ﾞﾟ]/.test(text.charAt(placeLength));
  return text.slice(0, splitsKana ? placeLength - 1 : placeLength).trimEnd();
}

const placeLength = 15;
