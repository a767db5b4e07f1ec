import type { changeMatters } from '../../../domain/terms.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import type { Transaction } from '../../db/database.ts';
import { insertRow } from '../../resources/stored-rows.ts';
import type { InnerCall } from '../../services.ts';

/** A decision that changes what had been decided about the money of a grant. */
export interface Change {
  readonly applicationId: number;
  readonly matter: keyof typeof changeMatters;
  /** Yen; null: none. */
  readonly fromAmount: number | null;
  readonly toAmount: number | null;
  readonly reason: string;
  /** The paper that it rests on. */
  readonly document: string | null;
  readonly fromStatus: ApplicationStatus;
}

/** Records it for good, with who made it. */
export async function recordChange({ services, actor }: InnerCall, change: Change, db: Transaction): Promise<void> {
  const who = { userId: actor.userId, userName: actor.username, userRole: actor.role };
  await insertRow(services, resources.change_decisions, { ...change, ...who }, db);
}
