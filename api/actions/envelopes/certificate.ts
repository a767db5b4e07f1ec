import { resources } from '../../../resources.config.ts';
import { conflict } from '../../failure.ts';
import { bytesOfFile } from '../../files/stored-bytes.ts';
import { type SignatureProof, signatureCertificate } from '../../letters/signature-certificate.ts';
import { readRow } from '../../resources/read.ts';
import type { Services, WriteCall } from '../../services.ts';
import { readDocument } from '../../signing/read-document.ts';
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

async function proofOf(services: Services, envelope: EnvelopeRow): Promise<SignatureProof> {
  const { engine, settings } = services;
  const rows = await engine.reader
    .selectFrom('envelope_events')
    .selectAll()
    .where('envelopeId', '=', envelope.id)
    .where('event', '<>', 'downloaded')
    .orderBy('id')
    .execute();
  const events = rows.map((row) => ({ ...row, ip: ofGrantee.includes(row.event) ? row.ip : null }));
  const document = await readDocument(await bytesOfFile(services, engine.reader, envelope.signedFileId as number));
  return { foundationName: settings.foundationName, envelope, events, document };
}
