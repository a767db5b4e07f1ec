import { createHash, randomBytes } from 'node:crypto';
import { type BaseBlock, fromBER, Integer, OctetString, Sequence } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs';
import { TimeStampFault } from './long-term/faults.ts';
import { readUpTo } from './read-up-to.ts';
import { checkTimeStamp } from './time-stamp-token.ts';

/**
 * Obtains a time stamp of a signature.
 * @returns its verified token
 * @throws TimeStampFault
 */
export type TimeStamper = (signature: Uint8Array) => Promise<BaseBlock>;

export interface TimeStamperOptions {
  /** Timeout of one response in milliseconds; there are at most two attempts. */
  readonly patience?: number;
}

/** Maximum bytes of a token with its certificate chain; those in use have between 2,000 and 9,000. */
export const largestToken = 16_384;
/** With the envelope around the token. */
const largestAnswer = largestToken + 1024;

const sha256 = '2.16.840.1.101.3.4.2.1';
/** PKIStatus (RFC 3161, 2.4.2): granted, and granted with modifications that the token itself shows. */
const granted: readonly number[] = [0, 1];

/** Requests time stamps at `url` by HTTP (RFC 3161, 3.4). Credentials in the address are sent as basic authentication. */
export function timeStamper(url: string, { patience = 8000 }: TimeStamperOptions = {}): TimeStamper {
  return async (signature) => {
    const nonce = newNonce();
    const question = requestFor(signature, nonce);
    const answer = await ask(url, question, patience).catch((error: unknown) => {
      if (error instanceof NoResponse) return ask(url, question, patience);
      throw error;
    });
    const token = tokenIn(answer);
    const stamp = await checkTimeStamp(token, signature);
    if (!stamp.nonce?.isEqual(nonce)) throw new TimeStampFault('answers another question');
    return token;
  };
}

/** No response, or a temporary failure: worth a second attempt. */
class NoResponse extends TimeStampFault {}

/** Eight random bytes; the first keeps the number positive and without leading zero. */
function newNonce(): Integer {
  return new Integer({ valueHex: new Uint8Array([0x40 | (randomBytes(1).readUInt8() & 0x3f), ...randomBytes(7)]).buffer });
}

function requestFor(signature: Uint8Array, nonce: Integer): ArrayBuffer {
  const hash = createHash('sha256').update(signature).digest();
  const messageImprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
    hashedMessage: new OctetString({ valueHex: new Uint8Array(hash).buffer }),
  });
  return new TimeStampReq({ version: 1, messageImprint, nonce, certReq: true }).toSchema().toBER();
}

async function ask(url: string, question: ArrayBuffer, patience: number): Promise<Uint8Array> {
  const { address, authorization } = addressOf(url);
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply', ...authorization },
      body: question,
    });
    if (response.status >= 500 || response.status === 429) throw new NoResponse(`answered with ${response.status}`);
    if (response.status !== 200) throw new TimeStampFault(`answered with ${response.status}`);
    const answer = await readUpTo(response, largestAnswer);
    if (!answer) throw new TimeStampFault('an answer that is too large');
    return answer;
  } catch (error) {
    if (error instanceof TimeStampFault) throw error;
    throw new NoResponse(`no answer: ${wordsOf(error)}`);
  }
}

function addressOf(url: string): { address: URL; authorization: Record<string, string> } {
  const address = new URL(url);
  const { username, password } = address;
  if (!username) return { address, authorization: {} };
  Object.assign(address, { username: '', password: '' });
  const pair = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { address, authorization: { Authorization: `Basic ${pair}` } };
}

/** The token of a granted response, verbatim. */
function tokenIn(answer: Uint8Array): BaseBlock {
  const { result, offset } = fromBER(answer);
  if (offset !== answer.length || !(result instanceof Sequence)) throw new TimeStampFault('no structure');
  const { status } = parsed(result);
  const token = (result.valueBlock.value as BaseBlock[])[1];
  if (!granted.includes(status.status)) throw new TimeStampFault(`refused with ${status.status}: ${reasonOf(status)}`);
  if (!token) throw new TimeStampFault('granted without a token');
  const size = token.valueBeforeDecodeView.byteLength;
  // The authority's own bytes are stored in the signature, since re-encoded ones would not verify.
  if (size > largestToken || !Buffer.from(token.toBER()).equals(Buffer.from(token.valueBeforeDecodeView)))
    throw new TimeStampFault('a token that cannot be kept as it is');
  return token;
}

function parsed(result: Sequence): TimeStampResp {
  try {
    return new TimeStampResp({ schema: result });
  } catch (error) {
    throw new TimeStampFault(`not understood: ${(error as Error).message}`);
  }
}

function reasonOf({ statusStrings = [] }: TimeStampResp['status']): string {
  return statusStrings
    .map(({ valueBlock }) => valueBlock.value)
    .join(' ')
    .slice(0, 200);
}

/** `fetch` puts the reason into the error's cause. */
function wordsOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  return [name, message, cause instanceof Error ? cause.message : ''].filter(Boolean).join(': ');
}
