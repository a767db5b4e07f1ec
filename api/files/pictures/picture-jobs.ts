/** Maximum pixels of a picture; a page of A3 at 600 dpi is smaller. */
export const maxPixels = 50_000_000;

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** A job on a picture, given as its bytes or as the path of a file. */
export interface PictureJob {
  readonly picture: Uint8Array | string;
  readonly make: keyof typeof makers;
}

export type PictureResult = PixelSize | Uint8Array | null;

/** @throws when a copy is requested of an unreadable picture, or of one with too many pixels */
export async function doPictureJob({ picture, make }: PictureJob): Promise<PictureResult> {
  return makers[make](typeof picture === 'string' ? picture : Buffer.from(picture));
}

/** The longer side in pixels. Preview: sharp on a screen, small to transfer. Seal: 600 dpi on 24 mm. */
const longerSide = { preview: 1600, thumbnail: 160, seal: 600 } as const;

const makers = {
  /** Reads the head only; null when it cannot be read. */
  async size(picture: Buffer | string): Promise<PixelSize | null> {
    try {
      const { width, height } = await open(picture, false).then((image) => image.metadata());
      return width && height ? { width, height } : null;
    } catch {
      return null;
    }
  },

  /** As JPEG, without the location and camera metadata of the original. */
  async preview(picture: Buffer | string): Promise<Uint8Array> {
    return (await smaller(picture, longerSide.preview)).jpeg({ quality: 78 }).toBuffer();
  },

  /** Like `preview`, in the size of a list. */
  async thumbnail(picture: Buffer | string): Promise<Uint8Array> {
    return (await smaller(picture, longerSide.thumbnail)).jpeg({ quality: 78 }).toBuffer();
  },

  /** As PNG, without transparency, which would have to be processed again for each letter. */
  async seal(picture: Buffer | string): Promise<Uint8Array> {
    return (await smaller(picture, longerSide.seal)).toColourspace('srgb').png().toBuffer();
  },
} as const;

/** Rotated upright, on white. */
async function smaller(picture: Buffer | string, side: number) {
  return (await open(picture))
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
}

/** Loaded with the first picture. */
async function open(picture: Buffer | string, limitInputPixels: number | false = maxPixels) {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(picture, { failOn: 'none', limitInputPixels });
}
