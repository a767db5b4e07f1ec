import type { Transaction } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import { type Incoming, storeBytes } from '../../files/keep.ts';
import type { SignedLetterKind } from '../../letters/application-letter.ts';
import { applicationSubject } from '../../letters/application-letter.ts';
import type { InnerServices, WriteCall } from '../../services.ts';
import { type KeptLetter, keptLetter, redrawn } from '../letters/keep.ts';

/** What is to be sent to whom. */
export interface LetterRequest {
  readonly applicationId: number;
  readonly kind: SignedLetterKind;
  /** The envelope that the new one takes the place of. */
  readonly replacesId?: number;
}

/** A letter that has been drawn and stored before the transaction that sends it. */
export interface ReadyLetter extends Omit<KeptLetter, 'bytes'> {
  readonly file: Incoming;
}

/** Draws and stores the letter of an application from its data as they are now; for `reason` anew, by today's template. @throws Failure as `keptLetter` */
export async function drawLetter(call: WriteCall, { kind, applicationId }: LetterRequest, reason?: string): Promise<ReadyLetter> {
  const { services } = call;
  const subject = await applicationSubject(services, services.engine.reader, kind, applicationId);
  const { bytes, ...letter } = await (reason === undefined ? keptLetter(call, subject) : redrawn(call, subject, reason));
  return { ...letter, file: await storeBytes(services, { bytes, fileName: letter.fileName, contentType: 'application/pdf' }) };
}

/** Where the data have changed since the letter was drawn; drawn again, it may be sent. @throws Failure 409 */
export async function demandUpToDate(
  services: InnerServices,
  { kind, applicationId }: LetterRequest,
  letter: ReadyLetter,
  db: Transaction,
): Promise<void> {
  if ((await applicationSubject(services, db, kind, applicationId)).basis !== letter.basis)
    throw conflict(outdated, '書類を作っている間に、申請の内容が変わりました。書類は送っていません。もう一度お試しください。');
}

/** The code of that refusal. */
export const outdated = 'letter_outdated';
