import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';

/** A message between processes of this machine; plain data. */
type Message =
  | { readonly do: 'tell'; readonly text: string }
  | { readonly do: 'ask'; readonly id: string; readonly question: string }
  | { readonly do: 'answer'; readonly id: string; readonly answer?: unknown };

/** A process at the other end: a worker or the leader. */
export type PeerProcess = Worker | NodeJS.Process;

const pending = new Map<string, (answer: unknown) => void>();
const handlers = { told: (_text: string, _from: PeerProcess): void => undefined, asked: async (_question: string): Promise<unknown> => undefined };

/** The processes connected to this one: the workers, or the leader; none where it is alone. */
export function peerProcesses(): PeerProcess[] {
  if (cluster.isWorker) return [process];
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

export function sendMessage(to: PeerProcess, text: string): void {
  send(to, { do: 'tell', text });
}

/** @returns undefined where no answer arrives within `patience` milliseconds */
export function ask(to: PeerProcess, question: string, patience: number): Promise<unknown> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const done = (answer?: unknown) => {
      clearTimeout(timer);
      pending.delete(id);
      resolve(answer);
    };
    const timer = setTimeout(done, patience);
    pending.set(id, done);
    send(to, { do: 'ask', id, question });
  });
}

export function onMessage(hear: typeof handlers.told): void {
  handlers.told = hear;
}

export function onQuestion(answer: typeof handlers.asked): void {
  handlers.asked = answer;
}

if (cluster.isWorker) process.on('message', (message: Message) => void take(message, process));
else cluster.on('message', (worker, message: Message) => void take(message, worker));

async function take(message: Message, from: PeerProcess): Promise<void> {
  if (message.do === 'tell') handlers.told(message.text, from);
  if (message.do === 'answer') pending.get(message.id)?.(message.answer);
  if (message.do !== 'ask') return;
  const answer = await handlers.asked(message.question).catch(() => undefined);
  send(from, { do: 'answer', id: message.id, answer });
}

/** A process that is ending does not receive the message; the caller then waits for its timeout. */
function send(to: PeerProcess, message: Message): void {
  const isThere = to === process ? process.connected : (to as Worker).isConnected();
  if (isThere) to.send?.(message, undefined, undefined, () => undefined);
}
