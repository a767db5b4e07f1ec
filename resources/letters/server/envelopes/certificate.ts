import { conflict } from '../../../../api/failures/failure.ts';
import { bytesOfFile, storedBytes } from '../../../../api/files/file-rows.ts';
import { readRow } from '../../../../api/resources/read.ts';
import type { Services, WriteCall } from '../../../../api/services.ts';
import { readDocument } from '../../../../api/signing/read-document.ts';
import { resources } from '../../../../resources.config.ts';
import type { LetterSubject } from '../drawing/issue.ts';
import type { Letter } from '../drawing/letter.ts';
import { type SignatureProof, signatureCertificate } from '../drawing/signature-certificate.ts';
import { type EnvelopeRow, recordEvent } from './envelope.ts';

const { envelopes } = resources;

/** Draws the signature certificate and records the download. @throws Failure 404 not readable by the actor; 409 before the signature */
export async function certificateOf(call: WriteCall, id: number): Promise<{ bytes: Buffer; fileName: string }> {
  const { services, actor } = call;
  const row = (await readRow(services, envelopes, actor, id)) as EnvelopeRow;
  if (row.status !== 'signed') throw conflict('not_signed', '署名証明書は、署名が済んだ書類だけに作れます。');
  const bytes = await signatureCertificate(await proofOf(services, row));
  const event = { event: 'downloaded', sha256: row.signedSha256, detail: '署名証明書' } as const;
  await services.engine.transaction((db) => recordEvent(call, id, event, db), 'read committed');
  return { bytes, fileName: `署名証明書_${row.grantNumber}.pdf` };
}

/** Events by the grantee, whose IP addresses belong in the certificate; those of staff are left out. */
const granteeEvents: readonly string[] = ['opened', 'read', 'coded', 'signed', 'declined'];

async function proofOf(services: Services, envelope: EnvelopeRow): Promise<SignatureProof> {
  const { engine, settings } = services;
  const rows = await engine.reader
    .selectFrom('envelope_events')
    .selectAll()
    .where('envelopeId', '=', envelope.id)
    .where('event', '<>', 'downloaded')
    .orderBy('id')
    .execute();
  const events = rows.map((row) => ({ ...row, ip: granteeEvents.includes(row.event) ? row.ip : null }));
  const document = await readDocument(await bytesOfFile(services, engine.reader, envelope.signedFileId as number));
  return { foundationName: settings.foundationName, envelope, events, document };
}

/** The signed letter in its unsigned form, unaffected by later changes; null before the signature. */
export async function signedLetterSource(
  services: Pick<Services, 'engine' | 'files'>,
  { kind, applicationId, fileName }: LetterSubject,
): Promise<Pick<Letter, 'bytes' | 'fileName' | 'title'> | null> {
  const signed = await services.engine.reader
    .selectFrom('envelopes as e')
    .innerJoin('files as f', 'f.id', 'e.unsignedFileId')
    .select(['e.title', 'f.storageKey'])
    .where('e.applicationId', '=', applicationId)
    .where('e.kind', '=', kind as 'ukesyo')
    .where('e.status', '=', 'signed')
    .orderBy('e.id', 'desc')
    .executeTakeFirst();
  return signed ? { title: signed.title, fileName, bytes: await storedBytes(services, signed.storageKey) } : null;
}
