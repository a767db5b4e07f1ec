import { datePart, textPart } from './pdf-parts.ts';
import type { CheckedContents } from './signature-contents.ts';

/** A signature in a PDF. */
export interface FoundSignature extends CheckedContents {
  /** Whether it is a document time stamp rather than a person's signature. */
  readonly isDocumentStamp: boolean;
  readonly name: string | null;
  readonly reason: string | null;
  /** The time claimed by the signer, as an ISO instant; null where there is none. */
  readonly at: string | null;
  /** Whether it covers every byte of the file except itself. */
  readonly coversWholeDocument: boolean;
}

/** More than any letter has; each one requires hashing the whole file. */
const maxSignatures = 16;
/** Maximum byte ranges to inspect, since a hostile file may consist of them. */
const maxRanges = 4096;
/** Maximum bytes of CMS structures in one file, without padding: parsing hostile ones takes a second for 200 kB. */
const maxContents = 128 * 1024;
/** Maximum characters of a signature's placeholder, with its padding. */
const maxGap = 512 * 1024;

/**
 * Finds the signatures of a PDF in the order of signing, and verifies each against the bytes of the file. Nothing of the file is executed or
 * decompressed; unparseable signatures count as not intact.
 */
export async function readSignatures(pdf: Buffer): Promise<FoundSignature[]> {
  const found: FoundSignature[] = [];
  const room = { left: maxContents };
  // In sequence, since each needs another copy of the file in memory.
  for (const place of signaturePlaces(pdf)) found.push(await readOne(pdf, place, room));
  return found;
}

/** The byte range of a signature: `[start, length, start, length]`. */
export interface Place {
  readonly at: number;
  readonly range: readonly [number, number, number, number];
}

/** In the same order as the signatures. */
export function signaturePlaces(pdf: Buffer): Place[] {
  return byteRanges(pdf).slice(0, maxSignatures);
}

/** The contents of a signature with its padding; null where they cannot be read. */
export function contentsAt(pdf: Buffer, { range: [, length, next] }: Place): Uint8Array | null {
  return contentsIn(pdf.subarray(length, next), { left: maxContents });
}

function byteRanges(pdf: Buffer): Place[] {
  const places: Place[] = [];
  let seen = 0;
  for (let at = pdf.indexOf('/ByteRange'); at !== -1 && seen < maxRanges; at = pdf.indexOf('/ByteRange', at + 1)) {
    seen++;
    const [, ...numbers] =
      /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(pdf.toString('latin1', at, at + 120)) ?? [];
    if (numbers.length === 4) places.push({ at, range: numbers.map(Number) as unknown as Place['range'] });
  }
  return places.sort((a, b) => a.range[2] + a.range[3] - (b.range[2] + b.range[3]));
}

async function readOne(pdf: Buffer, { at, range }: Place, room: Room): Promise<FoundSignature> {
  // Loaded on demand: the verifier is large, and most servers rarely need it.
  const { checkContents, checkDocumentStamp, provesNothing } = await import('./signature-contents.ts');
  const [start, length, next, rest] = range;
  const end = next + rest;
  const dictionary = dictionaryAround(pdf, at, range);
  const isDocumentStamp = /\/SubFilter\s*\/ETSI\.RFC3161\b/.test(dictionary);
  const words = { isDocumentStamp, name: textPart(dictionary, 'Name'), reason: textPart(dictionary, 'Reason'), at: datePart(dictionary, 'M') };
  // The gap must be exactly the bracketed signature, or bytes could be hidden in it.
  const gap = pdf.subarray(start + length, next);
  const isSound = start === 0 && next > length && end <= pdf.length && gap[0] === 0x3c && gap.at(-1) === 0x3e;
  if (!isSound) return { ...words, ...provesNothing, coversWholeDocument: false };
  const contents = contentsIn(gap, room);
  const check = isDocumentStamp ? checkDocumentStamp : checkContents;
  const checked = contents ? await check(contents, signedBytes(pdf, range)) : provesNothing;
  return { ...words, ...checked, coversWholeDocument: end === pdf.length };
}

/** The two parts that a signature covers, copied. */
function signedBytes(pdf: Buffer, [, length, next, rest]: Place['range']): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length + rest);
  bytes.set(pdf.subarray(0, length));
  bytes.set(pdf.subarray(next, next + rest), length);
  return bytes;
}

/** The remaining limit on bytes to read. */
interface Room {
  left: number;
}

/**
 * The bytes between the brackets; null where they are not hexadecimal or exceed the limit. Mixed case is refused, since programs write one case and
 * changing a letter's case would otherwise go unnoticed.
 */
function contentsIn(gap: Buffer, room: Room): Uint8Array | null {
  if (gap.length > maxGap) return null;
  const hex = gap.toString('latin1', 1, gap.length - 1);
  if (!/^([0-9a-f]*|[0-9A-F]*)$/.test(hex)) return null;
  const bytes = new Uint8Array(Buffer.from(hex, 'hex'));
  room.left -= bytes.findLastIndex((byte) => byte !== 0) + 1;
  return room.left >= 0 ? bytes : null;
}

/** The dictionary around a byte range, as text, without the signature itself. */
function dictionaryAround(pdf: Buffer, at: number, [start, length, next]: Place['range']): string {
  const before = pdf.toString('latin1', Math.max(0, at - 4096), at);
  const opening = before.lastIndexOf(' obj');
  const ownGap = start + length > at && next > start + length && next <= pdf.length;
  const head = ownGap ? pdf.toString('latin1', at, Math.min(start + length, at + 4096)) : '';
  const tail = pdf.toString('latin1', ownGap ? next : at, (ownGap ? next : at) + 4096);
  const surroundings = `${before.slice(opening === -1 ? before.length : opening)}${head} ${tail}`;
  const closing = surroundings.indexOf('endobj');
  return closing === -1 ? surroundings : surroundings.slice(0, closing);
}
