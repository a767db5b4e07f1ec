import { type SubmissionStep, submissionSteps } from '../../../domain/workflow/submission-steps.ts';
import { resources } from '../../../resources.config.ts';
import { staleVersion } from '../../failure.ts';
import { insertRow } from '../../resources/write.ts';
import type { ActionHandler } from '../hooks.ts';

type ActionCall = Parameters<ActionHandler>[0];

/** What a step writes beside the status. */
interface Written {
  readonly receiptNumber?: string;
  readonly set?: {
    readonly round?: number;
    readonly submittedAt?: string;
    readonly submittedUserId?: number;
    readonly approvedAt?: string | null;
    readonly approvedUserId?: number | null;
  };
}

/**
 * The one door for a change of a document's status: writes the row and its history in the transaction it is given. From here on the row is locked, so
 * that no file comes or goes until the commit.
 * @throws Failure 409 when the document has changed since it was read: of two clicks at once the second
 */
export async function takeStep({ row, inputs, services, actor, db }: ActionCall, name: SubmissionStep, written: Written = {}): Promise<void> {
  const { from, to } = submissionSteps[name];
  const { numUpdatedRows } = await db
    .updateTable('submissions')
    .set({ ...written.set, status: to, version: (row.version as number) + 1, updatedAt: services.now().toISOString() })
    .where('id', '=', row.id as number)
    .where('version', '=', row.version as number)
    .where('status', 'in', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw staleVersion();
  const history = {
    submissionId: row.id,
    fromStatus: row.status,
    toStatus: to,
    round: written.set?.round ?? row.round,
    receiptNumber: written.receiptNumber ?? null,
    comment: inputs.comment ?? null,
    userId: actor.userId,
    userName: actor.username,
    userRole: actor.role,
  };
  await insertRow(services, resources.submission_histories, history, db);
}
