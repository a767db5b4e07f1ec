import { Failure, invalid } from '../../../api/failures/failure.ts';
import { all, listOf, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { readForm } from '../../../api/http/body.ts';
import { type Call, type Route, route } from '../../../api/http/route.ts';
import { sha256Of } from '../../../api/runtime/sha256.ts';
import { countAttempt } from '../../../api/sign-in/attempts.ts';
import { readDocument } from '../../../api/signing/read-document.ts';
import type { FoundSignature } from '../../../api/signing/read-signatures.ts';
import type { Verification } from '../../../domain/letters/verification.ts';
import { countersignedWith } from './envelopes/signatures.ts';

const maxBytes = 20 * 1024 * 1024;
/** Allowance for the multipart overhead beside the file. */
const formBytes = 64 * 1024;

const certificateSchema = objectOf({ ...all('string', 'subject', 'issuer', 'serial', 'notBefore', 'notAfter'), isSample: 'boolean' });
const timeStampSchema = nullable(objectOf({ isValid: 'boolean', ...all('string?', 'at', 'authority', 'until') }));
const signatureSchema = objectOf({
  ...all('string?', 'name', 'organization', 'at', 'reason'),
  ...all('boolean', 'isIntact', 'coversWholeDocument'),
  certificate: nullable(certificateSchema),
  timeStamp: timeStampSchema,
});

/** Public check whether a PDF was issued by the foundation and is unchanged. The file is kept in memory only for the request. */
export const verifyRoute: Route = route('POST /verify', {
  summary: '署名済みのPDFの確認（20MBまで。送られたファイルは保存しません）',
  tag: '署名依頼',
  who: 'anyone',
  body: { type: 'multipart', files: { file: 'one' } },
  answer: objectOf({
    ...all('boolean', 'issued', 'intact', 'wholeDocumentSigned'),
    signatures: listOf(signatureSchema),
    longTerm: objectOf({ hasEvidence: 'boolean', until: 'string?', documentTimeStamps: listOf(timeStampSchema) }),
    letter: objectOf({ title: 'string', ...all('string?', 'grantNumber', 'signedAt') }),
  }),
  run: verify,
});

async function verify({ context, services, origin }: Call): Promise<Verification> {
  await countAttempt(services, [{ kind: 'verification', name: 'verify', address: origin.address }]);
  const file = (await readForm(context, maxBytes + formBytes)).get('file');
  if (!(file instanceof File)) throw invalid({ file: 'PDFのファイルを選択してください' });
  if (file.size > maxBytes) throw new Failure(413, 'too_large', 'ファイルが大きすぎます。20MB以下のファイルを選択してください。');
  const pdf = Buffer.from(await file.arrayBuffer());
  // Some programs write a few bytes before the header (ISO 32000-1, annex H).
  if (!pdf.subarray(0, 1024).includes('%PDF-')) throw invalid({ file: 'PDFではないため、確認できません。署名済みのPDFを選択してください' });
  const { signatures, longTerm, isWhole, isIntact } = await readDocument(pdf);
  const letter = await issuedLetter(services, sha256Of(pdf));
  const issued = letter !== undefined;
  // CloudSign appends data after its signature; such files are stored as received and recognised by hash.
  const wholeDocumentSigned = isWhole || issued;
  const isUnchanged = wholeDocumentSigned && isIntact;
  return {
    issued,
    // A file signed with the foundation's certificate but with an unknown hash has been changed.
    intact: isUnchanged && (issued || !(await usesOwnCertificate(services, signatures))),
    wholeDocumentSigned,
    signatures: signatures.map(shownSignature),
    longTerm,
    ...(letter && { letter }),
  };
}

/** Finds the envelope by the current hash, or by an earlier one from before long-term evidence was added. */
async function issuedLetter({ engine }: Call['services'], sha256: string) {
  const letters = engine.reader
    .selectFrom('envelopes as e')
    .innerJoin('applications as a', 'a.id', 'e.applicationId')
    .select(['e.title', 'a.grantNumber', 'e.signedAt']);
  const byEarlierHash = engine.reader
    .selectFrom('envelope_events')
    .select('envelopeId')
    .where('sha256', '=', sha256)
    .where('event', 'in', ['countersigned', 'extended']);
  return (
    (await letters.where('e.signedSha256', '=', sha256).executeTakeFirst()) ?? (await letters.where('e.id', 'in', byEarlierHash).executeTakeFirst())
  );
}

/** Whether any signature was made with a current or former certificate of the foundation. */
async function usesOwnCertificate({ engine, signing }: Call['services'], signatures: readonly FoundSignature[]): Promise<boolean> {
  const serials = signatures.flatMap(({ certificate }) => (certificate ? [certificate.serial] : []));
  if (serials.length === 0) return false;
  if (signing.identity && serials.includes(signing.identity.serialNumber)) return true;
  const known = engine.reader.selectFrom('envelope_events').select('id').where('event', '=', 'countersigned');
  return (await known.where('detail', 'in', serials.map(countersignedWith)).executeTakeFirst()) !== undefined;
}

/** Splits signature names of the form `person（organisation）`. */
function shownSignature({ name, isDocumentStamp: _, ...rest }: FoundSignature) {
  const [, person, organization] = /^([^（]+)（(.+)）$/.exec(name ?? '') ?? [];
  return { name: person ?? name, organization: organization ?? null, ...rest };
}
