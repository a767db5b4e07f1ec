import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Integer } from 'asn1js';
import { TimeStampReq } from 'pkijs';
import { answers } from './authorities.ts';
import { refusal, type Stamper, stampedBy } from './authority-answers.ts';
import { anything, authority, issued, stamping } from './issued-certificates.ts';

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

/** A time-stamping authority beside the product, by HTTP. */
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
  const { root, stampers, other } = await certificates();
  const state: { moods: TsaMood[]; calls: TsaCall[] } = { moods: [], calls: [] };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Whoever only tries whether it answers brings nothing to be stamped.
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const question = await buffer(request);
    const { url: path = '', headers } = request;
    state.calls.push({ path, contentType: headers['content-type'] ?? null, authorization: headers.authorization ?? null });
    const mood = state.moods.shift() ?? 'granted';
    if (mood === 'hang') return;
    if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, 3000));
    const stamper = stampers[path.slice(1) as keyof typeof stampers];
    const answer = await answersOf(question, stamper, other)[mood]();
    response.writeHead(mood === 'broken' ? 500 : 200, { 'Content-Type': 'application/timestamp-reply' }).end(answer);
  }

  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${url}/rsa`,
    ellipticUrl: `${url}/elliptic`,
    root: root.pem,
    next: async (...moods) => {
      state.moods = moods;
    },
    calls: async () => state.calls.splice(0),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answersOf(question: Buffer, stamper: Stamper, other: Stamper): { readonly [M in Exclude<TsaMood, 'hang'>]: () => Promise<Buffer> | Buffer } {
  const granted = () => answers.stamped(question, stamper);
  const about = (part: (request: TimeStampReq) => Uint8Array) => answers.stamped(changed(question, part), stamper);
  return {
    granted,
    slow: granted,
    nonce: () => about(({ nonce }) => (nonce as Integer).valueBlock.valueHexView),
    imprint: () => about(({ messageImprint }) => messageImprint.hashedMessage.valueBlock.valueHexView),
    rejected: () => refusal(2),
    forged: async () => {
      const answer = await granted();
      // The last bytes are those of the token's own signature.
      answer.writeUInt8(answer.readUInt8(answer.length - 5) ^ 1, answer.length - 5);
      return answer;
    },
    purpose: async () => stampedBy(await granted(), other),
    tokenless: () => refusal(0),
    garbage: () => Buffer.from('<html>メンテナンス中です</html>'),
    oversize: () => Buffer.alloc(40_000, 0x30),
    broken: () => Buffer.from('out of order'),
  };
}

/** The same question with one bit turned in what `part` finds. */
function changed(question: Buffer, part: (request: TimeStampReq) => Uint8Array): Buffer {
  const request = TimeStampReq.fromBER(new Uint8Array(question));
  const at = question.indexOf(part(request)) + 3;
  const copy = Buffer.from(question);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

/** A root, and what it issued: for time stamps with two kinds of keys, and one for anything else. */
async function certificates() {
  const days = 3650;
  const root = await issued({ subject: { O: '試験', CN: '試験の根' }, days, extensions: authority });
  const of = (CN: string) => ({ subject: { O: '試験', CN }, days, by: root });
  const [rsa, elliptic, other] = await Promise.all([
    issued({ ...of('試験の時刻認証局'), extensions: stamping }),
    issued({ ...of('楕円の時刻認証局'), kind: 'elliptic', extensions: stamping }),
    issued({ ...of('時刻認証局ではない'), extensions: anything }),
  ]);
  const usual = { chain: [root], digest: 'SHA-256', named: 'sha256', exact: false } as const;
  const stampers = { rsa: { own: rsa, ...usual }, elliptic: { own: elliptic, chain: [], digest: 'SHA-512', named: 'sha1', exact: true } } as const;
  return { root, stampers, other: { own: other, ...usual } };
}
