import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { conflict } from '../failure.ts';
import type { Services } from '../services.ts';
import { type GrantFacts, grantFacts } from './grant-facts.ts';
import { type Settlement, settlementFacts } from './settlement-facts.ts';
import type { LetterSubject } from './subject.ts';

const fileNames = { settlement: 'seisan', refund_notice: 'henno' } as const;

export type SettlementKind = keyof typeof fileNames;

/**
 * The settlement of a grant on paper, or the notice of what is to be paid back of it: about that one decision.
 * @throws Failure 409 as long as there is nothing to tell
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

/** @throws Failure 409 before the settlement is decided, or where nothing is to be paid back */
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
