import { randomBytes, webcrypto } from 'node:crypto';
import { BitString, Integer, Null, ObjectIdentifier, Sequence } from 'asn1js';
import {
  AccessDescription,
  BasicConstraints,
  Certificate,
  CRLDistributionPoints,
  DistributionPoint,
  Extension,
  GeneralName,
  InfoAccess,
} from 'pkijs';
import { nameOf, pem } from '../../api/signing/self-issued.ts';

/** A certificate with its key. */
export interface Issued {
  readonly certificate: Certificate;
  readonly key: webcrypto.CryptoKey;
  readonly pem: string;
  readonly keyPem: string;
}

interface Wanted {
  /** `{ O: '試験', CN: '試験の根' }` */
  readonly subject: Readonly<Partial<Record<keyof typeof parts, string>>>;
  readonly kind?: keyof typeof kinds;
  readonly days: number;
  readonly extensions?: readonly Extension[];
  /** Who issues it; without, it is issued by itself. */
  readonly by?: Issued;
}

const parts = { O: '2.5.4.10', CN: '2.5.4.3' } as const;
const kinds = {
  rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 2048 },
  elliptic: { name: 'ECDSA', namedCurve: 'P-256' },
} as const;

const day = 24 * 60 * 60 * 1000;

/** Makes a key and has a certificate issued for it, valid from an hour ago. */
export async function issued({ subject, kind = 'rsa', days, extensions = [], by }: Wanted): Promise<Issued> {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(kinds[kind], true, ['sign', 'verify']);
  const certificate = new Certificate();
  const name = nameOf(Object.fromEntries(Object.entries(subject).map(([part, value]) => [parts[part as keyof typeof parts], value])));
  Object.assign(certificate, { version: 2, subject: name, issuer: by?.certificate.subject ?? name, extensions: [...extensions] });
  certificate.notBefore.value = new Date(Date.now() - day / 24);
  certificate.notAfter.value = new Date(Date.now() + days * day);
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array([1, ...randomBytes(15)]).buffer });
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(by?.key ?? privateKey, 'SHA-256');
  return {
    certificate,
    key: privateKey,
    pem: pem('CERTIFICATE', certificate.toSchema(true).toBER()),
    keyPem: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', privateKey)),
  };
}

const extension = (extnID: string, value: { toBER(): ArrayBuffer }, critical = false) =>
  new Extension({ extnID, critical, extnValue: value.toBER() });

const usage = (bits: number, unusedBits: number) =>
  extension('2.5.29.15', new BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits }), true);
const purpose = (id: string, critical: boolean) => extension('2.5.29.37', new Sequence({ value: [new ObjectIdentifier({ value: id })] }), critical);
const address = (url: string) => new GeneralName({ type: 6, value: url });

/** May issue others. */
export const authority = [extension('2.5.29.19', new BasicConstraints({ cA: true }).toSchema(), true), usage(0x06, 1)];
/** digitalSignature, and nonRepudiation with it. */
export const signing = usage(0xc0, 6);
const digitalSignature = usage(0x80, 7);
export const anything = [digitalSignature];
export const stamping = [digitalSignature, purpose('1.3.6.1.5.5.7.3.8', true)];
/** Answers for the authority that has issued it; nobody need ask about itself. */
export const responding = [digitalSignature, purpose('1.3.6.1.5.5.7.3.9', false), extension('1.3.6.1.5.5.7.48.1.5', new Null())];

/** Where more is to be had. */
export function places({ ocsp, issuer, crl }: { readonly ocsp?: string; readonly issuer?: string; readonly crl?: string }): Extension[] {
  const access = [
    ...(ocsp ? [new AccessDescription({ accessMethod: '1.3.6.1.5.5.7.48.1', accessLocation: address(ocsp) })] : []),
    ...(issuer ? [new AccessDescription({ accessMethod: '1.3.6.1.5.5.7.48.2', accessLocation: address(issuer) })] : []),
  ];
  const lists = crl && new CRLDistributionPoints({ distributionPoints: [new DistributionPoint({ distributionPoint: [address(crl)] })] });
  return [
    ...(access.length > 0 ? [extension('1.3.6.1.5.5.7.1.1', new InfoAccess({ accessDescriptions: access }).toSchema())] : []),
    ...(lists ? [extension('2.5.29.31', lists.toSchema())] : []),
  ];
}
