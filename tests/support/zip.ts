import { crc32, deflateRawSync } from 'node:zlib';
import { fromBuffer } from 'yauzl';

export interface ZipEntry {
  readonly name: string;
  readonly data: Uint8Array;
  /** What the directory says the entry unpacks to, where it lies. */
  readonly declared?: number;
}

/** An archive as programs write it, or as nobody but an attacker would. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, declared = data.length } of entries) {
    const [title, packed] = [Buffer.from(name), deflateRawSync(data)];
    // Version, flags (names in UTF-8), deflate, time and date, check sum, sizes, length of the name.
    const facts = Buffer.alloc(26);
    for (const [at, value] of [20, 0x800, 8, 0, 0x21].entries()) facts.writeUInt16LE(value, at * 2);
    for (const [at, value] of [crc32(data), packed.length, declared].entries()) facts.writeUInt32LE(value, 10 + at * 4);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, title, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, title]));
    parts.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listing, Buffer.from('PK\x05\x06'), end]);
}

/** What an archive holds, by its names, in its order. */
export function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const files = new Map<string, Buffer>();
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          files.set(entry.fileName, Buffer.concat(chunks));
          zip.readEntry();
        });
      });
      zip.on('end', () => resolve(files));
      zip.readEntry();
    });
  });
}
