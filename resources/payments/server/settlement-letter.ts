import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { conflict } from '../../../api/failures/failure.ts';
import type { PaperRow } from '../../../api/letters/paper-table.ts';
import type { Services } from '../../../api/services.ts';
import { formatEraDate } from '../../../domain/dates/era.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { declaredIncome, usualShare } from '../../../domain/money/grant-share.ts';
import { inLetters, refundDeadlineText, type SettledFigures, settlementLines, settlementSentences } from '../../../domain/money/settlement-texts.ts';
import { formatEn, formatKin } from '../../../domain/money/yen.ts';
import { type GrantFacts, grantFacts } from '../../letters/server/drawing/grant-facts.ts';
import type { LetterSubject } from '../../letters/server/drawing/issue.ts';

const fileNames = { settlement: 'seisan', refund_notice: 'henno' } as const;

export type SettlementKind = keyof typeof fileNames;

/**
 * The subject of a settlement letter or refund notice, based on one settlement.
 * @throws Failure 409 before the settlement
 */
export async function settlementSubject(
  services: Pick<Services, 'settings'>,
  db: Kysely<Database>,
  kind: SettlementKind,
  applicationId: number,
  settlement: (Settlement & { readonly id: number }) | null,
): Promise<LetterSubject> {
  const facts = await factsOfSettlement(services, db, kind, applicationId, settlement);
  return { kind, applicationId, facts, basis: `settlement ${settlement?.id}`, fileName: `${fileNames[kind]}_${facts.number}.pdf` };
}

/** @throws Failure 409 before the settlement is decided, or when there is no refund */
export async function factsOfSettlement(
  { settings }: Pick<Services, 'settings'>,
  db: Kysely<Database>,
  kind: SettlementKind,
  applicationId: number,
  settlement: Settlement | null,
): Promise<GrantFacts> {
  if (!settlement) throw conflict('not_ready', '精算はまだ決まっていません。決まったあとで、精算の書面を作れます。');
  if (kind === 'refund_notice' && settlement.refundAmount === 0)
    throw conflict('not_ready', '返納していただく額がないため、返納通知書は作れません。');
  const facts = await settlementFacts(db, await grantFacts(db, settings, applicationId), applicationId, settlement);
  return { ...facts, values: { ...facts.values, refundAccount: settings.foundation.refundAccount } };
}

/** A decided settlement with the ids of its receipts. */
interface Settlement extends SettledFigures {
  readonly decidedAt: string;
  readonly receiptIds: readonly number[];
}

/** The merge fields of a settled grant; the letter is dated by the decision. */
async function settlementFacts(db: Kysely<Database>, grant: GrantFacts, applicationId: number, settlement: Settlement): Promise<GrantFacts> {
  const { decidedAt, receiptIds } = settlement;
  const amount = (name: 'eligibleAmount' | 'finalAmount' | 'paidAmount' | 'remainingPayment' | 'refundAmount') => ({
    [name]: formatKin(settlement[name]),
  });
  return {
    number: grant.number,
    at: decidedAt,
    changes: await earlierOf(db, applicationId, decidedAt),
    values: {
      ...grant.values,
      letterDate: formatEraDate(japanDate(new Date(decidedAt))),
      approvedAmount: formatKin(settlement.approvedAmount),
      ...amount('eligibleAmount'),
      deductedTax: formatKin(settlement.deductedTax ?? 0),
      taxToReturn: formatKin(settlement.taxToReturn ?? 0),
      grantRate: `${settlement.grantRate ?? usualShare.grantRate}％`,
      otherIncome: formatKin(declaredIncome(settlement)),
      ownShare: formatKin(settlement.ownShare ?? 0),
      ...amount('finalAmount'),
      ...amount('paidAmount'),
      ...amount('remainingPayment'),
      ...amount('refundAmount'),
      refundDeadline: refundDeadlineText(settlement, formatEraDate),
      settlementReason: settlementSentences(settlement, inLetters).join('\n'),
    },
    tables: { settlementTable: figureRows(settlement), receiptTable: await receiptRows(db, applicationId, receiptIds) },
  };
}

/** A sentence about the previous settlement that this one replaces. */
async function earlierOf(db: Kysely<Database>, applicationId: number, decidedAt: string): Promise<string[]> {
  const earlier = await db
    .selectFrom('payment_settlements')
    .select(['finalAmount', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .where('createdAt', '<', decidedAt)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!earlier) return [];
  const { finalAmount, createdAt } = earlier;
  return [`${formatEraDate(japanDate(new Date(createdAt)))}の精算（確定額 ${formatKin(finalAmount)}）を改め、次のとおり精算します。`];
}

function figureRows(figures: SettledFigures): PaperRow[] {
  const until = figures.refundDeadline ? `（期限 ${formatEraDate(figures.refundDeadline)}）` : '（期限は別にお知らせします）';
  return settlementLines(figures, until).map(({ label, amount, strong = false }) => ({ kind: 'figures', cells: [label, formatEn(amount)], strong }));
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
  const sum = counted.reduce((total, { eligibleAmount }) => total + eligibleAmount, 0);
  const rowsOfReceipts = counted.map(({ receiptDate, title, vendor, eligibleAmount }) => ({
    kind: 'receipts' as const,
    cells: [receiptDate ? formatEraDate(receiptDate) : '', title ?? '', vendor ?? '', formatEn(eligibleAmount)],
  }));
  const head = { kind: 'receipts' as const, heads: true, cells: ['日付', '件名', '支払先', '金額'] };
  return [head, ...rowsOfReceipts, { kind: 'receipts', strong: true, cells: ['合計', `${counted.length}件`, '', formatEn(sum)] }];
}
