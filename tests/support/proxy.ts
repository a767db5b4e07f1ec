import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A plain reverse proxy in front of several processes: each in turn, as nginx does it. */
export interface ReverseProxy {
  readonly url: string;
  /** Whom to pass requests to; those that are not ready are left out. */
  lead(targets: readonly string[]): Promise<void>;
  /** The targets of requests that were lost on the way: they may have been done, and cannot be asked for again. */
  readonly lost: readonly string[];
  close(): Promise<void>;
}

/** Milliseconds between two looks at `/readyz`. */
const look = 150;

export async function roundRobin(targets: readonly string[]): Promise<ReverseProxy> {
  const line = new Line();
  const server = createServer((incoming, answer) => pass(line, incoming, answer));
  // As nginx: with Node's five seconds a machine that stands still for a moment would close a connection just when it is used again.
  server.keepAliveTimeout = 75_000;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('close', () => sockets.delete(socket))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const lead = (next: readonly string[]) => {
    line.targets = next;
    return line.checkAll();
  };
  await lead(targets);
  const timer = setInterval(() => void line.checkAll(), look);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead,
    lost: line.lost,
    async close() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
      line.agent.destroy();
    },
  };
}

/** Who is ready, and whose turn it is. */
class Line {
  targets: readonly string[] = [];
  readonly lost: string[] = [];
  readonly agent = new Agent({ keepAlive: true });
  private ready: readonly string[] = [];
  private turn = 0;

  async checkAll(): Promise<void> {
    const answers = await Promise.all(this.targets.map((target) => isReady(target)));
    this.ready = this.targets.filter((_, index) => answers[index]);
  }

  next(tried: readonly string[]): string | undefined {
    const untried = (targets: readonly string[]) => targets.filter((target) => !tried.includes(target));
    // Where nobody is ready, or seems to be, everybody is asked.
    const left = untried(this.ready).length > 0 ? untried(this.ready) : untried(this.targets);
    return left[this.turn++ % left.length];
  }
}

const isReady = (target: string) =>
  fetch(`${target}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** What may be asked again although the first one asked may have done it. */
const harmless = ['GET', 'HEAD'];

function pass(line: Line, incoming: IncomingMessage, answer: ServerResponse, tried: readonly string[] = []): void {
  const target = line.next(tried);
  if (!target) {
    answer.writeHead(502).end();
    return;
  }
  const { method = 'GET', url, headers } = incoming;
  const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
  const outgoing = request(target + url, { method, headers: forwarded, agent: line.agent });
  let isConnected = false;
  outgoing.on('socket', (socket) => {
    // Nothing is sent before the line stands: a process that refuses it has not had the request.
    const begin = () => {
      isConnected = true;
      incoming.pipe(outgoing);
    };
    if (socket.connecting) socket.once('connect', begin);
    else begin();
  });
  outgoing.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
    response.on('close', () => {
      if (!response.complete) answer.destroy();
    });
  });
  outgoing.on('error', () => {
    if (answer.headersSent || answer.destroyed) answer.destroy();
    else if (!isConnected || harmless.includes(method)) pass(line, incoming, answer, [...tried, target]);
    else {
      line.lost.push(target);
      answer.writeHead(502).end();
    }
  });
  answer.on('close', () => outgoing.destroy());
}
