/** The longer side of a preview, in pixels: sharp on a screen, light over a telephone line. */
const longest = 1600;

export interface Preview {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg';
}

/** A smaller copy, upright, without the place and the camera that the original tells of. @throws when the bytes are no picture that can be read */
export async function previewOf(original: Buffer): Promise<Preview> {
  const sharp = await loadSharp();
  const bytes = await sharp(original, { failOn: 'none' })
    .rotate()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 78 })
    .toBuffer();
  return { bytes, contentType: 'image/jpeg' };
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture in pixels, from the head of its bytes or of the file at a path alone; null when it cannot be read. */
export async function pixelSizeOf(original: Buffer | string): Promise<PixelSize | null> {
  try {
    const sharp = await loadSharp();
    const { width, height } = await sharp(original, { failOn: 'none' }).metadata();
    return width && height ? { width, height } : null;
  } catch {
    return null;
  }
}

/** Loaded with the first picture. They are made smaller one at a time and leave nothing behind: memory stays flat whatever comes in. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
