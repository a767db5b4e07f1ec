import { fundedReceipts } from '../../domain/money/settlement.ts';
import { eligibleAmount, taxOf } from '../../resources/receipts/rules/tax-lines.ts';
import type { paymentMethods, receiptStatuses } from '../../resources/receipts/rules/terms.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { addDays, daysBetween, earlier, instantAt, later } from './days.ts';
import { type Dice, diceFor } from './random.ts';
import { decisionOf, settlementOf } from './settlements.ts';
import { reviewerIds } from './submissions.ts';
import { contactIdOf } from './users.ts';
import { type Expense, expenses } from './vocabulary/expenses.ts';
import { rejectedReceiptRemarks } from './vocabulary/remarks.ts';
import { instantOf, type Taken } from './walk.ts';

type State = keyof typeof receiptStatuses;
export type ReceiptDraft = Omit<SeedRow<'receipts'>, 'id'> & {
  readonly amount: number;
  readonly pointAmount: number;
  readonly taxAmount: number;
  readonly eligibleAmount: number;
  readonly status: State;
};

/** The receipts of an activity; for one that is over they come near the approved amount. */
export function receiptsFor(application: DemoApplication, baseDate: string): ReceiptDraft[] {
  const { plan, approvedAmount } = application;
  if (approvedAmount === null || plan.rank < 4 || plan.status === 'DECLINED_END') return [];
  const dice = diceFor('receipts', plan.index);
  const count = plan.rank === 4 ? dice.int(1, 4) : dice.int(3, 6);
  const target = Math.floor(spentBy(application, approvedAmount, dice));
  const drafts = shares(target, count, dice).map((amount) => draft(amount, application, baseDate, dice));
  if (plan.rank === 8) return funded(application, drafts);
  return plan.rank === 4 && plan.index % 4 === 0 ? [...drafts, ...drafts.slice(0, 1).map((one) => removedTwin(one, application, baseDate))] : drafts;
}

/** What the grant has paid of each, as the step that paid it did. */
function funded(application: DemoApplication, drafts: readonly ReceiptDraft[]): ReceiptDraft[] {
  const [step, settlement] = [
    application.walk.at(-1) as Taken,
    settlementOf(
      application,
      drafts.map((draft, id) => ({ ...draft, id })),
    ),
  ];
  const inOrder = drafts
    .map((draft, id) => ({ ...draft, id }))
    .sort((a, b) => String(a.receiptDate).localeCompare(String(b.receiptDate)) || a.id - b.id);
  const paid = new Map(fundedReceipts(settlement?.finalAmount ?? application.approvedAmount ?? 0, inOrder).map(({ id, amount }) => [id, amount]));
  return drafts.map((draft, id) => {
    const fundedAmount = paid.get(id) ?? 0;
    return fundedAmount > 0 ? { ...draft, status: 'paid', fundedAmount, updatedAt: instantOf(step) } : draft;
  });
}

/** What was registered twice by mistake and taken off again a day later, with its reason. */
function removedTwin(twin: ReceiptDraft, { organization }: DemoApplication, baseDate: string): ReceiptDraft {
  const removedAt = instantAt(earlier(addDays(String(twin.paymentDate), 1), addDays(baseDate, -1)), 21, 5);
  const mark = { removed: 1, removedAt, removedUserId: contactIdOf(organization), removalReason: '二重に登録した' };
  return { ...twin, ...nothingYet, status: 'draft', reviewComment: null, ...mark, updatedAt: removedAt };
}

/** A draft of one receipt only, where a large set has to stay light. */
export function singleReceiptFor(application: DemoApplication, baseDate: string): ReceiptDraft[] {
  return receiptsFor(application, baseDate).slice(0, 1);
}

/** Where the grant pays a part, the whole cost; the rate decides then, not the approved amount. */
function spentBy(application: DemoApplication, approved: number, dice: Dice): number {
  const { grantRate } = application.grant;
  const spent = grantSpentBy(application, approved, dice);
  return grantRate < 100 ? (spent * 90) / grantRate : spent;
}

function grantSpentBy({ plan, advanceAmount }: DemoApplication, approved: number, dice: Dice): number {
  if (plan.status === 'REFUND_REQUESTED') return advanceAmount * (0.3 + dice.next() * 0.4);
  if (plan.status === 'REPORT_COMPLETED_WAITING_REFUND') return advanceAmount * (0.6 + dice.next() * 0.3);
  if (plan.rank === 4) return approved * (0.1 + dice.next() * 0.4);
  return approved * (0.9 + dice.next() * 0.2);
}

/** A sum in parts of uneven size. */
function shares(total: number, count: number, dice: Dice): number[] {
  const weights = Array.from({ length: count }, () => 0.3 + dice.next());
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => Math.max(Math.floor((total * weight) / sum), 300));
}

function draft(amount: number, application: DemoApplication, baseDate: string, dice: Dice): ReceiptDraft {
  const { plan, organization, timeline } = application;
  const expense = expenseOf(amount, dice);
  const status = statusOf(plan.status, plan.rank, dice);
  // What a settlement rests on was looked at before it.
  const decided = decisionOf(application);
  const closed = decided ? earlier(addDays(instantOf(decided).slice(0, 10), -2), baseDate) : baseDate;
  const lastDay = earlier(timeline.endDate, addDays(closed, -8));
  const span = Math.max(daysBetween(timeline.startDate, lastDay), 1);
  const receiptDate = later(addDays(timeline.startDate, dice.int(0, span)), timeline.startDate);
  const paymentMethod = methodOf(amount, dice);
  const paymentDate = earlier(
    addDays(receiptDate, paymentMethod === 'bank_transfer' || paymentMethod === 'credit_card' ? dice.int(0, 25) : 0),
    addDays(closed, -4),
  );
  const taxIncluded = dice.chance(0.85);
  const pointAmount = dice.chance(0.06) ? Math.min(dice.int(1, 12) * 50, Math.floor(amount / 10)) : 0;
  return {
    applicationId: plan.id,
    title: expense.title,
    vendor: dice.pick(expense.vendors),
    amount,
    taxRate: expense.taxRate,
    taxIncluded: taxIncluded ? 1 : 0,
    taxAmount: taxOf(amount, expense.taxRate, taxIncluded),
    taxLines: null,
    costCategory: expense.costCategory,
    addressee: dice.chance(0.92) ? organization.name : null,
    registrationNumber: expense.taxRate === 0 || dice.chance(0.2) ? null : dice.pick(registrationNumbers),
    pointAmount,
    eligibleAmount: eligibleAmount([{ amount, taxRate: expense.taxRate, taxIncluded }], pointAmount),
    fundedAmount: null,
    receiptDate,
    paymentDate,
    paymentMethod,
    description: expense.description,
    status,
    receiptImageId: null,
    reviewComment: status === 'rejected' ? dice.pick(rejectedReceiptRemarks) : null,
    ...steps(status, paymentDate, contactIdOf(organization), closed, dice),
  };
}

/** Numbers whose digits fit; the last one does not, as it happens to people who type. */
const registrationNumbers = ['T7000012050002', 'T4011001098993', 'T2120901007402', 'T7010705000725', 'T7123456789012', 'T7000012050003'] as const;

function expenseOf(amount: number, dice: Dice): Expense {
  const fitting = expenses.filter(({ min, max }) => min <= amount && amount <= max);
  return dice.pick(fitting.length > 0 ? fitting : expenses.filter(({ max }) => max >= 780_000));
}

function methodOf(amount: number, dice: Dice): keyof typeof paymentMethods {
  if (amount >= 100_000) return dice.chance(0.85) ? 'bank_transfer' : 'credit_card';
  const chance = dice.next();
  if (chance < 0.55) return 'cash';
  if (chance < 0.72) return 'bank_transfer';
  if (chance < 0.86) return 'credit_card';
  if (chance < 0.92) return 'debit_card';
  return chance < 0.97 ? 'electronic_money' : 'other';
}

const duringActivity: readonly State[] = ['draft', 'draft', 'submitted', 'submitted', 'pending', 'approved', 'rejected'];
const duringReport: readonly State[] = ['submitted', 'submitted', 'pending', 'pending', 'approved', 'approved', 'rejected'];

function statusOf(status: string, rank: number, dice: Dice): State {
  if (rank >= 7) return 'approved';
  if (status === 'REFUND_REQUESTED') return dice.pick(['approved', 'approved', 'rejected', 'draft']);
  if (rank === 6) return status.startsWith('RETURNED') ? dice.pick(['approved', 'approved', 'pending']) : 'approved';
  return dice.pick(rank === 5 ? duringReport : duringActivity);
}

/** When it was sent in and looked at, as far as its status says that it was. */
function steps(status: State, paymentDate: string, contactId: number, closed: string, dice: Dice) {
  const written = instantAt(paymentDate, 20, dice.int(0, 59));
  if (status === 'draft') return { ...nothingYet, createdAt: written, updatedAt: written };
  const sentOn = earlier(addDays(paymentDate, dice.int(1, 30)), addDays(closed, -dice.int(2, 3)));
  const submittedAt = instantAt(sentOn, dice.int(9, 22), dice.int(0, 59));
  const submitted = { ...nothingYet, submittedAt, submittedUserId: contactId, createdAt: written };
  if (status !== 'approved' && status !== 'paid') return { ...submitted, updatedAt: submittedAt };
  const approvedAt = instantAt(earlier(addDays(sentOn, dice.int(1, 20)), addDays(closed, -1)), dice.int(9, 18), dice.int(0, 59));
  return { ...submitted, approvedAt, approvedUserId: dice.pick(reviewerIds), updatedAt: approvedAt };
}

const nothingYet = { submittedAt: null, submittedUserId: null, approvedAt: null, approvedUserId: null };
