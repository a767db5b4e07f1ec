import { type BaseBlock, fromBER, type Integer, ObjectIdentifier, Sequence } from 'asn1js';
import { type Certificate, ContentInfo, SignedData, TSTInfo } from 'pkijs';
import type { TimeStampFacts } from '../../domain/letters/verification.ts';
import { certificateFacts } from './certificate-facts.ts';
import { TimeStampFault } from './long-term/faults.ts';
import { namesCertificate } from './named-certificate.ts';

/** The unsigned attribute with the time stamp of a signature (RFC 3161, appendix A). */
export const signatureTimeStamp = '1.2.840.113549.1.9.16.2.14';

/** A valid time stamp. */
export interface TimeStamp {
  /** ISO instant. */
  readonly at: string;
  /** The subject of its certificate. Trust is not evaluated. */
  readonly authority: string;
  /** The end of that certificate, as an ISO instant. */
  readonly until: string;
  /** The nonce of the request, if any. */
  readonly nonce: Integer | null;
}

const timeStampInfo = '1.2.840.113549.1.9.16.1.4';
const extendedKeyUsage = '2.5.29.37';
const timeStamping = '1.3.6.1.5.5.7.3.8';

/**
 * Verifies a time stamp token (RFC 3161, 2.4.2): its imprint of `stamped`, its signature, and its certificate, which must be for time stamping only
 * and valid at the stated time.
 * @throws TimeStampFault when anything is wrong
 */
export async function checkTimeStamp(token: BaseBlock, stamped: Uint8Array): Promise<TimeStamp> {
  try {
    const { contentType, content } = new ContentInfo({ schema: token });
    if (contentType !== ContentInfo.SIGNED_DATA) throw new TimeStampFault('no signed data');
    return await checkSigned(new SignedData({ schema: content }), stamped);
  } catch (error) {
    throw error instanceof TimeStampFault ? error : new TimeStampFault(`not understood: ${(error as Error).message}`);
  }
}

/** Verifies an untrusted token. Never throws. */
export async function timeStampFacts(token: BaseBlock, stamped: Uint8Array): Promise<TimeStampFacts> {
  try {
    const { at, authority, until } = await checkTimeStamp(token, stamped);
    return { isValid: true, at, authority, until };
  } catch {
    return { isValid: false, at: null, authority: null, until: null };
  }
}

async function checkSigned(cms: SignedData, stamped: Uint8Array): Promise<TimeStamp> {
  const { eContentType, eContent } = cms.encapContentInfo;
  const [signer] = cms.signerInfos;
  if (eContentType !== timeStampInfo || !eContent || !signer) throw new TimeStampFault('not about a time');
  // This also compares the imprint, so pkijs reports a time stamp of something else.
  const verdict = await cms.verify({ signer: 0, data: new Uint8Array(stamped).buffer, checkChain: false, extendedMode: true });
  if (!verdict.signatureVerified || !verdict.signerCertificate) throw new TimeStampFault('its signature does not hold');
  const der = new Uint8Array(verdict.signerCertificate.toSchema().toBER());
  if (namesCertificate(signer, der) !== true) throw new TimeStampFault('its signature does not name its certificate');
  if (!isForTimeStamps(verdict.signerCertificate)) throw new TimeStampFault('its certificate is not for time stamps');
  const info = TSTInfo.fromBER(eContent.getValue());
  const { subject, notBefore, notAfter } = certificateFacts(der);
  const at = info.genTime.toISOString();
  if (at < notBefore || at > notAfter) throw new TimeStampFault('its certificate was not valid at its time');
  return { at, authority: subject, until: notAfter, nonce: info.nonce ?? null };
}

/** RFC 3161, 2.3: this purpose only, marked as critical. */
function isForTimeStamps({ extensions }: Certificate): boolean {
  const usage = extensions?.find(({ extnID }) => extnID === extendedKeyUsage);
  if (!usage?.critical) return false;
  const { result } = fromBER(usage.extnValue.valueBlock.valueHexView);
  const purposes = result instanceof Sequence ? result.valueBlock.value : [];
  return purposes.length === 1 && purposes[0] instanceof ObjectIdentifier && purposes[0].valueBlock.toString() === timeStamping;
}
