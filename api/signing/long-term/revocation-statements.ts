import { X509Certificate } from 'node:crypto';
import { fromBER } from 'asn1js';
import { BasicOCSPResponse, CertID, CertificateRevocationList, getCrypto, IssuingDistributionPoint, OCSPResponse } from 'pkijs';
import { hasIssued, structureOfDer } from './certificates.ts';
import { RevocationFault, Revoked } from './faults.ts';

/** A certificate and its issuer. */
export interface CertificateQuestion {
  readonly certificate: X509Certificate;
  readonly issuer: X509Certificate;
}

/** A statement that a certificate was valid at a time. */
export interface Answer {
  readonly from: Date;
  /** When a newer statement is due. */
  readonly until: Date;
  /** The delegated signer of the statement; null where the issuer signed it. */
  readonly responder: X509Certificate | null;
}

const hour = 60 * 60 * 1000;
/** Default validity of a statement without `nextUpdate`. */
const usual = 24 * hour;

const ocspSigning = '1.3.6.1.5.5.7.3.9';

/** Reads an OCSP response (RFC 6960) about a certificate. @throws RevocationFault when it does not confirm its validity; Revoked */
export async function readOcsp(der: Uint8Array, asked: CertificateQuestion): Promise<Answer> {
  const basic = once(der, () => basicResponse(der));
  const single = await singleAbout(basic, asked);
  const { tbsResponseData } = basic;
  const responder = await responderOf(basic, asked.issuer, tbsResponseData.producedAt);
  const status = (single.certStatus as { idBlock: { tagNumber: number } }).idBlock.tagNumber;
  if (status === 1) throw new Revoked(asked.certificate);
  if (status !== 0) throw new RevocationFault('the responder does not know the certificate');
  const { thisUpdate: from, nextUpdate } = single;
  return { from, until: nextUpdate ?? new Date(from.getTime() + usual), responder };
}

/**
 * Reads a certificate revocation list (RFC 5280, 5).
 * @throws RevocationFault when it does not cover the certificate, or is not the issuer's; Revoked
 */
export async function readCrl(der: Uint8Array, { certificate, issuer }: CertificateQuestion): Promise<Answer> {
  const list = once(der, () => new CertificateRevocationList({ schema: structure(der) }));
  const [own, by] = [structureOfDer(certificate.raw), structureOfDer(issuer.raw)];
  if (!list.issuer.isEqual(by.subject)) throw new RevocationFault('a list of another issuer');
  assertComplete(list, certificate.ca);
  const isSigned = await getCrypto(true).verifyWithPublicKey(
    new Uint8Array(list.tbsView),
    list.signatureValue,
    by.subjectPublicKeyInfo,
    list.signatureAlgorithm,
  );
  if (!isSigned) throw new RevocationFault('the signature of a list does not hold');
  if (list.revokedCertificates?.some(({ userCertificate }) => userCertificate.isEqual(own.serialNumber))) throw new Revoked(certificate);
  const from = list.thisUpdate.value;
  return { from, until: list.nextUpdate?.value ?? new Date(from.getTime() + usual), responder: null };
}

/** Checks that a statement is current, with tolerance for clock skew. @throws RevocationFault */
export function assertCurrent({ from, until }: Answer, now: Date): void {
  const slack = hour / 6;
  if (from.getTime() > now.getTime() + slack || until.getTime() < now.getTime() - slack) throw new RevocationFault('an answer of another time');
}

const known = new WeakMap<Uint8Array, () => unknown>();

/** Caches the parsed value, since large ones take a while and concern many certificates. */
function once<T>(der: Uint8Array, parse: () => T): T {
  let outcome = known.get(der);
  if (!outcome) {
    try {
      const parsed = parse();
      outcome = () => parsed;
    } catch (error) {
      outcome = () => {
        throw error;
      };
    }
    known.set(der, outcome);
  }
  return outcome() as T;
}

function basicResponse(der: Uint8Array): BasicOCSPResponse {
  const { responseStatus, responseBytes } = new OCSPResponse({ schema: structure(der) });
  if (responseStatus.valueBlock.valueDec !== 0 || !responseBytes) throw new RevocationFault(`answered with ${responseStatus.valueBlock.valueDec}`);
  return new BasicOCSPResponse({ schema: structure(new Uint8Array(responseBytes.response.getValue())) });
}

/** The responder may identify the certificate with another hash algorithm. */
async function singleAbout({ tbsResponseData }: BasicOCSPResponse, { certificate, issuer }: CertificateQuestion) {
  const [own, by] = [structureOfDer(certificate.raw), structureOfDer(issuer.raw)];
  for (const single of tbsResponseData.responses) {
    if (!single.certID.serialNumber.isEqual(own.serialNumber)) continue;
    const hashAlgorithm = getCrypto(true).getAlgorithmByOID<{ name: string }>(single.certID.hashAlgorithm.algorithmId, true).name;
    if (single.certID.isEqual(await CertID.create(own, { hashAlgorithm, issuerCertificate: by }))) return single;
  }
  throw new RevocationFault('an answer about another certificate');
}

/** The issuer, or a responder certified by it. @throws RevocationFault for anybody else */
async function responderOf(
  { tbsResponseData, signatureAlgorithm, signature, certs = [] }: BasicOCSPResponse,
  issuer: X509Certificate,
  at: Date,
): Promise<X509Certificate | null> {
  const others = certs.slice(0, 4).map((one) => new X509Certificate(Buffer.from(one.toSchema().toBER())));
  for (const one of [issuer, ...others]) {
    const isIssuer = one.raw.equals(issuer.raw);
    const mayAnswer = isIssuer || (one.keyUsage?.includes(ocspSigning) && hasIssued(issuer, one) && isValidAt(one, at));
    if (!mayAnswer) continue;
    const { subjectPublicKeyInfo } = structureOfDer(one.raw);
    const data = new Uint8Array(tbsResponseData.tbsView);
    const isSigned = await getCrypto(true)
      .verifyWithPublicKey(data, signature, subjectPublicKeyInfo, signatureAlgorithm)
      .catch(() => false);
    if (isSigned) return isIssuer ? null : one;
  }
  throw new RevocationFault('the signature of an answer does not hold');
}

export function isValidAt({ validFrom, validTo }: X509Certificate, at: Date): boolean {
  return new Date(validFrom) <= at && at <= new Date(validTo);
}

/** Refuses lists that cover only some certificates or reasons, and unknown critical extensions. */
function assertComplete({ crlExtensions }: CertificateRevocationList, isAuthority: boolean): void {
  for (const { critical, parsedValue } of crlExtensions?.extensions ?? []) {
    const part: unknown = parsedValue;
    if (part instanceof IssuingDistributionPoint) {
      const isOfOthers = isAuthority ? part.onlyContainsUserCerts : part.onlyContainsCACerts;
      if (isOfOthers || part.indirectCRL || part.onlyContainsAttributeCerts || part.onlySomeReasons !== undefined)
        throw new RevocationFault('a list of other certificates');
    } else if (critical) throw new RevocationFault('a list with an unknown extension');
  }
}

function structure(der: Uint8Array) {
  const { result, offset } = fromBER(new Uint8Array(der));
  if (offset !== der.length) throw new RevocationFault('no structure');
  return result;
}
