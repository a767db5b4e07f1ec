import { endingOf } from './names.ts';

/** What a file may be, and the endings that its name may have then; the first is the one that it is given. */
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

/** Whether a media type, or the ending of a name, is that of a picture. */
export function isPicture(typeOrEnding: string): boolean {
  return Object.entries<readonly string[]>(media).some(
    ([type, endings]) => type.startsWith('image/') && (type === typeOrEnding || endings.includes(typeOrEnding)),
  );
}

/** The name with an ending of what the file is: its own, or another one in its place. */
export function withEndingOf(name: string, type: MediaType): string {
  const endings = endingsOf(type);
  if (endings.includes(endingOf(name))) return name;
  const ending = endings[0] as string;
  const stem = name.replace(/\.\w*$/, '') || 'file';
  return `${[...stem].slice(0, 254 - ending.length).join('')}.${ending}`;
}
