import { randomUUID } from 'node:crypto';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { type FileRules, inspectFile, type Verdict } from './inspect.ts';
import { type Incoming, wasKept } from './keep.ts';
import { discard, type FormLimits, type IncomingBody, type ReceivedFile, type ReceivedForm, readMultipart } from './multipart.ts';

/** What an upload may be. */
export interface UploadPlan extends FormLimits {
  /** Called when all has come in and before any of it is stored: the place to refuse by right and state. Its rules hold for every file. */
  readonly admit: (fields: Upload['fields']) => FileRules | Promise<FileRules>;
}

/** A form whose files have been checked and stored. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly Incoming[];
}

/**
 * Receives an upload: the form is read to its end, admitted, its files are checked and put under their keys, and `take` makes rows of them. Whatever is
 * refused on the way leaves nothing behind.
 * @returns what `take` returns
 * @throws Failure 413 or 422 that names every file that is refused, or what the reading, `admit` and `take` throw
 */
export function receiveUpload<T>(
  services: Pick<Services, 'files'>,
  body: IncomingBody,
  plan: UploadPlan,
  take: (upload: Upload) => Promise<T>,
): Promise<T> {
  return receiveForm(services, body, plan, async ({ fields, files }) => accept(files, await plan.admit(fields), plan), take);
}

/** The same for files that have rules of their own: `judge` admits the form and says what each of its files is, or throws. */
export async function receiveForm<T>(
  services: Pick<Services, 'files'>,
  body: IncomingBody,
  limits: FormLimits,
  judge: (form: ReceivedForm) => Promise<readonly Accepted[]>,
  take: (upload: Upload) => Promise<T>,
): Promise<T> {
  const form = await readMultipart(body, limits, services.files.incoming);
  const stored: Incoming[] = [];
  try {
    const accepted = await judge(form);
    for (const file of accepted) stored.push(await store(services, file));
    return await take({ fields: form.fields, files: stored });
  } catch (error) {
    await Promise.all(stored.filter((file) => !wasKept(file)).map(({ storageKey }) => services.files.remove(storageKey)));
    throw error;
  } finally {
    await discard(form.files);
  }
}

/** A received file whose name and media type are known to be sound. */
export type Accepted = Omit<Incoming, 'storageKey'> & Pick<ReceivedFile, 'path'>;

/** All or none: every refused file is named with its reason. */
async function accept(received: readonly ReceivedFile[], rules: FileRules, { maxTogether }: FormLimits): Promise<Accepted[]> {
  const total = received.reduce((sum, { size }) => sum + size, 0);
  if (maxTogether && total > maxTogether) throw new Failure(413, 'too_large', `添付ファイルは合計${maxTogether / 1024 / 1024}MB以下にしてください。`);
  const verdicts: Verdict[] = [];
  for (const file of received) verdicts.push(await inspectFile(file, rules));
  const refused = verdicts.filter((verdict) => verdict.problem !== null);
  if (refused.length > 0) throw refusal(refused);
  return received.flatMap(({ path, size, sha256 }, index) => {
    const { fileName, contentType } = verdicts[index] as Extract<Verdict, { problem: null }>;
    return { path, size, sha256, fileName, contentType };
  });
}

function refusal(refused: readonly Exclude<Verdict, { problem: null }>[]): Failure {
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
