import { formatDateTime } from '../../../domain/dates/japan-date.ts';

/**
 * A photograph just taken, under a name of its own: telephones call each of them `image.jpg`.
 * @param taken names that are in use already
 */
export function namedPhoto(photo: File, at: Date, taken: readonly string[]): File {
  const ending = /\.[^.]+$/.exec(photo.name)?.[0].toLowerCase() ?? '.jpg';
  const stem = `写真_${formatDateTime(at.toISOString()).replaceAll(/[/:]/g, '').replace(' ', '_')}`;
  const name = [stem, ...Array.from({ length: taken.length }, (_, index) => `${stem}_${index + 2}`)]
    .map((one) => one + ending)
    .find((one) => !taken.includes(one));
  return new File([photo], name ?? stem + ending, { type: photo.type, lastModified: photo.lastModified });
}
