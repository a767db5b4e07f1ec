import type { X509Certificate } from 'node:crypto';
import { nameText } from '../identity.ts';

/** What is wrong with an answer about a certificate, in English for the log; another one may come later. */
export class RevocationFault extends Error {}

/** What is worth another try, as a sentence for staff without its full stop. */
export class NotYet extends Error {}

/** What no later try mends, as a sentence for staff without its full stop. */
export class Unobtainable extends Error {}

/** The authority says that a certificate is revoked. */
export class Revoked extends Unobtainable {
  constructor({ subject }: X509Certificate) {
    super(`証明書「${nameText(subject)}」は失効しています`);
  }
}

/** What is wrong with a time stamp, in English for the log. */
export class TimeStampFault extends Error {}
