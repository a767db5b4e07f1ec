import { sealer } from '../../../api/db/sealing.ts';
import { checkRun } from '../../../resources/payments/rules/transfer/check-run.ts';
import { transferFile } from '../../../resources/payments/rules/transfer/transfer-file.ts';
import { checkRow, paymentOf } from '../../../resources/payments/server/transfers/check.ts';
import type { Figure } from '../figures.ts';

const sealed = sealer(Buffer.alloc(32, 7));
const habits = { lineEnd: 'crlf', method: '7', middleDot: 'stop' } as const;
const client = {
  clientCode: '1234567890',
  clientName: 'ザイ）カセンザイダン',
  bankCode: '0009',
  bankKana: 'ミツイスミトモ',
  branchCode: '219',
  branchKana: 'カンダ',
  accountType: 'ordinary',
  accountNumber: '7654321',
} as const;

const count = 10_000;

const numberAt = (index: number) => ({ table: 'banks', column: 'accountNumber', row: index + 1 });

/** Ten thousand payments, checked row by row against the bank master and written as a file. */
export async function transfers(): Promise<Figure[]> {
  const accounts = Array.from({ length: count }, (_, index) => ({
    bankCode: '0001',
    bankName: 'みずほ',
    branchCode: '001',
    branchName: '東京営業部',
    accountType: 'ordinary' as const,
    accountNumber: sealed.seal(String(1_000_000 + index), numberAt(index)),
    numberAt: numberAt(index),
    accountHolderName: `トクヒ）アカバネノカワヲマモルカイ${index}`,
  }));
  const fees = { newCode: 'off', edi: 'off', feeBearer: 'foundation', feeSameBank: 0, feeOtherBank: 0 } as const;
  const source = { ...fees, bankCode: client.bankCode, middleDot: habits.middleDot };
  const start = performance.now();
  const rows = accounts.map((account, index) => {
    const payable = {
      applicationId: index + 1,
      kind: 'final' as const,
      grantNumber: `G-${index}`,
      title: '川の清掃',
      organizationName: '川を守る会',
    };
    const registered = { ...account, confirmation: { changedAt: null, changedBy: null, confirmedAt: null, confirmedBy: null } };
    const facts = { amount: 100_000 + index, account: registered, openBatchId: null, objections: [] };
    return checkRow({ ...payable, ...facts }, account, source, sealed, []);
  });
  if (!checkRun(rows, []).sound) throw new Error('Not sound');
  const payments = accounts.map((account, index) =>
    paymentOf(
      { ...account, accountNumber: sealed.open(account.accountNumber, account.numberAt) },
      { amount: 100_000 + index, fee: 0, reference: String(index + 1).padStart(10, '0'), newCode: '0' },
    ),
  );
  const bytes = transferFile(client, habits, '2026-12-18', payments);
  if (bytes.length !== (count + 3) * 122) throw new Error('Not written whole');
  const value = performance.now() - start;
  return [{ part: 'transfers', what: '振込 10,000件の確認とファイルの作成', value, unit: 'ms', targets: [] }];
}
