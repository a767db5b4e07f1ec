import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { statusEntry } from '../../../../domain/workflow/transitions.ts';
import { balancesOf, type JournalLine, journalOf, type LedgerEvent, type OutstandingRow } from '../../rules/journal.ts';
import { moneyRows } from '../settling.ts';

/** The journal of one grant, and whose it is. */
interface GrantJournal {
  readonly applicationId: number;
  readonly grantNumber: string | null;
  readonly organizationName: string;
  readonly lines: readonly JournalLine[];
}

/** The journal of every grant whose money has moved or been settled, from the records alone. */
export async function grantJournals(db: Kysely<Database>): Promise<GrantJournal[]> {
  const [grants, settled, withdrawn, moved] = [await grantsOf(db), await settlements(db), await withdrawals(db), await movements(db)];
  const events = new Map<number, LedgerEvent[]>();
  for (const { applicationId, ...event } of [...settled, ...withdrawn, ...moved, ...takenOver(grants, settled, moved)])
    events.set(applicationId, [...(events.get(applicationId) ?? []), event as LedgerEvent]);
  return grants.flatMap(({ applicationId, grantNumber, organizationName }) => {
    const own = events.get(applicationId);
    return own ? [{ applicationId, grantNumber, organizationName, lines: journalOf(own) }] : [];
  });
}

type Owned = LedgerEvent & { readonly applicationId: number };
type Grant = Awaited<ReturnType<typeof grantsOf>>[number];

function grantsOf(db: Kysely<Database>) {
  const paid = moneyRows(db).select(['p.reportCompletionDate', 'p.updatedAt']).where('p.id', 'is not', null);
  return paid.orderBy('a.grantNumber').orderBy('a.id').execute();
}

async function settlements(db: Kysely<Database>): Promise<Owned[]> {
  const rows = await db.selectFrom('payment_settlements').select(['id', 'applicationId', 'finalAmount', 'createdAt']).execute();
  return rows.map(({ id, applicationId, finalAmount, createdAt: at }) => ({
    ...{ applicationId, what: 'settled', final: finalAmount, at, date: japanDate(new Date(at)) },
    ref: `精算の記録 ${id}`,
  }));
}

/** A settlement is taken back by a step out of its phase; where nothing is settled, such a step books nothing. */
async function withdrawals(db: Kysely<Database>): Promise<Owned[]> {
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

async function movements(db: Kysely<Database>): Promise<Owned[]> {
  const rows = await db.selectFrom('payment_entries').select(['id', 'applicationId', 'kind', 'amount', 'entryDate', 'createdAt']).execute();
  return rows.map(({ id, applicationId, kind, amount, entryDate, createdAt: at }) => ({
    ...{ applicationId, what: 'moved', kind, amount, at, date: entryDate ?? japanDate(new Date(at)) },
    ref: `入出金の記録 ${id}`,
  }));
}

/** What an older system settled has figures, but no record of the decision: it is taken over on the day that the payment names. */
function takenOver(grants: readonly Grant[], settled: readonly Owned[], moved: readonly Owned[]): Owned[] {
  const known = new Set(settled.map(({ applicationId }) => applicationId));
  const lastMoved = new Map(moved.map(({ applicationId, date }) => [applicationId, date]));
  return grants.flatMap(({ applicationId, finalAmount, reportCompletionDate, updatedAt }): Owned[] => {
    if (finalAmount === null || known.has(applicationId)) return [];
    const date = reportCompletionDate ?? lastMoved.get(applicationId) ?? japanDate(new Date(updatedAt as string));
    return [{ applicationId, what: 'settled', final: finalAmount, date, at: '', ref: '移行した精算' }];
  });
}

/** What was fixed and not paid, or not come back, at the end of a day: by the very lines of the journal, so that the books agree. */
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
