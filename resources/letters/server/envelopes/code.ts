import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { conflict, Failure, invalid } from '../../../../api/failures/failure.ts';
import { queueSecretMail } from '../../../../api/mail/secret-mail.ts';
import { readRow } from '../../../../api/resources/read.ts';
import type { Services, WriteCall } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { signatureValues } from './embedded.ts';
import { assertBeforeDeadline, type EnvelopeRow, recordEvent } from './envelope.ts';

const { envelopes } = resources;

/** Lifetime of a code, attempts, and rate limits for sending. */
const lifeMinutes = 10;
const maxTries = 5;
const pauseSeconds = 60;
const maxPerHour = 5;

/** Result of sending a code. */
export interface SentCode {
  /** Masked address. */
  readonly sentTo: string;
  readonly minutes: number;
}

/**
 * Mails the caller a code for signing one envelope, invalidating an earlier one.
 * @throws Failure 404 not readable by the actor; 409 not signable; 429 too many requests
 */
export async function sendCode(call: WriteCall, id: number): Promise<SentCode> {
  const { services, actor } = call;
  const row = (await readRow(services, envelopes, actor, id)) as EnvelopeRow;
  if (!(row.abilities as string[]).includes('sign')) throw conflict('wrong_state', 'この書類には、今は署名できません。');
  assertBeforeDeadline(row, services.now());
  const person = await personOf(call, services.engine.reader);
  await services.engine.transaction(async (db) => {
    await lockCode(call, id, db);
    await assertRateLimit(call, id, db);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(services.now().getTime() + lifeMinutes * 60_000).toISOString();
    const newCode = { codeHash: hashOf(services, id, actor.userId, code), expiresAt, tries: 0 };
    await db.updateTable('signing_codes').set(newCode).where('onceKey', '=', keyOf(id, actor.userId)).execute();
    await mailCode(call, row, person, code, db);
    await recordEvent(call, id, { event: 'coded', detail: `宛先：${maskMailAddress(person.email)}` }, db);
  });
  return { sentTo: maskMailAddress(person.email), minutes: lifeMinutes };
}

/**
 * Checks the code mailed to the caller for this envelope. An attempt is counted before it is compared, so that concurrent attempts cannot exceed the limit.
 * @throws Failure 422 beside the input
 */
export async function verifyCode({ services, actor }: WriteCall, id: number, code: string): Promise<void> {
  const counted = await services.engine.transaction((db) => countTry(id, actor.userId, services.now(), db), 'read committed');
  if (!counted?.codeHash)
    throw invalid({ code: '確認コードが使えません。期限が過ぎたか、まだ送られていません。もう一度、確認コードを送ってください' });
  if (!isSame(counted.codeHash, hashOf(services, id, actor.userId, code))) {
    const left = maxTries - counted.tries;
    const next = left > 0 ? `あと${left}回入力できます` : 'もう一度、確認コードを送ってください';
    throw invalid({ code: `確認コードが違います。${next}` });
  }
  // A correct code does not use up an attempt, even if signing fails for another reason.
  await services.engine.transaction((db) => uncountTry(id, actor.userId, db), 'read committed');
}

function countTry(envelopeId: number, userId: number, now: Date, db: Transaction) {
  return db
    .updateTable('signing_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('onceKey', '=', keyOf(envelopeId, userId))
    .where('codeHash', 'is not', null)
    .where('expiresAt', '>', now.toISOString())
    .where('tries', '<', maxTries)
    .returning(['codeHash', 'tries'])
    .executeTakeFirst();
}

function uncountTry(envelopeId: number, userId: number, db: Transaction) {
  return db
    .updateTable('signing_codes')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('onceKey', '=', keyOf(envelopeId, userId))
    .where('tries', '>', 0)
    .execute();
}

/** Consumes the code in the transaction of the signature, so that one of two concurrent signatures is refused. */
export async function consumeCode({ actor }: Pick<WriteCall, 'actor'>, id: number, db: Transaction): Promise<void> {
  const used = await db
    .updateTable('signing_codes')
    .set({ codeHash: null })
    .where('onceKey', '=', keyOf(id, actor.userId))
    .where('codeHash', 'is not', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw invalid({ code: '確認コードはすでに使われています。もう一度、確認コードを送ってください' });
}

const keyOf = (envelopeId: number, userId: number) => `${envelopeId}:${userId}`;

function hashOf({ sealer }: Pick<Services, 'sealer'>, envelopeId: number, userId: number, code: string): string {
  return sealer.fingerprint(`signing code ${keyOf(envelopeId, userId)} ${code}`);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

type Person = Awaited<ReturnType<typeof personOf>>;

function personOf({ actor }: WriteCall, db: Kysely<Database>) {
  return db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organizationId')
    .select(['u.username', 'u.email', 'o.name as organizationName'])
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow();
}

/** Upserts and thereby locks the code's row, so that concurrent requests are serialised. */
async function lockCode({ services, actor }: WriteCall, envelopeId: number, db: Transaction): Promise<void> {
  const at = services.now().toISOString();
  const onceKey = keyOf(envelopeId, actor.userId);
  await db
    .insertInto('signing_codes')
    .values({ onceKey, envelopeId, userId: actor.userId, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('onceKey').doUpdateSet({ updatedAt: at }))
    .execute();
}

/** Rate limit counted from the envelope's events. @throws Failure 429 */
async function assertRateLimit({ services, actor }: WriteCall, envelopeId: number, db: Transaction): Promise<void> {
  const since = (seconds: number) => new Date(services.now().getTime() - seconds * 1000).toISOString();
  const sent = await db
    .selectFrom('envelope_events')
    .select('createdAt')
    .where('envelopeId', '=', envelopeId)
    .where('event', '=', 'coded')
    .where('userId', '=', actor.userId)
    .where('createdAt', '>', since(3600))
    .execute();
  if (sent.some(({ createdAt }) => createdAt > since(pauseSeconds)))
    throw new Failure(429, 'just_sent', '確認コードは今、送ったばかりです。届かないときは、1分ほど待ってから、もう一度お試しください。');
  if (sent.length >= maxPerHour)
    throw new Failure(
      429,
      'too_many_codes',
      '確認コードを何度も送りました。1時間ほど待ってから、もう一度お試しください。届かないときは、基金の事務局にお知らせください。',
    );
}

async function mailCode({ services }: WriteCall, row: EnvelopeRow, person: Person, code: string, db: Transaction): Promise<void> {
  const values = { organizationName: person.organizationName ?? services.settings.foundationName, ...signatureValues(services, row) };
  const to = { name: person.username, address: person.email, applicationId: row.applicationId };
  await queueSecretMail(db, services, { purpose: 'signing_code', values, secret: ['signCode', code], to });
}

/** Masks a mail address: `ta***@example.jp`. */
export function maskMailAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 2)}***@${domain}`;
}
