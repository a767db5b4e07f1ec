import type { LongTermFacts } from '../../domain/letters/verification.ts';
import { contentsAt, type FoundSignature, type Place, readSignatures, signaturePlaces } from './read-signatures.ts';

/** The signatures and validation evidence of a PDF. */
export interface ReadDocument {
  /** The signatures of signers, in the order of signing. */
  readonly signatures: readonly FoundSignature[];
  readonly longTerm: LongTermFacts;
  /** Whether only validation evidence follows the last signature. */
  readonly isWhole: boolean;
  /** Whether every signature and time stamp is valid. */
  readonly isIntact: boolean;
}

/** Reads the signatures of a PDF and later additions for their validation. Nothing of the file is executed or decompressed. */
export async function readDocument(pdf: Buffer): Promise<ReadDocument> {
  const found = await readSignatures(pdf);
  const signatures = found.filter(({ isDocumentStamp }) => !isDocumentStamp);
  const documentTimeStamps = found.flatMap(({ isDocumentStamp, timeStamp }) => (isDocumentStamp ? [timeStamp ?? noStamp] : []));
  const isIntact = found.every((one) => one.isIntact && one.timeStamp?.isValid !== false);
  const places = signaturePlaces(pdf);
  const last = places[found.findLastIndex(({ isDocumentStamp }) => !isDocumentStamp)];
  if (!last) return { signatures, isIntact, isWhole: false, longTerm: { hasEvidence: false, until: null, documentTimeStamps } };
  const [, , next, rest] = last.range;
  const { areOnlyEvidence: isWhole, dss } = await laterThan(pdf, next + rest);
  // The newest time stamp needs no evidence while its own certificate is valid.
  const inNeed = places.filter((_, index) => index < found.length - 1 || !found[index]?.isDocumentStamp);
  const hasEvidence = isWhole && isIntact && (await allProven(pdf, inNeed, dss));
  return { signatures, isIntact, isWhole, longTerm: { hasEvidence, until: hasEvidence ? untilOf(found) : null, documentTimeStamps } };
}

const noStamp = { isValid: false, at: null, authority: null, until: null };

/** Loaded on demand: the reader is large, and most letters have no additions. */
async function laterThan(pdf: Buffer, end: number) {
  return (await import('./long-term/document-stamp.ts')).laterRevisions(pdf, end);
}

async function allProven(pdf: Buffer, places: readonly Place[], dss: Awaited<ReturnType<typeof laterThan>>['dss']): Promise<boolean> {
  if (dss.signatures.size === 0) return false;
  const { hasEvidenceFor } = await import('./long-term/check-evidence.ts');
  for (const place of places) {
    const contents = contentsAt(pdf, place);
    if (!contents || !(await hasEvidenceFor(contents, dss))) return false;
  }
  return true;
}

/** The end of the newest document time stamp's certificate or, without one, the earliest end among the signatures' time stamps. */
function untilOf(found: readonly FoundSignature[]): string | null {
  const newest = found.at(-1);
  if (newest?.isDocumentStamp) return newest.timeStamp?.until ?? null;
  return found.flatMap(({ timeStamp }) => timeStamp?.until ?? []).sort()[0] ?? null;
}
