import { createHash, randomInt } from 'node:crypto';
import { type BaseBlock, Constructed, Enumerated, GeneralizedTime, Integer, ObjectIdentifier, OctetString, Primitive, Sequence } from 'asn1js';
import {
  Accuracy,
  Attribute,
  BasicOCSPResponse,
  CertificateRevocationList,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  IssuerAndSerialNumber,
  OCSPRequest,
  OCSPResponse,
  PKIStatusInfo,
  ResponseBytes,
  ResponseData,
  RevokedCertificate,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  SingleResponse,
  Time,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import type { Issued } from './issued-certificates.ts';

/** How an authority stamps. */
export interface Stamper {
  readonly own: Issued;
  /** What it sends along besides its own certificate. */
  readonly chain: readonly Issued[];
  readonly digest: 'SHA-256' | 'SHA-512';
  /** By which hash the signature names its certificate. */
  readonly named: 'sha1' | 'sha256';
  /** Says its name and whole seconds; or milliseconds, how exact they are, and that its stamps are in order. */
  readonly exact: boolean;
}

/** An authority that has issued certificates, and who answers for it. */
export interface Issuer {
  readonly own: Issued;
  readonly responder: Issued;
  readonly certificates: ReadonlyMap<string, Issued>;
  readonly revoked: ReadonlySet<string>;
}

const day = 24 * 60 * 60 * 1000;
/** From the last minute on, and as long as a test may need it. */
const validity = () => ({ from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 1500 * day) });
const policy = '1.2.3.4.1';
const stampInfo = '1.2.840.113549.1.9.16.1.4';

/** Answers a question for the time (RFC 3161). */
export async function stamped(question: Buffer, stamper: Stamper): Promise<Buffer> {
  const { messageImprint, nonce } = TimeStampReq.fromBER(new Uint8Array(question));
  const { exact, own } = stamper;
  const info = new TSTInfo({
    version: 1,
    policy,
    messageImprint,
    serialNumber: new Integer({ value: randomInt(2 ** 31) }),
    genTime: exact ? new Date() : new Date(Math.floor(Date.now() / 1000) * 1000),
    ...(exact && { accuracy: new Accuracy({ seconds: 1, millis: 500 }), ordering: true }),
    ...(nonce && { nonce }),
    ...(!exact && { tsa: new GeneralName({ type: 4, value: own.certificate.subject }) }),
  });
  return stampOf(info.toSchema().toBER(), stamper);
}

/** What a stamp says, signed by somebody else. */
export async function stampedBy(answer: Buffer, stamper: Stamper): Promise<Buffer> {
  const { timeStampToken } = TimeStampResp.fromBER(new Uint8Array(answer));
  const { encapContentInfo } = new SignedData({ schema: timeStampToken?.content });
  return stampOf(encapContentInfo.eContent?.getValue() as ArrayBuffer, stamper);
}

export function refusal(status: number): Buffer {
  return derOf(new TimeStampResp({ status: new PKIStatusInfo({ status }) }).toSchema());
}

async function stampOf(info: ArrayBuffer, { own, chain, digest, named }: Stamper): Promise<Buffer> {
  const { certificate, key } = own;
  const hash = (name: string, bytes: ArrayBuffer) => new OctetString({ valueHex: hashOf(name, bytes) });
  const reference = hash(named, certificate.toSchema().toBER());
  // As DER wants them, which a reader may put them into before it checks the signature: the shorter first.
  const attributes = [
    attribute('1.2.840.113549.1.9.3', new ObjectIdentifier({ value: stampInfo })),
    attribute('1.2.840.113549.1.9.4', hash(digest.replace('-', ''), info)),
    attribute(`1.2.840.113549.1.9.16.2.${named === 'sha1' ? 12 : 47}`, sequence(sequence(sequence(reference)))),
  ].sort((one, other) => Buffer.compare(derOf(one.toSchema()), derOf(other.toSchema())));
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: stampInfo });
  // Given to the constructor it would be cut into pieces, which DER does not know.
  encapContentInfo.eContent = new OctetString({ valueHex: info });
  const { issuer, serialNumber } = certificate;
  const signed = new SignedData({
    version: 3,
    encapContentInfo,
    certificates: [own, ...chain].map((one) => one.certificate),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await signed.sign(key, 0, digest);
  const timeStampToken = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return derOf(new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken }).toSchema());
}

/** Says how certificates stand (RFC 6960). */
export async function ocspAnswer(question: Buffer, { responder, certificates, revoked }: Issuer): Promise<Buffer> {
  const { from, until } = validity();
  const responses = OCSPRequest.fromBER(new Uint8Array(question)).tbsRequest.requestList.map(({ reqCert: certID }) => {
    const name = [...certificates].find(([, one]) => one.certificate.serialNumber.isEqual(certID.serialNumber))?.[0];
    const at = [new GeneralizedTime({ valueDate: from })];
    const certStatus =
      name && revoked.has(name)
        ? new Constructed({ idBlock: { tagClass: 3, tagNumber: 1 }, value: at })
        : new Primitive({ idBlock: { tagClass: 3, tagNumber: name ? 0 : 2 } });
    return new SingleResponse({ certID, certStatus, thisUpdate: from, nextUpdate: until });
  });
  const basic = new BasicOCSPResponse({
    tbsResponseData: new ResponseData({ responderID: responder.certificate.subject, producedAt: from, responses }),
    certs: [responder.certificate],
  });
  await basic.sign(responder.key, 'SHA-256');
  const response = new OctetString({ valueHex: basic.toSchema().toBER() });
  const responseBytes = new ResponseBytes({ responseType: '1.3.6.1.5.5.7.48.1.1', response });
  return derOf(new OCSPResponse({ responseStatus: new Enumerated({ value: 0 }), responseBytes }).toSchema());
}

/** Lists what an authority has revoked (RFC 5280, 5). */
export async function revocationList({ own, certificates, revoked }: Pick<Issuer, 'own' | 'certificates' | 'revoked'>): Promise<Buffer> {
  const { from, until } = validity();
  const gone = [...revoked].map((name) => {
    const { serialNumber } = (certificates.get(name) as Issued).certificate;
    return new RevokedCertificate({ userCertificate: serialNumber, revocationDate: new Time({ value: from }) });
  });
  const list = new CertificateRevocationList({
    version: 1,
    issuer: own.certificate.subject,
    thisUpdate: new Time({ value: from }),
    nextUpdate: new Time({ value: until }),
    ...(gone.length > 0 && { revokedCertificates: gone }),
  });
  await list.sign(own.key, 'SHA-256');
  return derOf(list.toSchema(true));
}

const attribute = (type: string, value: BaseBlock) => new Attribute({ type, values: [value] });
const sequence = (value: BaseBlock) => new Sequence({ value: [value] });
const derOf = (block: BaseBlock) => Buffer.from(block.toBER());

function hashOf(name: string, bytes: ArrayBuffer): ArrayBuffer {
  return new Uint8Array(createHash(name).update(new Uint8Array(bytes)).digest()).buffer;
}
