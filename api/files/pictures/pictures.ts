import { Child } from '../../runtime/child.ts';
import { maxPixels, type PictureJob, type PictureResult, type PixelSize } from './picture-jobs.ts';

export type { PixelSize };

/** Uploaded pictures are decoded in this child process only. A photograph of 50 megapixels takes a second and 200 megabytes. */
const child = new Child<PictureJob, PictureResult>(new URL('./picture-worker.js', import.meta.url), { seconds: 20, megabytes: 768 });

/** The size of a picture, from the head of its file; null when it cannot be read. @throws ChildGaveUp when even that exceeds the limits */
export async function pixelSizeOf(picture: Uint8Array | string): Promise<PixelSize | null> {
  return (await child.ask({ picture, make: 'size' })) as PixelSize | null;
}

/** Whether a picture is too large to be decoded. An unknown size counts as small, since an unreadable picture is not decoded either. */
export function hasTooManyPixels(size: PixelSize | null): boolean {
  return size !== null && size.width * size.height > maxPixels;
}

/** A smaller JPEG copy of a picture, without location. @throws when it cannot be made */
export async function previewOf(picture: Uint8Array): Promise<Buffer> {
  return Buffer.from((await child.ask({ picture, make: 'preview' })) as Uint8Array);
}

/** A JPEG copy in the size of a list. @throws when it cannot be made */
export async function thumbnailOf(picture: Uint8Array): Promise<Buffer> {
  return Buffer.from((await child.ask({ picture, make: 'thumbnail' })) as Uint8Array);
}

/** A seal prepared for letters, as PNG. @throws when it cannot be made */
export async function sealPictureOf(picture: Uint8Array): Promise<Buffer> {
  return Buffer.from((await child.ask({ picture, make: 'seal' })) as Uint8Array);
}
