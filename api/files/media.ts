/** The file name as the sender gave it, in NFC, without folders. */
export function cleanName(name: string): string {
  return name.normalize('NFC').split(/[\\/]/).at(-1)?.trim() ?? '';
}

/** Why a cleaned name is refused, as a sentence; null when it is accepted. Every name that comes from outside passes through here. */
export function nameProblem(name: string): string | null {
  if (name === '' || [...name].length > 255) return 'ファイル名は1文字以上255文字以内にしてください';
  if (unprintable.test(name) || !name.isWellFormed()) return 'ファイル名に使えない文字が含まれています。名前を変えてから、もう一度選択してください';
  if (device.test(name)) return 'この名前のファイルは開けないことがあります。名前を変えてから、もう一度選択してください';
  return null;
}

/** A refused name, shortened and made printable for a sentence. */
export function shownName(name: string): string {
  const letters = [...name.toWellFormed().replaceAll(new RegExp(unprintable, 'g'), '□')];
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('');
}

/** A stored name that was never checked, made safe for a response. */
export function printableName(name: string): string {
  return name.toWellFormed().replaceAll(new RegExp(unprintable, 'g'), '_');
}

/** The extension in lower case, without the dot; empty where the name has none. */
export function endingOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * Control characters, line breaks of all kinds, invisible characters, and those that change the writing direction: with them `fdp.exe` can be made to
 * look like a PDF. The two joiners are allowed, since scripts and emoji need them.
 */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses.
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/;

/** Device names reserved by Windows, whatever follows the first dot. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;

/** The accepted media types with their extensions; the first one is given to new names. */
const media = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tif', 'tiff'],
  'image/avif': ['avif'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MediaType = keyof typeof media;

export function isMediaType(type: string): type is MediaType {
  return Object.hasOwn(media, type);
}

export function endingsOf(type: MediaType): readonly string[] {
  return media[type];
}

/** Whether a media type or a file extension is that of a picture. */
export function isPicture(typeOrEnding: string): boolean {
  return Object.entries<readonly string[]>(media).some(
    ([type, endings]) => type.startsWith('image/') && (type === typeOrEnding || endings.includes(typeOrEnding)),
  );
}

/** The name with an extension of its type: its own where it fits, otherwise replaced. */
export function withEndingOf(name: string, type: MediaType): string {
  const endings = endingsOf(type);
  if (endings.includes(endingOf(name))) return name;
  const ending = endings[0] as string;
  const stem = name.replace(/\.\w*$/, '') || 'file';
  return `${[...stem].slice(0, 254 - ending.length).join('')}.${ending}`;
}
