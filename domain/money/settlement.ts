import { creditableTax, type TaxTerms, taxToReturn } from './creditable-tax.ts';
import { declaredIncome, payableOf, type ShareTerms, undeclaredIncome } from './grant-share.ts';

/** A receipt as far as the settlement looks at it; amounts in yen. */
export interface SettledReceipt {
  readonly id: number;
  readonly eligibleAmount: number;
  readonly pointAmount: number;
  readonly taxAmount: number;
  /** What the grant has paid of it; null before. */
  readonly fundedAmount?: number | null;
  readonly status: string;
}

export interface SettlementFacts {
  readonly approvedAmount: number | null;
  readonly receipts: readonly SettledReceipt[];
  readonly tax: TaxTerms;
  readonly share: ShareTerms;
  /** What has reached the grantee, advance and all. */
  readonly paid: number;
  /** What the grantee has given back of it. */
  readonly returned?: number;
}

/** What a grant comes to; all in whole yen, none negative. One of `remainingPayment` and `refundAmount` is 0. */
export interface Settlement {
  readonly approvedAmount: number;
  /** The receipts that count, the tax included, less the points used for them. */
  readonly eligibleAmount: number;
  /** The tax in them that the grantee gets back with its own tax return. */
  readonly creditableTax: number;
  /** What of that is taken out now. */
  readonly deductedTax: number;
  /** What of it is to be returned after the tax return. */
  readonly taxToReturn: number;
  readonly grantRate: number;
  readonly otherIncomeRule: ShareTerms['otherIncomeRule'];
  /** Other money for the cost; null where the programme does not ask, or nobody has told. */
  readonly otherGrants: number | null;
  readonly otherIncome: number | null;
  /** What of the cost neither the grant nor other money pays; null where the programme does not ask for that. */
  readonly ownShare: number | null;
  /**
   * What the grant pays in all: the eligible amount without the tax taken out, at its rate and without other money where the programme says so, at most the
   * approved amount (second file, section 1).
   */
  readonly finalAmount: number;
  readonly paid: number;
  readonly remainingPayment: number;
  readonly refundAmount: number;
  /** The receipts that the eligible amount is made of. */
  readonly receiptIds: readonly number[];
  /** Receipts that were handed in and nobody has decided on: they do not count. */
  readonly undecided: number;
  /** What the grantee has to tell before, because the amount depends on it, by its labels. */
  readonly undeclared: readonly string[];
}

/** Settles a grant. Settling again after the remainder was paid, or the refund came in, leaves nothing open. */
export function settle({ approvedAmount, receipts, tax, share, paid, returned = 0 }: SettlementFacts): Settlement {
  const approved = approvedAmount ?? 0;
  const counting = receipts.filter(({ status }) => status === 'approved' || status === 'paid');
  const eligible = counting.reduce((sum, { eligibleAmount }) => sum + eligibleAmount, 0);
  const creditable = creditableTax(tax, counting);
  const deductedTax = tax.rule === 'deduct' ? creditable : 0;
  const cost = eligible - deductedTax;
  const finalAmount = Math.min(payableOf(cost, share), approved);
  const kept = paid - returned;
  return {
    approvedAmount: approved,
    eligibleAmount: eligible,
    creditableTax: creditable,
    deductedTax,
    taxToReturn: tax.rule === 'later' ? taxToReturn(creditable, finalAmount, eligible) : 0,
    ...sharesOf(cost, finalAmount, share),
    finalAmount,
    paid: kept,
    remainingPayment: Math.max(finalAmount - kept, 0),
    refundAmount: Math.max(kept - finalAmount, 0),
    receiptIds: counting.map(({ id }) => id).sort((a, b) => a - b),
    undecided: receipts.filter(({ status }) => status === 'submitted' || status === 'pending').length,
    // Where nothing is paid as it is, other money changes nothing.
    undeclared: finalAmount > 0 ? undeclaredIncome(share) : [],
  };
}

function sharesOf(cost: number, finalAmount: number, share: ShareTerms) {
  const { grantRate, otherIncomeRule } = share;
  if (otherIncomeRule !== 'deduct') return { grantRate, otherIncomeRule, otherGrants: null, otherIncome: null, ownShare: null };
  const { otherGrants, otherIncome } = share;
  return { grantRate, otherIncomeRule, otherGrants, otherIncome, ownShare: Math.max(cost - finalAmount - declaredIncome(share), 0) };
}

/** What a programme says about settling its grants. Null: not known. */
export interface ProgrammeRules extends Pick<ShareTerms, 'grantRate' | 'otherIncomeRule'> {
  readonly creditableTaxRule: TaxTerms['rule'] | null;
}

/** What a decision rests on. The receipts are not known of one that an older system made. */
export interface Decided {
  readonly finalAmount: number;
  readonly receiptIds: readonly number[] | null;
  /** The programme's rules as they were: it may have changed them for later decisions. */
  readonly rules: ProgrammeRules;
  readonly otherGrants: number | null;
  readonly otherIncome: number | null;
}

/** Why what was decided no longer holds, as a sentence, or null: it is asked wherever money moves because of it, and when the grant is closed. */
export function changedSince(decided: Decided, now: Pick<Settlement, 'finalAmount' | 'receiptIds' | 'otherGrants' | 'otherIncome'>): string | null {
  const same = decided.receiptIds === null || decided.receiptIds.join() === now.receiptIds.join();
  const names = ['finalAmount', 'otherGrants', 'otherIncome'] as const;
  if (same && names.every((name) => decided[name] === now[name])) return null;
  return '精算のあとで、領収書か承認額、消費税の扱い、他の助成金・収入が変わりました。精算を取り消して（ひとつ前の状況に戻して）、精算をやり直してください';
}

/** What stands in the way of a settlement, as a sentence, or null: it is decided on receipts that have been decided on. */
export function undecidedText({ undecided }: Pick<Settlement, 'undecided'>): string | null {
  return undecided > 0 ? `確認の終わっていない領収書が${undecided}件あります。承認するか差し戻してから、精算を決めてください` : null;
}

/** Who has to tell what before a settlement is decided, as a sentence, or null. */
export function undeclaredText({ undeclared }: Pick<Settlement, 'undeclared'>): string | null {
  if (undeclared.length === 0) return null;
  return `この助成では他の助成金・収入を差し引きますが、${undeclared.map((label) => `「${label}」`).join('と')}がまだ入力されていません。助成者に「支払い情報」の画面での入力を依頼するか、基金担当者が申請の「収支」に入力してから、精算を決めてください（ないときは0円と入力します）`;
}

/** Days that a grantee has for giving money back, where the programme says nothing else. */
export const usualRefundDays = 30;

/** What of a receipt the grant pays for. */
export interface Funded {
  readonly id: number;
  readonly amount: number;
}

/**
 * Spreads what was fixed over the approved receipts, in their order, after what was spread before: together they never come to more, and the last one
 * may be carried in part.
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
