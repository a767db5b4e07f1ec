import { X509Certificate } from 'node:crypto';
import { fromBER } from 'asn1js';
import { CertID, Certificate, ContentInfo, OCSPRequest, Request, SignedData, TBSRequest } from 'pkijs';
import { nameText } from '../identity.ts';
import { readUpTo } from '../read-up-to.ts';
import { chainOf, hasIssued, needsNoCheck, type Places, placesIn, structureOfDer } from './certificates.ts';
import type { Evidence } from './dss.ts';
import { RevocationFault, Revoked, Unobtainable } from './faults.ts';
import { type Answer, assertCurrent, type CertificateQuestion, readCrl, readOcsp } from './revocation-statements.ts';
import type { Subject } from './subjects.ts';

/**
 * Obtains certificates and revocation statements for a certificate.
 * @throws RevocationFault for temporary failures, Unobtainable for permanent ones, Revoked
 */
export type EvidenceFinder = (of: Pick<Subject, 'certificate' | 'beside'>) => Promise<Evidence>;

/** Maximum bytes of statements stored with every letter; a revocation list grows with its entries. */
const maxBytes = { ocsp: 32 * 1024, issuers: 32 * 1024, crl: 128 * 1024 };
/** Maximum issuer certificates fetched for one certificate. */
const maxFetched = 6;

/** Asks once for each certificate during the finder's lifetime, since many letters share it. */
export function evidenceFinder(now: () => Date): EvidenceFinder {
  const evidence = new Map<string, Promise<Evidence>>();
  const statements: Statements = new Map();
  return (subject) => once(evidence, subject.certificate, () => evidenceOf(subject, now, statements));
}

/** By certificate, since authorities occur in several chains. */
type Statements = Map<string, Promise<Statement>>;

function once<T>(known: Map<string, Promise<T>>, { fingerprint256 }: X509Certificate, make: () => Promise<T>): Promise<T> {
  const found = known.get(fingerprint256) ?? make();
  known.set(fingerprint256, found);
  return found;
}

async function evidenceOf({ certificate, beside }: Pick<Subject, 'certificate' | 'beside'>, now: () => Date, known: Statements): Promise<Evidence> {
  const chain = await wholeChain(certificate, beside);
  const statements: Statement[] = [];
  for (const [index, one] of chain.entries()) {
    const issuer = chain[index + 1];
    // The root has no issuer to confirm it; its trust is not evaluated.
    if (!issuer) break;
    const asked = { certificate: one, issuer };
    if (!hasPlaces(one)) throw new Unobtainable(`証明書「${nameText(one.subject)}」に、失効の確認先（OCSP・CRL）が書かれていません`);
    const statement = await once(known, one, () => statementOn(asked, placesIn(one), now()));
    statements.push(statement, ...(await onResponder(statement, issuer, now())));
  }
  const valuesOfKind = (wanted: Statement['kind']) => statements.filter(({ kind }) => kind === wanted).map(({ der }) => der);
  return joined([{ Certs: chain.map(({ raw }) => new Uint8Array(raw)), OCSPs: valuesOfKind('ocsp'), CRLs: valuesOfKind('crl') }]);
}

/** Merges evidence without duplicates. */
export function joined(parts: readonly Evidence[]): Evidence {
  const all = (kind: keyof Evidence) => [
    ...new Map(parts.flatMap((part) => part[kind]).map((der) => [Buffer.from(der).toString('hex'), der])).values(),
  ];
  return { Certs: all('Certs'), OCSPs: all('OCSPs'), CRLs: all('CRLs') };
}

/** Fetches missing issuers from the addresses in the certificate. */
async function wholeChain(own: X509Certificate, beside: readonly X509Certificate[]): Promise<readonly X509Certificate[]> {
  const known = [...beside];
  for (let fetched = 0; fetched < maxFetched; fetched++) {
    const { certificates, isWhole } = chainOf(own, known);
    if (isWhole) return certificates;
    known.push(await issuerOf(certificates.at(-1) as X509Certificate));
  }
  throw new Unobtainable(`証明書「${nameText(own.subject)}」の認証局のつながりが長すぎます`);
}

async function issuerOf(certificate: X509Certificate): Promise<X509Certificate> {
  const { issuers } = placesIn(certificate);
  if (issuers.length === 0)
    throw new Unobtainable(`証明書「${nameText(certificate.subject)}」を発行した認証局の証明書がなく、取得先も書かれていません`);
  return firstOf(issuers, async (url) => {
    const found = certificatesIn(await fetchNamed(url, { type: 'application/pkix-cert', most: maxBytes.issuers }));
    const issuer = found.find((one) => one.ca && hasIssued(one, certificate));
    if (!issuer) throw new RevocationFault(`not the issuer at ${url}`);
    return issuer;
  });
}

/** One certificate, or a PKCS #7 bundle (RFC 5280, 4.2.2.1). */
function certificatesIn(der: Uint8Array): X509Certificate[] {
  const { result } = fromBER(der);
  try {
    return [new X509Certificate(der)];
  } catch {
    const { certificates = [] } = new SignedData({ schema: new ContentInfo({ schema: result }).content });
    return certificates.flatMap((one) => (one instanceof Certificate ? [new X509Certificate(Buffer.from(one.toSchema().toBER()))] : []));
  }
}

interface Statement {
  readonly kind: 'ocsp' | 'crl';
  readonly der: Uint8Array;
  readonly answer: Answer;
}

/** OCSP first, since its responses are small and current. */
async function statementOn(asked: CertificateQuestion, { ocsp, crl }: Pick<Places, 'ocsp' | 'crl'>, now: Date): Promise<Statement> {
  const body = ocsp.length > 0 ? await questionAbout(asked) : undefined;
  const ways = [...ocsp.map((url) => ({ url, kind: 'ocsp' as const })), ...crl.map((url) => ({ url, kind: 'crl' as const }))];
  return firstOf(ways, async ({ url, kind }) => {
    const der = await fetchNamed(url, { type: 'application/ocsp-request', most: maxBytes[kind], ...(kind === 'ocsp' && body && { body }) });
    const answer = await (kind === 'ocsp' ? readOcsp : readCrl)(der, asked);
    assertCurrent(answer, now);
    return { kind, der, answer };
  });
}

/** The responder's certificate may be revoked, too; it must not confirm itself. */
async function onResponder({ answer: { responder } }: Statement, issuer: X509Certificate, now: Date): Promise<Statement[]> {
  if (!responder || needsNoCheck(responder)) return [];
  const { crl } = placesIn(responder);
  return crl.length > 0 ? [await statementOn({ certificate: responder, issuer }, { ocsp: [], crl }, now)] : [];
}

const hasPlaces = (certificate: X509Certificate) => {
  const { ocsp, crl } = placesIn(certificate);
  return ocsp.length + crl.length > 0;
};

async function questionAbout({ certificate, issuer }: CertificateQuestion): Promise<ArrayBuffer> {
  // SHA-1 only identifies the issuer here; some responders support nothing else.
  const names = { hashAlgorithm: 'SHA-1', issuerCertificate: structureOfDer(issuer.raw) };
  const reqCert = await CertID.create(structureOfDer(certificate.raw), names);
  return new OCSPRequest({ tbsRequest: new TBSRequest({ requestList: [new Request({ reqCert })] }) }).toSchema(true).toBER();
}

/** Tries the sources in order; a revocation is a result. @throws RevocationFault of the last source */
async function firstOf<W, T>(ways: readonly W[], go: (way: W) => Promise<T>): Promise<T> {
  let last: unknown;
  for (const way of ways) {
    try {
      return await go(way);
    } catch (error) {
      if (error instanceof Revoked) throw error;
      last = error;
    }
  }
  throw last instanceof RevocationFault ? last : new RevocationFault(`not understood: ${(last as Error).message}`);
}

interface Question {
  /** The POST body; without one the request is a GET. */
  readonly body?: ArrayBuffer;
  readonly type: string;
  /** Maximum bytes of the response. */
  readonly most: number;
}

/** Timeout of one response in milliseconds. */
const timeout = 10_000;

/** Fetches an address from a certificate, without following redirects. @throws RevocationFault */
async function fetchNamed(url: string, { body, type, most: maxBytes }: Question): Promise<Uint8Array> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: body ? { 'Content-Type': type } : {},
      ...(body && { body }),
    });
    if (response.status !== 200) throw new RevocationFault(`${url} answered with ${response.status}`);
    const answer = await readUpTo(response, maxBytes);
    if (!answer) throw new RevocationFault(`too large an answer of ${url}`);
    return answer;
  } catch (error) {
    if (error instanceof RevocationFault) throw error;
    const { message, cause } = error as Error;
    throw new RevocationFault(`no answer of ${url}: ${cause instanceof Error ? cause.message : message}`);
  }
}
