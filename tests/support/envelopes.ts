import type { Answer, TestApp } from './app.ts';
import { decideByBoard } from './letters.ts';
import type { AnyRow } from './rows.ts';

/** An application of `recipient`'s own organisation that a letter can be sent for. */
export async function preparedContract(
  app: TestApp,
  status: 'CONTRACT_PREPARATION' | 'CONTRACT_PROCESSING' = 'CONTRACT_PREPARATION',
): Promise<number> {
  const { db } = app.engine;
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('organizationId', '=', 1)
    .where('grantNumber', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { id: _, ...rest } = row;
  const number = `T${String(Math.random()).slice(2, 12)}`;
  const facts = { approvedAmount: 500_000, startDate: '2027-04-01', endDate: '2028-03-31', ukesyoSendDate: null, ukesyoApplovalDate: null };
  const { id } = await db
    .insertInto('applications')
    .values({ ...rest, ...facts, status, entryNumber: number, grantNumber: number, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await decideByBoard(app, id);
  return id;
}

export async function sendOne(app: TestApp, applicationId: number, kind = 'ukesyo', as = 'fund_staff'): Promise<AnyRow> {
  const answer = await app.call(as, 'POST', '/envelopes/send', { applicationIds: [applicationId], kind });
  return answer.data[0];
}

/** A letter that has just been sent to `recipient`'s organisation. */
export async function sentEnvelope(app: TestApp, kind = 'ukesyo'): Promise<AnyRow> {
  const { envelopeId } = await sendOne(app, await preparedContract(app), kind);
  return (await app.call('fund_staff', 'GET', `/envelopes/${envelopeId}`)).data;
}

export const signing = { name: '岡本 一郎', nameReason: '代表者の委任を受けました', consent: true } as const;

/** Opens the letter, has the code mailed, and signs with it; what the body says comes first. */
export async function sign(app: TestApp, id: number, body: object = signing, as = 'recipient'): Promise<Answer> {
  return signOpened(app, id, { code: await readyToSign(app, id, as), ...body }, as);
}

/** All that comes before the signature: the letter has been opened, and the code mailed. @returns the code */
export async function readyToSign(app: TestApp, id: number, as = 'recipient'): Promise<string> {
  await bytesOf(app, as, id, 'unsignedFileId');
  return codeFor(app, id, as);
}

export function signOpened(app: TestApp, id: number, body: object, as = 'recipient'): Promise<Answer> {
  return app.call(as, 'POST', `/envelopes/${id}/sign`, body);
}

/** The code that has been mailed last, or a new one; `000000` where there is none to be had. Without a mail server the outbox shows it. */
export async function codeFor(app: TestApp, id: number, as = 'recipient'): Promise<string> {
  await app.call(as, 'POST', `/envelopes/${id}/code`);
  const mails = await app.engine.db
    .selectFrom('outbox')
    .select('body')
    .where('recipientAddress', '=', `${as}@example.jp`)
    .where('body', 'like', `%/user/sign/${id}\n%`)
    .where('subject', 'like', '%確認コード%')
    .orderBy('id', 'desc')
    .execute();
  return /^確認コード\n(\d{6})$/m.exec(mails[0]?.body ?? '')?.[1] ?? '000000';
}

export async function bytesOf(app: TestApp, as: string, id: number, field = 'signedFileId'): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${await app.token(as)}` };
  const response = await app.raw(`/api/files/envelopes/${id}/${field}?inline=true`, { headers });
  return Buffer.from(await response.arrayBuffer());
}

/** `sent mailed opened …` */
export async function eventsOf(app: TestApp, id: number): Promise<string> {
  const rows = await app.engine.db.selectFrom('envelope_events').select('event').where('envelopeId', '=', id).orderBy('id').execute();
  return rows.map(({ event }) => event).join(' ');
}

export async function applicationOf(app: TestApp, id: number): Promise<AnyRow> {
  return app.engine.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Asks what a file is, as anybody may. */
export async function verify(app: TestApp, bytes: Uint8Array | string, name = 'letter.pdf'): Promise<Answer> {
  const form = new FormData();
  form.set('file', new File([bytes as BlobPart], name));
  const response = await app.raw('/api/verify', { method: 'POST', body: form });
  const text = await response.text();
  return { ...JSON.parse(text), status: response.status, headers: response.headers, text };
}
