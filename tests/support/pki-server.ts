import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Extension } from 'pkijs';
import { identityOf, type SigningIdentity } from '../../api/signing/identity.ts';
import { answers } from './authorities.ts';
import { authority, type Issued, issued, places, responding, signing, stamping } from './issued-certificates.ts';

/** `ocsp` names an OCSP responder, `crl` a list of revoked certificates alone, `fetched` both and where its issuer is to be had, `silent` nothing. */
export type Signer = 'ocsp' | 'crl' | 'fetched' | 'silent';

/** Days for which the certificates of the time-stamping authorities hold. */
const stampers = { long: 3600, short: 400 } as const;
type StamperName = keyof typeof stampers;

/** A root, an authority under it with its responder and its list, signers, and time-stamping authorities: all as in the world, on this machine. */
export interface PkiServer {
  /** Of the authority whose certificate holds for so long. */
  readonly tsaUrl: Readonly<Record<StamperName, string>>;
  /** The certificate of that name, PEM. */
  certificate(name: string): string;
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
  const state: { away: readonly string[]; calls: string[] } = { away: [], calls: [] };
  const revoked = new Set<string>();
  const server = createServer(async (request, response) => {
    const [question, path] = [await buffer(request), request.url ?? ''];
    state.calls.push(path);
    if (state.away.some((one) => path.startsWith(one))) return void response.writeHead(503).end('out of order');
    response.end(await answerTo(path, question));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { root, ca, certificates } = await madeAuthorities(url);
  const all = new Map([...certificates, ['root', root], ['ca', ca]] as const);
  const named = (name: string) => all.get(name) as Issued;

  async function answerTo(path: string, question: Buffer): Promise<Buffer> {
    const [, kind = '', name = ''] = path.split('/');
    const usual = { chain: [ca], digest: 'SHA-256', named: 'sha256', exact: false } as const;
    if (kind === 'tsa') return answers.stamped(question, { own: named(name), ...usual });
    if (kind === 'ocsp') return answers.ocspAnswer(question, { own: ca, responder: named('responder'), certificates, revoked });
    if (kind === 'crl') return answers.revocationList({ own: named(name), ...(name === 'ca' ? { certificates, revoked } : nothing) });
    return Buffer.from(named(name).certificate.toSchema().toBER());
  }

  return {
    tsaUrl: { long: `${url}/tsa/long`, short: `${url}/tsa/short` },
    certificate: (name) => named(name).pem,
    identity: (name) => {
      const chain = name === 'fetched' ? [name] : [name, 'ca', 'root'];
      return identityOf({ certificate: chain.map((one) => named(one).pem).join('\n'), key: named(name).keyPem }, false);
    },
    away: async (...paths) => {
      state.away = paths;
    },
    revoke: (name) => void revoked.add(name),
    calls: async () => state.calls.splice(0),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The root has issued nothing that is listed. */
const nothing = { certificates: new Map<string, Issued>(), revoked: new Set<string>() };

/** @returns what the authority has issued, too, by name */
async function madeAuthorities(url: string) {
  const of = (name: string, days: number, extensions: readonly Extension[], by?: Issued) =>
    issued({ subject: { O: '試験', CN: name === 'root' ? '試験の根' : `試験 ${name}` }, days, extensions, ...(by && { by }) });
  const ocsp = `${url}/ocsp`;
  const crl = `${url}/crl/ca`;
  const root = await of('root', 8000, authority);
  const ca = await of('ca', 7000, [...authority, ...places({ issuer: `${url}/issuer/root`, crl: `${url}/crl/root` })], root);
  const signers: Record<Signer, readonly Extension[]> = {
    ocsp: places({ ocsp }),
    crl: places({ crl }),
    fetched: places({ ocsp, issuer: `${url}/issuer/ca`, crl }),
    silent: [],
  };
  const certificates = await Promise.all([
    of('responder', 4000, responding, ca).then((made) => ['responder', made] as const),
    ...Object.entries(signers).map(async ([name, where]) => [name, await of(name, 3000, [signing, ...where], ca)] as const),
    ...Object.entries(stampers).map(async ([name, days]) => [name, await of(name, days, [...stamping, ...places({ ocsp })], ca)] as const),
  ]);
  return { root, ca, certificates: new Map(certificates) };
}
