import cluster from 'node:cluster';
import { ask, others, whenAsked } from './messages.ts';

/** What each process that serves here answers to a question. */
const answers = new Map<string, () => Promise<unknown>>();

/** Milliseconds in which a process answers, and in which the one that leads them has the answers of all. */
const patience = 2000;
const patienceForAll = 3000;

/** Says what this process answers; the answer goes from one process to another, so it is plain data. */
export function answerTo(question: string, work: () => Promise<unknown>): void {
  answers.set(question, work);
}

/** Asks the processes that serve here beside each other, this one too. @returns one answer of each; of one that does not answer in time, none */
export async function askAll(question: string): Promise<unknown[]> {
  const [leader] = cluster.isWorker ? others() : [];
  if (!leader) return gather(question);
  return ((await ask(leader, question, patienceForAll)) as unknown[] | undefined) ?? given([await own(question)]);
}

async function gather(question: string): Promise<unknown[]> {
  return given(await Promise.all([own(question), ...others().map((other) => ask(other, question, patience))]));
}

async function own(question: string): Promise<unknown> {
  return answers.get(question)?.();
}

const given = (all: readonly unknown[]) => all.filter((answer) => answer !== undefined);

whenAsked(cluster.isWorker ? own : gather);
