import { connect, type Socket } from 'node:net';
import type { Order, Outcome } from './load.ts';

/**
 * The load in a process of its own: as many keep-alive connections as ordered, each with the next request as soon as its answer is whole.
 * Sockets and callbacks only, without HTTP's client and without promises, so that the measuring is never what is slow.
 */
process.on('message', async (order: Order) => {
  const failed = (error: unknown): Outcome => ({ latencies: new Float64Array(), seconds: 0, failure: String(error) });
  process.send?.(await run(order).catch(failed));
});
process.once('disconnect', () => process.exit(0));

async function run({ port, connections, seconds, requests, once }: Order): Promise<Outcome> {
  const bytes = requests.map((request) => Buffer.from(request));
  const latencies: number[] = [];
  let failure: string | null = null;
  let next = 0;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const start = performance.now();
  const until = start + seconds * 1000;
  const nextRequest = () => {
    if (failure !== null || performance.now() >= until || (once && next >= bytes.length)) return undefined;
    return bytes[next++ % bytes.length];
  };
  const answered = (taken: number, problem: string | null) => {
    latencies.push(taken);
    failure ??= problem;
  };
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve, reject) => keepAsking(socket, nextRequest, answered, resolve, reject))));
  const taken = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  return { latencies: Float64Array.from(latencies), seconds: taken, failure };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** One connection's work: a request, its whole answer, the next request. */
function keepAsking(
  socket: Socket,
  nextRequest: () => Buffer | undefined,
  answered: (milliseconds: number, problem: string | null) => void,
  done: () => void,
  failed: (error: Error) => void,
): void {
  let [sent, length, wanted] = [0, 0, -1];
  let chunks: Buffer[] = [];
  const ask = () => {
    const request = nextRequest();
    if (!request) {
      socket.removeAllListeners('close');
      return done();
    }
    [sent, length, wanted, chunks] = [performance.now(), 0, -1, []];
    socket.write(request);
  };
  socket.on('close', () => failed(new Error('The server closed the connection')));
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (wanted < 0) wanted = wholeLength(chunks.length === 1 ? chunk : Buffer.concat(chunks));
    if (wanted < 0 || length < wanted) return;
    answered(performance.now() - sent, problemIn(chunks));
    ask();
  });
  ask();
}

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = /\r\ncontent-length: (\d+)/i;

/** Bytes of head and body together; -1 while the head is not there yet. */
function wholeLength(start: Buffer): number {
  const end = start.indexOf(headEnd);
  if (end < 0) return -1;
  const given = lengthName.exec(start.toString('latin1', 0, end + 2))?.[1];
  if (given === undefined) throw new Error('The load can only measure answers that name their length');
  return end + headEnd.length + Number(given);
}

/** The second digit group of `HTTP/1.1 200`: anything but 2xx is told. */
function problemIn(chunks: readonly Buffer[]): string | null {
  if (chunks[0]?.[9] === 0x32) return null;
  return Buffer.concat(chunks).toString().split('\r\n\r\n').join(' ').slice(0, 600);
}
