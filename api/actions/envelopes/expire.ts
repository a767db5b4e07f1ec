import { resources } from '../../../resources.config.ts';
import { writeAudit } from '../../db/audit.ts';
import { announce } from '../../live/announce.ts';
import type { Services } from '../../services.ts';
import type { SigningProvider } from '../../signing/provider.ts';
import { recordEvent } from './events.ts';
import { providerOf } from './make.ts';

/** As many as are looked at together. */
const page = 200;

/** Ends the requests whose time is over. Harmless to repeat, and to do in several processes at once. @returns how many */
export async function expireEnvelopes(services: Services): Promise<number> {
  const now = services.now().toISOString();
  const due = await services.engine.reader
    .selectFrom('envelopes')
    .select(['id', 'applicationId', 'title', 'unsignedSha256', 'provider'])
    .where('status', '=', 'sent')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(page)
    .execute();
  let expired = 0;
  for (const envelope of due) if (await expireOne(services, envelope)) expired++;
  return due.length === page && expired > 0 ? expired + (await expireEnvelopes(services)) : expired;
}

interface DueEnvelope {
  readonly id: number;
  readonly applicationId: number;
  readonly title: string;
  readonly unsignedSha256: string;
  readonly provider: SigningProvider['name'];
}

async function expireOne(services: Services, { id, applicationId, title, unsignedSha256: sha256, provider }: DueEnvelope): Promise<boolean> {
  const origin = { requestId: 'expiry', address: null };
  const now = services.now();
  const done = await services.engine.transaction(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('envelopes')
      .set((eb) => ({ status: 'expired' as const, onceKey: null, version: eb('version', '+', 1), updatedAt: now.toISOString() }))
      .where('id', '=', id)
      .where('status', '=', 'sent')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordEvent({ services, actor: null, origin }, id, { event: 'expired', sha256 }, db);
    await providerOf(services, provider).withdraw({ services }, id, db);
    const summary = `署名依頼「${title}」の期限が過ぎました`;
    await writeAudit(db, null, origin, now, { action: 'action', resource: resources.envelopes.name, recordId: id, summary });
    return true;
  });
  if (done) announce(services, { about: 'application', applicationId });
  return done;
}
