import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import type { ActionHandler, ActionPreparation } from '../../../api/resources/handlers.ts';
import type { Services } from '../../../api/services.ts';
import { type SettlementKind, settlementSubject } from '../../payments/server/settlement-letter.ts';
import { decidedSettlement } from '../../payments/server/settlement-queries.ts';
import type { LetterSubject } from './drawing/issue.ts';
import { redrawLetter } from './letter-on-file.ts';

/** Subject of the letter about the decided settlement. @throws Failure 409 without one */
export async function decidedSettlementSubject(
  services: Pick<Services, 'settings'>,
  db: Kysely<Database>,
  kind: SettlementKind,
  applicationId: number,
): Promise<LetterSubject> {
  return settlementSubject(services, db, kind, applicationId, await decidedSettlement(db, applicationId));
}

/** Redraws a settlement letter with current facts and template. @throws Failure 409 where the settlement is no longer decided */
export const prepareRedraw: ActionPreparation = async ({ row, inputs, ...call }) => {
  const { services } = call;
  const subject = await decidedSettlementSubject(services, services.engine.reader, row.kind as SettlementKind, row.applicationId as number);
  return { made: await redrawLetter(call, subject, String(inputs.comment)), stored: [] };
};

/** Returns the new letter's id; the preparation has created it, and this letter stays unchanged. */
export const redraw: ActionHandler = async ({ prepared }) => ({ replacedById: (prepared as { readonly id: number }).id });
