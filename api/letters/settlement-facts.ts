import type { Kysely } from 'kysely';
import { formatEraDate } from '../../domain/dates/era.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { type SettledFigures, settlementLines, settlementSentences } from '../../domain/money/settlement-words.ts';
import { formatYen } from '../../domain/money/yen.ts';
import type { Database } from '../db/database.ts';
import type { GrantFacts } from './grant-facts.ts';
import type { PaperRow } from './paper-table.ts';

/** A settlement as it was decided, and the receipts that it counts. */
export interface Settlement extends SettledFigures {
  readonly decidedAt: string;
  readonly receiptIds: readonly number[];
}

/** What a letter may say of a grant whose settlement is decided; it is dated by that decision. */
export async function settlementFacts(db: Kysely<Database>, grant: GrantFacts, applicationId: number, settlement: Settlement): Promise<GrantFacts> {
  const { decidedAt, receiptIds, refundDeadline } = settlement;
  const amount = (name: 'eligibleAmount' | 'finalAmount' | 'paidAmount' | 'remainingPayment' | 'refundAmount') => ({
    [name]: formatYen(settlement[name]),
  });
  return {
    number: grant.number,
    at: decidedAt,
    values: {
      ...grant.values,
      letterDate: formatEraDate(japanDate(new Date(decidedAt))),
      approvedAmount: formatYen(settlement.approvedAmount),
      ...amount('eligibleAmount'),
      deductedTax: formatYen(settlement.deductedTax ?? 0),
      taxToReturn: formatYen(settlement.taxToReturn ?? 0),
      ...amount('finalAmount'),
      ...amount('paidAmount'),
      ...amount('remainingPayment'),
      ...amount('refundAmount'),
      refundDeadline: refundDeadline && formatEraDate(refundDeadline),
      settlementReason: settlementSentences(settlement, formatEraDate).join('\n'),
    },
    tables: { settlementTable: figureRows(settlement), receiptTable: await receiptRows(db, applicationId, receiptIds) },
  };
}

function figureRows(figures: SettledFigures): PaperRow[] {
  const until = figures.refundDeadline ? `（期限 ${formatEraDate(figures.refundDeadline)}）` : '（期限は別にお知らせします）';
  return settlementLines(figures, until).map(({ label, amount, strong = false }) => ({ kind: 'figures', cells: [label, formatYen(amount)], strong }));
}

async function receiptRows(db: Kysely<Database>, applicationId: number, ids: readonly number[]): Promise<PaperRow[]> {
  const rows = await db
    .selectFrom('receipts')
    .select(['id', 'receiptDate', 'title', 'vendor', 'eligibleAmount'])
    .where('applicationId', '=', applicationId)
    .orderBy('receiptDate')
    .orderBy('id')
    .execute();
  const counted = rows.filter(({ id }) => ids.includes(id));
  if (counted.length === 0) return [{ kind: 'facts', cells: ['なし', '対象となる領収書はありません。'] }];
  return counted.map(({ receiptDate, title, vendor, eligibleAmount }) => ({
    kind: 'receipts',
    cells: [receiptDate?.replaceAll('-', '/') ?? '', title ?? '', vendor ?? '', formatYen(eligibleAmount)],
  }));
}
