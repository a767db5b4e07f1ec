import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

export type SubmissionFile = Awaited<ReturnType<typeof filesOf>>[number];

/** Every file of a document, withdrawn ones too, in the order in which they came, with what is known of the bytes. */
export function filesOf(submissionId: number, db: Kysely<Database>) {
  return db
    .selectFrom('submission_files as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .select(['s.id', 's.fileName', 's.round', 's.removedAt', 's.fileId'])
    .select(['f.size', 'f.sha256', 'f.storageKey', 'f.scanState', 'f.contentType'])
    .where('s.submissionId', '=', submissionId)
    .orderBy('s.id')
    .execute();
}
