import { deviceWords } from '../../domain/device-words.ts';
import type { Actor } from '../access/actor.ts';
import { writeAudit } from '../db/audit.ts';
import type { Transaction } from '../db/database.ts';
import type { Call } from '../http/route.ts';
import { type AccountHolder, queueAccountNotice } from '../mail/account-notice.ts';

/** What became of somebody's means to sign in: for the log, and as the person is told. */
interface FactorEvent {
  readonly summary: string;
  readonly text: string;
}

/** Writes down what became of a person's means to sign in, and tells the person, who may not have done it. */
export async function tellOfFactor(
  db: Transaction,
  { services, actor, origin }: Pick<Call, 'services' | 'origin'> & { readonly actor: Actor | null },
  user: AccountHolder & { readonly email: string },
  { summary, text }: FactorEvent,
): Promise<void> {
  await writeAudit(db, actor, origin, services.now(), { action: 'factor', resource: null, recordId: null, summary });
  await queueAccountNotice(db, services, user, [user.email], { text, device: deviceWords(origin.userAgent), address: origin.address });
}
