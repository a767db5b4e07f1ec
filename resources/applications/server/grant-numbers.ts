import type { Transaction } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { conflict, Failure, invalid } from '../../../api/failures/failure.ts';
import { importRows, type Plan, repeatedIn } from '../../../api/resources/import-rows.ts';
import { lockedRow } from '../../../api/resources/stored-rows.ts';
import type { Services, WriteCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import type { GrantNumberRow } from '../rules/grant-numbers.ts';
import { updateAsStaff } from './staff-edit.ts';

const { applications } = resources;

/** A row as sent: any part may be missing or wrong, which is reported for that row alone. */
export type SentGrantNumberRow = { readonly [N in keyof GrantNumberRow]: GrantNumberRow[N] | null } & {
  /** The version shown on screen; null if not sent. */
  readonly version: number | null;
};

/**
 * Sets numbers and amounts of applications, each in its own transaction, so that a refused row does not affect the others. Rows are checked against
 * the applications before the first write, so that preview and write give the same results.
 * @param preview writes every row and rolls it back
 */
export async function enterGrantNumbers(call: WriteCall, rows: readonly SentGrantNumberRow[], preview: boolean) {
  const plans = await plansOf(call.services, rows);
  const results = await importRows(call, applications, plans, preview, ({ id, row }, db) => write(call, id, row, db));
  return results.map(({ isVisible, ...result }, index) => {
    const { id, row, known } = plans[index] as GrantNumberPlan;
    if (!preview && result.change === 'changed') call.services.live.announce({ about: 'application', applicationId: id, isInternal: !isVisible });
    return { change: null, ...result, ...row, id: known?.id ?? null, before: known ?? null, version: known?.version ?? null };
  });
}

interface GrantNumberPlan extends Plan {
  readonly row: SentGrantNumberRow;
  readonly known: Known | undefined;
}

type Known = Awaited<ReturnType<typeof knownApplications>>[number];

async function plansOf(services: Services, rows: readonly SentGrantNumberRow[]): Promise<GrantNumberPlan[]> {
  const known = new Map((await knownApplications(services, rows)).map((one) => [one.entryNumber, one]));
  const numbers = rows.flatMap(({ grantNumber }) => grantNumber ?? []);
  const holders = await rowsWhere(services.engine.reader, 'applications', { grantNumber: numbers }, ['entryNumber', 'grantNumber']);
  const holderOf = new Map(holders.map(({ grantNumber, entryNumber }) => [grantNumber, entryNumber]));
  const [repeatedEntries, repeatedNumbers] = [repeatedIn(rows, 'entryNumber'), repeatedIn(rows, 'grantNumber')];
  return rows.map((row) => {
    const application = known.get(row.entryNumber ?? '');
    const isRepeated = { entryNumber: repeatedEntries.has(row.entryNumber), grantNumber: repeatedNumbers.has(row.grantNumber) };
    return { id: application?.id ?? 0, row, known: application, objection: objectionTo(row, application, isRepeated, holderOf.get(row.grantNumber)) };
  });
}

function knownApplications({ engine }: Services, rows: readonly SentGrantNumberRow[]) {
  const entryNumber = rows.flatMap((row) => row.entryNumber ?? []);
  return rowsWhere(engine.reader, 'applications', { entryNumber }, [
    'id',
    'entryNumber',
    'title',
    'status',
    'grantNumber',
    'entryAmount',
    'approvedAmount',
    'version',
  ]);
}

/** Checks that the edit form cannot make: the row's application, and the other rows of the list. */
function objectionTo(
  { entryNumber, grantNumber, approvedAmount }: SentGrantNumberRow,
  known: Known | undefined,
  isRepeated: Readonly<Record<'entryNumber' | 'grantNumber', boolean>>,
  holder: string | undefined,
): Failure | null {
  if (!entryNumber) return invalid({ entryNumber: '受付番号がありません。受付番号を入力してください' });
  if (!known) return new Failure(404, 'not_found', `受付番号「${entryNumber}」の申請はありません。受付番号を確かめてください`);
  if (isRepeated.entryNumber) return invalid({ entryNumber: `受付番号「${entryNumber}」が2行以上あります。1行だけにしてください` });
  if (!grantNumber) return invalid({ grantNumber: '助成番号がありません。助成番号を入力してください' });
  if (isRepeated.grantNumber) return invalid({ grantNumber: `助成番号「${grantNumber}」が2行以上あります。行ごとに別の番号にしてください` });
  if (holder !== undefined && holder !== entryNumber)
    return conflict('taken', `助成番号「${grantNumber}」は、受付番号「${holder}」の申請で使われています。別の番号にしてください`);
  if (approvedAmount === null || approvedAmount < 1) return invalid({ approvedAmount: '承認額は、1円以上の整数で入力してください' });
  return null;
}

/** Values already stored, because a request was repeated, count as unchanged rather than as a conflict. */
async function write(call: WriteCall, id: number, { grantNumber, approvedAmount, version }: SentGrantNumberRow, db: Transaction) {
  const current = await lockedRow(call.services.engine, applications, id, db);
  if (current.grantNumber === grantNumber && current.approvedAmount === approvedAmount) return { change: 'unchanged', isVisible: false } as const;
  const input = { grantNumber, approvedAmount, ...(version !== null && { version }) };
  return { change: 'changed', isVisible: await updateAsStaff(call, id, input, db) } as const;
}
