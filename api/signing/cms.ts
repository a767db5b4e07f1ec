import { createHash } from 'node:crypto';
import { type BaseBlock, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { Attribute, ContentInfo, EncapsulatedContentInfo, IssuerAndSerialNumber, SignedAndUnsignedAttributes, SignedData, SignerInfo } from 'pkijs';
import type { SigningIdentity } from './identity.ts';
import { structureOfDer } from './long-term/certificates.ts';
import { signingCertificateV2 } from './named-certificate.ts';
import type { TimeStamper } from './time-stamp.ts';
import { signatureTimeStamp } from './time-stamp-token.ts';

/** The content type of a detached signature's data. */
export const dataType = '1.2.840.113549.1.7.1';
export const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';

/**
 * A detached CMS signature over `data` with the attributes of PAdES B-B (ETSI EN 319 142-1), and with a time stamp those of B-T. The signer's own
 * time is in the PDF's dictionary.
 * @param stamp the time-stamping authority; null for none
 * @returns DER
 */
export async function detachedSignature(data: Uint8Array, { certificates, key }: SigningIdentity, stamp: TimeStamper | null = null): Promise<Buffer> {
  const [own] = certificates;
  const { issuer, serialNumber } = structureOfDer(own.raw);
  const attributes = [
    attribute(contentType, new ObjectIdentifier({ value: dataType })),
    attribute(messageDigest, new OctetString({ valueHex: sha256(data) })),
    attribute(signingCertificateV2, certificateReference(own.raw)),
  ];
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: dataType }),
    certificates: certificates.map(({ raw }) => structureOfDer(raw)),
    signerInfos: [signer],
  });
  await signed.sign(key, 0, 'SHA-256');
  if (stamp) signer.unsignedAttrs = await stampedBy(stamp, signer.signature.valueBlock.valueHexView);
  const content = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(content.toSchema().toBER());
}

/** The time stamp covers the signature value, and thereby everything signed. */
async function stampedBy(stamp: TimeStamper, signature: Uint8Array): Promise<SignedAndUnsignedAttributes> {
  return new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute(signatureTimeStamp, await stamp(signature))] });
}

function attribute(type: string, value: BaseBlock): Attribute {
  return new Attribute({ type, values: [value] });
}

/** SigningCertificateV2 with one ESSCertIDv2; its default hash SHA-256 is omitted. */
function certificateReference(der: Uint8Array): Sequence {
  const hash = new OctetString({ valueHex: sha256(der) });
  return new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [hash] })] })] });
}

function sha256(data: Uint8Array): ArrayBuffer {
  return new Uint8Array(createHash('sha256').update(data).digest()).buffer;
}
