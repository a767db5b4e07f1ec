import type { X509Certificate } from 'node:crypto';
import { nameText } from '../identity.ts';

/** A problem of a statement about a certificate, in English for the log; a retry may succeed. */
export class RevocationFault extends Error {}

/** A temporary failure, as a sentence for staff without its full stop. */
export class NotYet extends Error {}

/** A permanent failure, as a sentence for staff without its full stop. */
export class Unobtainable extends Error {}

/** The certificate is revoked. */
export class Revoked extends Unobtainable {
  constructor({ subject }: X509Certificate) {
    super(`証明書「${nameText(subject)}」は失効しています`);
  }
}

/** A problem of a time stamp, in English for the log. */
export class TimeStampFault extends Error {}
