import type { X509Certificate } from 'node:crypto';
import { fromBER } from 'asn1js';
import { Certificate, CRLDistributionPoints, type GeneralName, InfoAccess } from 'pkijs';

/** A certificate chain; complete when its last certificate is self-issued. */
export interface Chain {
  readonly certificates: readonly [X509Certificate, ...X509Certificate[]];
  readonly isWhole: boolean;
}

/** Longer chains are not in use; the limit also stops cycles. */
const maxChain = 8;

/** Builds the chain of a certificate from those given. Trust in its root is not evaluated. */
export function chainOf(own: X509Certificate, beside: readonly X509Certificate[]): Chain {
  const certificates: [X509Certificate, ...X509Certificate[]] = [own];
  for (let last = own; certificates.length <= maxChain; ) {
    if (isSelfIssued(last)) return { certificates, isWhole: true };
    const issuer = beside.find((one) => one.ca && hasIssued(one, last));
    if (!issuer) break;
    certificates.push(issuer);
    last = issuer;
  }
  return { certificates, isWhole: false };
}

/** Whether a certificate was signed by the issuer's key, with matching names. */
export function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

/** Also for a certificate that may not issue others, like the demo's. */
function isSelfIssued(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
}

/** The http and https addresses in a certificate for further certificates and revocation information. */
export interface Places {
  readonly ocsp: readonly string[];
  readonly crl: readonly string[];
  readonly issuers: readonly string[];
}

export function placesIn({ raw }: X509Certificate): Places {
  const { extensions = [] } = structureOfDer(raw);
  const parsed = extensions.map(({ parsedValue }) => parsedValue as unknown);
  const access = parsed.flatMap((value) => (value instanceof InfoAccess ? value.accessDescriptions : []));
  const by = (method: string) => addresses(access.filter(({ accessMethod }) => accessMethod === method).map(({ accessLocation }) => accessLocation));
  const points = parsed.flatMap((value) => (value instanceof CRLDistributionPoints ? value.distributionPoints : []));
  const lists = points.flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []));
  return { ocsp: by('1.3.6.1.5.5.7.48.1'), crl: addresses(lists), issuers: by('1.3.6.1.5.5.7.48.2') };
}

/** The extension of a responder that needs no revocation check (RFC 6960, 4.2.2.2.1). */
export function needsNoCheck({ raw }: X509Certificate): boolean {
  return (structureOfDer(raw).extensions ?? []).some(({ extnID }) => extnID === '1.3.6.1.5.5.7.48.1.5');
}

/** @throws when it is not a certificate */
export function structureOfDer(der: Uint8Array): Certificate {
  return new Certificate({ schema: fromBER(new Uint8Array(der)).result });
}

function addresses(names: readonly GeneralName[]): string[] {
  const texts = names.filter(({ type }) => type === 6).map(({ value }) => String(value));
  return texts.filter((text) => /^https?:\/\//i.test(text) && URL.canParse(text));
}
