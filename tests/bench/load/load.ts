import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';

/** What the loader is to do. */
export interface Order {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Whole HTTP requests, sent in turn. */
  readonly requests: readonly string[];
  /** Send each request at most once, and stop when there are none left. */
  readonly once: boolean;
}

export interface Outcome {
  /** Milliseconds from the first byte of a request to the last of its answer. */
  readonly latencies: Float64Array;
  readonly seconds: number;
  /** The first answer that was not 2xx. */
  readonly failure: string | null;
}

/** The process that makes the load. */
export interface Loader {
  run(order: Order): Promise<Outcome>;
  stop(): void;
}

export function startLoader(): Loader {
  const child: ChildProcess = fork(new URL('./loader.ts', import.meta.url), [], { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        const lost = () => reject(new Error('The load ended'));
        child.once('exit', lost);
        child.once('message', (outcome: Outcome) => {
          child.off('exit', lost);
          if (outcome.failure) reject(new Error(`${order.requests[0]?.split('\r\n')[0]}: ${outcome.failure}`));
          else resolve(outcome);
        });
        child.send(order);
      }),
    stop: () => void child.disconnect(),
  };
}

/** A request as a browser's `fetch` would write it, without what no server here looks at. */
export function httpRequest(method: string, path: string, token: string, body?: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const content = body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`];
  const lines = [
    `${method} ${encodeURI(path)} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: application/json',
    `Authorization: Bearer ${token}`,
    // As the screens do with every write.
    ...(method === 'GET' ? [] : [`Idempotency-Key: ${randomUUID()}`]),
    ...content,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}
