import { readDocument } from '../read-document.ts';
import { contentsAt, signaturePlaces } from '../read-signatures.ts';
import type { TimeStamper } from '../time-stamp.ts';
import { maxEvidence, nameOf } from './check-evidence.ts';
import { laterRevisions, withDocumentStamp } from './document-stamp.ts';
import { type Evidence, withDss } from './dss.ts';
import { Unobtainable } from './faults.ts';
import { type EvidenceFinder, joined } from './find-evidence.ts';
import { subjectsIn } from './subjects.ts';

export interface Extended {
  readonly bytes: Buffer;
  /** ISO instant until which it can be validated. */
  readonly until: string;
}

/**
 * Adds missing long-term validation data to a signed PDF: evidence for every signature and time stamp without it (PAdES B-LT), and, where there is a
 * time-stamping authority, a document time stamp over it (B-LTA). Existing bytes stay unchanged.
 * @throws RevocationFault, TimeStampFault for temporary failures; Unobtainable, Revoked for permanent ones
 */
export async function extend(pdf: Buffer, { find, stamp }: { readonly find: EvidenceFinder; readonly stamp: TimeStamper | null }): Promise<Extended> {
  const before = await readDocument(pdf);
  if (!before.isIntact || !before.isWhole) throw new Unobtainable('署名を確かめられないか、署名のあとに何かが足されています');
  if (before.signatures.some(({ timeStamp }) => !timeStamp)) throw new Unobtainable('時刻の証明（タイムスタンプ）のない署名があります');
  const { dss } = laterRevisions(pdf, endOfSignatures(pdf, before.signatures.length));
  const more = new Map<string, Evidence>();
  for (const place of signaturePlaces(pdf)) {
    const contents = contentsAt(pdf, place) as Uint8Array;
    const name = nameOf(contents);
    if (!dss.signatures.has(name)) more.set(name, joined(await Promise.all(subjectsIn(contents).map(find))));
  }
  if (sizeOf([...more.values()]) > maxEvidence / 4) throw new Unobtainable('失効の情報が大きすぎます');
  const proven = more.size > 0 ? withDss(pdf, dss, more) : pdf;
  const bytes = stamp ? await withDocumentStamp(proven, stamp) : proven;
  const { longTerm, isWhole, isIntact } = await readDocument(bytes);
  if (!isWhole || !isIntact || !longTerm.until) throw new Error('what was added does not hold');
  return { bytes, until: longTerm.until };
}

/** Document time stamps follow all signatures. */
function endOfSignatures(pdf: Buffer, count: number): number {
  const [, , next, rest] = (signaturePlaces(pdf)[count - 1] as ReturnType<typeof signaturePlaces>[number]).range;
  return next + rest;
}

function sizeOf(parts: readonly Evidence[]): number {
  const { Certs, OCSPs, CRLs } = joined(parts);
  return [...Certs, ...OCSPs, ...CRLs].reduce((sum, { length }) => sum + length, 0);
}
