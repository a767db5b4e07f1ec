import { createHash, verify, X509Certificate } from 'node:crypto';
import { extractSignature } from '@signpdf/utils';
import { Certificate, ContentInfo, getAlgorithmByOID, SignedData, type SignerInfo } from 'pkijs';
import { identityOf, type SigningIdentity } from '../../api/signing/identity.ts';
import { type IdentityFiles, selfIssued } from '../../api/signing/self-issued.ts';

let files: Promise<IdentityFiles> | undefined;

/** A certificate with its key as PEM texts; the same for a whole process, since making a key takes a while. */
export function testIdentityFiles(): Promise<IdentityFiles> {
  files ??= selfIssued('河川基金', new Date('2016-01-01T00:00:00Z'), 30);
  return files;
}

export async function testIdentity(): Promise<SigningIdentity> {
  return identityOf(await testIdentityFiles(), true);
}

/** A signature of a PDF as Node's own cryptography finds it, apart from how the product reads it. */
interface FoundSignature {
  /** Whose key has signed these bytes; null where none of its certificates' keys has. */
  readonly signer: X509Certificate | null;
  readonly coversWholeDocument: boolean;
  /** What kind it says that it is. */
  readonly subFilter: string;
}

/** The signatures of a PDF, in order. `npm run torture -- --only signatures` asks other programs. */
export function signaturesIn(pdf: Buffer): FoundSignature[] {
  const text = pdf.toString('latin1');
  const subFilters = [...text.matchAll(/\/SubFilter\s*\/([\w.]+)/g)].map(([, name]) => name as string);
  return [...text.matchAll(/\/ByteRange\s*\[\s*\d+ \d+ (\d+) (\d+)/g)].map(([, next, rest], index) => {
    const { signature, signedData } = signatureIn(pdf, index + 1);
    return {
      signer: signerOf(signature, signedData),
      coversWholeDocument: Number(next) + Number(rest) === pdf.length,
      subFilter: subFilters[index] ?? '',
    };
  });
}

/** Whose key has signed a content: a CMS structure names it by its hash, and the signature speaks of what it says of itself. */
function signerOf(der: Uint8Array, content: Uint8Array): X509Certificate | null {
  const cms = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(der)).content });
  const [{ signedAttrs, digestAlgorithm, signature }] = cms.signerInfos as [SignerInfo];
  const digest = getAlgorithmByOID<{ name: string }>(digestAlgorithm.algorithmId, true).name.replace('-', '');
  const stated = signedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.4')?.values[0].valueBlock.valueHexView;
  if (!signedAttrs || !createHash(digest).update(content).digest().equals(Buffer.from(stated))) return null;
  const certificates = (cms.certificates ?? []).filter((one) => one instanceof Certificate);
  const own = certificates.map((one) => new X509Certificate(Buffer.from(one.toSchema().toBER())));
  const isBy = ({ publicKey }: X509Certificate) =>
    verify(digest, new Uint8Array(signedAttrs.encodedValue), publicKey, signature.valueBlock.valueHexView);
  return own.find(isBy) ?? null;
}

/** The n-th signature of a PDF, as long as it says that it is: the zeros behind it are filling, but one in 256 signatures ends with a zero of its own. */
export function signatureIn(pdf: Buffer, number: number): { signature: Buffer; signedData: Buffer } {
  const { ByteRange, signedData } = extractSignature(pdf, number) as { ByteRange: [number, number, number, number]; signedData: Buffer };
  const [start, length, next] = ByteRange;
  const place = Buffer.from(pdf.toString('latin1', start + length + 1, next - 1), 'hex');
  const isLong = (place[1] as number) > 0x80;
  const lengthBytes = isLong ? (place[1] as number) - 0x80 : 0;
  const size = isLong ? place.readUIntBE(2, lengthBytes) : (place[1] as number);
  return { signature: place.subarray(0, 2 + lengthBytes + size), signedData };
}

/** The value of a PDF's n-th signature, and the token of its time stamp; empty where it has none. */
export function timeStampIn(pdf: Buffer, number: number): { value: Uint8Array; token: Buffer } {
  const cms = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(signatureIn(pdf, number).signature)).content });
  const [signer] = cms.signerInfos as [SignerInfo];
  const [stamp] = signer.unsignedAttrs?.attributes ?? [];
  return { value: signer.signature.valueBlock.valueHexView, token: Buffer.from(stamp?.values[0].toBER() ?? []) };
}

/** Who has stamped these bytes with a token; null where it speaks of others, or where its signature does not hold. */
export function stamperOf(token: Uint8Array, stamped: Uint8Array): X509Certificate | null {
  const { encapContentInfo } = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(token)).content });
  const content = Buffer.from(encapContentInfo.eContent?.getValue() as ArrayBuffer);
  return content.includes(createHash('sha256').update(stamped).digest()) ? signerOf(token, content) : null;
}

/** Whether the n-th signature of a PDF has a time stamp of somebody whom that certificate has issued. */
export function isStampedBy(root: string, pdf: Buffer, number: number): boolean {
  const { value, token } = timeStampIn(pdf, number);
  return stamperOf(token, value)?.verify(new X509Certificate(root).publicKey) ?? false;
}
