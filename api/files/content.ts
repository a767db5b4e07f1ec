import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { isMediaType, type MediaType } from './media.ts';
import type { ReceivedFile } from './multipart.ts';

/** Directory entries of an old Office file (a compound file) that identify its type. */
const parts = { WordDocument: 'doc', Workbook: 'xls', EncryptedPackage: 'locked' } as const;

type CompoundContent = (typeof parts)[keyof typeof parts] | null;

const needles = Object.entries(parts).map(([name, content]) => ({ needle: Buffer.from(name, 'utf16le'), content }));
const longest = Math.max(...needles.map(({ needle }) => needle.length));

/** `locked` is a new Office file with a password; null is anything else, such as an installer or a mail. */
async function compoundContent(path: string): Promise<CompoundContent> {
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const window = Buffer.concat([tail, chunk as Buffer]);
    const found = needles.find(({ needle }) => window.includes(needle));
    if (found) return found.content;
    tail = window.subarray(-longest);
  }
  return null;
}

/** What an archive contains, or why it is refused. */
type ArchiveVerdict = { readonly kind: 'docx' | 'xlsx' | 'pptx' | 'zip' } | { readonly problem: string };

/** Limits on the entries of an archive and on their unpacked bytes, beyond any document. */
const maxEntries = 10_000;
const maxUnpacked = 512 * 1024 * 1024;

/** Documents unpack to ten or twenty times their size; beyond a hundred times it is a zip bomb. Small ones do no harm. */
const maxRatio = 100;
const alwaysAllowedSize = 32 * 1024 * 1024;

const markers = { 'word/document.xml': 'docx', 'xl/workbook.xml': 'xlsx', 'ppt/presentation.xml': 'pptx' } as const;

/** Inspects an archive of the given size without holding its contents in memory: first its directory, then whether the directory is true. */
async function inspectArchive(path: string, size: number): Promise<ArchiveVerdict> {
  let archive: ZipFile | undefined;
  try {
    const { openPromise } = await import('yauzl');
    archive = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false, validateEntrySizes: true });
    if (archive.entryCount > maxEntries) return { problem: tooMuchInside };
    const entries = await entriesOf(archive);
    const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (unpacked > maxUnpacked || (unpacked > alwaysAllowedSize && unpacked > size * maxRatio)) return { problem: tooMuchInside };
    if (entries.some(({ fileName }) => /(^|\/)vbaProject\.bin$/i.test(fileName))) return { problem: 'マクロを含むファイルは使えません' };
    for (const entry of entries) await checkUnpackedSize(archive, entry);
    const marker = entries.map(({ fileName }) => fileName).find((name) => Object.hasOwn(markers, name)) as keyof typeof markers | undefined;
    return { kind: marker ? markers[marker] : 'zip' };
  } catch {
    // Names outside the archive, false sizes or a missing end never come from an office program.
    return { problem: 'ファイルが壊れているか、安全に開けない内容です' };
  } finally {
    archive?.close();
  }
}

const tooMuchInside = '中身を広げると大きくなりすぎるため、安全に開けません';

async function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  return entries;
}

/** The reader rejects an entry that unpacks to more or less than the directory says. */
async function checkUnpackedSize(archive: ZipFile, entry: Entry): Promise<void> {
  if (entry.fileName.endsWith('/')) return;
  await pipeline(await archive.openReadStreamPromise(entry), new Writable({ write: (_chunk, _encoding, done) => done() }));
}

/** A file's type by its content; null for types that nobody may upload. The problem gives a more specific reason, where known. */
export interface Content {
  readonly type: MediaType | null;
  readonly problem: string | null;
}

/** Archives and old Office files are inspected, since their first bytes only identify a container. */
export async function contentOf({ path, size }: Pick<ReceivedFile, 'path' | 'size'>): Promise<Content> {
  const start = await firstBytes(path, 8);
  if (start.startsWith('504b0304')) {
    const archive = await inspectArchive(path, size);
    return 'problem' in archive ? { type: null, problem: archive.problem } : known(officeTypes[archive.kind]);
  }
  if (start === 'd0cf11e0a1b11ae1') {
    const kind = await compoundContent(path);
    if (kind === 'locked') return { type: null, problem: 'パスワードのかかったファイルは使えません。パスワードを外してから選択してください' };
    return known(kind && officeTypes[kind]);
  }
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(() => undefined);
  return known(found && (synonyms[found.mime] ?? found.mime));
}

/** Types that the library distinguishes and the product does not. */
const synonyms: Readonly<Record<string, MediaType>> = {
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
};

const officeTypes = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: null,
  zip: null,
} as const;

function known(type: string | null | undefined): Content {
  return { type: type && isMediaType(type) ? type : null, problem: null };
}

async function firstBytes(path: string, count: number): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
