import { open } from 'node:fs/promises';
import { documentTypes } from '../../schema/kinds/file.ts';
import { inspectArchive } from './archive.ts';
import { compoundContent } from './compound.ts';
import type { ReceivedFile } from './multipart.ts';

/** What a file may be. */
export interface FileRules {
  /** Name endings, lower case, no dot. */
  readonly types: readonly string[];
  /** In bytes. */
  readonly maxBytes: number;
}

/** The spec's limits for documents (second file, section 5). */
export const documentRules: FileRules = { types: documentTypes, maxBytes: 50 * 1024 * 1024 };

/** A name that can be stored and a media type that the content has, or why the file is refused. */
export type Verdict =
  | { readonly fileName: string; readonly contentType: string; readonly problem: null }
  | { readonly fileName: string; readonly problem: string; readonly isTooLarge: boolean };

/** Checks name, size and content of a received file. The content decides what it is, never the name or what the sender says. */
export async function inspectFile(file: ReceivedFile, rules: FileRules): Promise<Verdict> {
  const fileName = cleanName(file.name);
  const refuse = (problem: string, isTooLarge = false) => ({ fileName: shown(fileName), problem, isTooLarge });
  const wrongName = nameProblem(fileName);
  if (wrongName) return refuse(wrongName);
  if (file.isCut || file.size > rules.maxBytes) return refuse(`ファイルサイズは${rules.maxBytes / 1024 / 1024}MB以下にしてください`, true);
  if (file.size === 0) return refuse('空のファイルです');
  const ending = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (ending === 'heic' || ending === 'heif') return refuse(heic);
  if (!rules.types.includes(ending)) return refuse(`使える形式は ${rules.types.join('、')} です`);
  const content = await contentOf(file);
  if ('problem' in content) return refuse(content.problem);
  if (!(contents[ending] ?? [ending]).includes(content.ext)) return refuse('名前と中身の形式が一致しません');
  return { fileName, contentType: content.mime, problem: null };
}

const heic = 'HEIC形式の写真は使えません。JPEGに変えてから選択してください';

/** The contents that an ending may have, where they are not its own name. */
const contents: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg'], jpeg: ['jpg'], png: ['png', 'apng'] };

/** Without folders, in NFC. */
export function cleanName(name: string): string {
  return name.normalize('NFC').split(/[\\/]/).at(-1)?.trim() ?? '';
}

function nameProblem(name: string): string | null {
  if (name === '' || [...name].length > 255) return 'ファイル名は1文字以上255文字以内にしてください';
  return unprintable.test(name) ? 'ファイル名に使えない文字が含まれています。名前を変えてから、もう一度選択してください' : null;
}

/** Control characters, and those that turn the direction of writing: with them `fdp.exe` can be made to look like a PDF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses.
const unprintable = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** A refused name, in a length and form that a sentence can hold. */
function shown(name: string): string {
  const letters = [...name.replaceAll(new RegExp(unprintable, 'g'), '□')];
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('');
}

type Content = { readonly ext: string; readonly mime: string } | { readonly problem: string };

/** Archives and old Office files are looked into: their first bytes say only that they are containers. */
async function contentOf({ path, size }: ReceivedFile): Promise<Content> {
  const start = await firstBytes(path, 8);
  if (start.startsWith('504b0304')) {
    const archive = await inspectArchive(path, size);
    return 'problem' in archive ? archive : { ext: archive.kind, mime: officeTypes[archive.kind] };
  }
  if (start === 'd0cf11e0a1b11ae1') {
    const kind = await compoundContent(path);
    if (kind === 'locked') return { problem: 'パスワードのかかったファイルは使えません。パスワードを外してから選択してください' };
    return kind ? { ext: kind, mime: officeTypes[kind] } : unknown;
  }
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(() => undefined);
  return found?.ext === 'heic' ? { problem: heic } : (found ?? unknown);
}

const unknown = { ext: '', mime: '' };

const officeTypes = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
} as const;

async function firstBytes(path: string, count: number): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
