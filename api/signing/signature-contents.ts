import { type BaseBlock, fromBER, ObjectIdentifier } from 'asn1js';
import { ContentInfo, SignedData, type SignerInfo } from 'pkijs';
import type { CertificateFacts, TimeStampFacts } from '../../domain/letters/verification.ts';
import { certificateFacts } from './certificate-facts.ts';
import { contentType, dataType } from './cms.ts';
import { namesCertificate } from './named-certificate.ts';
import { signatureTimeStamp, timeStampFacts } from './time-stamp-token.ts';

/** What the CMS structure of a signature proves about the bytes that it covers. */
export interface CheckedContents {
  /** Whether they are the signed bytes, signed by the certificate's key. */
  readonly isIntact: boolean;
  readonly certificate: CertificateFacts | null;
  /** Null where it has none. */
  readonly timeStamp: TimeStampFacts | null;
}

/** For signatures that cannot be parsed. */
export const provesNothing: CheckedContents = { isIntact: false, certificate: null, timeStamp: null };

/** Verifies a detached signature against the bytes that it covers. Never throws. @param contents DER, with its padding */
export async function checkContents(contents: Uint8Array, signed: Uint8Array<ArrayBuffer>): Promise<CheckedContents> {
  try {
    const cms = signedData(contents);
    const signer = assertDetached(cms);
    const verdict = await cms.verify({ signer: 0, data: signed.buffer, checkChain: false, extendedMode: true });
    if (!verdict.signatureVerified || !verdict.signerCertificate) return provesNothing;
    // The certificate with the verifying key, not another one with the same serial number.
    const der = new Uint8Array(verdict.signerCertificate.toSchema().toBER());
    if (namesCertificate(signer, der) === false) return provesNothing;
    return { isIntact: true, certificate: certificateFacts(der), timeStamp: await timeStampOf(signer) };
  } catch {
    return provesNothing;
  }
}

/** Verifies a document time stamp, which is its own signature. Never throws. */
export async function checkDocumentStamp(contents: Uint8Array, stamped: Uint8Array<ArrayBuffer>): Promise<CheckedContents> {
  try {
    const timeStamp = await timeStampFacts(structureIn(contents), stamped);
    return { isIntact: timeStamp.isValid, certificate: null, timeStamp };
  } catch {
    return provesNothing;
  }
}

function signedData(contents: Uint8Array): SignedData {
  const { contentType: type, content } = new ContentInfo({ schema: structureIn(contents) });
  if (type !== ContentInfo.SIGNED_DATA) throw new Error('not signed data');
  return new SignedData({ schema: content });
}

/** The parser accepts non-canonical lengths and tags, which no signature covers, so the structure must re-encode to the same bytes. */
function structureIn(contents: Uint8Array): BaseBlock {
  const { result, offset } = fromBER(contents);
  const isFilling = contents.subarray(Math.max(offset, 0)).every((byte) => byte === 0);
  if (offset === -1 || !isFilling || !Buffer.from(result.toBER()).equals(contents.subarray(0, offset)))
    throw new Error('not a structure and its filling');
  return result;
}

/** Requires a detached signature; one with embedded content would verify whatever the file contains. */
function assertDetached({ encapContentInfo, signerInfos }: SignedData): SignerInfo {
  const [signer] = signerInfos;
  const stated = signer?.signedAttrs?.attributes.find(({ type }) => type === contentType)?.values[0];
  const isOfData = !signer?.signedAttrs || (stated instanceof ObjectIdentifier && stated.valueBlock.toString() === dataType);
  if (!signer || !isOfData || encapContentInfo.eContentType !== dataType || encapContentInfo.eContent) throw new Error('not a detached signature');
  return signer;
}

async function timeStampOf({ unsignedAttrs, signature }: SignerInfo): Promise<TimeStampFacts | null> {
  const attribute = unsignedAttrs?.attributes.find(({ type }) => type === signatureTimeStamp);
  return attribute ? timeStampFacts(attribute.values[0], signature.valueBlock.valueHexView) : null;
}
