import { fileTypeFromBuffer } from 'file-type';
import { Failure, invalid } from '../failure.ts';

/** The name of an uploaded file without folders, in NFC. @throws Failure 422 when it is none, or holds control characters */
export function cleanName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1)?.trim() ?? '';
  if (base === '' || [...base].length > 255) throw invalid({ file: 'ファイル名は1文字以上255文字以内にしてください' });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses.
  if (/[\u0000-\u001f\u007f]/.test(base))
    throw invalid({ file: 'ファイル名に使えない文字が含まれています。名前を変えてから、もう一度選択してください' });
  return base;
}

/** The media type by content, if name, content and size are what may be taken. @throws Failure 413, 422 */
export async function acceptedType(bytes: Buffer, fileName: string, types: readonly string[], limit: number): Promise<string> {
  const refuse = (reason: string) => invalid({ file: `以下のファイルは無効です：${fileName}（${reason}）` });
  if (bytes.length === 0) throw refuse('空のファイルです');
  if (bytes.length > limit) throw new Failure(413, 'too_large', `ファイルサイズは${limit / 1024 / 1024}MB以下にしてください`);
  const ending = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!types.includes(ending)) throw refuse(`使える形式は ${types.join('、')} です`);
  const found = await fileTypeFromBuffer(bytes);
  if (!found || !(contents[ending] ?? [ending]).includes(found.ext)) throw refuse('名前と中身の形式が一致しません');
  return found.mime;
}

/** What a file of each ending is inside: old Office files are compound files, new ones have types of their own. */
const contents: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg'], jpeg: ['jpg'], doc: ['cfb'], xls: ['cfb'] };
