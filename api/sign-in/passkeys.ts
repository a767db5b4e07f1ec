import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { deviceWords } from '../../domain/device-names.ts';
import { nameInMail, quotedInMail } from '../../domain/text/quoted-in-mail.ts';
import { writeAudit } from '../db/audit.ts';
import { countOf } from '../db/count-of.ts';
import type { Transaction } from '../db/database.ts';
import { conflict } from '../failures/failure.ts';
import type { Call } from '../http/route.ts';
import { type AccountHolder, queueAccountNotice } from '../mail/account-notice.ts';
import { raiseAlert } from '../ops/alerts/raise.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings/settings.ts';
import { type ChallengeRequest, challengeMinutes, consumeChallenge, makeChallenge } from './challenges.ts';
import { notifyFactorChange } from './factor-notice.ts';
import type { Prove } from './prove.ts';

/** Loaded with the first passkey, not at start. */
const webauthn = () => import('@simplewebauthn/server');

const timeout = challengeMinutes * 60_000;

/** The common algorithms of authenticators: ES256, EdDSA, RS256. */
const algorithms = [-7, -8, -257];

/** More than anybody needs. */
const maxPasskeys = 20;

/** The relying party of passkeys: the public address. */
function relyingParty({ publicUrl, foundationName }: Pick<Settings, 'publicUrl' | 'foundationName'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: foundationName };
}

/** The user handle in an authenticator. */
function handleFor(userId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`user-${userId}`);
}

/** A person with their mail address. */
export type PasskeyOwner = AccountHolder & { readonly id: number; readonly email: string };

/** Options for creating a passkey, excluding devices that have one already. */
export async function creationOptions(services: Services, { id, username, email }: PasskeyOwner, asked: ChallengeRequest) {
  const { generateRegistrationOptions } = await webauthn();
  const rp = relyingParty(services.settings);
  return generateRegistrationOptions({
    ...{ rpID: rp.id, rpName: rp.name, userID: handleFor(id), userName: email, userDisplayName: username, timeout },
    challenge: bytesOf(await makeChallenge(services, asked)),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: await known(services, id),
  });
}

/** Options for signing with a passkey: one of a person's or, at the login, any that the device has for this site. */
export async function requestOptions(services: Services, asked: ChallengeRequest) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(services.settings).id,
    challenge: bytesOf(await makeChallenge(services, asked)),
    userVerification: 'required',
    timeout,
    ...(asked.userId !== undefined && { allowCredentials: await known(services, asked.userId) }),
  });
}

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

async function known({ engine }: Pick<Services, 'engine'>, userId: number) {
  const own = await engine.reader
    .selectFrom('credentials')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return own.map(({ credentialId: id, transports }) => ({ id, ...(transports && { transports: transports.split(',') }) }));
}

const problems = {
  gone: 'パスキーの確認の時間が過ぎました。もう一度お試しください。',
  refused: 'パスキーを確かめられませんでした。もう一度お試しください。',
  unknown: 'このパスキーは使えません。ほかの方法を選んでください。',
} as const;

export interface Problem {
  readonly problem: keyof typeof problems;
  readonly text: string;
  /** The user concerned, where known. */
  readonly userId?: number;
}

const wrong = (problem: keyof typeof problems, userId?: number): Problem => ({ problem, text: problems[problem], ...(userId && { userId }) });

type NewPasskey = Awaited<ReturnType<typeof verifiedNew>>;

/** Verifies a newly created passkey and consumes its challenge. */
export async function verifyRegistration(services: Services, asked: ChallengeRequest, response: unknown): Promise<NewPasskey | Problem> {
  if (!(await consumeChallenge(services, asked, challengeIn(response)))) return wrong('gone');
  return verifiedNew(services, response as RegistrationResponseJSON).catch((error) => {
    logReason(services, error);
    return wrong('refused');
  });
}

async function verifiedNew({ settings }: Pick<Services, 'settings'>, response: RegistrationResponseJSON) {
  const { verifyRegistrationResponse } = await webauthn();
  await assertNoAttestation(response);
  const rp = relyingParty(settings);
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challengeIn(response),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    supportedAlgorithmIDs: algorithms,
  });
  if (!registrationInfo) throw new Error('not verified');
  const { credential, credentialBackedUp } = registrationInfo;
  const [credentialId, publicKey] = [credential.id, Buffer.from(credential.publicKey).toString('base64url')];
  // Longer than those of any authenticator (WebAuthn, section 4; RSA of 8192 bits).
  if (credentialId.length > 1400 || publicKey.length > 2000) throw new Error('too long');
  return { credentialId, publicKey, counter: credential.counter, backedUp: credentialBackedUp ? 1 : 0, transports: transportsIn(response) };
}

/** No attestation is requested, and an unrequested one would make this server fetch the addresses in it. @throws Error */
async function assertNoAttestation({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attested = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const isOwn = attested.get('fmt') === 'packed' && !attested.get('attStmt').get('x5c');
  if (attested.get('fmt') !== 'none' && !isOwn) throw new Error('attested by another');
}

/** Logs the reason for the operator, who may have misconfigured the address; the person only learns what to do. */
function logReason({ log }: Pick<Services, 'log'>, error: unknown): null {
  log.info({ err: error }, 'a passkey was refused');
  return null;
}

const transports = ['internal', 'hybrid', 'usb', 'nfc', 'ble', 'smart-card', 'cable'];

function transportsIn({ response }: RegistrationResponseJSON): string | null {
  const reported: unknown = response.transports;
  return (Array.isArray(reported) && transports.filter((one) => reported.includes(one)).join(',')) || null;
}

/** Stores a passkey and notifies its person. @param name chosen by the person; the device's name where empty */
export async function keepPasskey(
  db: Transaction,
  call: Parameters<typeof notifyFactorChange>[1],
  user: PasskeyOwner,
  made: NewPasskey,
  name?: string | null,
) {
  const at = call.services.now().toISOString();
  if ((await countOf(db.selectFrom('credentials').where('userId', '=', user.id))) >= maxPasskeys)
    throw conflict('too_many_passkeys', `パスキーは${maxPasskeys}個まで登録できます。使っていないものを削除してください。`);
  const row = { userId: user.id, ...made, name: name || deviceWords(call.origin.userAgent), createdAt: at, updatedAt: at };
  const kept = await db
    .insertInto('credentials')
    .values(row)
    .onConflict((on) => on.column('credentialId').doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (!kept) throw conflict('passkey_known', 'このパスキーは、すでに登録されています。');
  await notifyFactorChange(db, call, user, {
    summary: `パスキー「${kept.name}」を登録しました`,
    text: `パスキー「${kept.name}」が登録されました。このパスキーで、あなたのアカウントにログインできます。`,
  });
  return kept;
}

/** The result of verifying a passkey. */
export interface VerifiedPasskey {
  readonly userId: number;
  readonly name: string;
}

/**
 * Verifies a passkey's signature, consumes its challenge, and counts the use. A challenge issued to a person must be answered by that person's
 * passkey.
 */
export async function verifyAssertion(
  call: Pick<Call, 'services' | 'origin'>,
  asked: ChallengeRequest,
  response: unknown,
): Promise<VerifiedPasskey | Problem> {
  const { services } = call;
  if (!(await consumeChallenge(services, asked, challengeIn(response)))) return wrong('gone');
  const { id } = response as AuthenticationResponseJSON;
  const passkey = await services.engine.reader.selectFrom('credentials').selectAll().where('credentialId', '=', String(id)).executeTakeFirst();
  if (!passkey || (asked.userId ?? passkey.userId) !== passkey.userId) return wrong('unknown');
  const info = await verified(services, response as AuthenticationResponseJSON, passkey).catch((error) => logReason(services, error));
  if (!info) return wrong('refused', passkey.userId);
  return (await countUse(call, passkey, info)) ? { userId: passkey.userId, name: passkey.name } : wrong('unknown', passkey.userId);
}

interface Passkey {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly name: string;
}

async function verified(
  { settings }: Pick<Services, 'settings'>,
  response: AuthenticationResponseJSON,
  { userId, credentialId, publicKey }: Passkey,
) {
  const { verifyAuthenticationResponse } = await webauthn();
  const rp = relyingParty(settings);
  const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challengeIn(response),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    // The counter is checked in the update statement, so that concurrent uses are serialised.
    credential: { id: credentialId, publicKey: bytesOf(publicKey), counter: 0 },
  });
  const { userHandle } = response.response;
  const isTheirs = !userHandle || Buffer.from(userHandle, 'base64url').equals(handleFor(userId));
  return isRight && isTheirs ? authenticationInfo : null;
}

/** @returns whether the passkey still exists and its counter has increased; otherwise it has been cloned */
function countUse(
  call: Pick<Call, 'services' | 'origin'>,
  passkey: Passkey,
  { newCounter: counter, credentialBackedUp }: { readonly newCounter: number; readonly credentialBackedUp: boolean },
): Promise<boolean> {
  const { engine, now } = call.services;
  const at = now().toISOString();
  return engine.transaction(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('credentials')
      .set({ counter, backedUp: credentialBackedUp ? 1 : 0, lastUsedAt: at, updatedAt: at })
      .where('id', '=', passkey.id)
      .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return true;
    await alertClone(db, call, passkey);
    return false;
  });
}

/** At most once a day for each passkey, since a clone may be tried often. */
async function alertClone(db: Transaction, { services, origin }: Pick<Call, 'services' | 'origin'>, { id, name }: Passkey): Promise<void> {
  const user = await db
    .selectFrom('credentials as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['u.id', 'u.username', 'u.email', 'u.roletype'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!user) return;
  const at = services.now();
  const summary = `${nameInMail(user.username)} さんのパスキー「${quotedInMail(name, '登録された名前')}」での確認を断りました。使用回数が、前より進んでいません。`;
  const isNew = await raiseAlert(db, services, {
    kind: 'other',
    summary,
    details: 'パスキーが複製され、ほかの人に使われているおそれがあります。本人に連絡して、このパスキーを削除してもらってください。',
    resource: 'users',
    recordId: user.id,
    onceKey: `passkey:${id}:${at.toISOString().slice(0, 10)}`,
  });
  if (!isNew) return;
  await writeAudit(db, null, origin, at, { action: 'factor', resource: 'users', recordId: user.id, summary });
  await queueAccountNotice(db, services, user, [user.email], {
    text: `パスキー「${name}」での確認を断りました。複製されて、ほかの人に使われているおそれがあります。「ログインの方法」でこのパスキーを削除し、登録し直してください。`,
    device: deviceWords(origin.userAgent),
    address: origin.address,
  });
}

/** The challenge in a response; empty where it has none. */
function challengeIn(answer: unknown): string {
  try {
    const { response } = answer as { response: { clientDataJSON: string } };
    return String(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')).challenge);
  } catch {
    return '';
  }
}

export const proveByPasskey: Prove = async (call, { id }, { response }) => {
  const shown = await verifyAssertion(call, { kind: 'proof', userId: id, sessionId: call.actor.sessionId }, response);
  return 'problem' in shown ? { response: shown.text } : null;
};
