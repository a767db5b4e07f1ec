import type { LongTermFacts } from '../../domain/letters/verification.ts';
import { contentsAt, type FoundSignature, type Place, readSignatures, signaturePlaces } from './read-signatures.ts';

/** What stands in a PDF beside its pages. */
export interface ReadDocument {
  /** Those of signers, in the order in which they were made. */
  readonly signatures: readonly FoundSignature[];
  readonly longTerm: LongTermFacts;
  /** Nothing stands behind the last signature but evidence for its validation. */
  readonly isWhole: boolean;
  /** Every signature and every time stamp holds. */
  readonly isIntact: boolean;
}

/** Reads the signatures of a PDF, and what was added later for their validation. Nothing of the file is run or unpacked. */
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
  // The newest of all needs none as long as its own certificate holds.
  const inNeed = places.filter((_, index) => index < found.length - 1 || !found[index]?.isDocumentStamp);
  const hasEvidence = isWhole && isIntact && (await allProven(pdf, inNeed, dss));
  return { signatures, isIntact, isWhole, longTerm: { hasEvidence, until: hasEvidence ? untilOf(found) : null, documentTimeStamps } };
}

const noStamp = { isValid: false, at: null, authority: null, until: null };

/** What reads them is large, and most letters have none. */
async function laterThan(pdf: Buffer, end: number) {
  return (await import('./long-term/document-stamp.ts')).laterRevisions(pdf, end);
}

async function allProven(pdf: Buffer, places: readonly Place[], dss: Awaited<ReturnType<typeof laterThan>>['dss']): Promise<boolean> {
  if (dss.signatures.size === 0) return false;
  const { hasEvidenceFor } = await import('./long-term/judge.ts');
  for (const place of places) {
    const contents = contentsAt(pdf, place);
    if (!contents || !(await hasEvidenceFor(contents, dss))) return false;
  }
  return true;
}

/** As long as the newest time stamp of the document can be checked, and without one the first of those of the signatures that ends. */
function untilOf(found: readonly FoundSignature[]): string | null {
  const newest = found.at(-1);
  if (newest?.isDocumentStamp) return newest.timeStamp?.until ?? null;
  return found.flatMap(({ timeStamp }) => timeStamp?.until ?? []).sort()[0] ?? null;
}
