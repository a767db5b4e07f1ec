import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf, type SigningIdentity } from '../../api/signing/identity.ts';
import { freePort } from './postgres-server.ts';

/** `ocsp` names an OCSP responder, `crl` a list of revoked certificates alone, `fetched` both and where its issuer is to be had, `silent` nothing. */
const signers = ['ocsp', 'crl', 'fetched', 'silent'] as const;
export type Signer = (typeof signers)[number];

/** Days for which the certificates of the time-stamping authorities hold. */
export const stampers = { long: 3600, short: 400 } as const;

export type PkiCommand = { readonly do: 'away'; readonly paths: readonly string[] } | { readonly do: 'calls' };

/** A root, an authority under it with its responder and its list, signers, and time-stamping authorities: all as in the world, on this machine. */
export interface PkiServer {
  /** Of the authority whose certificate holds for so long. */
  readonly tsaUrl: Readonly<Record<keyof typeof stampers, string>>;
  /** A file with the certificate of that name, PEM. */
  path(name: string): string;
  /** Signs with a certificate and what it was issued by; `fetched` without. */
  identity(signer: Signer): Promise<SigningIdentity>;
  /** Says 503 below these paths from now on: `/ocsp`, `/crl`, `/tsa`, `/issuer`. */
  away(...paths: string[]): Promise<void>;
  revoke(name: string): void;
  /** The paths that were asked for since it was asked last. */
  calls(): Promise<string[]>;
  close(): Promise<void>;
}

export async function pkiServer(): Promise<PkiServer> {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-pki-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const issued = makeAuthorities(folder, url);
  const revoked = new Set<string>();
  writeIndex(folder, issued, revoked);
  const child = fork(new URL('./pki-process.ts', import.meta.url), [String(port), folder], { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  const text = (file: string) => readFileSync(join(folder, file), 'utf8');
  return {
    tsaUrl: { long: `${url}/tsa/long`, short: `${url}/tsa/short` },
    path: (name) => join(folder, `${name}.pem`),
    identity: (name) => {
      const chain = name === 'fetched' ? [name] : [name, 'ca', 'root'];
      return identityOf({ certificate: chain.map((one) => text(`${one}.pem`)).join('\n'), key: text(`${name}.key`) }, false);
    },
    away: async (...paths) => void (await say(child, { do: 'away', paths })),
    revoke: (name) => writeIndex(folder, issued, revoked.add(name)),
    calls: async () => (await say(child, { do: 'calls' })) as string[],
    close: async () => {
      const ended = once(child, 'exit');
      // It goes when it has written what it is writing: killed, it would leave that to a child that outlives it.
      child.disconnect();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function say(child: ChildProcess, command: PkiCommand): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(command);
  return (await answer)[0];
}

/** @returns the names of what the authority has issued */
function makeAuthorities(folder: string, url: string): string[] {
  writeFileSync(join(folder, 'pki.cnf'), configuration(url));
  for (const list of ['none.txt', 'index.txt']) writeFileSync(join(folder, list), '');
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'rsa:2048', '-nodes', '-utf8'];
  openssl('req', '-x509', ...key, '-keyout', 'root.key', '-out', 'root.pem', '-days', '9000', '-subj', '/O=試験/CN=試験の根');
  const issue = (name: string, by: string, days: number, section: string) => {
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', 'new.csr', '-subj', `/O=試験/CN=試験 ${name}`);
    const from = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-days', String(days), '-extfile', 'pki.cnf', '-extensions', section];
    openssl('x509', '-req', '-in', 'new.csr', '-out', `${name}.pem`, ...from);
  };
  issue('ca', 'root', 8000, 'authority');
  issue('responder', 'ca', 4000, 'responder');
  for (const name of signers) issue(name, 'ca', 3000, name);
  for (const [name, days] of Object.entries(stampers)) issue(name, 'ca', days, 'stamping');
  return ['responder', ...signers, ...Object.keys(stampers)];
}

/** The book that `openssl ocsp` and `openssl ca` read. */
function writeIndex(folder: string, issued: readonly string[], revoked: ReadonlySet<string>): void {
  const time = (date: Date) => `${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`;
  const lines = issued.map((name) => {
    const { serialNumber, validTo } = new X509Certificate(readFileSync(join(folder, `${name}.pem`)));
    const state = revoked.has(name) ? ['R', time(new Date(validTo)), time(new Date(Date.now() - 60_000))] : ['V', time(new Date(validTo)), ''];
    return `${[...state, serialNumber, 'unknown', `/CN=${name}`].join('\t')}\n`;
  });
  writeFileSync(join(folder, 'index.txt'), lines.join(''));
}

function configuration(url: string): string {
  const access = `OCSP;URI:${url}/ocsp`;
  const stamper = (name: string) => `[${name}]
serial = ${name}.number
signer_cert = ${name}.pem
signer_key = ${name}.key
certs = ca.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;
  return `
${Object.keys(stampers).map(stamper).join('')}
[ca_list]
database = index.txt
certificate = ca.pem
private_key = ca.key
default_md = sha256
[root_list]
database = none.txt
certificate = root.pem
private_key = root.key
default_md = sha256
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
crlDistributionPoints = URI:${url}/crl/root
authorityInfoAccess = caIssuers;URI:${url}/issuer/root
[responder]
keyUsage = critical, digitalSignature
extendedKeyUsage = OCSPSigning
noCheck = ignored
[stamping]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
authorityInfoAccess = ${access}
[ocsp]
keyUsage = critical, digitalSignature, nonRepudiation
authorityInfoAccess = ${access}
[crl]
keyUsage = critical, digitalSignature, nonRepudiation
crlDistributionPoints = URI:${url}/crl/ca
[fetched]
keyUsage = critical, digitalSignature, nonRepudiation
authorityInfoAccess = ${access}, caIssuers;URI:${url}/issuer/ca
crlDistributionPoints = URI:${url}/crl/ca
[silent]
keyUsage = critical, digitalSignature, nonRepudiation
`;
}
