import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { sizeText } from '../../domain/text/file-size.ts';
import { documentTypes } from '../../schema/kinds/file.ts';

/** The accepted extensions, and megabytes per file; those of documents by default. */
export interface FileRules {
  readonly types?: readonly string[] | undefined;
  readonly maxMegabytes?: number | undefined;
}

/** A refused file, with the reason and a remedy. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
  readonly remedy: string;
}

type Chosen = Pick<File, 'name' | 'size' | 'type'>;

const maxNameLength = 255;

/** A file input's `accept`; a phone converts its photos to JPEG where only that is accepted. */
export const endingsOf = ({ types = documentTypes }: FileRules = {}) => types.map((type) => `.${type}`).join(',');

export const hintOf = (rules: FileRules = {}) => `${namesOf(rules).join('、')}　1つ${limitOf(rules)}MBまで`;

const limitOf = ({ maxMegabytes = 50 }: FileRules) => maxMegabytes;

const namesOf = ({ types = documentTypes }: FileRules) => [...new Set(types.map((type) => typeNames[type] ?? type.toUpperCase()))];

const typeNames: Readonly<Record<string, string>> = { doc: 'Word', docx: 'Word', xls: 'Excel', xlsx: 'Excel', jpg: 'JPEG' };

/**
 * Separates chosen files into accepted and refused ones (second file, section 5).
 * @param taken names of files that are already uploaded or uploading
 */
export function sortOut<F extends Chosen>(
  chosen: readonly F[],
  taken: readonly string[],
  rules: FileRules = {},
): { readonly good: readonly F[]; readonly refused: readonly RefusedFile[] } {
  const names = new Set(taken.map(normalized));
  const good: F[] = [];
  const refused: RefusedFile[] = [];
  for (const file of chosen) {
    const problem = problemOf(file, rules) ?? (names.has(normalized(file.name)) ? sameName : null);
    if (problem) refused.push({ name: file.name, ...problem });
    else good.push(file);
    if (!problem) names.add(normalized(file.name));
  }
  return { good, refused };
}

type Problem = Omit<RefusedFile, 'name'>;

function problemOf({ name, size, type }: Chosen, rules: FileRules): Problem | null {
  const { types = documentTypes } = rules;
  const limit = limitOf(rules);
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (/^hei[cf]$/.test(ending) || /^image\/hei[cf]/.test(type)) return heic;
  if (!(types as readonly string[]).includes(ending))
    return { reason: '受け取れない形式です', remedy: `受け取れるのは、${namesOf(rules).join('、')}です。どれかの形で保存し直してください。` };
  if (size === 0) return { reason: '中身が空です', remedy: 'ファイルを開いて中身を確かめ、保存し直してから選んでください。' };
  if (size > limit * 1024 * 1024)
    return { reason: `${limit}MBを超えています（${sizeText(size)}）`, remedy: 'いくつかのファイルに分けるか、写真を小さくしてから選んでください。' };
  if ([...name.normalize('NFC')].length > maxNameLength)
    return { reason: `名前が${maxNameLength}文字を超えています`, remedy: '名前を短くしてから選んでください。' };
  return null;
}

const heic: Problem = {
  reason: 'iPhoneなどの写真の形式（HEIC）は受け取れません',
  remedy:
    'iPhoneでは、「設定」の「カメラ」にある「フォーマット」で「互換性優先」を選んで撮り直すか、この画面の「写真を撮って追加する」をお使いください。すでに撮った写真は、JPEGの形で保存し直してください。',
};

const sameName: Problem = {
  reason: '同じ名前のファイルがすでにあります',
  remedy: '差し替えるときは、先に追加したほうを取り消してください。別のファイルのときは、名前を変えてから選んでください。',
};

const normalized = (name: string) => name.normalize('NFC');

/**
 * Gives a photo that was just taken a unique name, since phones name each of them `image.jpg`.
 * @param taken names in use
 */
export function namedPhoto(photo: File, at: Date, taken: readonly string[]): File {
  return named(photo, `写真_${formatDateTime(at.toISOString()).replaceAll(/[/:]/g, '').replace(' ', '_')}`, endingOf(photo.name) || '.jpg', taken);
}

/** The file under its own name, with a number where that is in use. */
export function unusedName(file: File, taken: readonly string[]): File {
  const name = normalized(file.name);
  const ending = endingOf(name);
  return named(file, name.slice(0, name.length - ending.length), ending, taken);
}

const endingOf = (name: string) => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';

function named(file: File, stem: string, ending: string, taken: readonly string[]): File {
  const name = [stem, ...Array.from({ length: taken.length }, (_, index) => `${stem}_${index + 2}`)]
    .map((one) => one + ending)
    .find((one) => !taken.includes(one));
  return new File([file], name ?? stem + ending, { type: file.type, lastModified: file.lastModified });
}
