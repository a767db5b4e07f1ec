import { X509Certificate } from 'node:crypto';
import { fromBER } from 'asn1js';
import { CertID, Certificate, ContentInfo, OCSPRequest, Request, SignedData, TBSRequest } from 'pkijs';
import { nameText } from '../identity.ts';
import { readUpTo } from '../read-up-to.ts';
import { type Answer, type Asked, demandCurrent, readCrl, readOcsp } from './answers.ts';
import { chainOf, hasIssued, needsNoCheck, type Places, placesIn, structureOfDer } from './certificates.ts';
import type { Evidence } from './dss.ts';
import { RevocationFault, Revoked, Unobtainable } from './faults.ts';
import type { Subject } from './subjects.ts';

/** Has those who have issued a certificate say that it is good. @throws RevocationFault when that may be had later, Unobtainable when not, Revoked */
export type EvidenceFinder = (of: Pick<Subject, 'certificate' | 'beside'>) => Promise<Evidence>;

/** Bytes of the largest answers that are kept with every letter; a list of revoked certificates has as many as there are in it. */
const most = { ocsp: 32 * 1024, issuers: 32 * 1024, crl: 128 * 1024 };
/** Certificates of issuers that are fetched for one. */
const mostFetched = 6;

/** Asks once for each certificate, however many letters bear it, as long as the finder is in use. */
export function evidenceFinder(now: () => Date): EvidenceFinder {
  const evidence = new Map<string, Promise<Evidence>>();
  const statements: Statements = new Map();
  return (of) => once(evidence, of.certificate, () => evidenceOf(of, now, statements));
}

/** By the certificates that they are about: authorities stand in several chains. */
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
    // The end of a chain is trusted, or not, as it is.
    if (!issuer) break;
    const asked = { certificate: one, issuer };
    if (!hasPlaces(one)) throw new Unobtainable(`証明書「${nameText(one.subject)}」に、失効の確認先（OCSP・CRL）が書かれていません`);
    const statement = await once(known, one, () => statementOn(asked, placesIn(one), now()));
    statements.push(statement, ...(await onResponder(statement, issuer, now())));
  }
  const of = (wanted: Statement['kind']) => statements.filter(({ kind }) => kind === wanted).map(({ der }) => der);
  return joined([{ Certs: chain.map(({ raw }) => new Uint8Array(raw)), OCSPs: of('ocsp'), CRLs: of('crl') }]);
}

/** Everything together, each value once. */
export function joined(parts: readonly Evidence[]): Evidence {
  const all = (kind: keyof Evidence) => [
    ...new Map(parts.flatMap((part) => part[kind]).map((der) => [Buffer.from(der).toString('hex'), der])).values(),
  ];
  return { Certs: all('Certs'), OCSPs: all('OCSPs'), CRLs: all('CRLs') };
}

/** What does not lie beside a certificate is fetched from where it says. */
async function wholeChain(own: X509Certificate, beside: readonly X509Certificate[]): Promise<readonly X509Certificate[]> {
  const known = [...beside];
  for (let fetched = 0; fetched < mostFetched; fetched++) {
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
    const found = certificatesIn(await fetchNamed(url, { type: 'application/pkix-cert', most: most.issuers }));
    const issuer = found.find((one) => one.ca && hasIssued(one, certificate));
    if (!issuer) throw new RevocationFault(`not the issuer at ${url}`);
    return issuer;
  });
}

/** One certificate, or a bundle of them (RFC 5280, 4.2.2.1). */
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

/** OCSP first: its answers are small, and of this hour. */
async function statementOn(asked: Asked, { ocsp, crl }: Pick<Places, 'ocsp' | 'crl'>, now: Date): Promise<Statement> {
  const body = ocsp.length > 0 ? await questionAbout(asked) : undefined;
  const ways = [...ocsp.map((url) => ({ url, kind: 'ocsp' as const })), ...crl.map((url) => ({ url, kind: 'crl' as const }))];
  return firstOf(ways, async ({ url, kind }) => {
    const der = await fetchNamed(url, { type: 'application/ocsp-request', most: most[kind], ...(kind === 'ocsp' && body && { body }) });
    const answer = await (kind === 'ocsp' ? readOcsp : readCrl)(der, asked);
    demandCurrent(answer, now);
    return { kind, der, answer };
  });
}

/** Whom the issuer has answer for it may be revoked, too; a responder must not be asked about itself. */
async function onResponder({ answer: { responder } }: Statement, issuer: X509Certificate, now: Date): Promise<Statement[]> {
  if (!responder || needsNoCheck(responder)) return [];
  const { crl } = placesIn(responder);
  return crl.length > 0 ? [await statementOn({ certificate: responder, issuer }, { ocsp: [], crl }, now)] : [];
}

const hasPlaces = (certificate: X509Certificate) => {
  const { ocsp, crl } = placesIn(certificate);
  return ocsp.length + crl.length > 0;
};

async function questionAbout({ certificate, issuer }: Asked): Promise<ArrayBuffer> {
  // By SHA-1, which names and hides nothing here: some responders know no other.
  const names = { hashAlgorithm: 'SHA-1', issuerCertificate: structureOfDer(issuer.raw) };
  const reqCert = await CertID.create(structureOfDer(certificate.raw), names);
  return new OCSPRequest({ tbsRequest: new TBSRequest({ requestList: [new Request({ reqCert })] }) }).toSchema(true).toBER();
}

/** The first way that leads somewhere; that a certificate is revoked is an answer. @throws RevocationFault the last one */
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
  /** Sent by POST; without it the address alone says what is wanted. */
  readonly body?: ArrayBuffer;
  readonly type: string;
  /** Bytes of the largest answer that is taken. */
  readonly most: number;
}

/** Milliseconds that one answer may take. */
const patience = 10_000;

/** Fetches what a certificate names, from there and from nowhere that the answer leads to. @throws RevocationFault */
async function fetchNamed(url: string, { body, type, most }: Question): Promise<Uint8Array> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: body ? { 'Content-Type': type } : {},
      ...(body && { body }),
    });
    if (response.status !== 200) throw new RevocationFault(`${url} answered with ${response.status}`);
    const answer = await readUpTo(response, most);
    if (!answer) throw new RevocationFault(`too large an answer of ${url}`);
    return answer;
  } catch (error) {
    if (error instanceof RevocationFault) throw error;
    const { message, cause } = error as Error;
    throw new RevocationFault(`no answer of ${url}: ${cause instanceof Error ? cause.message : message}`);
  }
}
