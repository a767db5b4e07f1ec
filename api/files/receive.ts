import { randomUUID } from 'node:crypto';
import type { Actor } from '../access/actor.ts';
import { Failure } from '../failures/failure.ts';
import { refusedUploads, uploadedBytes } from '../ops/metrics/metrics.ts';
import type { Services } from '../services.ts';
import { hasFileRow, type Incoming } from './file-rows.ts';
import { type FileRules, inspectFile, type Verdict } from './inspect.ts';
import { discard, type FormLimits, type IncomingBody, type ReceivedFile, readMultipart } from './multipart.ts';
import { reserve } from './quota.ts';

/** The rules of an upload. */
export interface UploadPlan extends FormLimits {
  /**
   * The fields that `admit` reads. It is called as soon as they have arrived, and before any bytes of the files; without fields it is called first.
   */
  readonly needs: readonly string[];
  /** Refuses by permission and state. Its rules apply to every file. */
  readonly admit: (fields: Upload['fields']) => FileRules | Promise<FileRules>;
  /** How refused files are reported; in one sentence with their names unless given. */
  readonly refusal?: (refused: readonly Refused[]) => Failure;
}

/** A form whose files have been checked and stored. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly Incoming[];
}

export type Refused = Exclude<Verdict, { problem: null }>;

/** The call that an upload belongs to. */
export interface UploadCall {
  readonly services: Pick<Services, 'files' | 'engine' | 'settings'>;
  readonly actor: Actor;
  readonly body: IncomingBody;
}

/**
 * Receives an upload; all uploads go through it. Quota and permission are checked before the files arrive; then names, sizes and contents are
 * checked, the files are stored under their keys, and `take` creates their rows. A refused upload leaves nothing behind.
 * @returns what `take` returns
 * @throws Failure 413 or 422 that names every refused file, 413 over quota, or what the reading, `admit` and `take` throw
 */
export async function receiveUpload<T>({ services, actor, body }: UploadCall, plan: UploadPlan, take: (upload: Upload) => Promise<T>): Promise<T> {
  const admission = admissionOf(plan);
  await admission.tryWith({});
  const room = await reserve(services, actor, body.length ?? 0);
  const stored: Incoming[] = [];
  let received: readonly ReceivedFile[] = [];
  try {
    const form = await readMultipart(body, plan, services.files.incoming, (fields) => admission.tryWith(fields));
    received = form.files;
    const accepted = await accept(received, await admission.rules(form.fields), plan);
    await room.settle(accepted.reduce((sum, { size }) => sum + size, 0));
    for (const file of accepted) stored.push(await store(services, file));
    uploadedBytes.inc(accepted.reduce((sum, { size }) => sum + size, 0));
    return await take({ fields: form.fields, files: stored });
  } catch (error) {
    if (error instanceof Failure) refusedUploads.inc({ code: error.code });
    await Promise.all(stored.filter((file) => !hasFileRow(file)).map(({ storageKey }) => services.files.remove(storageKey)));
    throw error;
  } finally {
    room.release();
    await discard(received);
  }
}

/** Calls `admit` once, as soon as the fields that it needs are known. */
function admissionOf({ needs, admit }: UploadPlan) {
  let granted: Promise<FileRules> | undefined;
  const rules = (fields: Upload['fields']) => (granted ??= (async () => admit(fields))());
  /** @throws what `admit` throws */
  const tryWith = async (fields: Upload['fields']) => {
    if (!granted && needs.every((name) => name in fields)) await rules(fields);
  };
  return { rules, tryWith };
}

/** A received file with a valid name and media type. */
type Accepted = Omit<Incoming, 'storageKey'> & Pick<ReceivedFile, 'path'>;

/** All or none: every refused file is reported with its reason. */
async function accept(files: readonly ReceivedFile[], rules: FileRules, { maxTogether, refusal = namingAll }: UploadPlan): Promise<Accepted[]> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (maxTogether && total > maxTogether) throw new Failure(413, 'too_large', `添付ファイルは合計${maxTogether / 1024 / 1024}MB以下にしてください。`);
  const verdicts: Verdict[] = [];
  for (const file of files) verdicts.push(await inspectFile(file, rules));
  const refused = verdicts.filter((verdict) => verdict.problem !== null);
  if (refused.length > 0) throw refusal(refused);
  return files.flatMap(({ path, size, sha256 }, index) => {
    const { fileName, contentType, pixels } = verdicts[index] as Extract<Verdict, { problem: null }>;
    return { path, size, sha256, fileName, contentType, pixels };
  });
}

function namingAll(refused: readonly Refused[]): Failure {
  const message = `以下のファイルは無効です：${refused.map(({ fileName, problem }) => `${fileName}（${problem}）`).join('、')}`;
  return refused.some(({ isTooLarge }) => isTooLarge)
    ? new Failure(413, 'too_large', message, { file: message })
    : new Failure(422, 'invalid_fields', message, { file: message });
}

async function store({ files }: Pick<Services, 'files'>, { path, ...facts }: Accepted): Promise<Incoming> {
  const storageKey = randomUUID();
  await files.adopt(path, storageKey);
  return { ...facts, storageKey };
}
