import type { MergeFieldName } from '../mail/merge-fields.ts';
import type { letterKinds } from '../terms.ts';

export type LetterKind = keyof typeof letterKinds;

/** What every letter may speak of: the grant and both sides of it. */
const grant = [
  'documentNumber',
  'letterDate',
  'foundationName',
  'foundationRepresentative',
  'foundationAddress',
  'foundationContact',
  'grantee',
  'organizationName',
  'organizationAddress',
  'representative',
  'grantNumber',
  'entryNumber',
  'title',
  'grantYear',
  'approvedAmount',
  'advanceAmount',
  'startDate',
  'endDate',
  'decisionDate',
] as const satisfies readonly MergeFieldName[];

const settled = [
  'eligibleAmount',
  'deductedTax',
  'taxToReturn',
  'grantRate',
  'otherIncome',
  'ownShare',
  'finalAmount',
  'paidAmount',
  'remainingPayment',
  'refundAmount',
  'refundDeadline',
  'refundAccount',
  'settlementReason',
  'settlementTable',
  'receiptTable',
] as const satisfies readonly MergeFieldName[];

/** Fields that are a whole table: each has a line of the body to itself. */
export const tableFields = ['settlementTable', 'receiptTable'] as const satisfies readonly MergeFieldName[];

export type TableField = (typeof tableFields)[number];

export type LetterField = (typeof grant | typeof settled)[number];

const fields: Readonly<Record<LetterKind, readonly LetterField[]>> = {
  ukesyo: grant,
  confirmation: grant,
  settlement: [...grant, ...settled],
  refund_notice: [...grant, ...settled],
};

/** The merge fields that a letter's template may use. */
export function letterFieldsFor(kind: LetterKind): readonly LetterField[] {
  return fields[kind];
}

export function isTableField(name: string): name is TableField {
  return (tableFields as readonly string[]).includes(name);
}
