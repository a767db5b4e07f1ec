import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { csvLine } from '../../resources/csv.ts';
import type { Services } from '../../services.ts';

type FileFacts = Pick<Selectable<Database['files']>, 'fileName' | 'contentType' | 'size' | 'sha256' | 'storageKey' | 'scanState'>;

/** A picture that a receipt has or had, as the archive reads it. */
export interface ImageRow extends FileFacts {
  readonly id: number;
  readonly receiptId: number;
  readonly replacedAt: string | null;
  /** What an authority said of the time when it came in (RFC 3161), in base64. */
  readonly stampToken: string | null;
}

/** A picture with its place in the archive, or why it has none. */
export interface ArchivedImage extends ImageRow {
  readonly path: string;
  readonly absence: string | null;
}

/** Gives each picture its place. One that cannot be handed out keeps nobody from the others: it is left out, with the reason. */
export async function archivedImages({ files }: Pick<Services, 'files'>, rows: readonly ImageRow[]): Promise<ArchivedImage[]> {
  const images: ArchivedImage[] = [];
  for (let from = 0; from < rows.length; from += atOnce)
    images.push(
      ...(await Promise.all(rows.slice(from, from + atOnce).map(async (row) => ({ ...row, path: pathOf(row), absence: await absenceOf(row) })))),
    );
  return images;

  async function absenceOf({ scanState, storageKey }: ImageRow): Promise<string | null> {
    if (scanState === 'waiting' || scanState === 'infected') return barred[scanState];
    return (await files.sizeOf(storageKey)) === null ? 'サーバーに中身が見つからないため、入れていません' : null;
  }
}

/** What the list says of a picture: where it is, or why it is not there. */
export function placeOf({ path, absence }: ArchivedImage): string {
  return absence === null ? path : `（${absence}）`;
}

/** The pictures that are left out, as CSV. */
export function* missingLines(images: readonly ArchivedImage[]): Generator<string> {
  yield `\uFEFF${csvLine(['領収書ID', '画像', 'ファイル名', '画像のSHA-256', '入っていない理由'])}`;
  for (const { receiptId, path, fileName, sha256, absence } of images) yield csvLine([String(receiptId), path, fileName, sha256, absence ?? '']);
}

/** So many pictures are looked for at a time. */
const atOnce = 20;

const barred = {
  waiting: 'ウイルスの検査を待っているため、入れていません',
  infected: 'ウイルスが見つかったため、入れていません',
} as const;

function pathOf({ id, receiptId, contentType }: ImageRow): string {
  return `images/receipt_${receiptId}_${id}.${contentType.replace(/^\w+\/(jpeg$)?/, (_all, jpeg) => (jpeg ? 'jpg' : ''))}`;
}
