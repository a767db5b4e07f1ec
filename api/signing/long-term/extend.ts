import { readDocument } from '../read-document.ts';
import { contentsAt, signaturePlaces } from '../read-signatures.ts';
import type { TimeStamper } from '../time-stamp.ts';
import { laterRevisions, withDocumentStamp } from './document-stamp.ts';
import { type Evidence, withDss } from './dss.ts';
import { Unobtainable } from './faults.ts';
import { type EvidenceFinder, joined } from './find-evidence.ts';
import { mostEvidence, nameOf } from './judge.ts';
import { subjectsIn } from './subjects.ts';

export interface Extended {
  readonly bytes: Buffer;
  /** ISO instant until which it can be checked. */
  readonly until: string;
}

/**
 * Adds to a signed PDF what is missing for its long-term validation: the evidence of every signature and every time stamp that has none yet
 * (PAdES B-LT), and a time stamp of the document over it (B-LTA) where there is somebody to ask for one. What was there stays byte for byte.
 * @throws RevocationFault, TimeStampFault when it may go well later; Unobtainable, Revoked when it will not
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
  if (sizeOf([...more.values()]) > mostEvidence / 4) throw new Unobtainable('失効の情報が大きすぎます');
  const proven = more.size > 0 ? withDss(pdf, dss, more) : pdf;
  const bytes = stamp ? await withDocumentStamp(proven, stamp) : proven;
  const { longTerm, isWhole, isIntact } = await readDocument(bytes);
  if (!isWhole || !isIntact || !longTerm.until) throw new Error('what was added does not hold');
  return { bytes, until: longTerm.until };
}

/** Time stamps of the document come after all signatures. */
function endOfSignatures(pdf: Buffer, count: number): number {
  const [, , next, rest] = (signaturePlaces(pdf)[count - 1] as ReturnType<typeof signaturePlaces>[number]).range;
  return next + rest;
}

function sizeOf(parts: readonly Evidence[]): number {
  const { Certs, OCSPs, CRLs } = joined(parts);
  return [...Certs, ...OCSPs, ...CRLs].reduce((sum, { length }) => sum + length, 0);
}
