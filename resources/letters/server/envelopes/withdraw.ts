import type { Transaction } from '../../../../api/db/database.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { envelopeKinds } from '../../../../domain/terms.ts';
import { resources } from '../../../../resources.config.ts';
import type { SignedLetterKind } from '../drawing/issue.ts';

/** Trigger for a cancellation caused by a transition of the application, which sets the contract's status itself. */
export const causedByApplication = { following: true } as const;

interface Withdrawal {
  readonly reason: string;
  /** Defaults to all. */
  readonly kinds?: readonly SignedLetterKind[];
}

/** Cancels the envelopes of an application that await their signature, as their letters are no longer correct. */
export async function withdrawLetters(call: InnerCall, applicationId: number, { reason, kinds }: Withdrawal, db: Transaction): Promise<void> {
  const open = await db
    .selectFrom('envelopes')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('kind', 'in', kinds ?? (Object.keys(envelopeKinds) as SignedLetterKind[]))
    .where('status', 'in', ['preparing', 'sent'])
    .orderBy('id')
    .execute();
  for (const { id } of open)
    await applyTransition(call, resources.envelopes, id, 'cancel', { trigger: causedByApplication, inputs: { comment: reason } }, db);
}
