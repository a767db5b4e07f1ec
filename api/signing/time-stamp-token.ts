import { type BaseBlock, fromBER, type Integer, ObjectIdentifier, Sequence } from 'asn1js';
import { type Certificate, ContentInfo, SignedData, TSTInfo } from 'pkijs';
import type { TimeStampFacts } from '../../domain/letters/verification.ts';
import { certificateFacts } from './certificate-facts.ts';
import { TimeStampFault } from './long-term/faults.ts';
import { namesCertificate } from './named-certificate.ts';

/** Unsigned attribute of a signature: what a time-stamping authority says about the signature's value (RFC 3161, appendix A). */
export const signatureTimeStamp = '1.2.840.113549.1.9.16.2.14';

/** A time stamp that holds. */
export interface TimeStamp {
  /** ISO instant. */
  readonly at: string;
  /** The subject of its certificate. Whether anybody trusts it is not asked. */
  readonly authority: string;
  /** ISO instant at which that certificate ends. */
  readonly until: string;
  /** The number that was sent with the question, if any. */
  readonly nonce: Integer | null;
}

const timeStampInfo = '1.2.840.113549.1.9.16.1.4';
const extendedKeyUsage = '2.5.29.37';
const timeStamping = '1.3.6.1.5.5.7.3.8';

/**
 * Checks a time stamp token (RFC 3161, 2.4.2) against what it is to stand for: its imprint, its own signature, and its certificate, which must be
 * for time stamps alone and valid at the time it states.
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

/** The same of one that may be anything. Never throws. */
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
  // The imprint is compared here, too: of a time stamp pkijs knows that it speaks of something else.
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

/** RFC 3161, 2.3: this purpose and no other, marked as critical. */
function isForTimeStamps({ extensions }: Certificate): boolean {
  const usage = extensions?.find(({ extnID }) => extnID === extendedKeyUsage);
  if (!usage?.critical) return false;
  const { result } = fromBER(usage.extnValue.valueBlock.valueHexView);
  const purposes = result instanceof Sequence ? result.valueBlock.value : [];
  return purposes.length === 1 && purposes[0] instanceof ObjectIdentifier && purposes[0].valueBlock.toString() === timeStamping;
}
