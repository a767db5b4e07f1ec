import { paymentLayout } from '../../../domain/bank/transfer/layout.ts';
import { type ReadPayment, type ReadTransferFile, readTransferFile } from '../../../domain/bank/transfer/read-transfer-file.ts';
import { accountTypeCodes } from '../../../domain/bank/transfer/transfer-file.ts';
import { invalid } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { transferAccount } from './choose.ts';
import type { BankResult } from './results.ts';
import { type BatchItem, openItems } from './standing.ts';

/** What a bank's result file says about the rows of a batch. */
export interface ImportedResults {
  readonly results: readonly BankResult[];
  /** Records that fit no waiting row, or say nothing, each as a sentence. */
  readonly problems: readonly string[];
  /** Waiting rows that the file does not speak of. */
  readonly missing: number;
}

/** Reads a bank's result file for a batch. Nothing is written. @throws Failure 422 when it is none, or another batch's */
export async function readResults({ engine, sealer }: Services, batchId: number, bytes: Uint8Array): Promise<ImportedResults> {
  const { db } = engine;
  const batch = await db.selectFrom('transfer_batches').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow();
  const account = await transferAccount(db, batch.accountId);
  const { file, problem } = readTransferFile(bytes, account.resultByte - 1);
  if (!file) throw invalid({ file: problem });
  demandSame(file, account.clientCode, batch.transferDate);
  const items = new Map((await openItems(db, batchId)).map((item) => [item.reference, item]));
  const read = file.payments.map((payment) => judge(payment, items.get(payment.reference), account.successCode ?? '0', sealer));
  const results = read.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  return { results, problems: read.filter((one) => typeof one === 'string'), missing: items.size - results.length };
}

function demandSame(file: ReadTransferFile, clientCode: string, transferDate: string): void {
  if (file.clientCode !== clientCode) throw invalid({ file: '委託者コードが違います。この振込元の口座の結果のファイルを選んでください' });
  if (file.date !== transferDate.slice(5).replace('-', ''))
    throw invalid({ file: '振込日が違います。この振込データの結果のファイルを選んでください' });
}

function judge(payment: ReadPayment, item: BatchItem | undefined, successCode: string, sealer: Services['sealer']): BankResult | string {
  const named = `照合番号 ${payment.reference}`;
  if (!item) return `${named}：結果を待つ明細がありません`;
  const same =
    payment.amount === item.amount &&
    payment.bankCode === item.bankCode &&
    payment.branchCode === item.branchCode &&
    payment.accountType === accountTypeCodes[item.accountType] &&
    payment.accountNumber === sealer.open(item.accountNumber);
  if (!same) return `${named}：金額か口座が、振込データと違います`;
  if (payment.result === successCode) return { id: item.id, outcome: 'done', text: null };
  if (payment.result.trim() === '') return `${named}：結果が書かれていません（${paymentLayout.rest.offset + 1}バイト目からの欄をお確かめください）`;
  return { id: item.id, outcome: 'failed', text: `銀行の結果コード ${payment.result}` };
}
