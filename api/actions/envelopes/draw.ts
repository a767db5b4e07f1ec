import type { Transaction } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import { type Incoming, storeBytes } from '../../files/keep.ts';
import { applicationLetter, type DrawnLetter, letterBasis } from '../../letters/application-letter.ts';
import type { InnerServices, Services } from '../../services.ts';
import type { Wish } from './make.ts';

/** A letter that has been drawn and stored before the transaction that sends it. */
export interface ReadyLetter extends Omit<DrawnLetter, 'bytes'> {
  readonly file: Incoming;
}

/** Draws and stores the letter of an application from its data as they are now. @throws Failure as `applicationLetter` */
export async function drawLetter(services: Services, { kind, applicationId }: Wish): Promise<ReadyLetter> {
  const { bytes, ...letter } = await applicationLetter(services, services.engine.reader, kind, applicationId);
  return { ...letter, file: await storeBytes(services, { bytes, fileName: letter.fileName, contentType: 'application/pdf' }) };
}

/** Where the data or the template have changed since the letter was drawn; drawn again, it may be sent. @throws Failure 409 */
export async function demandUpToDate(services: InnerServices, { kind, applicationId }: Wish, letter: ReadyLetter, db: Transaction): Promise<void> {
  if ((await letterBasis(services, db, kind, applicationId)) !== letter.basis)
    throw conflict(outdated, '書類を作っている間に、申請の内容が変わりました。書類は送っていません。もう一度お試しください。');
}

/** The code of that refusal. */
export const outdated = 'letter_outdated';
