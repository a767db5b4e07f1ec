import { createHash, X509Certificate } from 'node:crypto';
import { chainOf } from './certificates.ts';
import type { Dss } from './dss.ts';
import { type Answer, type CertificateQuestion, isValidAt, readCrl, readOcsp } from './revocation-statements.ts';
import { type Subject, subjectsIn } from './subjects.ts';

/** Maximum bytes of all values: parsing hostile ones takes a second for 200 kB. */
export const maxEvidence = 512 * 1024;

/** Maximum number of values, since each may be compared with each; more than any letter has. */
const maxValues = 96;

/** The VRI name of a signature: the hash of its contents including padding (ISO 32000-2, table 262). */
export function nameOf(contents: Uint8Array): string {
  return createHash('sha1').update(contents).digest('hex').toUpperCase();
}

/**
 * Whether the store holds what validating a signature requires after its certificates have expired: each certificate up to a self-issued one, and its
 * issuer's statement of validity at the stamped time. Trust in the root is not evaluated. Never throws.
 */
export async function hasEvidenceFor(contents: Uint8Array, { signatures, values }: Dss): Promise<boolean> {
  try {
    const lists = signatures.get(nameOf(contents));
    if (!lists || values.size > maxValues || [...values.values()].reduce((sum, { length }) => sum + length, 0) > maxEvidence) return false;
    const valuesOf = (numbers: readonly number[]) => numbers.flatMap((number) => values.get(number) ?? []);
    const certificates = valuesOf(lists.Certs).map((der) => new X509Certificate(der));
    const readers = [...valuesOf(lists.OCSPs).map(readerOf(readOcsp)), ...valuesOf(lists.CRLs).map(readerOf(readCrl))];
    for (const subject of subjectsIn(contents)) if (!(await isProven(subject, certificates, readers))) return false;
    return true;
  } catch {
    return false;
  }
}

type Reader = (asked: CertificateQuestion) => Promise<Answer>;

const readerOf =
  (read: (der: Uint8Array, asked: CertificateQuestion) => Promise<Answer>) =>
  (der: Uint8Array): Reader =>
  (asked) =>
    read(der, asked);

async function isProven({ certificate, beside, at }: Subject, others: readonly X509Certificate[], readers: readonly Reader[]): Promise<boolean> {
  if (!at) return false;
  const { certificates, isWhole } = chainOf(certificate, [...others, ...beside]);
  if (!isWhole) return false;
  for (const [index, one] of certificates.entries()) {
    const issuer = certificates[index + 1];
    if (!isValidAt(one, at)) return false;
    if (issuer && !(await wasValid({ certificate: one, issuer }, at, readers))) return false;
  }
  return true;
}

/** A statement that had expired by then does not cover that time. */
async function wasValid(asked: CertificateQuestion, at: Date, readers: readonly Reader[]): Promise<boolean> {
  for (const read of readers) {
    const answer = await read(asked).catch(() => null);
    if (answer && answer.until >= at) return true;
  }
  return false;
}
