import { buffer } from 'node:stream/consumers';
import { envelopeEvents } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { conflict } from '../../failure.ts';
import { type SignatureProof, signatureCertificate } from '../../letters/signature-certificate.ts';
import { readRow } from '../../resources/read.ts';
import type { Services, WriteCall } from '../../services.ts';
import { type ReadDocument, readDocument } from '../../signing/read-document.ts';
import { recordEvent } from './events.ts';
import type { EnvelopeRow } from './row.ts';

const { envelopes } = resources;

/** The page that proves a signature, and the record that it was taken. @throws Failure 404 not theirs, 409 before the signature */
export async function certificateOf(call: WriteCall, id: number): Promise<{ bytes: Buffer; fileName: string }> {
  const { services, actor } = call;
  const row = (await readRow(services, envelopes, actor, id)) as EnvelopeRow;
  if (row.status !== 'signed') throw conflict('not_signed', '署名証明書は、署名が済んだ書類だけに作れます。');
  const bytes = await signatureCertificate(await proofOf(services, row));
  const event = { event: 'downloaded', sha256: row.signedSha256, detail: '署名証明書' } as const;
  await services.engine.transaction((db) => recordEvent(call, id, event, db), 'read committed');
  return { bytes, fileName: `署名証明書_${row.grantNumber}.pdf` };
}

/** What the grantee's side did, whose place of calling belongs to the proof; the staff's own stays in the house. */
const ofGrantee: readonly string[] = ['opened', 'read', 'coded', 'signed', 'declined'];

async function proofOf(services: Services, row: EnvelopeRow): Promise<SignatureProof> {
  const { engine, settings } = services;
  const events = await engine.reader
    .selectFrom('envelope_events')
    .selectAll()
    .where('envelopeId', '=', row.id)
    .where('event', '<>', 'downloaded')
    .orderBy('id')
    .execute();
  const { signatures, longTerm } = await signedDocument(services, row.signedFileId as number);
  const text = (name: keyof EnvelopeRow & string) => String(row[name] ?? '');
  return {
    foundationName: settings.foundationName,
    envelopeId: row.id,
    title: row.title,
    grantNumber: text('grantNumber'),
    applicationTitle: text('applicationTitle'),
    organizationName: text('organizationName'),
    signerName: text('signerName'),
    signerCapacity: row.signerCapacity as string | null,
    signerAccount: row.signerAccount as string | null,
    signatoryName: row.signatoryName,
    nameReason: row.nameReason as string | null,
    showedCode: events.some(({ event }) => event === 'coded'),
    signedAt: text('signedAt'),
    expiresAt: row.expiresAt,
    unsignedSha256: row.unsignedSha256,
    signedSha256: text('signedSha256'),
    certificate: signatures.at(-1)?.certificate ?? null,
    timeStamps: [
      ...signatures.flatMap(({ name, timeStamp }) => (timeStamp ? [{ of: `${name ?? '名前のない署名'} の署名`, ...timeStamp }] : [])),
      ...longTerm.documentTimeStamps.map((timeStamp) => ({ of: '書類の全体', ...timeStamp })),
    ],
    verifiableUntil: longTerm.until,
    events: events.map(({ createdAt, event, actorName, ip, sha256, detail }) => ({
      at: createdAt,
      event: envelopeEvents[event],
      actorName,
      ip: ofGrantee.includes(event) ? ip : null,
      sha256,
      detail,
    })),
  };
}

async function signedDocument({ engine, files }: Services, fileId: number): Promise<ReadDocument> {
  const { storageKey } = await engine.reader.selectFrom('files').select('storageKey').where('id', '=', fileId).executeTakeFirstOrThrow();
  return readDocument(await buffer(await files.open(storageKey)));
}
