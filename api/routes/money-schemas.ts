import { accountSources } from '../../domain/money/account.ts';
import { queueTasks } from '../../domain/money/payment-queue.ts';
import { otherIncomeRules, transferKinds } from '../../domain/terms.ts';
import { all, described, enumOf, listOf, nullable, objectOf } from '../http/answer-schema.ts';

/** What the hand-written money calls answer, for the API's description. Amounts are whole yen, dates `YYYY-MM-DD`. */
export const queueSchema = listOf(
  objectOf({
    ...all('integer', 'applicationId', 'amount'),
    ...all('integer?', 'paymentId', 'batchId'),
    ...all('string', 'entryNumber', 'title', 'organizationName', 'dueText', 'why'),
    ...all('string?', 'grantNumber', 'notice'),
    task: enumOf(queueTasks),
    dueDate: 'date?',
  }),
);

const movedFrom = described('銀行の休業日のため移したとき、移す前の日', 'date?');
const paymentDay = objectOf({ date: 'date?', month: described('YYYY-MM', 'string'), movedFrom });
const settlement = objectOf({
  decidedAt: 'date-time',
  ...all('integer', 'id', 'approvedAmount', 'eligibleAmount', 'finalAmount', 'paidAmount', 'remainingPayment', 'refundAmount'),
  ...all('integer?', 'creditableTax', 'deductedTax', 'taxToReturn', 'otherGrants', 'otherIncome', 'ownShare'),
  grantRate: described('％。決めたときの助成率', 'integer?'),
  refundDeadline: 'date?',
  refundDeadlineMovedFrom: movedFrom,
  sentences: listOf('string'),
});
const received = listOf(objectOf({ id: 'integer', amount: 'integer', receivedDate: 'date?' }));

export const detailsSchema = objectOf({
  share: objectOf({
    grantRate: described('％', 'integer'),
    otherIncomeRule: enumOf(otherIncomeRules),
    ...all('integer?', 'otherGrants', 'otherIncome'),
  }),
  schedule: objectOf(all(paymentDay, 'advance', 'final')),
  settlement: nullable(settlement),
  ...all(received, 'refunds', 'taxReturns'),
  balance: objectOf(all('integer', 'paid', 'returned', 'unpaid', 'unreturned', 'openSurcharge', 'taxToReturn', 'taxReturned', 'openTaxReturn')),
});

export const accountSchema = objectOf({
  ...all('string', 'grantNumber', 'title', 'organizationName', 'statusLabel'),
  lines: listOf(
    objectOf({
      ...{ date: 'date?', source: enumOf(accountSources), amount: 'integer?', by: 'string?' },
      ...all('string', 'text', 'record'),
      ...all('integer', 'moved', 'balance'),
    }),
  ),
  closing: listOf(objectOf({ label: 'string', amount: 'integer?' })),
  findings: listOf('string'),
});

export const checkRunSchema = objectOf({
  rows: listOf(
    objectOf({
      kind: enumOf(transferKinds),
      ...all('integer', 'applicationId', 'amount'),
      ...all('string', 'title', 'organizationName'),
      ...all('string?', 'grantNumber', 'bankName', 'branchName'),
      fee: described('受取人が負担する手数料。この額を引いて振り込みます', 'integer'),
      accountNumber: described('末尾4桁だけ', 'string?'),
      holder: described('銀行に送る半角の名義', 'string?'),
      changesWo: described('名義の「ヲ」を「オ」として送るか', 'boolean'),
      confirmation: described(
        'いま登録されている口座を、いつ、だれが登録・変更し、確認したか',
        nullable(objectOf({ ...all('date-time?', 'changedAt', 'confirmedAt'), ...all('string?', 'changedBy', 'confirmedBy') })),
      ),
      problems: listOf('string'),
    }),
  ),
  problems: listOf('string'),
  ...all('integer', 'count', 'total', 'feeTotal'),
  sound: 'boolean',
});

export const resultAnswersSchema = listOf(
  objectOf({
    ...{ id: 'integer', success: 'boolean', error: 'string?', code: 'string?' },
    mail: enumOf(['queued', 'no_address', 'template_problem', null]),
  }),
);

export const importedSchema = objectOf({
  results: listOf(
    objectOf({
      outcome: enumOf(['done', 'failed']),
      ...all('integer', 'id', 'amount'),
      ...all('string?', 'text', 'grantNumber'),
      organizationName: 'string',
    }),
  ),
  problems: listOf('string'),
  missing: 'integer',
});
