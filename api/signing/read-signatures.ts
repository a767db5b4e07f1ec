import { datePart, textPart } from './pdf-parts.ts';
import type { CheckedContents } from './signature-contents.ts';

/** A signature as it stands in a PDF. */
export interface FoundSignature extends CheckedContents {
  /** It is nobody's signature, but what an authority says of the time of the whole document. */
  readonly isDocumentStamp: boolean;
  readonly name: string | null;
  readonly reason: string | null;
  /** ISO instant that the signer states; null where there is none. */
  readonly at: string | null;
  /** It speaks of every byte of the file but its own. */
  readonly coversWholeDocument: boolean;
}

/** More than any letter has; each one costs a look at the whole file. */
const mostSignatures = 16;
/** Byte ranges that are looked at: a hostile file may consist of them. */
const mostRanges = 4096;
/** Bytes of CMS structures that are read of one file, the zeros behind them aside: taking apart hostile ones takes a second for 200 kB. */
const mostContents = 128 * 1024;
/** Characters of a place for a signature, with its zeros. */
const longestGap = 512 * 1024;

/**
 * Finds the signatures of a PDF in the order in which they were made, and checks each against the bytes of the file. Nothing of the file is run
 * or unpacked: whatever is not understood counts as not intact.
 */
export async function readSignatures(pdf: Buffer): Promise<FoundSignature[]> {
  const found: FoundSignature[] = [];
  const room = { left: mostContents };
  // One after the other: each needs the file once more in memory.
  for (const place of signaturePlaces(pdf)) found.push(await readOne(pdf, place, room));
  return found;
}

/** Where a signature stands, and which bytes it speaks of: `[start, length, start, length]`. */
export interface Place {
  readonly at: number;
  readonly range: readonly [number, number, number, number];
}

/** Of each signature, in the same order. */
export function signaturePlaces(pdf: Buffer): Place[] {
  return byteRanges(pdf).slice(0, mostSignatures);
}

/** What stands at a place, with the zeros behind it that fill it; null where it is nothing that is read. */
export function contentsAt(pdf: Buffer, { range: [, length, next] }: Place): Uint8Array | null {
  return contentsIn(pdf.subarray(length, next), { left: mostContents });
}

function byteRanges(pdf: Buffer): Place[] {
  const places: Place[] = [];
  let seen = 0;
  for (let at = pdf.indexOf('/ByteRange'); at !== -1 && seen < mostRanges; at = pdf.indexOf('/ByteRange', at + 1)) {
    seen++;
    const [, ...numbers] =
      /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(pdf.toString('latin1', at, at + 120)) ?? [];
    if (numbers.length === 4) places.push({ at, range: numbers.map(Number) as unknown as Place['range'] });
  }
  return places.sort((a, b) => a.range[2] + a.range[3] - (b.range[2] + b.range[3]));
}

async function readOne(pdf: Buffer, { at, range }: Place, room: Room): Promise<FoundSignature> {
  // What takes such structures apart is large, and most servers read few.
  const { checkContents, checkDocumentStamp, provesNothing } = await import('./signature-contents.ts');
  const [start, length, next, rest] = range;
  const end = next + rest;
  const dictionary = dictionaryAround(pdf, at, range);
  const isDocumentStamp = /\/SubFilter\s*\/ETSI\.RFC3161\b/.test(dictionary);
  const words = { isDocumentStamp, name: textPart(dictionary, 'Name'), reason: textPart(dictionary, 'Reason'), at: datePart(dictionary, 'M') };
  // What is left out must be the signature itself, between its brackets, or bytes could hide there.
  const gap = pdf.subarray(start + length, next);
  const isSound = start === 0 && next > length && end <= pdf.length && gap[0] === 0x3c && gap.at(-1) === 0x3e;
  if (!isSound) return { ...words, ...provesNothing, coversWholeDocument: false };
  const contents = contentsIn(gap, room);
  const check = isDocumentStamp ? checkDocumentStamp : checkContents;
  const checked = contents ? await check(contents, signedBytes(pdf, range)) : provesNothing;
  return { ...words, ...checked, coversWholeDocument: end === pdf.length };
}

/** Both parts that a signature speaks of, in memory of their own. */
function signedBytes(pdf: Buffer, [, length, next, rest]: Place['range']): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length + rest);
  bytes.set(pdf.subarray(0, length));
  bytes.set(pdf.subarray(next, next + rest), length);
  return bytes;
}

/** How much may still be read. */
interface Room {
  left: number;
}

/**
 * The bytes that are written between the brackets; null where they are none, or more than may be read. All its letters are large or all are small, as
 * programs write them, so that turning one is seen.
 */
function contentsIn(gap: Buffer, room: Room): Uint8Array | null {
  if (gap.length > longestGap) return null;
  const hex = gap.toString('latin1', 1, gap.length - 1);
  if (!/^([0-9a-f]*|[0-9A-F]*)$/.test(hex)) return null;
  const bytes = new Uint8Array(Buffer.from(hex, 'hex'));
  room.left -= bytes.findLastIndex((byte) => byte !== 0) + 1;
  return room.left >= 0 ? bytes : null;
}

/** The dictionary that a byte range stands in, as text, without the signature's own bytes. */
function dictionaryAround(pdf: Buffer, at: number, [start, length, next]: Place['range']): string {
  const before = pdf.toString('latin1', Math.max(0, at - 4096), at);
  const opening = before.lastIndexOf(' obj');
  const ownGap = start + length > at && next > start + length && next <= pdf.length;
  const head = ownGap ? pdf.toString('latin1', at, Math.min(start + length, at + 4096)) : '';
  const tail = pdf.toString('latin1', ownGap ? next : at, (ownGap ? next : at) + 4096);
  const whole = `${before.slice(opening === -1 ? before.length : opening)}${head} ${tail}`;
  const closing = whole.indexOf('endobj');
  return closing === -1 ? whole : whole.slice(0, closing);
}
