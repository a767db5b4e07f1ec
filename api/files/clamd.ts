import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { DependencyFailure } from '../failures/dependency-failure.ts';

/** What a virus scan says of a file: that it is clean, the name of what it found, or why it could not tell. */
export type ScanVerdict =
  | { readonly state: 'clean' }
  | { readonly state: 'infected'; readonly virus: string }
  | { readonly state: 'unclear'; readonly answer: string };

export interface VirusScanner {
  /** @throws when the line breaks without an answer */
  scan(bytes: Readable): Promise<ScanVerdict>;
  /** Whether it can be reached at all. */
  isThere(): Promise<boolean>;
}

/** Milliseconds without a word after which a clamd is taken for dead; large archives take it a while. */
const patience = 120_000;

/**
 * A clamd at `tcp://host:port` or `unix:/path`, asked by its own INSTREAM command: each piece of the file goes with its length in front, a length of
 * nothing ends it. Not by the package clamscan, for which an answer given while the file is still being sent is a broken line.
 */
export function clamdScanner(url: string): VirusScanner {
  return {
    scan: async (bytes) => verdictOf(await converse(url, patience, (socket, signal) => send(bytes, socket, signal)).finally(() => bytes.destroy())),
    isThere: () =>
      converse(url, patience / 10, async (socket) => void socket.write('zPING\0')).then(
        (answer) => answer === 'PONG',
        () => false,
      ),
  };
}

/** One command on a line of its own. @returns what clamd had said when it hung up */
async function converse(url: string, silence: number, speak: (socket: Socket, signal: AbortSignal) => Promise<void>): Promise<string> {
  const socket = dial(url);
  const over = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const said: Buffer[] = [];
      let failure: Error = new DependencyFailure('clamd', 'away', new Error('clamd closed the connection without an answer'));
      socket.setTimeout(silence, () => socket.destroy(new DependencyFailure('clamd', 'slow', new Error('clamd does not answer'))));
      socket.on('data', (chunk) => said.push(chunk)).on('error', (error) => (failure = failureOf(error)));
      // A file that it does not want clamd answers while it is still being sent, and hangs up: the answer counts, not the broken line.
      socket.on('close', () => (said.length > 0 ? resolve(Buffer.concat(said).toString().replaceAll('\0', '').trim()) : reject(failure)));
      speak(socket, over.signal).catch((error: Error) => socket.destroy(error));
    });
  } finally {
    over.abort();
    socket.destroy();
  }
}

/** What the file's own stream throws is not clamd's. */
function failureOf(error: Error): Error {
  const isOfTheLine = (error as NodeJS.ErrnoException).syscall !== undefined;
  return isOfTheLine ? new DependencyFailure('clamd', 'away', error) : error;
}

function dial(url: string): Socket {
  if (url.startsWith('unix:')) return connect(url.slice('unix:'.length));
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
}

/** No faster than clamd takes it. */
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
