import { jisText } from './bytes.ts';
import { headerLayout, paymentLayout, readRecord, recordLength, trailerLayout } from './layout.ts';

export interface ReadPayment {
  readonly bankCode: string;
  readonly branchCode: string;
  readonly accountType: string;
  readonly accountNumber: string;
  readonly holder: string;
  /** Yen. */
  readonly amount: number;
  readonly reference: string;
  /** The bank's result character, or a space. */
  readonly result: string;
}

export interface ReadTransferFile {
  readonly clientCode: string;
  /** `MMDD`: the file has no year. */
  readonly date: string;
  readonly payments: readonly ReadPayment[];
  readonly total: number;
}

/** The parsed file, or the problem as a sentence. */
type ReadAnswer = { readonly file: ReadTransferFile; readonly problem?: undefined } | { readonly file?: undefined; readonly problem: string };

/**
 * Reads a 総合振込 file or a bank's result file in the same format, with or without CR+LF after its records.
 * @param resultOffset the byte of a payment record that holds the result, as agreed with the bank
 */
export function readTransferFile(bytes: Uint8Array, resultOffset: number = paymentLayout.rest.offset): ReadAnswer {
  const records = recordsOf(jisText(bytes));
  if (!records) return { problem: '全銀形式（1件120バイト）のファイルではありません。銀行から受け取ったファイルをそのまま選んでください' };
  const kinds = records.map((record) => record.charAt(0)).join('');
  if (!/^12*89+$/.test(kinds)) return { problem: 'ファイルの並び（ヘッダー・データ・トレーラー・エンド）が正しくありません' };
  const header = readRecord(headerLayout, records[0] ?? '');
  if (header.type !== '21') return { problem: '総合振込のファイルではありません' };
  const payments = records.filter((record) => record.startsWith('2')).map((record) => paymentOf(record, resultOffset));
  const trailer = readRecord(trailerLayout, records[payments.length + 1] ?? '');
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  if (Number(trailer.count) !== payments.length)
    return { problem: `合計件数（${Number(trailer.count)}件）と明細の数（${payments.length}件）が違います` };
  if (Number(trailer.total) !== total) return { problem: '合計金額と明細の合計が違います' };
  return { file: { clientCode: header.clientCode, date: header.date, payments, total } };
}

function recordsOf(text: string): string[] | null {
  const plain = (text.endsWith(endOfFile) ? text.slice(0, -1) : text).replaceAll('\r\n', '');
  if (plain.length === 0 || plain.length % recordLength !== 0) return null;
  return Array.from({ length: plain.length / recordLength }, (_, index) => plain.slice(index * recordLength, (index + 1) * recordLength));
}

/** Ctrl-Z, written at the end of the file by some banks. */
const endOfFile = String.fromCharCode(0x1a);

function paymentOf(record: string, resultOffset: number): ReadPayment {
  const { amount, customerCode1: reference, ...rest } = readRecord(paymentLayout, record);
  const { bankCode, branchCode, accountType, accountNumber, holder } = rest;
  return { bankCode, branchCode, accountType, accountNumber, holder, amount: Number(amount), reference, result: record.charAt(resultOffset) };
}

/** The bank's result for one payment of a batch. */
export interface BankResult {
  /** Id of the transfer item. */
  readonly id: number;
  readonly outcome: 'done' | 'failed';
  /** The bank's reason, for a payment that failed. */
  readonly text: string | null;
}

/** A result read from a file, with its payee. */
export interface ReadResult extends BankResult {
  readonly grantNumber: string | null;
  readonly organizationName: string;
  /** Yen. */
  readonly amount: number;
}

/** The content of a bank's result file for a batch. */
export interface ImportedResults {
  readonly results: readonly ReadResult[];
  /** Records that match no pending row or contain no result, as sentences. */
  readonly problems: readonly string[];
  /** Pending rows that are not in the file. */
  readonly missing: number;
}
