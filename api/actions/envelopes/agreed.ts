import { storedBytes } from '../../files/stored-bytes.ts';
import type { Letter } from '../../letters/letter.ts';
import type { LetterSubject } from '../../letters/subject.ts';
import type { Services } from '../../services.ts';

/** The letter that the grantee has signed, as it was before: nothing that changes afterwards makes another one of it. Null before the signature. */
export async function agreedLetter(
  services: Pick<Services, 'engine' | 'files'>,
  { kind, applicationId, fileName }: LetterSubject,
): Promise<Pick<Letter, 'bytes' | 'fileName' | 'title'> | null> {
  const signed = await services.engine.reader
    .selectFrom('envelopes as e')
    .innerJoin('files as f', 'f.id', 'e.unsignedFileId')
    .select(['e.title', 'f.storageKey'])
    .where('e.applicationId', '=', applicationId)
    .where('e.kind', '=', kind as 'ukesyo')
    .where('e.status', '=', 'signed')
    .orderBy('e.id', 'desc')
    .executeTakeFirst();
  return signed ? { title: signed.title, fileName, bytes: await storedBytes(services, signed.storageKey) } : null;
}
