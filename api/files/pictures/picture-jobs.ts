/** Pixels of the largest picture that is taken: a page of A3 at 600 dots an inch is smaller. */
export const maxPixels = 50_000_000;

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** What can be asked about a picture, given as its bytes or as the path of a file. */
export interface PictureJob {
  readonly picture: Uint8Array | string;
  readonly make: keyof typeof makers;
}

export type PictureResult = PixelSize | Uint8Array | null;

/** @throws when a copy is to be made of what is no picture that can be read, or of one with too many pixels */
export async function doPictureJob({ picture, make }: PictureJob): Promise<PictureResult> {
  return makers[make](typeof picture === 'string' ? picture : Buffer.from(picture));
}

/** The longer side of a preview in pixels: sharp on a screen, light over a telephone line. Of a seal: 600 dots an inch on 24 mm. */
const longest = { preview: 1600, thumbnail: 160, seal: 600 } as const;

const makers = {
  /** From the head of the bytes alone; null when it cannot be read. */
  async size(picture: Buffer | string): Promise<PixelSize | null> {
    try {
      const { width, height } = await open(picture, false).then((image) => image.metadata());
      return width && height ? { width, height } : null;
    } catch {
      return null;
    }
  },

  /** As JPEG, without the place and the camera that the original tells of. */
  async preview(picture: Buffer | string): Promise<Uint8Array> {
    return (await smaller(picture, longest.preview)).jpeg({ quality: 78 }).toBuffer();
  },

  /** The same, to tell one picture from another in a list. */
  async thumbnail(picture: Buffer | string): Promise<Uint8Array> {
    return (await smaller(picture, longest.thumbnail)).jpeg({ quality: 78 }).toBuffer();
  },

  /** As PNG, without transparency, which would have to be taken apart again for each letter. */
  async seal(picture: Buffer | string): Promise<Uint8Array> {
    return (await smaller(picture, longest.seal)).toColourspace('srgb').png().toBuffer();
  },
} as const;

/** Upright, on white. */
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
