import { X509Certificate } from 'node:crypto';
import { type BaseBlock, fromBER } from 'asn1js';
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo, TSTInfo } from 'pkijs';
import { namesCertificate } from '../named-certificate.ts';
import { signatureTimeStamp } from '../time-stamp-token.ts';

/** A certificate used for signing. */
export interface Subject {
  readonly certificate: X509Certificate;
  /** The certificates included beside it. */
  readonly beside: readonly X509Certificate[];
  /** The stamped time of its use; null without a time stamp. */
  readonly at: Date | null;
}

/**
 * The signers of a verified signature: the signer and its time-stamping authority, or of a document time stamp the authority alone.
 * @throws when it cannot be parsed
 */
export function subjectsIn(contents: Uint8Array): Subject[] {
  const cms = signedData(fromBER(contents).result);
  const own = subjectOf(cms);
  if (cms.encapContentInfo.eContent) return [{ ...own, at: timeIn(cms) }];
  const stamp = cms.signerInfos[0]?.unsignedAttrs?.attributes.find(({ type }) => type === signatureTimeStamp)?.values[0] as BaseBlock | undefined;
  if (!stamp) return [own];
  const token = signedData(stamp);
  const at = timeIn(token);
  return [
    { ...own, at },
    { ...subjectOf(token), at },
  ];
}

function timeIn({ encapContentInfo: { eContent } }: SignedData): Date {
  if (!eContent) throw new Error('a time stamp without a time');
  return TSTInfo.fromBER(eContent.getValue()).genTime;
}

function signedData(schema: BaseBlock): SignedData {
  return new SignedData({ schema: new ContentInfo({ schema }).content });
}

function subjectOf({ certificates = [], signerInfos }: SignedData): Subject {
  const all = certificates.filter((one): one is Certificate => one instanceof Certificate);
  const ders = all.map((one) => new Uint8Array(one.toSchema().toBER()));
  const [signer] = signerInfos as [SignerInfo];
  const index = all.findIndex((one, at) => isMeant(one, signer) && namesCertificate(signer, ders[at] as Uint8Array) !== false);
  const beside = ders.map((der) => new X509Certificate(der));
  const certificate = beside[index];
  if (!certificate) throw new Error('a signature without its certificate');
  return { certificate, beside, at: null };
}

function isMeant({ issuer, serialNumber }: Certificate, { sid }: SignerInfo): boolean {
  return !(sid instanceof IssuerAndSerialNumber) || (sid.issuer.isEqual(issuer) && sid.serialNumber.isEqual(serialNumber));
}
