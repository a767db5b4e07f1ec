import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres-server.ts';

/**
 * How the authority answers: as it should; to another question (`nonce`) or about another signature (`imprint`); with a refusal; with a token whose
 * own signature does not hold, or whose certificate is not for time stamps; granted without a token; with something else; with more than anybody
 * reads; with 500; after three seconds; or not at all.
 */
export type TsaMood =
  | 'granted'
  | 'nonce'
  | 'imprint'
  | 'rejected'
  | 'forged'
  | 'purpose'
  | 'tokenless'
  | 'garbage'
  | 'oversize'
  | 'broken'
  | 'slow'
  | 'hang';

export interface TsaCall {
  readonly path: string;
  readonly contentType: string | null;
  readonly authorization: string | null;
}

export type TsaCommand = { readonly do: 'moods'; readonly moods: readonly TsaMood[] } | { readonly do: 'calls' };

/** A time-stamping authority beside the product: `openssl ts` behind HTTP. */
export interface TsaServer {
  /** Answers with an RSA key and its chain. */
  readonly url: string;
  /** Answers with an elliptic key, a time in milliseconds, and no chain. */
  readonly ellipticUrl: string;
  /** The certificate that both were issued by, PEM. */
  readonly root: string;
  /** How the next calls are answered, one by one; then all is well again. */
  next(...moods: TsaMood[]): Promise<void>;
  /** The calls since it was asked last. */
  calls(): Promise<TsaCall[]>;
  close(): Promise<void>;
}

export async function tsaServer(): Promise<TsaServer> {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-tsa-'));
  makeAuthority(folder);
  const port = await freePort();
  const child = fork(new URL('./tsa-process.ts', import.meta.url), [String(port), folder], { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}/rsa`,
    ellipticUrl: `http://127.0.0.1:${port}/elliptic`,
    root: readFileSync(join(folder, 'root.pem'), 'utf8'),
    next: async (...moods) => void (await say(child, { do: 'moods', moods })),
    calls: async () => (await say(child, { do: 'calls' })) as TsaCall[],
    close: async () => {
      const ended = once(child, 'exit');
      // Killed, it would leave what it is writing to a child that outlives it.
      child.disconnect();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function say(child: ChildProcess, command: TsaCommand): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(command);
  return (await answer)[0];
}

/** A root, and what it issued: for time stamps with two kinds of keys, and one for anything else. */
function makeAuthority(folder: string): void {
  writeFileSync(join(folder, 'tsa.cnf'), configuration);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const rsa = ['-newkey', 'rsa:2048', '-nodes', '-utf8'];
  const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-utf8'];
  openssl('req', '-x509', ...rsa, '-keyout', 'root.key', '-out', 'root.pem', '-days', '3650', '-subj', '/O=試験/CN=試験の根');
  for (const [name, key, subject, purpose] of [
    ['rsa', rsa, '試験の時刻認証局', 'stamping'],
    ['elliptic', elliptic, '楕円の時刻認証局', 'stamping'],
    ['other', rsa, '時刻認証局ではない', 'signing'],
  ] as const) {
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/O=試験/CN=${subject}`);
    const issued = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '3650', '-extfile', 'tsa.cnf', '-extensions', purpose];
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...issued);
  }
}

const configuration = `
[rsa]
serial = serial
signer_cert = rsa.pem
signer_key = rsa.key
certs = root.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
tsa_name = yes
ess_cert_id_alg = sha256
[elliptic]
serial = serial
signer_cert = elliptic.pem
signer_key = elliptic.key
signer_digest = sha512
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1, millisecs:500
clock_precision_digits = 3
ordering = yes
ess_cert_id_alg = sha1
[strict]
serial = serial
signer_cert = rsa.pem
signer_key = rsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha512
[stamping]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[signing]
keyUsage = critical, digitalSignature
`;
