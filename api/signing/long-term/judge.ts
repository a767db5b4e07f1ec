import { createHash, X509Certificate } from 'node:crypto';
import { type Answer, type Asked, isValidAt, readCrl, readOcsp } from './answers.ts';
import { chainOf } from './certificates.ts';
import type { Dss } from './dss.ts';
import { type Subject, subjectsIn } from './subjects.ts';

/** Bytes of all values together: taking apart hostile ones takes a second for 200 kB. */
export const mostEvidence = 512 * 1024;

/** More than a letter gets in its time: each may be compared with each. */
const mostValues = 96;

/** The name of a signature in the store: of all that stands in its place (ISO 32000-2, table 262). */
export function nameOf(contents: Uint8Array): string {
  return createHash('sha1').update(contents).digest('hex').toUpperCase();
}

/**
 * Whether the store holds for a signature what it can be checked with when its certificates have ended: each of them up to one that was issued by itself,
 * and the word of its issuer that it was good when an authority says that it was used. Whether anybody trusts that last one is not asked. Never throws.
 */
export async function hasEvidenceFor(contents: Uint8Array, { signatures, values }: Dss): Promise<boolean> {
  try {
    const lists = signatures.get(nameOf(contents));
    if (!lists || values.size > mostValues || [...values.values()].reduce((sum, { length }) => sum + length, 0) > mostEvidence) return false;
    const valuesOf = (numbers: readonly number[]) => numbers.flatMap((number) => values.get(number) ?? []);
    const certificates = valuesOf(lists.Certs).map((der) => new X509Certificate(der));
    const readers = [...valuesOf(lists.OCSPs).map(readerOf(readOcsp)), ...valuesOf(lists.CRLs).map(readerOf(readCrl))];
    for (const subject of subjectsIn(contents)) if (!(await isProven(subject, certificates, readers))) return false;
    return true;
  } catch {
    return false;
  }
}

type Reader = (asked: Asked) => Promise<Answer>;

const readerOf =
  (read: (der: Uint8Array, asked: Asked) => Promise<Answer>) =>
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
    if (issuer && !(await wasGood({ certificate: one, issuer }, at, readers))) return false;
  }
  return true;
}

/** An answer that had run out before says nothing of that moment. */
async function wasGood(asked: Asked, at: Date, readers: readonly Reader[]): Promise<boolean> {
  for (const read of readers) {
    const answer = await read(asked).catch(() => null);
    if (answer && answer.until >= at) return true;
  }
  return false;
}
