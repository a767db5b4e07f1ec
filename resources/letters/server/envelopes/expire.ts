import { systemActor } from '../../../../api/access/actor.ts';
import { Failure } from '../../../../api/failures/failure.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import type { Services } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';

/** Batch size. */
const batchSize = 200;

/** Marks overdue envelopes expired. Idempotent and safe to run concurrently. @returns number of envelopes expired */
export async function expireEnvelopes(services: Services): Promise<number> {
  const now = services.now().toISOString();
  const due = await services.engine.reader
    .selectFrom('envelopes')
    .select(['id', 'applicationId'])
    .where('status', '=', 'sent')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(batchSize)
    .execute();
  let expired = 0;
  for (const envelope of due) if (await expireOne(services, envelope)) expired++;
  return due.length === batchSize && expired > 0 ? expired + (await expireEnvelopes(services)) : expired;
}

async function expireOne(services: Services, { id, applicationId }: { readonly id: number; readonly applicationId: number }): Promise<boolean> {
  const call = { services, actor: systemActor, origin: { requestId: 'expiry', address: null } };
  try {
    await services.engine.transaction((db) => applyTransition(call, resources.envelopes, id, 'expire', {}, db));
  } catch (error) {
    // Signed, cancelled or expired by another process meanwhile.
    if (error instanceof Failure && error.code === 'wrong_state') return false;
    throw error;
  }
  services.live.announce({ about: 'application', applicationId });
  return true;
}
