import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { FakeDocument } from './cloudsign-documents.ts';
import { freePort } from './postgres-server.ts';

/**
 * What goes wrong with the next calls whose `POST /documents` matches: an answer of 401, 429 or 500 and nothing done; a 504 with the work done `later`
 * milliseconds after; the work done and no answer ever (`hang`), or the line cut (`cut`).
 */
export interface Switch {
  readonly on: string;
  readonly how: 'unauthorized' | 'busy' | 'broken' | 'timeout' | 'hang' | 'cut';
  readonly times: number;
  readonly later: number;
}

export type Command =
  | { readonly do: 'signs' | 'bounces'; readonly id: string }
  | { readonly do: 'declines'; readonly id: string; readonly comment: string }
  | { readonly do: 'webhook'; readonly url: string | null }
  | ({ readonly do: 'switch' } & Switch)
  | { readonly do: 'heal' | 'endToken' | 'calls' | 'documents' | 'reset' | 'down' | 'up' };

export type ShownDocument = Omit<FakeDocument, 'files'> & {
  readonly files: readonly { readonly id: string; readonly name: string; readonly widgets: readonly Record<string, unknown>[] }[];
  readonly sizes: readonly number[];
};

/** CloudSign beside the product, and its recipients. */
export interface CloudSignServer {
  readonly url: string;
  readonly clientId: string;
  /** The recipient agrees or declines, or the mail does not arrive; CloudSign tells the webhook. @returns what that answered */
  signs(id: string): Promise<number | null>;
  declines(id: string, comment: string): Promise<number | null>;
  bounces(id: string): Promise<number | null>;
  setWebhook(url: string | null): Promise<void>;
  /** Lets calls that match fail. */
  fail(on: RegExp, how: Switch['how'], options?: { readonly times?: number; readonly later?: number }): Promise<void>;
  heal(): Promise<void>;
  /** Ends the token before its time. */
  endToken(): Promise<void>;
  /** `POST /documents 200`, in their order, since the last `forgetCalls`. */
  calls(): Promise<string[]>;
  forgetCalls(): Promise<void>;
  documents(): Promise<ShownDocument[]>;
  /** Nobody listens any more; what it holds stays. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

export async function cloudsignServer(): Promise<CloudSignServer> {
  const [port, clientId] = [await freePort(), 'client-0123456789'];
  const child = fork(new URL('./cloudsign-process.ts', import.meta.url), [String(port), clientId], { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  const say = speaker(child);
  return {
    url: `http://127.0.0.1:${port}`,
    clientId,
    signs: (id) => say({ do: 'signs', id }),
    declines: (id, comment) => say({ do: 'declines', id, comment }),
    bounces: (id) => say({ do: 'bounces', id }),
    setWebhook: (url) => say({ do: 'webhook', url }),
    fail: (on, how, { times = 1, later = 0 } = {}) => say({ do: 'switch', on: on.source, how, times, later }),
    heal: () => say({ do: 'heal' }),
    endToken: () => say({ do: 'endToken' }),
    calls: async () => (await say<{ call: string; status: number }[]>({ do: 'calls' })).map(({ call, status }) => `${call} ${status}`),
    forgetCalls: () => say({ do: 'reset' }),
    documents: () => say({ do: 'documents' }),
    down: () => say({ do: 'down' }),
    up: () => say({ do: 'up' }),
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Sends a command and waits for its own answer. */
function speaker(child: ChildProcess) {
  let last = 0;
  return <T>(command: Command): Promise<T> => {
    const number = ++last;
    return new Promise((resolve) => {
      const listen = (answer: { readonly number?: number; readonly value?: T }) => {
        if (answer.number !== number) return;
        child.off('message', listen);
        resolve(answer.value as T);
      };
      child.on('message', listen);
      child.send({ number, command });
    });
  };
}
