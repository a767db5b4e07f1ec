import { openDatabase } from '../../../api/db/open.ts';

/**
 * Ids of applications that came in past a call, from the first to the last: what was submitted by a call's form is the applicant's word, and takes neither
 * every step nor every change.
 */
export async function freeApplications(url: string): Promise<number[]> {
  const database = openDatabase(url);
  try {
    const rows = await database.reader.selectFrom('applications').select('id').where('callId', 'is', null).orderBy('id').execute();
    return rows.map(({ id }) => id);
  } finally {
    await database.close();
  }
}
