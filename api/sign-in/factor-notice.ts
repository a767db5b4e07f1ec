import { deviceWords } from '../../domain/device-names.ts';
import type { Actor } from '../access/actor.ts';
import { writeAudit } from '../db/audit.ts';
import type { Transaction } from '../db/database.ts';
import type { Call } from '../http/route.ts';
import { type AccountHolder, queueAccountNotice } from '../mail/account-notice.ts';

/** A change of a person's factors: for the audit log, and in the words of the notice. */
interface FactorEvent {
  readonly summary: string;
  readonly text: string;
}

/** Logs a change of a person's factors and notifies the person, who may not have made it. */
export async function notifyFactorChange(
  db: Transaction,
  { services, actor, origin }: Pick<Call, 'services' | 'origin'> & { readonly actor: Actor | null },
  user: AccountHolder & { readonly email: string },
  { summary, text }: FactorEvent,
): Promise<void> {
  await writeAudit(db, actor, origin, services.now(), { action: 'factor', resource: null, recordId: null, summary });
  await queueAccountNotice(db, services, user, [user.email], { text, device: deviceWords(origin.userAgent), address: origin.address });
}
