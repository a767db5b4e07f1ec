import type { Transaction } from '../../../../../api/db/database.ts';
import { conflict } from '../../../../../api/failures/failure.ts';
import { mailSubjects } from '../../../../../api/mail/mail-subjects.ts';
import type { InnerCall, Services } from '../../../../../api/services.ts';
import type { AskedEnvelope, SigningProvider } from '../../../../../api/signing/provider.ts';
import { notes } from './notes.ts';

/** Signing at CloudSign. Makes no remote calls here; queues the work for the poller. */
export function cloudsignProvider({ settings }: Pick<Services, 'settings'>): SigningProvider {
  return {
    name: 'cloudsign',
    begins: 'preparing',
    obstacle: () => (settings.cloudsign ? null : 'クラウドサインの設定（CLOUDSIGN_CLIENT_ID）がないため、書類を送れません'),
    ask: queueLetter,
    withdraw,
  };
}

/** @throws Failure 409 without an address */
async function queueLetter({ services }: InnerCall, { id, applicationId }: AskedEnvelope, db: Transaction): Promise<string | null> {
  const [subject] = await mailSubjects(services, db, [applicationId]);
  if (!subject?.contact)
    throw conflict(
      'no_address',
      '連絡先のメールアドレスがないため、クラウドサインで送れません。連絡担当者か団体のメールアドレスを登録してください。',
    );
  const at = services.now().toISOString();
  await db.insertInto('cloudsign_letters').values({ envelopeId: id, step: 'queued', nextAt: at, createdAt: at, updatedAt: at }).execute();
  await db.updateTable('envelopes').set({ externalNote: notes.queued }).where('id', '=', id).execute();
  return 'クラウドサインから送る準備をしています。送り終わると、状況が「署名待ち」に変わります。';
}

/** Queues the withdrawal at CloudSign. While the outcome of a remote call is unknown, keeps its scheduled time so that it is resolved first. */
async function withdraw({ services }: Pick<InnerCall, 'services'>, envelopeId: number, db: Transaction): Promise<void> {
  const at = services.now().toISOString();
  const { numUpdatedRows } = await db
    .updateTable('cloudsign_letters')
    .set((eb) => ({
      step: 'withdrawing' as const,
      nextAt: eb
        .case()
        .when('step', 'in', ['creating', 'sending'])
        .then(eb.fn.coalesce('nextAt', eb.val(at)))
        .else(at)
        .end(),
      updatedAt: at,
    }))
    .where('envelopeId', '=', envelopeId)
    .where('step', '!=', 'done')
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await db.updateTable('envelopes').set({ externalNote: notes.withdrawing }).where('id', '=', envelopeId).execute();
}
