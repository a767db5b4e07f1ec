import { X509Certificate } from 'node:crypto';
import { nameText, sampleMark } from './identity.ts';
import { plainText } from './pdf-parts.ts';

/** What a certificate says, as a reader is shown it. */
export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  /** ISO instants. */
  readonly notBefore: string;
  readonly notAfter: string;
  /** Made by an installation for itself, for trying things out: it proves nothing to anybody else. */
  readonly isSample: boolean;
}

/** @throws when it is none */
export function certificateFacts(der: Uint8Array): CertificateFacts {
  const { subject, issuer, serialNumber, validFrom, validTo } = new X509Certificate(der);
  return {
    subject: plainText(nameText(subject)),
    issuer: plainText(nameText(issuer)),
    serial: serialNumber,
    notBefore: new Date(validFrom).toISOString(),
    notAfter: new Date(validTo).toISOString(),
    isSample: subject === issuer && subject.includes(sampleMark),
  };
}
