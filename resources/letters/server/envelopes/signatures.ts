import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { Failure } from '../../../../api/failures/failure.ts';
import { bytesOfFile, type Incoming, insertFileRow, storeBytes } from '../../../../api/files/file-rows.ts';
import { rowToInsert } from '../../../../api/resources/stored-rows.ts';
import { sha256Of } from '../../../../api/runtime/sha256.ts';
import type { InnerCall, Services } from '../../../../api/services.ts';
import type { SigningIdentity } from '../../../../api/signing/identity.ts';
import { TimeStampFault } from '../../../../api/signing/long-term/faults.ts';
import type { TimeStamper } from '../../../../api/signing/time-stamp.ts';
import { capacityOf, type Signer, witnessText } from '../../../../domain/letters/signer.ts';
import { resources } from '../../../../resources.config.ts';
import { type EnvelopeRow, eventCells } from './envelope.ts';

/** Columns of the envelope needed for signing. */
type SignedRow = Pick<EnvelopeRow, 'id' | 'applicationId' | 'kind' | 'unsignedFileId' | 'unsignedSha256' | 'organizationName' | 'signatoryName'>;

/** A letter with the foundation's two signatures (as witness and for itself), stored but not yet attached. */
export interface Signatures {
  readonly signer: Signer;
  readonly at: Date;
  readonly serialNumber: string;
  /** Hash of the letter with the first signature only. */
  readonly halfwaySha256: string;
  readonly file: Incoming;
}

/** Signs as the foundation: first as witness of the grantee's consent, then for itself. @throws TimeStampFault where `stamp` gets no time stamp */
export async function makeSignatures(
  services: Services,
  row: SignedRow,
  userId: number,
  signerName: string,
  { identity, stamp, db }: { readonly identity: SigningIdentity; readonly stamp: TimeStamper | null; readonly db: Kysely<Database> },
): Promise<Signatures> {
  // Loaded lazily with its PDF and certificate libraries.
  const { signPdf } = await import('../../../../api/signing/pdf-signature.ts');
  const at = services.now();
  const { foundationName } = services.settings;
  const signer = await signerOf(row, userId, signerName, db);
  const witness = { name: foundationName, reason: witnessText(signer), at };
  const foundation = { name: foundationName, reason: '基金として署名', at };
  // Verifies the hash, so that only the bytes that were sent are signed.
  const unsigned = await bytesOfFile(services, db, row.unsignedFileId, row.unsignedSha256);
  const halfway = await signPdf(unsigned, witness, identity, stamp);
  const signed = await signPdf(halfway, foundation, identity, stamp);
  const fileName = `${row.kind}_${row.applicationId}_signed.pdf`;
  const file = await storeBytes(services, { bytes: signed, fileName, contentType: 'application/pdf' });
  return { signer, at, serialNumber: identity.serialNumber, halfwaySha256: sha256Of(halfway), file };
}

/** The time-stamping authority, if configured. */
export function timeStamperOf({ settings }: Services): TimeStamper | null {
  const { signingTsaUrl: url } = settings;
  return url ? async (signature) => (await import('../../../../api/signing/time-stamp.ts')).timeStamper(url)(signature) : null;
}

/** Maps a time stamp fault to Failure 503 and logs its cause. @throws other errors unchanged */
export function throwTimeStampFailure({ log }: Services, error: unknown): never {
  if (!(error instanceof TimeStampFault)) throw error;
  log.error({ reason: error.message }, 'no time stamp for a letter');
  throw new Failure(
    503,
    'no_time_stamp',
    '署名の時刻を証明する機関（時刻認証局）から証明を受け取れなかったため、署名できませんでした。署名はされておらず、書類はそのままです。しばらくしてから、もう一度お試しください。',
  );
}

/** Stores the signed file. @returns the cells of the signed envelope, and its events */
export async function storeSignatures(
  call: InnerCall & { readonly db: Transaction },
  row: SignedRow,
  { signer, at, serialNumber, halfwaySha256, file }: Signatures,
  nameReason: string | null = null,
) {
  const { services, actor, db } = call;
  const owner = { resource: resources.envelopes.name, field: 'signedFileId', recordId: row.id, uploadedById: actor.userId };
  const signedFileId = await insertFileRow(services, db, file, owner);
  const countersigned = {
    event: 'countersigned',
    sha256: file.sha256,
    detail: countersignedWith(serialNumber),
    actorName: services.settings.foundationName,
  } as const;
  const longTerm = services.settings.signingLongTerm ? ('waiting' as const) : null;
  const { name: signerName, capacity: signerCapacity, account: signerAccount } = signer;
  const signedBy = { signerName, signerCapacity, signerAccount, signerId: actor.userId };
  return {
    set: { signedAt: at.toISOString(), ...signedBy, signedFileId, signedSha256: file.sha256, longTerm },
    history: eventCells(call, { event: 'signed', sha256: halfwaySha256, detail: signerText(signer, nameReason) }),
    rows: [rowToInsert(services, resources.envelope_events, { envelopeId: row.id, ...eventCells(call, countersigned) })],
  };
}

function signerText({ name, capacity, account }: Signer, reason: string | null): string {
  const why = reason ? `（お願いした方とは別の方。理由：${reason}）` : '';
  return `入力された氏名：${name}${why}、資格：${capacity}、アカウント：${account}`;
}

async function signerOf(row: SignedRow, userId: number, name: string, db: Kysely<Database>): Promise<Signer> {
  const { username, email } = await db.selectFrom('users').select(['username', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
  const { representativeTitle } = await db
    .selectFrom('applications as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select('o.representativeTitle')
    .where('a.id', '=', row.applicationId)
    .executeTakeFirstOrThrow();
  const capacity = capacityOf(name, { signatoryName: row.signatoryName, representativeTitle });
  return { name, organizationName: row.organizationName ?? '', capacity, account: `${username}（${email}）` };
}

/** Event detail that names the foundation's certificate. */
export const countersignedWith = (serialNumber: string) => `証明書の番号：${serialNumber}`;
