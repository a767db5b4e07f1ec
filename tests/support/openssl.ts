import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Issuer, Stamper } from './authority-answers.ts';

/** Works with files in a folder that goes afterwards. @param work gets the path of a file by its name, which it writes where there is a content */
export function withFiles<T>(work: (file: (name: string, content?: string | Uint8Array) => string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-openssl-'));
  try {
    return work((name, content) => {
      const path = join(folder, name);
      if (content !== undefined) writeFileSync(path, content);
      return path;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As `stamped` of `authority-answers.ts`, by `openssl ts`. */
export async function stamped(question: Buffer, { own, chain, digest, named, exact }: Stamper): Promise<Buffer> {
  return withFiles((file) => {
    const lines = [
      '[tsa]',
      `serial = ${file('serial')}`,
      `signer_cert = ${file('own.pem', own.pem)}`,
      `signer_key = ${file('own.key', own.keyPem)}`,
      ...(chain.length > 0 ? [`certs = ${file('chain.pem', chain.map(({ pem }) => pem).join(''))}`] : []),
      `signer_digest = ${digest.replace('-', '')}`,
      'default_policy = 1.2.3.4.1',
      'digests = sha256',
      `ess_cert_id_alg = ${named}`,
      ...(exact ? ['accuracy = secs:1, millisecs:500', 'clock_precision_digits = 3', 'ordering = yes'] : ['tsa_name = yes']),
    ];
    const config = ['-config', file('tsa.cnf', lines.join('\n')), '-section', 'tsa'];
    openssl('ts', '-reply', ...config, '-queryfile', file('question', question), '-out', file('answer'));
    return readFileSync(file('answer'));
  });
}

/** As `ocspAnswer`, by `openssl ocsp`. */
export async function ocspAnswer(question: Buffer, issuer: Issuer): Promise<Buffer> {
  return withFiles((file) => {
    const { own, responder } = issuer;
    const by = ['-CA', file('ca.pem', own.pem), '-rsigner', file('responder.pem', responder.pem), '-rkey', file('responder.key', responder.keyPem)];
    const about = ['-index', file('index.txt', bookOf(issuer)), '-ndays', '1500', '-reqin', file('question', question)];
    openssl('ocsp', ...by, ...about, '-respout', file('answer'));
    return readFileSync(file('answer'));
  });
}

/** As `revocationList`, by `openssl ca`. */
export async function revocationList(issuer: Pick<Issuer, 'own' | 'certificates' | 'revoked'>): Promise<Buffer> {
  return withFiles((file) => {
    const { pem, keyPem } = issuer.own;
    const from = [
      `certificate = ${file('ca.pem', pem)}`,
      `private_key = ${file('ca.key', keyPem)}`,
      `database = ${file('index.txt', bookOf(issuer))}`,
    ];
    const config = file('ca.cnf', ['[list]', ...from, 'default_md = sha256'].join('\n'));
    openssl('ca', '-gencrl', '-config', config, '-name', 'list', '-crldays', '1500', '-out', file('list.pem'));
    openssl('crl', '-in', file('list.pem'), '-outform', 'DER', '-out', file('answer'));
    return readFileSync(file('answer'));
  });
}

/** The book that `openssl ocsp` and `openssl ca` read. */
function bookOf({ certificates, revoked }: Pick<Issuer, 'certificates' | 'revoked'>): string {
  const time = (date: Date) => `${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`;
  const lines = [...certificates].map(([name, { pem }]) => {
    const { serialNumber, validTo } = new X509Certificate(pem);
    const end = time(new Date(validTo));
    const state = revoked.has(name) ? ['R', end, time(new Date(Date.now() - 60_000))] : ['V', end, ''];
    return `${[...state, serialNumber, 'unknown', `/CN=${name}`].join('\t')}\n`;
  });
  return lines.join('');
}

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' });
}
