import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type SettlementKind, settlementSubject } from '../../letters/settlement-letter.ts';
import type { LetterSubject } from '../../letters/subject.ts';
import type { Services } from '../../services.ts';
import { decidedSettlement } from '../payments/settling.ts';

/** The letter about the settlement that stands. @throws Failure 409 as long as there is nothing to tell */
export async function decidedSubject(
  services: Pick<Services, 'settings'>,
  db: Kysely<Database>,
  kind: SettlementKind,
  applicationId: number,
): Promise<LetterSubject> {
  return settlementSubject(services, db, kind, applicationId, await decidedSettlement(db, applicationId));
}
