import cluster from 'node:cluster';
import { ask, onQuestion, peerProcesses } from './messages.ts';

/** The questions that this process answers. */
const answers = new Map<string, () => Promise<unknown>>();

/** Milliseconds for one process to answer, and for the leader to collect all answers. */
const timeout = 2000;
const patienceForAll = 3000;

/** Registers an answer, which is plain data since it crosses processes. */
export function answerTo(question: string, work: () => Promise<unknown>): void {
  answers.set(question, work);
}

/** Asks all serving processes, including this one. @returns the answers of those that replied in time */
export async function askAll(question: string): Promise<unknown[]> {
  const [leader] = cluster.isWorker ? peerProcesses() : [];
  if (!leader) return gather(question);
  return ((await ask(leader, question, patienceForAll)) as unknown[] | undefined) ?? defined([await own(question)]);
}

async function gather(question: string): Promise<unknown[]> {
  return defined(await Promise.all([own(question), ...peerProcesses().map((other) => ask(other, question, timeout))]));
}

async function own(question: string): Promise<unknown> {
  return answers.get(question)?.();
}

const defined = (all: readonly unknown[]) => all.filter((answer) => answer !== undefined);

onQuestion(cluster.isWorker ? own : gather);
