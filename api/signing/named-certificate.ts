import { createHash } from 'node:crypto';
import { type BaseBlock, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import type { SignerInfo } from 'pkijs';

/** ESS signing-certificate (RFC 2634), used with SHA-1 by older signatures and many time stamps. */
const signingCertificate = '1.2.840.113549.1.9.16.2.12';
/** ESS signing-certificate-v2 (RFC 5035): binds the signature to its certificate, as PAdES requires. */
export const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47';

const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/**
 * Whether a signature's own attribute names the certificate, which prevents substitution.
 * @param der the certificate
 * @returns null where the signature names none
 */
export function namesCertificate({ signedAttrs }: SignerInfo, der: Uint8Array): boolean | null {
  const naming = (signedAttrs?.attributes ?? []).filter(({ type }) => type === signingCertificate || type === signingCertificateV2);
  if (naming.length === 0) return null;
  return naming.every(({ type, values }) => isMeant(values[0], type === signingCertificate ? 'sha1' : 'sha256', der));
}

/** The first named certificate is the signer's. */
function isMeant(value: unknown, usual: string, der: Uint8Array): boolean {
  const [first, second] = partsOf(partsOf(partsOf(value)[0])[0]);
  const [algorithm] = partsOf(first);
  const hash = algorithm instanceof ObjectIdentifier ? hashes[algorithm.valueBlock.toString()] : usual;
  const digest = algorithm ? second : first;
  if (!hash || !(digest instanceof OctetString)) return false;
  return createHash(hash).update(der).digest().equals(Buffer.from(digest.valueBlock.valueHexView));
}

function partsOf(value: unknown): BaseBlock[] {
  return value instanceof Sequence ? (value.valueBlock.value as BaseBlock[]) : [];
}
