import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractSignature } from '@signpdf/utils';
import { ContentInfo, SignedData, type SignerInfo } from 'pkijs';
import { identityOf, type SigningIdentity } from '../../api/signing/identity.ts';
import { type IdentityFiles, selfIssued } from '../../api/signing/self-issued.ts';

let files: Promise<IdentityFiles> | undefined;

/** A certificate with its key as PEM texts; the same for a whole process, since making a key takes a while. */
export function testIdentityFiles(): Promise<IdentityFiles> {
  files ??= selfIssued('河川基金', new Date('2016-01-01T00:00:00Z'), 30);
  return files;
}

export async function testIdentity(): Promise<SigningIdentity> {
  return identityOf(await testIdentityFiles(), true);
}

/** What poppler says of a PDF's signatures: one text for each. */
export function pdfsig(pdf: Uint8Array): string[] {
  return inFolder((folder) => {
    const path = join(folder, 'letter.pdf');
    writeFileSync(path, pdf);
    return run('pdfsig', [path])
      .split(/(?=Signature #\d)/)
      .slice(1);
  });
}

/** The n-th signature of a PDF, as long as it says that it is: the zeros behind it are filling, but one in 256 signatures ends with a zero of its own. */
export function signatureIn(pdf: Buffer, number: number): { signature: Buffer; signedData: Buffer } {
  const { ByteRange, signedData } = extractSignature(pdf, number) as { ByteRange: [number, number, number, number]; signedData: Buffer };
  const [start, length, next] = ByteRange;
  const place = Buffer.from(pdf.toString('latin1', start + length + 1, next - 1), 'hex');
  const isLong = (place[1] as number) > 0x80;
  const lengthBytes = isLong ? (place[1] as number) - 0x80 : 0;
  const size = isLong ? place.readUIntBE(2, lengthBytes) : (place[1] as number);
  return { signature: place.subarray(0, 2 + lengthBytes + size), signedData };
}

/** What OpenSSL says of the n-th signature of a PDF as CAdES, trusting that certificate alone. */
export function opensslCades(pdf: Buffer, number: number, certificate: string): string {
  return inFolder((folder) => {
    const { signature, signedData } = signatureIn(pdf, number);
    const path = (name: string) => join(folder, name);
    writeFileSync(path('signature.der'), signature);
    writeFileSync(path('content.bin'), signedData);
    writeFileSync(path('ca.pem'), certificate);
    const input = ['-inform', 'DER', '-in', path('signature.der'), '-content', path('content.bin'), '-binary'];
    return run('openssl', ['cms', '-verify', '-cades', ...input, '-CAfile', path('ca.pem'), '-purpose', 'any', '-out', '/dev/null']);
  });
}

/** The value of a PDF's n-th signature, and the token of its time stamp; empty where it has none. */
export function timeStampIn(pdf: Buffer, number: number): { value: Uint8Array; token: Buffer } {
  const cms = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(signatureIn(pdf, number).signature)).content });
  const [signer] = cms.signerInfos as [SignerInfo];
  const [stamp] = signer.unsignedAttrs?.attributes ?? [];
  return { value: signer.signature.valueBlock.valueHexView, token: Buffer.from(stamp?.values[0].toBER() ?? []) };
}

/** What OpenSSL says of the time stamp of a PDF's n-th signature, trusting that authority's root alone. */
export function opensslTimeStamp(pdf: Buffer, number: number, root: string): string {
  return inFolder((folder) => {
    const { value, token } = timeStampIn(pdf, number);
    const path = (name: string) => join(folder, name);
    writeFileSync(path('value.bin'), value);
    writeFileSync(path('token.der'), token);
    writeFileSync(path('root.pem'), root);
    return run('openssl', ['ts', '-verify', '-data', path('value.bin'), '-in', path('token.der'), '-token_in', '-CAfile', path('root.pem')]);
  });
}

/** Both of what a program writes, since the verdict may stand in either. */
function run(program: string, args: string[]): string {
  return execFileSync('/bin/sh', ['-c', '"$0" "$@" 2>&1 || true', program, ...args], { encoding: 'utf8' });
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-signing-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
