import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { sha256Of } from '../../../api/runtime/sha256.ts';
import type { Services } from '../../../api/services.ts';
import { formatEraDate } from '../../../domain/dates/era.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { formatKin } from '../../../domain/money/yen.ts';
import { outcomes } from '../../../domain/terms.ts';
import { type Outcome, outcomeConsequences } from '../../../domain/workflow/outcomes.ts';
import { grantFacts } from '../../letters/server/drawing/grant-facts.ts';
import type { LetterSubject } from '../../letters/server/drawing/issue.ts';

/** A decision with the facts of its announcement; dates `YYYY-MM-DD`, instants ISO, amounts in yen. */
export interface AnnounceableDecision {
  readonly id: number;
  readonly applicationId: number;
  readonly outcome: Outcome;
  readonly waitRank: number | null;
  readonly amount: number | null;
  readonly conditions: string | null;
  readonly boardDate: string;
  readonly reason: string | null;
  readonly replacesId: number | null;
  readonly at: string;
  readonly replyBy: string | null;
  readonly awardText: string | null;
  readonly waitText: string | null;
  readonly rejectText: string | null;
}

/** The text that an announcement adds for an outcome. */
export function announcementText({ outcome, awardText, waitText, rejectText }: AnnounceableDecision): string {
  if (outcome === 'waitlisted') return waitText ?? '';
  return (outcome === 'rejected' ? rejectText : awardText) ?? '';
}

/** The letter of a result, dated by its announcement, from the decision and the current application. */
export async function resultSubject(
  { settings }: Pick<Services, 'settings'>,
  db: Kysely<Database>,
  decision: AnnounceableDecision,
): Promise<LetterSubject> {
  const { applicationId, outcome, at } = decision;
  const grant = await grantFacts(db, settings, applicationId);
  const facts = {
    number: grant.number,
    at,
    tables: {},
    changes: await correctionOf(db, decision),
    values: {
      ...grant.values,
      letterDate: formatEraDate(japanDate(new Date(at))),
      decisionDate: formatEraDate(decision.boardDate),
      boardDate: formatEraDate(decision.boardDate),
      approvedAmount: decision.amount === null ? null : formatKin(decision.amount),
      grantedAmount: decision.amount === null ? null : formatKin(decision.amount),
      conditions: decision.conditions,
      waitRank: decision.waitRank === null ? null : `${decision.waitRank}番`,
      replyBy: decision.replyBy && formatEraDate(decision.replyBy),
      resultText: announcementText(decision),
    },
  };
  const kind = outcomeConsequences[outcome].letter;
  // The basis excludes the time, which may still change within its day; the letter contains only the date.
  const { at: _, ...basisFacts } = facts;
  return {
    kind,
    applicationId,
    facts,
    basis: `decision ${decision.id} ${sha256Of(Buffer.from(JSON.stringify(basisFacts)))}`,
    fileName: `${kind}_${applicationId}.pdf`,
  };
}

/** Sentences about the announced result that this one replaces. */
async function correctionOf(db: Kysely<Database>, { replacesId, reason }: AnnounceableDecision): Promise<string[]> {
  if (replacesId === null) return [];
  const before = await db.selectFrom('decisions').select(['outcome', 'announcedAt']).where('id', '=', replacesId).executeTakeFirst();
  if (!before?.announcedAt) return [];
  const correctionText = `${formatEraDate(japanDate(new Date(before.announcedAt)))}にお知らせした選考の結果（${outcomes[before.outcome as Outcome]}）を改め、次のとおりお知らせします。`;
  return [correctionText, ...(reason ? [`改める理由：${reason}`] : [])];
}
