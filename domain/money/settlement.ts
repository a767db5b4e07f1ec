import { creditableTax, type TaxTerms, taxToReturn } from './creditable-tax.ts';
import { declaredIncome, payableOf, type ShareTerms, undeclaredIncome } from './grant-share.ts';

/** The columns of a receipt used by the settlement; amounts in yen. */
export interface SettledReceipt {
  readonly id: number;
  readonly eligibleAmount: number;
  readonly pointAmount: number;
  readonly taxAmount: number;
  /** The funded amount; null before payment. */
  readonly fundedAmount?: number | null;
  readonly status: string;
}

export interface SettlementFacts {
  readonly approvedAmount: number | null;
  readonly receipts: readonly SettledReceipt[];
  readonly tax: TaxTerms;
  readonly share: ShareTerms;
  /** The total paid to the grantee. */
  readonly paid: number;
  /** The returned part. */
  readonly returned?: number;
}

/** The result of a settlement; all in whole yen, not negative. One of `remainingPayment` and `refundAmount` is 0. */
export interface Settlement {
  readonly approvedAmount: number;
  /** The sum of the counted receipts including tax, less points. */
  readonly eligibleAmount: number;
  /** The creditable tax in them. */
  readonly creditableTax: number;
  /** The part deducted now. */
  readonly deductedTax: number;
  /** The part to return after the tax return. */
  readonly taxToReturn: number;
  readonly grantRate: number;
  readonly otherIncomeRule: ShareTerms['otherIncomeRule'];
  /** Other income for the cost; null when not asked for or not declared. */
  readonly otherGrants: number | null;
  readonly otherIncome: number | null;
  /** The cost covered by neither the grant nor other income; null when not asked for. */
  readonly ownShare: number | null;
  /**
   * The final amount: eligible amount less deducted tax, limited by the rate, by other income if deducted, and by the approved amount (second file,
   * section 1).
   */
  readonly finalAmount: number;
  readonly paid: number;
  readonly remainingPayment: number;
  readonly refundAmount: number;
  /** Ids of the counted receipts. */
  readonly receiptIds: readonly number[];
  /** Number of submitted receipts without a decision; they do not count. */
  readonly undecided: number;
  /** Labels of income that has to be declared before the settlement. */
  readonly undeclared: readonly string[];
}

/** Computes the settlement of a grant. Computing it again after the remainder was paid or the refund received leaves nothing open. */
export function settle({ approvedAmount, receipts, tax, share, paid, returned = 0 }: SettlementFacts): Settlement {
  const approved = approvedAmount ?? 0;
  const countedReceipts = receipts.filter(({ status }) => status === 'approved' || status === 'paid');
  const eligible = countedReceipts.reduce((sum, { eligibleAmount }) => sum + eligibleAmount, 0);
  const creditable = creditableTax(tax, countedReceipts);
  const deductedTax = tax.rule === 'deduct' ? creditable : 0;
  const cost = eligible - deductedTax;
  const finalAmount = Math.min(payableOf(cost, share), approved);
  const netPaid = paid - returned;
  return {
    approvedAmount: approved,
    eligibleAmount: eligible,
    creditableTax: creditable,
    deductedTax,
    taxToReturn: tax.rule === 'later' ? taxToReturn(creditable, finalAmount, eligible) : 0,
    ...sharesOf(cost, finalAmount, share),
    finalAmount,
    paid: netPaid,
    remainingPayment: Math.max(finalAmount - netPaid, 0),
    refundAmount: Math.max(netPaid - finalAmount, 0),
    receiptIds: countedReceipts.map(({ id }) => id).sort((a, b) => a - b),
    undecided: receipts.filter(({ status }) => status === 'submitted' || status === 'pending').length,
    // Without a payment, other income makes no difference.
    undeclared: finalAmount > 0 ? undeclaredIncome(share) : [],
  };
}

function sharesOf(cost: number, finalAmount: number, share: ShareTerms) {
  const { grantRate, otherIncomeRule } = share;
  if (otherIncomeRule !== 'deduct') return { grantRate, otherIncomeRule, otherGrants: null, otherIncome: null, ownShare: null };
  const { otherGrants, otherIncome } = share;
  return { grantRate, otherIncomeRule, otherGrants, otherIncome, ownShare: Math.max(cost - finalAmount - declaredIncome(share), 0) };
}

/** The programme's settlement rules. Null: unknown. */
export interface ProgrammeRules extends Pick<ShareTerms, 'grantRate' | 'otherIncomeRule'> {
  readonly creditableTaxRule: TaxTerms['rule'] | null;
}

/** The basis of a decided settlement. Receipt ids are null for migrated ones. */
export interface Decided {
  readonly finalAmount: number;
  readonly receiptIds: readonly number[] | null;
  /** The programme's rules at the time of the decision. */
  readonly rules: ProgrammeRules;
  readonly otherGrants: number | null;
  readonly otherIncome: number | null;
}

/** Why a decided settlement no longer holds, as a sentence, or null. Checked before each payment based on it, and when the grant is closed. */
export function changedSince(decided: Decided, now: Pick<Settlement, 'finalAmount' | 'receiptIds' | 'otherGrants' | 'otherIncome'>): string | null {
  const same = decided.receiptIds === null || decided.receiptIds.join() === now.receiptIds.join();
  const names = ['finalAmount', 'otherGrants', 'otherIncome'] as const;
  if (same && names.every((name) => decided[name] === now[name])) return null;
  return '精算のあとで、領収書か承認額、消費税の扱い、他の助成金・収入が変わりました。精算を取り消して（ひとつ前の状況に戻して）、精算をやり直してください';
}

/** Why a settlement cannot be decided yet because of undecided receipts, as a sentence, or null. */
export function undecidedText({ undecided }: Pick<Settlement, 'undecided'>): string | null {
  return undecided > 0 ? `確認の終わっていない領収書が${undecided}件あります。承認するか差し戻してから、精算を決めてください` : null;
}

/** Why a settlement cannot be decided yet because of undeclared income, as a sentence, or null. */
export function undeclaredText({ undeclared }: Pick<Settlement, 'undeclared'>): string | null {
  if (undeclared.length === 0) return null;
  return `この助成では他の助成金・収入を差し引きますが、${undeclared.map((label) => `「${label}」`).join('と')}がまだ入力されていません。助成者に「支払い情報」の画面での入力を依頼するか、基金担当者が申請の「収支」に入力してから、精算を決めてください（ないときは0円と入力します）`;
}

/** Default refund period in days. */
export const usualRefundDays = 30;

/** The funded amount of a receipt. */
export interface Funded {
  readonly id: number;
  readonly amount: number;
}

/**
 * Distributes the final amount over the approved receipts in their order, after amounts already funded; the total never exceeds it, and the last
 * receipt may be funded in part.
 */
export function fundedReceipts(finalAmount: number, receipts: readonly Pick<SettledReceipt, 'id' | 'eligibleAmount' | 'fundedAmount' | 'status'>[]) {
  const paid = receipts
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { fundedAmount, eligibleAmount }) => sum + (fundedAmount ?? eligibleAmount), 0);
  let rest = Math.max(finalAmount - paid, 0);
  return receipts
    .filter(({ status }) => status === 'approved')
    .map(({ id, eligibleAmount }) => {
      const amount = Math.min(eligibleAmount, rest);
      rest -= amount;
      return { id, amount };
    });
}
