import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { sizeText } from '../../domain/text/file-size.ts';
import { documentTypes } from '../../schema/kinds/file.ts';

/** What a place takes: name endings, and megabytes for each file; what documents may be, unless said. */
export interface FileRules {
  readonly types?: readonly string[] | undefined;
  readonly maxMegabytes?: number | undefined;
}

/** A chosen file that is not sent, and what its owner can do about it. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
  readonly remedy: string;
}

type Chosen = Pick<File, 'name' | 'size' | 'type'>;

const longestName = 255;

/** For a file input; a telephone turns its own kind of photographs into JPEG where only that is taken. */
export const endingsOf = ({ types = documentTypes }: FileRules = {}) => types.map((type) => `.${type}`).join(',');

export const hintOf = (rules: FileRules = {}) => `${namesOf(rules).join('、')}　1つ${limitOf(rules)}MBまで`;

const limitOf = ({ maxMegabytes = 50 }: FileRules) => maxMegabytes;

const namesOf = ({ types = documentTypes }: FileRules) => [...new Set(types.map((type) => typeNames[type] ?? type.toUpperCase()))];

const typeNames: Readonly<Record<string, string>> = { doc: 'Word', docx: 'Word', xls: 'Excel', xlsx: 'Excel', jpg: 'JPEG' };

/**
 * Parts chosen files into those that can be sent and those that cannot (second file, section 5).
 * @param taken the names that are handed in or on their way already
 */
export function sortOut<F extends Chosen>(
  chosen: readonly F[],
  taken: readonly string[],
  rules: FileRules = {},
): { readonly good: readonly F[]; readonly refused: readonly RefusedFile[] } {
  const names = new Set(taken.map(plain));
  const good: F[] = [];
  const refused: RefusedFile[] = [];
  for (const file of chosen) {
    const problem = problemOf(file, rules) ?? (names.has(plain(file.name)) ? sameName : null);
    if (problem) refused.push({ name: file.name, ...problem });
    else good.push(file);
    if (!problem) names.add(plain(file.name));
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
  if ([...name.normalize('NFC')].length > longestName)
    return { reason: `名前が${longestName}文字を超えています`, remedy: '名前を短くしてから選んでください。' };
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

const plain = (name: string) => name.normalize('NFC');

/**
 * A photograph just taken, under a name of its own: telephones call each of them `image.jpg`.
 * @param taken names that are in use already
 */
export function namedPhoto(photo: File, at: Date, taken: readonly string[]): File {
  return named(photo, `写真_${formatDateTime(at.toISOString()).replaceAll(/[/:]/g, '').replace(' ', '_')}`, endingOf(photo.name) || '.jpg', taken);
}

/** A file under its own name, numbered where that is in use already. */
export function unusedName(file: File, taken: readonly string[]): File {
  const name = plain(file.name);
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
