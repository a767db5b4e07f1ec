import { createReadStream } from 'node:fs';

/** What an old Office file (a compound file) holds: its parts stand in its directory under these names. */
const parts = { WordDocument: 'doc', Workbook: 'xls', EncryptedPackage: 'locked' } as const;

export type CompoundContent = (typeof parts)[keyof typeof parts] | null;

const needles = Object.entries(parts).map(([name, content]) => ({ needle: Buffer.from(name, 'utf16le'), content }));
const longest = Math.max(...needles.map(({ needle }) => needle.length));

/** `locked` is a new Office file with a password; null is something else, such as an installer or a mail. */
export async function compoundContent(path: string): Promise<CompoundContent> {
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const window = Buffer.concat([tail, chunk as Buffer]);
    const found = needles.find(({ needle }) => window.includes(needle));
    if (found) return found.content;
    tail = window.subarray(-longest);
  }
  return null;
}
