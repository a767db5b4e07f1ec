import { sql } from 'kysely';
import { csvLine } from '../../../api/resources/csv.ts';
import type { ListQuery } from '../../../api/resources/list-query.ts';
import { matchingRows, walkRows } from '../../../api/resources/read.ts';
import type { Services, WriteCall } from '../../../api/services.ts';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { roleLabels } from '../../../domain/roles.ts';
import { auditActions } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Field } from '../../../schema/field.ts';
import { kindOf } from '../../../schema/kinds/index.ts';
import { fieldOf } from '../../../schema/resource.ts';
import type { ReceiptImage } from './images.ts';

const { receipts } = resources;

/** An image with its path in the archive, or the reason for its absence. */
interface ArchivedImage extends ReceiptImage {
  readonly path: string;
  readonly absence: string | null;
}

/** Assigns each image its path. An image that cannot be read is left out with its reason, without failing the archive. */
export async function archivedImages({ files }: Pick<Services, 'files'>, rows: readonly ReceiptImage[]): Promise<ArchivedImage[]> {
  const images: ArchivedImage[] = [];
  for (let from = 0; from < rows.length; from += concurrency)
    images.push(
      ...(await Promise.all(rows.slice(from, from + concurrency).map(async (row) => ({ ...row, path: pathOf(row), absence: await absenceOf(row) })))),
    );
  return images;

  async function absenceOf({ scanState, storageKey }: ReceiptImage): Promise<string | null> {
    if (scanState === 'waiting' || scanState === 'infected') return scanRefusals[scanState];
    return (await files.sizeOf(storageKey)) === null ? 'サーバーに中身が見つからないため、入れていません' : null;
  }
}

/** The image's path, or the reason for its absence, for the list. */
export function placeOf({ path, absence }: ArchivedImage): string {
  return absence === null ? path : `（${absence}）`;
}

/** The missing images as CSV. */
export function* missingLines(images: readonly ArchivedImage[]): Generator<string> {
  yield `\uFEFF${csvLine(['領収書ID', '画像', 'ファイル名', '画像のSHA-256', '入っていない理由'])}`;
  for (const { receiptId, path, fileName, sha256, absence } of images) yield csvLine([String(receiptId), path, fileName, sha256, absence ?? '']);
}

/** Images checked concurrently. */
const concurrency = 20;

const scanRefusals = {
  waiting: 'ウイルスの検査を待っているため、入れていません',
  infected: 'ウイルスが見つかったため、入れていません',
} as const;

function pathOf({ id, receiptId, contentType }: ReceiptImage): string {
  return `images/receipt_${receiptId}_${id}.${contentType.replace(/^\w+\/(jpeg$)?/, (_all, jpeg) => (jpeg ? 'jpg' : ''))}`;
}

type ReadCall = Pick<WriteCall, 'services' | 'actor'>;

/** The ids of a result, as a subquery. */
export function foundIds(services: ReadCall['services'], actor: ReadCall['actor'], query: ListQuery) {
  return matchingRows(services, receipts, actor, query).select(sql.ref<number>('t.id').as('id')) as never;
}

const listed = [
  'id',
  'grantNumber',
  'organizationName',
  'title',
  'vendor',
  'amount',
  'taxRate',
  'taxIncluded',
  'taxAmount',
  'taxLines',
  'pointAmount',
  'eligibleAmount',
  'fundedAmount',
  'costCategory',
  'receiptDate',
  'paymentDate',
  'paymentMethod',
  'addressee',
  'registrationNumber',
  'description',
  'status',
  'submittedAt',
  'submittedUserName',
  'approvedAt',
  'approvedUserName',
  'createdAt',
  'updatedAt',
  'removedAt',
  'removalReason',
] as const;

/** The receipts of a result as CSV, with their current and replaced images. */
export async function* receiptLines(call: ReadCall, query: ListQuery, images: readonly ArchivedImage[]): AsyncGenerator<string> {
  const fields = listed.map((name) => ({ name, field: fieldOf(receipts, name) as Field }));
  yield `\uFEFF${csvLine([...fields.map(({ field }) => field.label), '画像', '画像のSHA-256', '差し替える前の画像'])}`;
  for await (const rows of walkRows(call.services, receipts, call.actor, query))
    for (const row of rows) {
      const cells = fields.map(({ name, field }) => (row[name] === null || row[name] === undefined ? '' : csvCell(row[name], field)));
      const ownImages = images.filter(({ receiptId }) => receiptId === row.id);
      const currentImage = ownImages.find(({ replacedAt }) => replacedAt === null);
      const earlier = ownImages.filter((image) => image !== currentImage).map((image) => `${placeOf(image)} ${image.sha256}`);
      yield csvLine([...cells, currentImage ? placeOf(currentImage) : '', currentImage?.sha256 ?? '', earlier.join('\n')]);
    }
}

function csvCell(value: unknown, field: Field): string {
  const { csv, format } = kindOf(field);
  return (csv ?? format)(value, field);
}

/** The audit log of the receipts in the result, oldest entry first. */
export async function* changeLines({ services, actor }: ReadCall, query: ListQuery): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['日時', '領収書ID', '実行者', '権限', '操作', '内容', '変更前', '変更後'])}`;
  let last = 0;
  for (;;) {
    const rows = await services.engine.reader
      .selectFrom('audit_logs')
      .select(['id', 'createdAt', 'recordId', 'userName', 'userRole', 'action', 'summary', 'before', 'after'])
      .where('resource', '=', receipts.name)
      .where('recordId', 'in', foundIds(services, actor, query))
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute();
    for (const row of rows)
      yield csvLine([
        formatDateTime(row.createdAt),
        String(row.recordId),
        row.userName ?? '',
        row.userRole ? roleLabels[row.userRole] : '',
        auditActions[row.action],
        row.summary ?? '',
        described(row.before),
        described(row.after),
      ]);
    if (rows.length < 500) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** `金額：1,000円` for each changed field. */
function described(changes: string | null): string {
  if (changes === null) return '';
  return Object.entries(JSON.parse(changes) as Record<string, unknown>)
    .map(([name, value]) => {
      const field = fieldOf(receipts, name);
      const text = value === null || value === undefined ? '（なし）' : field ? kindOf(field).format(value, field) : String(value);
      return `${field?.label ?? (name === 'comment' ? 'コメント' : name)}：${text}`;
    })
    .join('\n');
}
