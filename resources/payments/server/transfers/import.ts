import { invalid } from '../../../../api/failures/failure.ts';
import type { Services } from '../../../../api/services.ts';
import { paymentLayout } from '../../rules/transfer/layout.ts';
import {
  type ImportedResults,
  type ReadPayment,
  type ReadResult,
  type ReadTransferFile,
  readTransferFile,
} from '../../rules/transfer/read-transfer-file.ts';
import { accountTypeCodes } from '../../rules/transfer/transfer-file.ts';
import { type BatchItem, openItems } from './check.ts';
import { transferAccount } from './source.ts';

/**
 * Parses a bank's result file for a batch; writes nothing. @throws Failure 422 when it is not a result file, or of another batch
 * @throws Failure 422 when it is none, or another batch's
 */
export async function readResults({ engine, sealer }: Services, batchId: number, bytes: Uint8Array): Promise<ImportedResults> {
  const { reader: db } = engine;
  const batch = await db.selectFrom('transfer_batches').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow();
  const account = await transferAccount(db, batch.accountId);
  const { file, problem } = readTransferFile(bytes, account.resultByte - 1);
  if (!file) throw invalid({ file: problem });
  assertSameBatch(file, batch.clientCode ?? account.clientCode, batch.transferDate);
  const items = new Map((await openItems(db, batchId)).map((item) => [item.reference, item]));
  const repeated = duplicatesIn(file.payments.map(({ reference }) => reference));
  const read = file.payments.map((payment) =>
    repeated.has(payment.reference) ? duplicateProblem(payment) : resultOf(payment, items.get(payment.reference), account.successCode ?? '0', sealer),
  );
  const results = read.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  return { results, problems: read.filter((one) => typeof one === 'string'), missing: items.size - results.length };
}

function assertSameBatch(file: ReadTransferFile, clientCode: string, transferDate: string): void {
  if (file.clientCode !== clientCode) throw invalid({ file: '委託者コードが違います。この振込元の口座の結果のファイルを選んでください' });
  if (file.date !== transferDate.slice(5).replace('-', ''))
    throw invalid({ file: '振込日が違います。この振込データの結果のファイルを選んでください' });
}

function duplicatesIn(references: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(references.filter((reference) => seen.size === seen.add(reference).size));
}

/** A duplicate reference is ambiguous and has to be resolved by a person. */
const duplicateProblem = ({ reference }: ReadPayment) => `照合番号 ${reference}：ファイルに2度出てきます。銀行にお確かめのうえ、手で登録してください`;

function resultOf(payment: ReadPayment, item: BatchItem | undefined, successCode: string, sealer: Services['sealer']): ReadResult | string {
  const label = `照合番号 ${payment.reference}`;
  if (!item) return `${label}：結果を待つ明細がありません`;
  const isUnchanged =
    payment.amount === item.amount - item.fee &&
    payment.bankCode === item.bankCode &&
    payment.branchCode === item.branchCode &&
    payment.accountType === accountTypeCodes[item.accountType] &&
    payment.accountNumber === sealer.open(item.accountNumber, item.numberAt);
  if (!isUnchanged) return `${label}：金額か口座が、振込データと違います`;
  const { id, amount, grantNumber, organizationName } = item;
  const payeeFields = { id, amount, grantNumber, organizationName };
  if (payment.result === successCode) return { ...payeeFields, outcome: 'done', text: null };
  if (payment.result.trim() === '') return `${label}：結果が書かれていません（${paymentLayout.rest.offset + 1}バイト目からの欄をお確かめください）`;
  return { ...payeeFields, outcome: 'failed', text: `銀行の結果コード ${payment.result}` };
}
