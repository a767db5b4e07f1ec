import { readUpTo } from '../read-up-to.ts';
import { RevocationFault } from './faults.ts';

export interface Question {
  /** Sent by POST; without it the address alone says what is wanted. */
  readonly body?: ArrayBuffer;
  readonly type: string;
  /** Bytes of the largest answer that is taken. */
  readonly most: number;
}

/** Milliseconds that one answer may take. */
const patience = 10_000;

/** Fetches what a certificate names, from there and from nowhere that the answer leads to. @throws RevocationFault */
export async function fetchNamed(url: string, { body, type, most }: Question): Promise<Uint8Array> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: body ? { 'Content-Type': type } : {},
      ...(body && { body }),
    });
    if (response.status !== 200) throw new RevocationFault(`${url} answered with ${response.status}`);
    const answer = await readUpTo(response, most);
    if (!answer) throw new RevocationFault(`too large an answer of ${url}`);
    return answer;
  } catch (error) {
    if (error instanceof RevocationFault) throw error;
    const { message, cause } = error as Error;
    throw new RevocationFault(`no answer of ${url}: ${cause instanceof Error ? cause.message : message}`);
  }
}
