import { largestToken, type TimeStamper } from '../time-stamp.ts';
import { type Dss, dssIn, emptyDss } from './dss.ts';
import { type PriorDocument, priorOf, revisionOf, UnsupportedPdf } from './revision.ts';

/** Appends a document time stamp (ISO 32000-2, 12.8.5). @throws NotPlain, TimeStampFault */
export async function withDocumentStamp(bytes: Buffer, stamp: TimeStamper): Promise<Buffer> {
  const { revision, from, to } = stampRevision(priorOf(bytes), largestToken);
  const file = Buffer.concat([bytes, revision]);
  const token = await stamp(Buffer.concat([file.subarray(0, from), file.subarray(to)]));
  file.write(Buffer.from(token.toBER()).toString('hex'), from + 1, 'latin1');
  return file;
}

/** The length of a revision that is exactly a document time stamp, apart from its token. @throws NotPlain where it is anything else */
function stampLength(bytes: Buffer, later: Buffer): number {
  const contents = later.indexOf('\n/Contents <');
  const close = later.indexOf('>', contents + '\n/Contents <'.length);
  if (contents === -1 || close === -1) throw new UnsupportedPdf('no time stamp');
  const room = (close - contents - '\n/Contents <'.length) / 2;
  if (!Number.isInteger(room) || room > 2 * largestToken) throw new UnsupportedPdf('no time stamp');
  const { revision, from, to } = stampRevision(priorOf(bytes), room);
  const [start, end] = [from - bytes.length, to - bytes.length];
  const isOurs = revision.subarray(0, start).equals(later.subarray(0, start)) && revision.subarray(end).equals(later.subarray(end, revision.length));
  if (!isOurs) throw new UnsupportedPdf('not written by us');
  return revision.length;
}

/** @returns `from` and `to`, the position of the token in the whole file, with its brackets */
function stampRevision(prior: PriorDocument, room: number): { revision: Buffer; from: number; to: number } {
  const [signature, widget] = [prior.size, prior.size + 1];
  const form = linkIn(prior.textOf(prior.root), 'AcroForm');
  const fields = prior.textOf(form);
  const lastField = /\/Fields \[ (?:\d{1,8} 0 R )*(\d{1,8}) 0 R \]/.exec(fields)?.[1];
  const page = linkIn(prior.textOf(Number(lastField ?? Number.NaN)), 'P');
  const range = (numbers: readonly number[]) => `/ByteRange [${numbers.join(' ')}]`.padEnd(60);
  const textWith = (numbers: readonly number[]) =>
    `<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161\n${range(numbers)}\n/Contents <${'00'.repeat(room)}>\n>>`;
  const revisionWith = (numbers: readonly number[]) =>
    revisionOf(
      prior,
      new Map([
        [signature, textWith(numbers)],
        [widget, widgetText(signature, widget, page)],
        [form, extended(fields, 'Fields', widget)],
        [page, extended(prior.textOf(page), 'Annots', widget)],
      ]),
    );
  const blank = revisionWith([0, 0, 0, 0]);
  const from = prior.bytes.length + blank.indexOf('\n/Contents <') + '\n/Contents '.length;
  const to = from + room * 2 + 2;
  return { revision: revisionWith([0, from, to, prior.bytes.length + blank.length - to]), from, to };
}

/** Invisible, like those of the signatures. */
const widgetText = (signature: number, widget: number, page: number) =>
  `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/Rect [ 0 0 0 0 ]\n/F 132\n/T (DocTimeStamp${widget})\n/V ${signature} 0 R\n/P ${page} 0 R\n>>`;

function linkIn(text: string, name: string): number {
  const found = [...text.matchAll(new RegExp(`\\n/${name} (\\d{1,8}) 0 R\\n`, 'g'))];
  if (found.length !== 1) throw new UnsupportedPdf(`no ${name}`);
  return Number(found[0]?.[1]);
}

/** The same object with one more entry in one of its lists. */
function extended(text: string, name: string, number: number): string {
  const form = new RegExp(`(\\n/${name} \\[ (?:\\d{1,8} 0 R )*)\\]\\n`, 'g');
  if ([...text.matchAll(form)].length !== 1) throw new UnsupportedPdf(`no ${name}`);
  return text.replace(form, `$1${number} 0 R ]\n`);
}

/** The revisions after the last signature. */
interface LaterRevisions {
  /** Whether all of them only contain validation evidence as this product writes it. */
  readonly areOnlyEvidence: boolean;
  readonly dss: Dss;
}

/** More than a letter gets in a century. */
const maxRevisions = 40;

/**
 * Reads the revisions after the last signature: evidence stores and document time stamps. They are recognised by regenerating them; a single
 * differing byte makes them something else.
 * @param end where the last signature's revision ends
 */
export function laterRevisions(pdf: Buffer, end: number): LaterRevisions {
  let [dss, at] = [emptyDss, end];
  try {
    for (let count = 0; at < pdf.length && count < maxRevisions; count++) {
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
    if (!(error instanceof UnsupportedPdf)) throw error;
  }
  return { areOnlyEvidence: at === pdf.length, dss };
}
