import { systemActor } from '../../../../api/access/actor.ts';
import { Failure } from '../../../../api/failures/failure.ts';
import { move } from '../../../../api/resources/move.ts';
import type { Services } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';

/** As many as are looked at together. */
const page = 200;

/** Ends the requests whose time is over. Harmless to repeat, and to do in several processes at once. @returns how many */
export async function expireEnvelopes(services: Services): Promise<number> {
  const now = services.now().toISOString();
  const due = await services.engine.reader
    .selectFrom('envelopes')
    .select(['id', 'applicationId'])
    .where('status', '=', 'sent')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(page)
    .execute();
  let expired = 0;
  for (const envelope of due) if (await expireOne(services, envelope)) expired++;
  return due.length === page && expired > 0 ? expired + (await expireEnvelopes(services)) : expired;
}

async function expireOne(services: Services, { id, applicationId }: { readonly id: number; readonly applicationId: number }): Promise<boolean> {
  const call = { services, actor: systemActor, origin: { requestId: 'expiry', address: null } };
  try {
    await services.engine.transaction((db) => move(call, resources.envelopes, id, 'expire', {}, db));
  } catch (error) {
    // Signed, or called back, or ended by another process, in the meantime.
    if (error instanceof Failure && error.code === 'wrong_state') return false;
    throw error;
  }
  services.live.announce({ about: 'application', applicationId });
  return true;
}
