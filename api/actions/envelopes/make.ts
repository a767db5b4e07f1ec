import type { Kysely } from 'kysely';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { applicationStatusLabels } from '../../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import { attachFiles } from '../../files/attach.ts';
import { keepFile, storeBytes } from '../../files/keep.ts';
import { applicationLetter, type SignedLetterKind } from '../../letters/application-letter.ts';
import { demandRow } from '../../resources/read.ts';
import { asJson, insertRow, storedRow, type WriteCall, writeChanges } from '../../resources/write.ts';
import type { Services } from '../../services.ts';
import type { AskedEnvelope, SigningProvider } from '../../signing/provider.ts';
import { permitStep, transition } from '../applications/transition.ts';
import { cloudsignProvider } from './cloudsign/provider.ts';
import { embeddedProvider } from './embedded.ts';
import { recordEvent } from './events.ts';

const { applications, envelopes } = resources;

/** Days for which a letter can be signed. */
const signableDays = 30;

/** What is to be sent to whom. */
export interface Wish {
  readonly applicationId: number;
  readonly kind: SignedLetterKind;
  /** The envelope that the new one takes the place of. */
  readonly replacesId?: number;
}

/** An envelope that has just been made, and what the sender must know of it. */
export interface Made {
  readonly id: number;
  readonly note: string | null;
}

/** Who has letters signed: new ones as the settings say, an envelope's own by its name. */
export function providerOf(services: Services, name: SigningProvider['name'] = services.settings.signingProvider): SigningProvider {
  return name === 'cloudsign' ? cloudsignProvider(services) : embeddedProvider(services);
}

/**
 * Makes the letter of an application from its data as they are now, and asks the grantee to sign it: row, file, first events, mail, and the
 * application's own step, all in the transaction given.
 * @throws Failure 404 not there; 409 already in flight, not at this status, or nothing can be signed; 422 the letter lacks something
 */
export async function makeEnvelope(call: WriteCall, wish: Wish, db: Kysely<Database>): Promise<Made> {
  const { services, actor, origin } = call;
  const provider = await demandSendable(call, wish, db);
  await beginContract(call, wish, db);
  // After the step: what the step writes, the letter may show.
  const envelope = await keepEnvelope(call, wish, provider.name, db);
  const { id, title, ...after } = envelope;
  const summary = `署名依頼「${title}」を送りました`;
  await writeAudit(db, actor, origin, services.now(), { action: 'action', resource: envelopes.name, recordId: id, summary, after });
  return { id, note: await provider.ask(call, envelope, db) };
}

/** The letter of the data as they are now with its row, its file and its first event. */
export async function keepEnvelope(
  call: WriteCall,
  { applicationId, kind, replacesId }: Wish,
  provider: SigningProvider['name'],
  db: Kysely<Database>,
): Promise<AskedEnvelope & { readonly unsignedFileId: number }> {
  const { services, actor } = call;
  const { bytes, fileName, title, templateVersion, sha256 } = await applicationLetter(services, db, kind, applicationId);
  const stored = await storeBytes(services, { bytes, fileName, contentType: 'application/pdf' });
  const of = { resource: envelopes.name, field: 'unsignedFileId', recordId: null, uploadedById: actor.userId };
  const unsignedFileId = await keepFile(services, db, stored, of);
  const now = services.now();
  const expiresAt = new Date(now.getTime() + signableDays * 24 * 60 * 60 * 1000).toISOString();
  const row = { applicationId, kind, title, templateVersion, unsignedFileId, unsignedSha256: sha256, replacesId: replacesId ?? null, provider };
  const sent = { status: 'sent', sentAt: now.toISOString(), sentById: actor.userId, expiresAt, onceKey: onceKeyOf({ applicationId, kind }) };
  const id = await insertRow(services, envelopes, { ...row, ...sent }, db);
  await attachFiles(envelopes, { unsignedFileId }, id, db);
  await recordEvent(call, id, { event: 'sent', sha256 }, db);
  return { id, applicationId, title, expiresAt, unsignedSha256: sha256, unsignedFileId };
}

/** The same checks without any change. @throws as `makeEnvelope`, but for what the letter lacks */
export async function demandSendable(call: WriteCall, wish: Wish, db: Kysely<Database>): Promise<SigningProvider> {
  const { services, actor } = call;
  const provider = providerOf(services);
  const obstacle = provider.obstacle();
  if (obstacle) throw conflict('cannot_sign', `${obstacle}。書類は送っていません。`);
  await demandRow(services, applications, actor, wish.applicationId, db);
  const { status } = await statusOf(wish.applicationId, db);
  if (await inFlight(wish, db)) throw conflict('in_flight', 'すでに送信済みで、助成者の署名を待っています。');
  if (status !== 'CONTRACT_PREPARATION' && status !== 'CONTRACT_PROCESSING')
    throw conflict('wrong_state', `今の状況は「${applicationStatusLabels[status]}」です。書類は「契約準備中」か「契約手続き中」の申請に送れます。`);
  if (status === 'CONTRACT_PREPARATION' && wish.kind === 'ukesyo') await permitStep(call, wish.applicationId, contractStep, db);
  return provider;
}

/** The envelope of this letter that waits for its signature, if there is one. */
export async function inFlight(wish: Wish, db: Kysely<Database>): Promise<number | null> {
  const found = await db.selectFrom('envelopes').select('id').where('onceKey', '=', onceKeyOf(wish)).executeTakeFirst();
  return found?.id ?? null;
}

export async function statusOf(applicationId: number, db: Kysely<Database>): Promise<{ readonly status: ApplicationStatus }> {
  const { status } = await db.selectFrom('applications').select('status').where('id', '=', applicationId).executeTakeFirstOrThrow();
  return { status: status as ApplicationStatus };
}

const onceKeyOf = ({ applicationId, kind }: Wish) => `${applicationId}:${kind}`;

const contractStep = { to: statusEntry('CONTRACT_PROCESSING'), comment: null, sendMail: false, sending: true } as const;

/** Sending the acceptance letter begins the contract; sending it once more gives it its new date. */
async function beginContract(call: WriteCall, { applicationId, kind }: Wish, db: Kysely<Database>): Promise<void> {
  if (kind !== 'ukesyo') return;
  const current = asJson(applications, await storedRow(applications, applicationId, db));
  if (current.status === 'CONTRACT_PREPARATION') await transition(call, applicationId, contractStep, db);
  else await writeChanges(call, applications, applicationId, current, { ukesyoSendDate: japanDate(call.services.now()) }, db);
}
