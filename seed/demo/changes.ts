import type { Transaction } from '../../api/db/database.ts';
import { insertRows } from '../insert.ts';
import { staffWithRole } from './users.ts';

const decider = staffWithRole('fund_manager');
const reduced = 50_000;

/** A few grants were cut when the grantee changed the plan: each with the decision that says so. */
export async function loadChanges(db: Transaction): Promise<void> {
  const rows = await db
    .selectFrom('status_histories as h')
    .innerJoin('applications as a', 'a.id', 'h.applicationId')
    .select(['h.applicationId', 'h.createdAt', 'a.approvedAmount'])
    .where('h.fromStatus', '=', 'CHANGE_UNDER_REVIEW')
    .where('a.status', 'in', ['IN_PROGRESS', 'ACTIVITY_EXTENDED', 'GRANT_COMPLETED'])
    .where('a.approvedAmount', 'is not', null)
    .orderBy('h.id', 'desc')
    .limit(3)
    .execute();
  const grants = [...new Map(rows.map((row) => [row.applicationId, row])).values()];
  await insertRows(
    db,
    'change_decisions',
    grants.map(({ applicationId, approvedAmount, createdAt }, index) => ({
      id: index + 1,
      applicationId,
      matter: 'approvedAmount' as const,
      fromAmount: (approvedAmount ?? 0) + reduced,
      toAmount: approvedAmount,
      reason: '計画の変更により、事業費が減ったため',
      document: `変更承認 第${index + 1}号`,
      fromStatus: 'CHANGE_UNDER_REVIEW' as const,
      userId: decider.id,
      userName: decider.name,
      userRole: decider.role,
      createdAt,
      updatedAt: createdAt,
    })),
  );
}
