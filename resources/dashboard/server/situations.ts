import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { undeclaredIncome } from '../../../domain/money/grant-share.ts';
import { paymentBalance } from '../../../domain/money/payment-balance.ts';
import { announcedStatus, isUndecided } from '../../../domain/workflow/announcement.ts';
import { isUnsigned } from '../../../domain/workflow/decided-matters.ts';
import { moneyRows } from '../../payments/server/settlement-queries.ts';
import type { GranteeDocument, GranteeSituation } from '../rules/grantee-tasks.ts';

/** The facts from which tasks are derived, by application. `today` is a date in Japan; missing ids are omitted. */
export async function granteeSituations(db: Kysely<Database>, ids: readonly number[], today: string): Promise<ReadonlyMap<number, GranteeSituation>> {
  if (ids.length === 0) return new Map();
  const [applications, documents, letters, receipts, replies] = await Promise.all([
    moneyRows(db).where('a.id', 'in', ids).execute(),
    documentsOf(db, ids),
    lettersOf(db, ids, today),
    receiptCounts(db, ids),
    repliesOf(db, ids),
  ]);
  return new Map(
    applications.map(
      ({ applicationId: id, entryNumber, status, endDate, bankId, otherIncomeRule, otherGrants, otherIncome, refundDeadline, ...payment }) => [
        id,
        {
          entryNumber,
          endDate,
          refundDeadline,
          replyBy: isUnsigned(status) ? (replies.get(id) ?? null) : null,
          status: announcedStatus(status),
          hasBank: bankId !== null,
          isIncomeUndeclared: otherIncomeRule !== null && undeclaredIncome({ otherIncomeRule, otherGrants, otherIncome }).length > 0,
          openTaxReturn: paymentBalance(payment).openTaxReturn,
          isReturned: (payment.refundAmount ?? 0) > 0 && paymentBalance(payment).unreturned === 0,
          documents: documents.get(id) ?? [],
          letters: isUndecided(status) ? [] : letters.filter(({ applicationId }) => applicationId === id),
          receiptDrafts: receipts.get(`${id} draft`) ?? 0,
          receiptsReturned: receipts.get(`${id} rejected`) ?? 0,
          today,
        },
      ],
    ),
  );
}

/** The last day to accept an announced result. */
async function repliesOf(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db
    .selectFrom('decisions as d')
    .innerJoin('announcements as n', 'n.id', 'd.announcementId')
    .select(['d.applicationId', 'n.replyBy'])
    .where('d.applicationId', 'in', [...ids])
    .where('d.status', '=', 'announced')
    .execute();
  return new Map(rows.map(({ applicationId, replyBy }) => [applicationId, replyBy]));
}

async function documentsOf(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlyMap<number, GranteeDocument[]>> {
  const rows = await rowsWhere(db, 'submissions', { applicationId: ids, status: ['NOT_SUBMITTED', 'SUBMITTED_RETURNED'] }, [
    'id',
    'applicationId',
    'formName',
    'status',
    'receptionEndDate',
    'isRequired',
  ]);
  const found = new Map<number, GranteeDocument[]>();
  for (const { applicationId, receptionEndDate: dueDate, isRequired, ...row } of rows)
    found.set(applicationId, [...(found.get(applicationId) ?? []), { ...row, dueDate, isRequired: isRequired === 1 }]);
  return found;
}

/** Letters that can still be signed today. */
async function lettersOf(db: Kysely<Database>, ids: readonly number[], today: string) {
  const rows = await rowsWhere(db, 'envelopes', { applicationId: ids, status: 'sent' }, ['id', 'applicationId', 'kind', 'provider', 'expiresAt']);
  return rows.map(({ expiresAt, ...row }) => ({ ...row, dueDate: japanDate(new Date(expiresAt)) })).filter(({ dueDate }) => dueDate >= today);
}

/** Counts by `<application> <status>`. */
async function receiptCounts(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('receipts')
    .select(['applicationId', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('applicationId', 'in', [...ids])
    .where('status', 'in', ['draft', 'rejected'])
    .where('removed', '=', 0)
    .groupBy(['applicationId', 'status'])
    .execute();
  return new Map(rows.map(({ applicationId, status, count }) => [`${applicationId} ${status}`, Number(count)]));
}
