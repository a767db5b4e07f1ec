import { type BaseBlock, fromBER, ObjectIdentifier } from 'asn1js';
import { ContentInfo, SignedData, type SignerInfo } from 'pkijs';
import type { CertificateFacts, TimeStampFacts } from '../../domain/letters/verification.ts';
import { certificateFacts } from './certificate-facts.ts';
import { contentType, dataType } from './cms.ts';
import { namesCertificate } from './named-certificate.ts';
import { signatureTimeStamp, timeStampFacts } from './time-stamp-token.ts';

/** What the CMS structure of a signature proves about the bytes that it speaks of. */
export interface CheckedContents {
  /** They are those that were signed, by the key of its certificate. */
  readonly isIntact: boolean;
  readonly certificate: CertificateFacts | null;
  /** Null where it has none. */
  readonly timeStamp: TimeStampFacts | null;
}

/** What is not understood proves nothing. */
export const provesNothing: CheckedContents = { isIntact: false, certificate: null, timeStamp: null };

/**
 * Checks a detached signature against the bytes that it speaks of. Never throws.
 * @param contents DER, with the zeros behind it that fill its place
 */
export async function checkContents(contents: Uint8Array, signed: Uint8Array<ArrayBuffer>): Promise<CheckedContents> {
  try {
    const cms = signedData(contents);
    const signer = demandDetached(cms);
    const verdict = await cms.verify({ signer: 0, data: signed.buffer, checkChain: false, extendedMode: true });
    if (!verdict.signatureVerified || !verdict.signerCertificate) return provesNothing;
    // The certificate whose key it is, not another one of the same number beside it.
    const der = new Uint8Array(verdict.signerCertificate.toSchema().toBER());
    if (namesCertificate(signer, der) === false) return provesNothing;
    return { isIntact: true, certificate: certificateFacts(der), timeStamp: await timeStampOf(signer) };
  } catch {
    return provesNothing;
  }
}

/** The same of a time stamp of the whole document, which is its own signature. Never throws. */
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

/** The reader forgives lengths and tags that it would not write: nobody's signature speaks of these bytes, so each must be the one that it writes. */
function structureIn(contents: Uint8Array): BaseBlock {
  const { result, offset } = fromBER(contents);
  const isFilling = contents.subarray(Math.max(offset, 0)).every((byte) => byte === 0);
  if (offset === -1 || !isFilling || !Buffer.from(result.toBER()).equals(contents.subarray(0, offset)))
    throw new Error('not a structure and its filling');
  return result;
}

/** One that brings its own content would hold whatever the file says. */
function demandDetached({ encapContentInfo, signerInfos }: SignedData): SignerInfo {
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
