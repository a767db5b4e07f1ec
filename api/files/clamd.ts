import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { DependencyFailure } from '../failures/dependency-failure.ts';

/** The verdict of a virus scan: clean, the virus found, or why there is no verdict. */
export type ScanVerdict =
  | { readonly state: 'clean' }
  | { readonly state: 'infected'; readonly virus: string }
  | { readonly state: 'unclear'; readonly answer: string };

export interface VirusScanner {
  /** @throws when the connection breaks without an answer */
  scan(bytes: Readable): Promise<ScanVerdict>;
  /** Whether clamd is reachable. */
  isThere(): Promise<boolean>;
}

/** Milliseconds of silence after which clamd counts as dead; large archives take a while. */
const timeout = 120_000;

/**
 * A clamd at `tcp://host:port` or `unix:/path`, used by its INSTREAM command: each chunk is preceded by its length, and a zero length ends the file.
 * Not the package clamscan, which treats an answer given during sending as a broken connection.
 */
export function clamdScanner(url: string): VirusScanner {
  return {
    scan: async (bytes) => verdictOf(await exchange(url, timeout, (socket, signal) => send(bytes, socket, signal)).finally(() => bytes.destroy())),
    isThere: () =>
      exchange(url, timeout / 10, async (socket) => void socket.write('zPING\0')).then(
        (answer) => answer === 'PONG',
        () => false,
      ),
  };
}

/** Sends one command on its own connection. @returns what clamd had said when it closed the connection */
async function exchange(url: string, silence: number, speak: (socket: Socket, signal: AbortSignal) => Promise<void>): Promise<string> {
  const socket = openSocket(url);
  const over = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let failure: Error = new DependencyFailure('clamd', 'away', new Error('clamd closed the connection without an answer'));
      socket.setTimeout(silence, () => socket.destroy(new DependencyFailure('clamd', 'slow', new Error('clamd does not answer'))));
      socket.on('data', (chunk) => chunks.push(chunk)).on('error', (error) => (failure = failureOf(error)));
      // clamd may reject a file while it is still being sent and close the connection; the answer then counts, not the connection error.
      socket.on('close', () => (chunks.length > 0 ? resolve(Buffer.concat(chunks).toString().replaceAll('\0', '').trim()) : reject(failure)));
      speak(socket, over.signal).catch((error: Error) => socket.destroy(error));
    });
  } finally {
    over.abort();
    socket.destroy();
  }
}

/** An error of the file's own stream is not clamd's. */
function failureOf(error: Error): Error {
  const isOfTheLine = (error as NodeJS.ErrnoException).syscall !== undefined;
  return isOfTheLine ? new DependencyFailure('clamd', 'away', error) : error;
}

function openSocket(url: string): Socket {
  if (url.startsWith('unix:')) return connect(url.slice('unix:'.length));
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
}

/** Sends with backpressure. */
async function send(bytes: Readable, socket: Socket, signal: AbortSignal): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const piece of bytes) {
    socket.write(lengthOf((piece as Buffer).length));
    if (!socket.write(piece as Buffer)) await once(socket, 'drain', { signal });
  }
  socket.write(lengthOf(0));
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(count);
  return length;
}

function verdictOf(answer: string): ScanVerdict {
  if (answer === 'stream: OK') return { state: 'clean' };
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  return virus ? { state: 'infected', virus } : { state: 'unclear', answer };
}
