import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';

/** The current status of an application, which must exist. */
export async function applicationStatus(id: number, db: Kysely<Database>): Promise<ApplicationStatus> {
  return (await db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
}
