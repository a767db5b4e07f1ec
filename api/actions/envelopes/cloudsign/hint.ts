import type { Services } from '../../../services.ts';

/** What CloudSign's webhook says. Anybody who knows its address can say it: it moves nothing but the next look. */
export interface Hint {
  readonly documentId: string;
  readonly isBounce: boolean;
}

/** Has a document looked at now. Said twice, or of a document that is not ours or has ended, it does nothing. */
export async function takeHint({ engine, now }: Pick<Services, 'engine' | 'now'>, { documentId, isBounce }: Hint): Promise<void> {
  const at = now().toISOString();
  await engine.transaction(async (db) => {
    const envelope = await db.selectFrom('envelopes').select('id').where('externalId', '=', documentId).executeTakeFirst();
    if (!envelope) return;
    const told = db.selectFrom('envelope_events').select('id').where('envelopeId', '=', envelope.id).where('event', '=', 'bounced');
    const isNews = isBounce && !(await told.executeTakeFirst());
    await db
      .updateTable('cloudsign_letters')
      .set({ nextAt: at, updatedAt: at, ...(isNews && { step: 'bounced' as const }) })
      .where('envelopeId', '=', envelope.id)
      .where('step', 'in', ['waiting', 'bounced'])
      .execute();
  });
}
