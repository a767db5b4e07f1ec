import { open } from 'node:fs/promises';
import { inspectArchive } from './archive.ts';
import { compoundContent } from './compound.ts';
import { isMediaType, type MediaType } from './media.ts';
import type { ReceivedFile } from './multipart.ts';

/** What a file is by its content; null for all that nobody may send. The problem says it better than that, where one is known. */
export interface Content {
  readonly type: MediaType | null;
  readonly problem: string | null;
}

/** Archives and old Office files are looked into: their first bytes say only that they are containers. */
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

/** What the library tells apart and nobody else does. */
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
