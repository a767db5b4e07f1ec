import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { statusEntry } from '../../../../domain/workflow/transitions.ts';
import { balancesOf, type JournalLine, journalOf, type LedgerEvent, type OutstandingRow } from '../../rules/journal.ts';
import { moneyRows } from '../settlement-queries.ts';

interface GrantJournal {
  readonly applicationId: number;
  readonly grantNumber: string | null;
  readonly organizationName: string;
  readonly lines: readonly JournalLine[];
}

/** The journals of all grants with movements or a settlement, derived from the records. */
export async function grantJournals(db: Kysely<Database>): Promise<GrantJournal[]> {
  const [grants, settled, withdrawn, moved] = [await grantsOf(db), await settlements(db), await withdrawals(db), await movements(db)];
  const events = new Map<number, LedgerEvent[]>();
  for (const { applicationId, ...event } of [...settled, ...withdrawn, ...moved, ...migratedSettlements(grants, settled, moved)])
    events.set(applicationId, [...(events.get(applicationId) ?? []), event as LedgerEvent]);
  return grants.flatMap(({ applicationId, grantNumber, organizationName }) => {
    const own = events.get(applicationId);
    return own ? [{ applicationId, grantNumber, organizationName, lines: journalOf(own) }] : [];
  });
}

type GrantEvent = LedgerEvent & { readonly applicationId: number };
type Grant = Awaited<ReturnType<typeof grantsOf>>[number];

function grantsOf(db: Kysely<Database>) {
  const paid = moneyRows(db).select(['p.reportCompletionDate', 'p.updatedAt']).where('p.id', 'is not', null);
  return paid.orderBy('a.grantNumber').orderBy('a.id').execute();
}

async function settlements(db: Kysely<Database>): Promise<GrantEvent[]> {
  const rows = await db.selectFrom('payment_settlements').select(['id', 'applicationId', 'finalAmount', 'createdAt']).execute();
  return rows.map(({ id, applicationId, finalAmount, createdAt: at }) => ({
    ...{ applicationId, what: 'settled', final: finalAmount, at, date: japanDate(new Date(at)) },
    ref: `精算の記録 ${id}`,
  }));
}

/** A transition out of the settlement phases revokes the settlement; without one it posts nothing. */
async function withdrawals(db: Kysely<Database>): Promise<GrantEvent[]> {
  const rows = await db
    .selectFrom('status_histories as h')
    .select(['h.id', 'h.applicationId', 'h.toStatus', 'h.createdAt'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payment_settlements as s')
          .select('s.id')
          .whereRef('s.applicationId', '=', 'h.applicationId')
          .whereRef('s.createdAt', '<', 'h.createdAt'),
      ),
    )
    .execute();
  return rows
    .filter(({ toStatus }) => !settledPhases.includes(statusEntry(toStatus).phase))
    .map(({ id, applicationId, createdAt: at }) => ({
      applicationId,
      what: 'withdrawn',
      at,
      date: japanDate(new Date(at)),
      ref: `状況の履歴 ${id}`,
    }));
}

const settledPhases: readonly string[] = ['settlement', 'end'];

async function movements(db: Kysely<Database>): Promise<GrantEvent[]> {
  const rows = await db.selectFrom('payment_entries').select(['id', 'applicationId', 'kind', 'amount', 'entryDate', 'createdAt']).execute();
  return rows.map(({ id, applicationId, kind, amount, entryDate, createdAt: at }) => ({
    ...{ applicationId, what: 'moved', kind, amount, at, date: entryDate ?? japanDate(new Date(at)) },
    ref: `入出金の記録 ${id}`,
  }));
}

/** A migrated settlement has figures but no decision record: it is posted on the date given by the payment. */
function migratedSettlements(grants: readonly Grant[], settled: readonly GrantEvent[], moved: readonly GrantEvent[]): GrantEvent[] {
  const known = new Set(settled.map(({ applicationId }) => applicationId));
  const lastMoved = new Map(moved.map(({ applicationId, date }) => [applicationId, date]));
  return grants.flatMap(({ applicationId, finalAmount, reportCompletionDate, updatedAt }): GrantEvent[] => {
    if (finalAmount === null || known.has(applicationId)) return [];
    const date = reportCompletionDate ?? lastMoved.get(applicationId) ?? japanDate(new Date(updatedAt as string));
    return [{ applicationId, what: 'settled', final: finalAmount, date, at: '', ref: '移行した精算' }];
  });
}

/** Amounts decided but not paid or returned at the end of a day, from the same lines as the journal so that they agree. */
export async function outstandingAt(db: Kysely<Database>, date: string): Promise<OutstandingRow[]> {
  const journals = await grantJournals(db);
  return journals.flatMap(({ lines, ...grant }) => {
    const past = lines.filter((line) => line.date <= date);
    const { payable, receivable, expense } = balancesOf(past);
    if (payable === 0 && receivable === 0) return [];
    const settledOn = past.findLast(({ debit, credit }) => debit === 'expense' || credit === 'expense')?.date ?? null;
    return [{ ...grant, settledOn, final: expense, payable: 0 - payable, receivable }];
  });
}
