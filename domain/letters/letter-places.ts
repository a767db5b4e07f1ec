import { mergeFields } from '../mail/merge-fields.ts';
import type { LetterField } from './letter-fields.ts';

/** Why a field of a letter has nothing to say, and where staff mend it; each follows the names of the fields. */
const remedies = {
  application: 'が空です（申請の編集画面で入力してください）',
  organization: 'が空です（「団体」の編集画面で入力してください）',
  decision: 'の記録がありません（ステータスを「理事会承認待ち」に戻し、もう一度「契約準備中」へ進めると記録されます）',
  settlement: 'がまだ決まっていません（「支払い管理」で精算を確定してください）',
  settings: 'が空です（設定の管理者にお知らせください）',
} as const;

const places: Readonly<Record<LetterField, keyof typeof remedies>> = {
  documentNumber: 'settings',
  letterDate: 'decision',
  decisionDate: 'decision',
  foundationName: 'settings',
  foundationRepresentative: 'settings',
  foundationAddress: 'settings',
  foundationContact: 'settings',
  refundAccount: 'settings',
  grantee: 'organization',
  organizationName: 'organization',
  organizationAddress: 'organization',
  representative: 'organization',
  grantNumber: 'application',
  entryNumber: 'application',
  title: 'application',
  grantYear: 'application',
  approvedAmount: 'application',
  advanceAmount: 'application',
  startDate: 'application',
  endDate: 'application',
  eligibleAmount: 'settlement',
  deductedTax: 'settlement',
  taxToReturn: 'settlement',
  grantRate: 'settlement',
  otherIncome: 'settlement',
  ownShare: 'settlement',
  finalAmount: 'settlement',
  paidAmount: 'settlement',
  remainingPayment: 'settlement',
  refundAmount: 'settlement',
  refundDeadline: 'settlement',
  settlementReason: 'settlement',
  settlementTable: 'settlement',
  receiptTable: 'settlement',
};

/** What a letter lacks, by name, and where each is filled in: one sentence for each place, without its full stop. */
export function lackText(names: readonly LetterField[]): string {
  const found = [...new Set(names.map((name) => places[name]))];
  return found.map((place) => `${labels(names.filter((name) => places[name] === place))}${remedies[place]}`).join('。');
}

function labels(names: readonly LetterField[]): string {
  return [...new Set(names)].map((name) => `「${mergeFields[name].label}」`).join('');
}
