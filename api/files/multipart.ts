import { rm } from 'node:fs/promises';
import { finished, type Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Failure, malformed } from '../failures/failure.ts';
import type { IncomingFolder } from './incoming.ts';
import { writeIncoming } from './write-incoming.ts';

/** The body of a request as a stream. */
export interface IncomingBody {
  readonly stream: Readable;
  readonly contentType: string;
  /** The announced length in bytes; null when there is none. */
  readonly length: number | null;
  /** Called with the form, files by name and hash, once it is complete; an error ends the request. */
  readonly received?: ((form: unknown) => Promise<void>) | undefined;
}

export interface FormLimits {
  /** The name of the file parts. */
  readonly part: string;
  readonly maxFiles: number;
  /** Maximum bytes of one file. */
  readonly maxBytes: number;
  /** Maximum bytes of all files together. */
  readonly maxTogether?: number;
}

/** A completely received form; its files are in the incoming folder, unchecked. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
}

export interface ReceivedFile {
  /** As the sender gave it. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** The file exceeded the limit and was cut off. */
  readonly isCut: boolean;
}

/** Maximum number of other fields, and bytes of each. */
const maxFields = 40;
const maxField = 1024 * 1024;

/** Bytes accepted beyond the file limit, so that the answer can still name a file that is slightly too large. */
const tolerance = 16 * 1024 * 1024;

/** Called with the fields that precede the first file, which waits for it; an error ends the reading. */
export type BeforeFiles = (fields: ReceivedForm['fields']) => Promise<void>;

/**
 * Reads a multipart form as a stream, with constant memory however large its files are. A refused or interrupted form leaves no file behind.
 * @throws Failure 400 when it is malformed, 413 when it is too large, 415 when it is not multipart, 503 when the disk is full
 */
export async function readMultipart(
  body: IncomingBody,
  limits: FormLimits,
  incoming: IncomingFolder,
  beforeFiles: BeforeFiles = async () => undefined,
): Promise<ReceivedForm> {
  const most = limits.maxFiles * limits.maxBytes + tolerance;
  if ((body.length ?? 0) > most) throw tooLarge(limits);
  const reading = formReading(body, limits, incoming, beforeFiles);
  try {
    await reading.whole(most);
    const files = await Promise.all(reading.files);
    // Browsers send this for a file input without a selection.
    const isNothing = ({ name, size }: ReceivedFile) => name === '' && size === 0;
    await body.received?.([[...reading.fields], files.map(({ name, sha256 }) => [name, sha256])]);
    await discard(files.filter(isNothing));
    return { fields: Object.fromEntries(reading.fields), files: files.filter((file) => !isNothing(file)) };
  } catch (error) {
    reading.stop(error as Error);
    const ended = await Promise.allSettled(reading.files);
    await discard(ended.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : [])));
    throw failureOf(error);
  }
}

/** Removes incoming files; those that have been stored were moved away. */
export async function discard(files: readonly Pick<ReceivedFile, 'path'>[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

function formReading({ stream: bytes, contentType }: IncomingBody, limits: FormLimits, incoming: IncomingFolder, beforeFiles: BeforeFiles) {
  const parser = parserFor(contentType, limits);
  const fields = new Map<string, string>();
  const files: Promise<ReceivedFile>[] = [];
  const open = new Set<BusboyFileStream>();
  let admitted: Promise<void> | undefined;
  let fail: (error: Error) => void = () => undefined;

  const takeField = (name: string, value: string, isCut: boolean) => {
    if (isCut) fail(new Failure(413, 'too_large', '送信された内容が大きすぎます。'));
    else if (fields.has(name)) fail(malformed(`「${name}」が二つ以上あります。一つだけ送信してください。`));
    else fields.set(name, value);
  };

  const takeFile = (name: string, stream: BusboyFileStream, fileName: string | undefined) => {
    open.add(stream);
    // The writing side reports the error; a stream that is dropped at once has no other error listener.
    stream.on('error', () => undefined).on('close', () => open.delete(stream));
    if (name !== limits.part) {
      stream.resume();
      fail(malformed(`ファイルは「${limits.part}」という名前で送信してください。`));
      return;
    }
    admitted ??= beforeFiles(Object.fromEntries(fields));
    const file = admitted.then(async () => {
      const written = await writeIncoming(stream, incoming);
      return { ...written, name: decodeName(fileName ?? ''), isCut: stream.truncated };
    });
    file.catch((error: Error) => fail(error));
    files.push(file);
  };

  /** Resolves when the form is complete; rejects at the first error. */
  const completed = (most: number) =>
    new Promise<void>((resolve, reject) => {
      fail = reject;
      parser.on('field', (name, value, _nameCut, valueCut) => takeField(name, value, valueCut));
      parser.on('file', takeFile);
      parser.on('filesLimit', () => reject(tooMany(limits.maxFiles)));
      for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => reject(broken()));
      parser.on('error', reject).on('finish', resolve);
      let size = 0;
      bytes.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > most) reject(tooLarge(limits));
      });
      finished(bytes, { writable: false }, (error) => error && reject(broken()));
      bytes.pipe(parser);
    });

  /** The rest of the body is discarded: a client reads the answer only if it may keep sending for a while. */
  const stop = (reason: Error) => {
    bytes.unpipe(parser);
    for (const stream of open) stream.destroy(reason);
  };

  return { fields, files, whole: completed, stop };
}

function parserFor(contentType: string, { maxFiles, maxBytes }: FormLimits): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new Failure(415, 'wrong_type', 'multipart/form-data で送信してください。');
  const limits = { files: maxFiles, fileSize: maxBytes, fields: maxFields, fieldSize: maxField, parts: maxFiles + maxFields + 1 };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, preservePath: true, highWaterMark: 64 * 1024, fileHwm: 64 * 1024 });
  } catch {
    throw broken();
  }
}

/** Browsers percent-encode three characters of a file name (HTML standard, multipart form data). */
function decodeName(name: string): string {
  return name.replace(/%(0D|0A|22)/gi, (escaped) => decodeURIComponent(escaped));
}

function failureOf(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Failure(
      503,
      'storage_full',
      'サーバーの空き容量が足りないため、ファイルを保存できませんでした。送信されたファイルは登録されていません。事務局にお知らせいただき、時間をおいてもう一度お試しください。',
    );
  }
  return code?.startsWith('E') ? error : broken();
}

const broken = () => malformed('送信が途中で切れたか、内容を読み取れません。ファイルは登録されていません。もう一度お試しください。');

const tooMany = (most: number) => malformed(`一度に送信できるファイルは${most}個までです。分けて送信してください。`, undefined, 'too_many_files');

const tooLarge = ({ maxBytes }: FormLimits) =>
  new Failure(413, 'too_large', `ファイルが大きすぎます。${maxBytes / 1024 / 1024}MB以下のファイルを選択してください。`);
