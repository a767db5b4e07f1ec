import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import type { ActionHandler, ActionPreparation } from '../../../api/resources/handlers.ts';
import type { Services } from '../../../api/services.ts';
import { type SettlementKind, settlementSubject } from '../../payments/server/settlement-letter.ts';
import { decidedSettlement } from '../../payments/server/settling.ts';
import type { LetterSubject } from './drawing/issue.ts';
import { redrawn } from './keep.ts';

/** The letter about the settlement that stands. @throws Failure 409 as long as there is nothing to tell */
export async function decidedSubject(
  services: Pick<Services, 'settings'>,
  db: Kysely<Database>,
  kind: SettlementKind,
  applicationId: number,
): Promise<LetterSubject> {
  return settlementSubject(services, db, kind, applicationId, await decidedSettlement(db, applicationId));
}

/** Draws the letter of a settlement anew, of the facts and by the template as they are now. @throws Failure 409 where the settlement no longer stands */
export const prepareRedraw: ActionPreparation = async ({ row, inputs, ...call }) => {
  const { services } = call;
  const subject = await decidedSubject(services, services.engine.reader, row.kind as SettlementKind, row.applicationId as number);
  return { made: await redrawn(call, subject, String(inputs.comment)), stored: [] };
};

/** The new letter stands already; this one stays as it is. */
export const redraw: ActionHandler = async ({ prepared }) => ({ replacedById: (prepared as { readonly id: number }).id });
