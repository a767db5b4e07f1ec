import { accountSources } from '../../domain/money/account.ts';
import { queueTasks } from '../../domain/money/payment-queue.ts';
import { otherIncomeRules, transferKinds } from '../../domain/terms.ts';

/** What the hand-written money calls answer, for the API's description. Amounts are whole yen, dates `YYYY-MM-DD`. */
const whole = { type: 'integer' };
const text = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };
const date = { type: 'string', format: 'date' };
const or = (schema: { readonly type: string }) => ({ ...schema, type: [schema.type, 'null'] });
const object = (properties: Readonly<Record<string, object>>) => ({ type: 'object', properties });
const list = (items: object) => ({ type: 'array', items });

export const queueSchema = list(
  object({
    applicationId: whole,
    paymentId: or(whole),
    entryNumber: text,
    grantNumber: or(text),
    title: text,
    organizationName: text,
    task: { enum: Object.keys(queueTasks) },
    amount: whole,
    dueDate: or(date),
    dueText: text,
    why: text,
    notice: or(text),
    batchId: or(whole),
  }),
);

const movedFrom = { ...or(date), description: '銀行の休業日のため移したとき、移す前の日' };
const paymentDay = object({ date: or(date), month: { ...text, description: 'YYYY-MM' }, movedFrom });
const settlement = object({
  id: whole,
  decidedAt: { type: 'string', format: 'date-time' },
  approvedAmount: whole,
  eligibleAmount: whole,
  creditableTax: or(whole),
  deductedTax: or(whole),
  taxToReturn: or(whole),
  grantRate: { ...or(whole), description: '％。決めたときの助成率' },
  otherGrants: or(whole),
  otherIncome: or(whole),
  ownShare: or(whole),
  finalAmount: whole,
  paidAmount: whole,
  remainingPayment: whole,
  refundAmount: whole,
  refundDeadline: or(date),
  refundDeadlineMovedFrom: movedFrom,
  sentences: list(text),
});

const share = object({
  grantRate: { ...whole, description: '％' },
  otherIncomeRule: { enum: Object.keys(otherIncomeRules) },
  otherGrants: or(whole),
  otherIncome: or(whole),
});

const received = list(object({ id: whole, amount: whole, receivedDate: or(date) }));

export const detailsSchema = object({
  share,
  schedule: object({ advance: paymentDay, final: paymentDay }),
  settlement: { oneOf: [settlement, { type: 'null' }] },
  refunds: received,
  taxReturns: received,
  standing: object({
    ...{ paid: whole, returned: whole, unpaid: whole, unreturned: whole, openSurcharge: whole },
    ...{ taxToReturn: whole, taxReturned: whole, openTaxReturn: whole },
  }),
});

const source = { enum: Object.keys(accountSources) };

export const accountSchema = object({
  grantNumber: text,
  title: text,
  organizationName: text,
  statusLabel: text,
  lines: list(object({ date: or(date), source, text, record: text, by: or(text), amount: or(whole), moved: whole, balance: whole })),
  closing: list(object({ label: text, amount: or(whole) })),
  findings: list(text),
});

const kind = { enum: Object.keys(transferKinds) };

export const checkRunSchema = object({
  rows: list(
    object({
      applicationId: whole,
      kind,
      grantNumber: or(text),
      title: text,
      organizationName: text,
      amount: whole,
      fee: { ...whole, description: '受取人が負担する手数料。この額を引いて振り込みます' },
      bankName: or(text),
      branchName: or(text),
      accountNumber: { ...or(text), description: '末尾4桁だけ' },
      holder: { ...or(text), description: '銀行に送る半角の名義' },
      changesWo: { type: 'boolean', description: '名義の「ヲ」を「オ」として送るか' },
      standing: {
        ...object({ changedAt: or(instant), changedBy: or(text), confirmedAt: or(instant), confirmedBy: or(text) }),
        type: ['object', 'null'],
        description: 'いま登録されている口座を、いつ、だれが登録・変更し、確認したか',
      },
      problems: list(text),
    }),
  ),
  problems: list(text),
  count: whole,
  total: whole,
  feeTotal: whole,
  sound: { type: 'boolean' },
});

const outcome = { enum: ['done', 'failed'] };

export const resultAnswersSchema = list(
  object({
    id: whole,
    success: { type: 'boolean' },
    error: or(text),
    code: or(text),
    mail: { enum: ['queued', 'no_address', 'template_problem', null] },
  }),
);

export const importedSchema = object({
  results: list(object({ id: whole, outcome, text: or(text), grantNumber: or(text), organizationName: text, amount: whole })),
  problems: list(text),
  missing: whole,
});
