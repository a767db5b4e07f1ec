import { createPrivateKey, type KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Settings } from '../settings/settings.ts';

/** The foundation's signing certificate and key. */
export interface SigningIdentity {
  /** The signing certificate first, then its issuers. */
  readonly certificates: readonly [X509Certificate, ...X509Certificate[]];
  readonly key: webcrypto.CryptoKey;
  /** The subject of the certificate: `CN=河川基金 電子印, O=河川基金`. */
  readonly subject: string;
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Self-issued for demonstration; it proves nothing to others. */
  readonly isDemo: boolean;
}

/** The signing identity, or why the foundation cannot sign, as a sentence for staff. */
export type Signing = { readonly identity: SigningIdentity; readonly problem: null } | { readonly identity: null; readonly problem: string };

/** Reads `SIGNING_CERT` and `SIGNING_KEY`. Never throws: a server that cannot sign does everything else, and states why it refuses. */
export async function openSigning(settings: Settings): Promise<Signing> {
  const { signingCert, signingKey, production } = settings;
  if (!signingCert && !signingKey && production)
    return refusal('電子署名の証明書が設定されていません。SIGNING_CERT と SIGNING_KEY を設定してください');
  if (Boolean(signingCert) !== Boolean(signingKey)) return refusal('SIGNING_CERT と SIGNING_KEY は、両方を設定してください');
  try {
    const isDemo = !signingCert;
    const files = isDemo ? await demoFiles(settings) : { certificate: pemOf(signingCert), key: pemOf(signingKey) };
    return { identity: await identityOf(files, isDemo), problem: null };
  } catch (error) {
    return refusal(error instanceof IdentityError ? error.message : `電子署名の証明書か鍵を読み取れません（${(error as Error).message}）`);
  }
}

/** The identity of a pair of PEM texts. @throws IdentityError when they do not belong together */
export async function identityOf(pem: { readonly certificate: string; readonly key: string }, isDemo: boolean): Promise<SigningIdentity> {
  const blocks = pem.certificate.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const [own, ...issuers] = blocks.map((block) => new X509Certificate(block));
  if (!own) throw new IdentityError('SIGNING_CERT に証明書（-----BEGIN CERTIFICATE-----）がありません');
  const privateKey = createPrivateKey(pem.key);
  if (!own.checkPrivateKey(privateKey)) throw new IdentityError('SIGNING_KEY は、SIGNING_CERT の証明書の鍵ではありません');
  return {
    certificates: [own, ...issuers],
    key: await importKey(privateKey),
    subject: nameText(own.subject),
    serialNumber: own.serialNumber,
    notBefore: new Date(own.validFrom),
    notAfter: new Date(own.validTo),
    isDemo,
  };
}

/** Why nothing can be signed now, as a sentence without its full stop; null when signing is possible. */
export function signingObstacle(signing: Signing, now: Date): string | null {
  if (signing.problem !== null) return signing.problem;
  const { notBefore, notAfter } = signing.identity;
  if (now > notAfter)
    return `電子署名の証明書の有効期限（${dayOf(notAfter)}）が過ぎています。新しい証明書を SIGNING_CERT と SIGNING_KEY に設定してください`;
  if (now < notBefore) return `電子署名の証明書は、${dayOf(notBefore)}から有効です`;
  return null;
}

/** `CN=…, O=…` from Node's form with one part per line. */
export function nameText(name: string): string {
  return name.split('\n').join(', ');
}

/** Loaded on demand, since generating certificates is large and only demos need it. */
async function demoFiles(settings: Settings) {
  const { demoIdentityFiles } = await import('./self-issued.ts');
  return demoIdentityFiles(settings);
}

class IdentityError extends Error {}

const refusal = (problem: string): Signing => ({ identity: null, problem });

const dayOf = (date: Date) => date.toLocaleDateString('ja-JP', { timeZone: 'Asia/Tokyo', dateStyle: 'long' });

/** A setting contains the PEM text or the path of a file. */
function pemOf(setting: string): string {
  return setting.includes('-----BEGIN ') ? setting.replaceAll('\\n', '\n') : readFileSync(setting, 'utf8');
}

function importKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const curve = { prime256v1: 'P-256', secp384r1: 'P-384' }[key.asymmetricKeyDetails?.namedCurve ?? ''];
  if (key.asymmetricKeyType === 'ec' && !curve)
    throw new IdentityError('SIGNING_KEY の鍵の種類に対応していません。RSA または P-256・P-384 の鍵を使ってください');
  if (key.asymmetricKeyType !== 'ec' && key.asymmetricKeyType !== 'rsa')
    throw new IdentityError('SIGNING_KEY の鍵の種類に対応していません。RSA または P-256・P-384 の鍵を使ってください');
  const algorithm = curve ? { name: 'ECDSA', namedCurve: curve } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return webcrypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), algorithm, false, ['sign']);
}
