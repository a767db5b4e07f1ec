import { Readable } from 'node:stream';
import { rolesThatMay } from '../../../api/access/permissions.ts';
import { conflict } from '../../../api/failures/failure.ts';
import { fileAnswer } from '../../../api/http/responses.ts';
import { type Call, type QueryReader, type RawQuery, type Route, route } from '../../../api/http/route.ts';
import { assertExportAllowed, noteExport } from '../../../api/resources/export-limits.ts';
import { type ListQuery, parseListQuery } from '../../../api/resources/list-query.ts';
import { rowParameters } from '../../../api/resources/openapi.ts';
import { countRows } from '../../../api/resources/read.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { type Role, roleLabels, roles } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { archivedImages, changeLines, foundIds, missingLines, receiptLines } from './archive.ts';
import { imageRows, type ReceiptImage } from './images.ts';
import { recordRules } from './record-rules.ts';

const { receipts } = resources;

/** Limits of one archive: the file list is held in memory, the contents are streamed. */
const maxReceipts = 2000;
const maxBytes = 2 * 1024 ** 3;

/** Roles that may download the archive. */
const keepers = rolesThatMay(receipts, 'archive', roles);

interface ArchiveQuery {
  readonly list: ListQuery;
  /** The raw parameters, for the audit log. */
  readonly given: RawQuery;
}

const archiveReader: QueryReader<ArchiveQuery> = {
  parameters: rowParameters(receipts),
  read: (given, actor) => ({ list: parseListQuery(receipts, actor, given), given }),
};

/** Downloads a search result as a zip for auditors: the list, the original images and every change (domain: 電子帳簿保存法). */
export const receiptArchiveRoute: Route = route('GET /admin/receipts/archive', {
  summary: '検索した領収書の一式（一覧・画像・変更の記録）をzipで出力。入れられない画像は missing-images.csv に理由を書きます',
  tag: receipts.label,
  who: keepers,
  query: archiveReader,
  answer: 'file',
  run: archive,
});

/** The record-keeping rules as a PDF. */
export const recordRulesRoute: Route = route('GET /admin/receipts/rules', {
  summary: '電子取引データの訂正及び削除の防止に関する事務処理規程（PDF）',
  tag: receipts.label,
  who: keepers,
  answer: 'file',
  run: rules,
});

async function rules({ context, services }: Call): Promise<Response> {
  const { settings, engine, now } = services;
  const programmes = await engine.reader.selectFrom('grants').select('retentionYears').distinct().orderBy('retentionYears').execute();
  const [clerk, ...heads] = rolesThatMay(receipts, 'approve', roles);
  const rolesText = (of: readonly (Role | undefined)[]) => of.flatMap((role) => (role ? [roleLabels[role]] : [])).join('、');
  const bytes = await recordRules({
    foundationName: settings.foundationName,
    representative: settings.foundation.representative,
    keeper: rolesText(heads.slice(-1)),
    clerks: rolesText([clerk, ...heads.slice(0, -1)]),
    years: programmes.map(({ retentionYears }) => retentionYears),
    isStamped: settings.receiptTsaUrl !== '',
    at: now().toISOString(),
  });
  return fileAnswer(context, { bytes, fileName: '事務処理規程.pdf' });
}

async function archive(call: Call<unknown, ArchiveQuery>): Promise<Response> {
  const { context, services } = call;
  const { list: query, given } = call.query;
  await assertExportAllowed(call);
  const rows = await countedRows(call, query);
  const images = await archivedImages(services, await imagesIn(call, query));
  const missing = images.filter(({ absence }) => absence !== null);
  const missingNote = missing.length > 0 ? `（画像${missing.length}枚は入っていません）` : '';
  await noteExport(call, { resource: receipts.name, summary: `領収書の一式（一覧・画像・変更の記録）を出力しました${missingNote}`, rows, given });
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const entry = (name: string, read: () => Promise<Readable>, compress = true) =>
    zip.addReadStreamLazy(name, { compress }, (done) =>
      read().then(
        (bytes) => done(null, bytes),
        (error: unknown) => zip.emit('error', error),
      ),
    );
  entry('receipts.csv', async () => Readable.from(receiptLines(call, query, images)));
  entry('changes.csv', async () => Readable.from(changeLines(call, query)));
  if (missing.length > 0) entry('missing-images.csv', async () => Readable.from(missingLines(missing)));
  for (const { path, storageKey, absence, stampToken } of images) {
    if (absence !== null) continue;
    entry(path, () => services.files.open(storageKey), false);
    if (stampToken) entry(`${path}.tst`, async () => Readable.from(Buffer.from(stampToken, 'base64')), false);
  }
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const name = `receipts_${japanDate(services.now()).replaceAll('-', '')}.zip`;
  return context.body(Readable.toWeb(output) as ReadableStream, 200, {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Missing-Images': String(missing.length),
  });
}

/** @throws Failure 409 above the limit of one archive */
async function countedRows({ services, actor }: Call, query: ListQuery): Promise<number> {
  const count = await countRows(services, receipts, actor, query);
  if (count <= maxReceipts) return count;
  throw conflict('too_many_rows', `領収書が${count}件あります。一度に出力できるのは${maxReceipts}件までです。期間などで絞り込んでください。`);
}

/**
 * Every image of the result, including replaced ones. @throws Failure 409 above the limit of one archive
 * @throws Failure 409 when it is too much for one file
 */
async function imagesIn({ services, actor }: Pick<Call, 'services' | 'actor'>, query: ListQuery): Promise<ReceiptImage[]> {
  const found = foundIds(services, actor, query);
  const rows = await imageRows(services.engine.reader).where('i.receiptId', 'in', found).orderBy('i.id').execute();
  if (rows.reduce((total, { size }) => total + size, 0) > maxBytes)
    throw conflict('too_large', '画像の合計が2GBを超えています。期間などで絞り込んでください。');
  return rows;
}
