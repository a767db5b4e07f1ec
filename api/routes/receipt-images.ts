import { roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { fileLimitOf } from '../../schema/kinds/file.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { receiveImage } from '../actions/receipts/image-bytes.ts';
import { makePreview, noteImage, pdf } from '../actions/receipts/images.ts';
import { readReceipt } from '../actions/receipts/save.ts';
import { stampImage } from '../actions/receipts/stamp-image.ts';
import { demandOpenGrant, demandOpenReceipt } from '../actions/receipts/steps.ts';
import { Failure, forbidden, malformed, notFound } from '../failure.ts';
import { type Incoming, keepFile } from '../files/keep.ts';
import { assertSound, sendFile } from '../files/send.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { writeChanges } from '../resources/change-row.ts';
import { idSchema, rowSchema } from '../resources/openapi.ts';
import { readRow } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';
import { storedRow } from '../resources/stored-rows.ts';
import { inTransaction } from '../resources/write.ts';

const { receipts } = resources;
const readers = rolesThatMay(receipts, 'read', roles);
const limit = fileLimitOf(receipts.fields.receiptImageId);
const inline = { name: 'inline', label: 'true なら、保存ではなく表示のために返します', schema: { type: 'boolean' } };

/** The picture of a receipt: taken as it is and kept for ever, with a smaller copy to look at (second file, sections 5 and 7). */
export const receiptImageRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/receipts/{id}/upload-image',
    summary: '領収書の画像（またはPDF）の登録。前の画像も記録に残ります',
    tag: receipts.label,
    who: rolesThatMay(receipts, 'update', roles),
    body: { type: 'multipart', schema: { type: 'object', required: ['image'], properties: { image: { type: 'string', format: 'binary' } } } },
    answer: { status: 200, data: rowSchema(receipts) },
    run: async (call) => success(call.context, await upload(call)),
  },
  {
    method: 'GET',
    path: '/receipts/download-image',
    summary: '領収書の画像（登録されたときのまま）',
    tag: receipts.label,
    who: readers,
    query: [
      { name: 'receiptId', label: '領収書のID', schema: idSchema },
      { name: 'imagePath', label: '画像ファイル名。なければ今の画像', schema: { type: 'string' } },
      inline,
    ],
    answer: { status: 200, data: 'file' },
    run: download,
  },
  {
    method: 'GET',
    path: '/receipts/{id}/preview',
    summary: '領収書の画像を小さくしたもの（向きを直し、撮影場所の情報を除きます）。PDFはそのままです',
    tag: receipts.label,
    who: readers,
    query: [{ name: 'imageId', label: '差し替える前の画像のID。なければ今の画像', schema: idSchema }, inline],
    answer: { status: 200, data: 'file' },
    run: preview,
  },
];

async function upload(call: Call) {
  const id = idOf(call, receipts);
  const imageId = await receiveImage(
    call,
    limit,
    () => demandEditable(call, id),
    (image) => keep(call, id, image),
  );
  // Nobody waits for it: whoever looks at the picture first finds it made, or has it made.
  if (imageId !== null) {
    void makePreview(call, imageId);
    void stampImage(call, imageId);
  }
  return readReceipt(call, id);
}

/** A picture for what is not one's own, or frozen, is refused before it is looked at. */
async function demandEditable(call: Call, id: number): Promise<void> {
  const row = await readRow(call.services, receipts, call.actor, id);
  demandOpenReceipt(row);
  if (!(row.abilities as string[]).includes('update')) throw forbidden();
  await demandOpenGrant(call.actor, row.applicationId as number, call.services.engine.reader);
}

function keep(call: Call, id: number, image: Incoming): Promise<number | null> {
  const { services, actor } = call;
  const of = { resource: receipts.name, field: 'receiptImageId', recordId: id, uploadedById: actor.userId };
  return inTransaction(call, receipts, async (db) => {
    const current = await storedRow(receipts, id, db);
    demandOpenReceipt(current);
    await demandOpenGrant(actor, current.applicationId as number, db);
    const receiptImageId = await keepFile(services, db, image, of);
    const text = `更新しました（画像「${image.fileName}」）`;
    await writeChanges(call, receipts, id, current, { receiptImageId }, db, { action: 'update', text });
    return noteImage(call, id, receiptImageId, image.pixels ?? null, db);
  });
}

async function download(call: Call): Promise<Response> {
  const { receiptId = '', imagePath } = call.context.req.query();
  if (!/^[1-9]\d{0,14}$/.test(receiptId)) throw malformed('領収書のIDを指定してください', { receiptId: '番号で指定してください' });
  await readRow(call.services, receipts, call.actor, Number(receiptId));
  const images = await imagesOf(call, Number(receiptId));
  const image = imagePath ? images.find(({ fileName }) => fileName === imagePath) : images.find(({ replacedAt }) => replacedAt === null);
  if (!image) throw notFound('画像');
  return sendFile(call, image.fileId, `receipt_${receiptId}`);
}

async function preview(call: Call): Promise<Response> {
  const id = idOf(call, receipts);
  const { imageId } = call.context.req.query();
  if (imageId !== undefined && !/^[1-9]\d{0,14}$/.test(imageId))
    throw malformed('画像のIDは番号で指定してください', { imageId: '番号で指定してください' });
  await readRow(call.services, receipts, call.actor, id);
  const image = (await imagesOf(call, id)).find((one) => (imageId ? one.id === Number(imageId) : one.replacedAt === null));
  if (!image) throw notFound('画像');
  assertSound(image);
  // A PDF is looked at as it is.
  if (image.contentType === pdf) return sendFile(call, image.fileId, `receipt_${id}`);
  if (image.previewId === null) await makePreview(call, image.id);
  const made = await call.services.engine.reader.selectFrom('receipt_images').select('previewId').where('id', '=', image.id).executeTakeFirst();
  if (!made?.previewId) throw new Failure(404, 'no_preview', 'この画像は画面に表示できません。画像を保存してご覧ください。');
  return sendFile(call, made.previewId);
}

/** Every picture that a receipt has had, the latest first. */
function imagesOf({ services }: Call, receiptId: number) {
  return services.engine.reader
    .selectFrom('receipt_images as i')
    .innerJoin('files as f', 'f.id', 'i.fileId')
    .select(['i.id', 'i.fileId', 'i.previewId', 'i.replacedAt', 'f.fileName', 'f.contentType', 'f.scanState'])
    .where('i.receiptId', '=', receiptId)
    .orderBy('i.id', 'desc')
    .execute();
}
