import { resources } from '../../../resources.config.ts';
import type { Transaction } from '../../db/database.ts';
import { type InnerCall, storedRow } from '../../resources/write.ts';
import { type EnvelopeRow, withdraw } from './steps.ts';

const { envelopes } = resources;

/** Calls back every letter of an application that waits for its signature: it no longer says what holds. */
export async function withdrawLetters(call: InnerCall, applicationId: number, reason: string, db: Transaction): Promise<void> {
  const open = await db
    .selectFrom('envelopes')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('status', 'in', ['preparing', 'sent'])
    .orderBy('id')
    .execute();
  for (const { id } of open) await withdraw({ ...call, db }, (await storedRow(envelopes, id, db)) as EnvelopeRow, reason);
}
