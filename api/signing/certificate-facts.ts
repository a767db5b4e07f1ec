import { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '../../domain/letters/verification.ts';
import { nameText } from './identity.ts';
import { plainText } from './pdf-parts.ts';
import { sampleMark } from './self-issued.ts';

/** @throws when it is not a certificate */
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
