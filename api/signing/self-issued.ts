import { createHash, webcrypto } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { Set as AsnSet, BitString, fromBER, Integer, Sequence, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate, Extension, RelativeDistinguishedNames } from 'pkijs';
import { root } from '../runtime/root.ts';
import type { Settings } from '../settings/settings.ts';

/** The name suffix of a self-issued demo certificate. */
export const sampleMark = '電子印（見本）';

/** A pair of PEM texts. */
export interface IdentityFiles {
  readonly certificate: string;
  readonly key: string;
}

/** The demo's key pair, created at the first start and stored beside the database. Nobody vouches for it. */
export async function demoIdentityFiles(settings: Settings): Promise<IdentityFiles> {
  const path = join(folderOf(settings), 'signing-demo.pem');
  if (!existsSync(path)) keep(path, await selfIssued(settings.foundationName));
  const text = readFileSync(path, 'utf8');
  const [key = '', certificate = ''] = text.split(/(?=-----BEGIN CERTIFICATE-----)/);
  return { certificate, key };
}

/** A certificate marked as a sample; valid from a day before `from`. */
export async function selfIssued(foundationName: string, from = new Date(), years = 10): Promise<IdentityFiles> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 2048 };
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate();
  const name = nameOf({ '2.5.4.6': 'JP', '2.5.4.10': foundationName, '2.5.4.3': `${foundationName} ${sampleMark}` });
  certificate.version = 2;
  certificate.issuer = name;
  certificate.subject = name;
  certificate.notBefore.value = new Date(from.getTime() - day);
  certificate.notAfter.value = new Date(from.getTime() + years * 365.25 * day);
  certificate.extensions = [new Extension({ extnID: '2.5.29.15', critical: true, extnValue: signingOnly })];
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  certificate.serialNumber = new Integer({ valueHex: serialOf(await webcrypto.subtle.exportKey('spki', publicKey)) });
  await certificate.sign(privateKey, 'SHA-256');
  const der = certificate.toSchema(true).toBER();
  return { certificate: pem('CERTIFICATE', der), key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', privateKey)) };
}

const day = 24 * 60 * 60 * 1000;

/** Key usage: digitalSignature and nonRepudiation. */
const signingOnly = new BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }).toBER();

export function nameOf(parts: Readonly<Record<string, string>>): RelativeDistinguishedNames {
  const sets = Object.entries(parts).map(([type, value]) => {
    const part = new AttributeTypeAndValue({ type, value: new Utf8String({ value }) });
    return new AsnSet({ value: [part.toSchema()] });
  });
  // Parsed from bytes, since the constructor would merge all values into one attribute.
  return new RelativeDistinguishedNames({ schema: fromBER(new Sequence({ value: sets }).toBER()).result });
}

/** Sixteen bytes derived from the key; the first keeps the number positive. */
function serialOf(publicKey: ArrayBuffer): ArrayBuffer {
  const digest = createHash('sha256').update(new Uint8Array(publicKey)).digest();
  return new Uint8Array([1, ...digest.subarray(0, 15)]).buffer;
}

export function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** Written atomically, so that another starting process reads a complete pair. */
function keep(path: string, { certificate, key }: IdentityFiles): void {
  mkdirSync(dirname(path), { recursive: true });
  const half = `${path}.${process.pid}`;
  writeFileSync(half, `${key}\n${certificate}\n`, { mode: 0o600 });
  renameSync(half, path);
}

/** The folder of the database or of the files; without local ones their default folder. */
function folderOf({ databaseUrl, storageUrl }: Settings): string {
  const place = [databaseUrl, storageUrl].find((url) => url.startsWith('file:'));
  if (!place) return join(root, 'var');
  const path = place.slice('file:'.length);
  return dirname(isAbsolute(path) ? path : join(root, path));
}
