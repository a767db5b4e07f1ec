import { stampLength } from './document-stamp.ts';
import { type Dss, dssIn, emptyDss } from './dss.ts';
import { NotPlain } from './revision.ts';

/** What stands behind the last signature of a PDF. */
export interface LaterRevisions {
  /** Nothing does but what is for its validation, as we write it. */
  readonly areOnlyEvidence: boolean;
  readonly dss: Dss;
}

/** More than a letter gets in a century. */
const mostRevisions = 40;

/**
 * Reads the revisions behind the last signature: stores of evidence, and time stamps of the document. They are known by being made again; whatever
 * differs in a byte from what we would have written counts as something else.
 * @param end where the last signature's part ends
 */
export function laterRevisions(pdf: Buffer, end: number): LaterRevisions {
  let [dss, at] = [emptyDss, end];
  try {
    for (let count = 0; at < pdf.length && count < mostRevisions; count++) {
      const [before, later] = [pdf.subarray(0, at), pdf.subarray(at)];
      const isStamp = later.toString('latin1', 0, 80).includes('/Type /DocTimeStamp');
      if (isStamp) at += stampLength(before, later);
      else {
        const found = dssIn(before, later, dss);
        dss = found.dss;
        at += found.length;
      }
    }
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
  }
  return { areOnlyEvidence: at === pdf.length, dss };
}
