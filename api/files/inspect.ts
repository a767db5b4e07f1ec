import { documentTypes } from '../../schema/kinds/file.ts';
import { ChildGaveUp } from '../runtime/child.ts';
import { type Content, contentOf } from './content.ts';
import { cleanName, endingOf, endingsOf, isPicture, type MediaType, nameProblem, shownName, withEndingOf } from './media.ts';
import type { ReceivedFile } from './multipart.ts';
import { hasTooManyPixels, type PixelSize, pixelSizeOf } from './pictures/pictures.ts';

/** What a field accepts. */
export interface FileRules {
  /** File extensions, lower case, without the dot. */
  readonly types: readonly string[];
  /** In bytes. */
  readonly maxBytes: number;
  /** Accepts any picture type whatever its name says (second file, section 9); the stored name gets the extension of its content. */
  readonly anyPicture?: true;
  /** Also accepts a PDF, since receipts arrive by mail. */
  readonly orPdf?: true;
}

/** The spec's limits for documents (second file, section 5). */
export const documentRules: FileRules = { types: documentTypes, maxBytes: 50 * 1024 * 1024 };

/** A storable name, the media type of the content and, for a readable picture, its size; or why the file is refused. */
export type Verdict =
  | { readonly fileName: string; readonly contentType: MediaType; readonly pixels: PixelSize | null; readonly problem: null }
  | { readonly fileName: string; readonly problem: string; readonly isTooLarge: boolean };

/** Checks name, size and content of a received file. Its type is determined by the content, never by the name or the sender's claim. */
export async function inspectFile(file: ReceivedFile, rules: FileRules): Promise<Verdict> {
  const fileName = cleanName(file.name);
  const refuse = (problem: string, isTooLarge = false) => ({ fileName: shownName(fileName), problem, isTooLarge });
  const wrongName = nameProblem(fileName);
  if (wrongName) return refuse(wrongName);
  if (file.isCut || file.size > rules.maxBytes) return refuse(`ファイルサイズは${rules.maxBytes / 1024 / 1024}MB以下にしてください`, true);
  const wrongEnding = endingProblem(endingOf(fileName), rules);
  if (file.size === 0) return refuse(rules.anyPicture ? noPicture : '空のファイルです');
  if (wrongEnding) return refuse(wrongEnding);
  const content = await contentOf(file);
  const wrongContent = contentProblem(endingOf(fileName), content, rules);
  if (wrongContent || !content.type) return refuse(wrongContent ?? mismatch);
  const pixels = isPicture(content.type) ? await measure(file.path) : null;
  if (pixels === 'tooMany') return refuse('画像の画素数が多すぎます（5,000万画素まで）。小さくしてから選択してください');
  return { fileName: withEndingOf(fileName, content.type), contentType: content.type, pixels, problem: null };
}

const noPicture = '画像ファイルを選択してください';
const mismatch = '名前と中身の形式が一致しません';
const heic = 'HEIC形式の写真は使えません。JPEGに変えてから選択してください';

function endingProblem(ending: string, { types, anyPicture, orPdf }: FileRules): string | null {
  if (anyPicture) return ending === '' || isPicture(ending) || (orPdf && ending === 'pdf') ? null : noPicture;
  if (types.includes(ending)) return null;
  return endingsOf('image/heic').includes(ending) ? heic : `使える形式は ${types.join('、')} です`;
}

function contentProblem(ending: string, { type, problem }: Content, { types, anyPicture, orPdf }: FileRules): string | null {
  if (anyPicture) return type && (isPicture(type) || (orPdf && type === 'application/pdf')) ? null : noPicture;
  if (problem) return problem;
  if (type && endingsOf(type).includes('heic') && !types.includes('heic')) return heic;
  return type && endingsOf(type).includes(ending) ? null : mismatch;
}

/** Reads only the head of the file. A picture that fails even at that is opened by nobody. */
async function measure(path: string): Promise<PixelSize | null | 'tooMany'> {
  try {
    const size = await pixelSizeOf(path);
    return hasTooManyPixels(size) ? 'tooMany' : size;
  } catch (error) {
    if (error instanceof ChildGaveUp) return 'tooMany';
    throw error;
  }
}
