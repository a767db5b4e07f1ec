import { rolesThatMay } from '../../../api/access/permissions.ts';
import { Failure, forbidden, notFound } from '../../../api/failures/failure.ts';
import { type Incoming, insertFileRow } from '../../../api/files/file-rows.ts';
import { inline } from '../../../api/files/routes.ts';
import { assertSound, sendFile } from '../../../api/files/send.ts';
import { type Call, type RowId, route, tagged } from '../../../api/http/route.ts';
import { writeChanges } from '../../../api/resources/change-row.ts';
import { rowId, rowSchema } from '../../../api/resources/openapi.ts';
import { readRow } from '../../../api/resources/read.ts';
import { storedRow } from '../../../api/resources/stored-rows.ts';
import { inTransaction } from '../../../api/resources/write.ts';
import { roles } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { integer, text } from '../../../schema/fields.ts';
import { fileLimitOf } from '../../../schema/kinds/file.ts';
import { receiveImage } from './image-upload.ts';
import { imageRows, makePreview, pdf, type ReceiptImage, recordImage, stampImage } from './images.ts';
import { readReceipt } from './save.ts';
import { assertEditableReceipt, assertOpenGrant } from './steps.ts';

const { receipts } = resources;
const readers = rolesThatMay(receipts, 'read', roles);
const limit = fileLimitOf(receipts.fields.receiptImageId);

/** The image of a receipt: the original is kept for ever, with a reduced preview (second file, sections 5 and 7). */
export const receiptImageRoutes = tagged(receipts.label, [
  route('POST /receipts/{id}/upload-image', {
    params: rowId(receipts),
    summary: '領収書の画像（またはPDF）の登録。前の画像も記録に残ります',
    who: rolesThatMay(receipts, 'update', roles),
    body: { type: 'multipart', files: { image: 'one' } },
    answer: rowSchema(receipts),
    run: upload,
  }),
  route('GET /receipts/download-image', {
    summary: '領収書の画像（登録されたときのまま）',
    who: readers,
    query: {
      receiptId: integer('領収書のID', { required: '領収書のIDを指定してください', min: 1 }),
      imagePath: text('画像ファイル名', { max: 500, help: 'なければ今の画像' }),
      inline,
    },
    answer: 'file',
    run: download,
  }),
  route('GET /receipts/{id}/preview', {
    params: rowId(receipts),
    summary: '領収書の画像を小さくしたもの（向きを直し、撮影場所の情報を除きます）。PDFはそのままです',
    who: readers,
    query: { imageId: integer('画像のID', { min: 1, help: '差し替える前のもの。なければ今の画像' }), inline },
    answer: 'file',
    run: preview,
  }),
]);

async function upload(call: Call<RowId>) {
  const { id } = call.params;
  const imageId = await receiveImage(
    call,
    limit,
    () => assertImagesEditable(call, id),
    (image) => keep(call, id, image),
  );
  // Runs in the background; the preview route makes the preview on demand when it is missing.
  if (imageId !== null) {
    void makePreview(call, imageId);
    void stampImage(call, imageId);
  }
  return readReceipt(call, id);
}

/** Refuses an upload without permission or to a frozen receipt before the body is read. */
async function assertImagesEditable(call: Call, id: number): Promise<void> {
  const row = await readRow(call.services, receipts, call.actor, id);
  assertEditableReceipt(row);
  if (!(row.abilities as string[]).includes('update')) throw forbidden();
  await assertOpenGrant(call.actor, row.applicationId as number, call.services.engine.reader);
}

function keep(call: Call, id: number, image: Incoming): Promise<number | null> {
  const { services, actor } = call;
  const owner = { resource: receipts.name, field: 'receiptImageId', recordId: id, uploadedById: actor.userId };
  return inTransaction(call, receipts, async (db) => {
    const current = await storedRow(receipts, id, db);
    assertEditableReceipt(current);
    await assertOpenGrant(actor, current.applicationId as number, db);
    const receiptImageId = await insertFileRow(services, db, image, owner);
    const text = `更新しました（画像「${image.fileName}」）`;
    await writeChanges(call, receipts, id, current, { receiptImageId }, db, { action: 'update', text });
    return recordImage(call, id, receiptImageId, image.pixels ?? null, db);
  });
}

interface Original {
  readonly receiptId: number;
  readonly imagePath: string | null;
  readonly inline: boolean;
}

async function download(call: Call<unknown, Original>): Promise<Response> {
  const { receiptId, imagePath } = call.query;
  const image = await imageOf(call, receiptId, imagePath ? ({ fileName }) => fileName === imagePath : undefined);
  return sendFile(call, image.fileId, `receipt_${receiptId}`);
}

async function preview(call: Call<RowId, { readonly imageId: number | null; readonly inline: boolean }>): Promise<Response> {
  const { id } = call.params;
  const { imageId } = call.query;
  const image = await imageOf(call, id, imageId === null ? undefined : (one) => one.id === imageId);
  assertSound(image);
  // A PDF is sent unchanged.
  if (image.contentType === pdf) return sendFile(call, image.fileId, `receipt_${id}`);
  if (image.previewId === null) await makePreview(call, image.id);
  const made = await call.services.engine.reader.selectFrom('receipt_images').select('previewId').where('id', '=', image.id).executeTakeFirst();
  if (!made?.previewId) throw new Failure(404, 'no_preview', 'この画像は画面に表示できません。画像を保存してご覧ください。');
  return sendFile(call, made.previewId);
}

/** The latest image of a receipt, current or replaced, that matches; by default the current one. @throws Failure 404 @throws Failure 404 */
async function imageOf({ services, actor }: Call, receiptId: number, isWanted = ({ replacedAt }: ReceiptImage) => replacedAt === null) {
  await readRow(services, receipts, actor, receiptId);
  const images = await imageRows(services.engine.reader).where('i.receiptId', '=', receiptId).orderBy('i.id', 'desc').execute();
  const image = images.find(isWanted);
  if (!image) throw notFound('画像');
  return image;
}
