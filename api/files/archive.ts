import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';

/** What an archive is inside, or why it is not taken. */
export type ArchiveVerdict = { readonly kind: 'docx' | 'xlsx' | 'pptx' | 'zip' } | { readonly problem: string };

/** Files in an archive, and bytes of all of them unpacked, that no document needs. */
const maxEntries = 10_000;
const maxUnpacked = 512 * 1024 * 1024;

/** Documents unpack to ten or twenty times their size. What unpacks to more than a hundred times is made to; small ones do no harm. */
const maxRatio = 100;
const harmless = 32 * 1024 * 1024;

const markers = { 'word/document.xml': 'docx', 'xl/workbook.xml': 'xlsx', 'ppt/presentation.xml': 'pptx' } as const;

/** Looks into an archive of the given size without keeping any of it in memory. What its directory says is checked first, then that it tells the truth. */
export async function inspectArchive(path: string, size: number): Promise<ArchiveVerdict> {
  let archive: ZipFile | undefined;
  try {
    const { openPromise } = await import('yauzl');
    archive = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false, validateEntrySizes: true });
    if (archive.entryCount > maxEntries) return { problem: tooMuchInside };
    const entries = await entriesOf(archive);
    const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (unpacked > maxUnpacked || (unpacked > harmless && unpacked > size * maxRatio)) return { problem: tooMuchInside };
    if (entries.some(({ fileName }) => /(^|\/)vbaProject\.bin$/i.test(fileName))) return { problem: 'マクロを含むファイルは使えません' };
    for (const entry of entries) await unpackToNowhere(archive, entry);
    const marker = entries.map(({ fileName }) => fileName).find((name) => Object.hasOwn(markers, name)) as keyof typeof markers | undefined;
    return { kind: marker ? markers[marker] : 'zip' };
  } catch {
    // Names that lead out of the archive, sizes that are not true, an end that is missing: no program has written such a document.
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

/** The reader refuses an entry that unpacks to more or less than the directory says. */
async function unpackToNowhere(archive: ZipFile, entry: Entry): Promise<void> {
  if (entry.fileName.endsWith('/')) return;
  await pipeline(await archive.openReadStreamPromise(entry), new Writable({ write: (_chunk, _encoding, done) => done() }));
}
