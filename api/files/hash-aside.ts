import { Thread } from '../thread.ts';
import { type HashJob, hashStep } from './hash-steps.ts';

const thread = new Thread<HashJob, string>(new URL('./hash-worker.js', import.meta.url));

/**
 * A step of `hashStep` on a thread of its own, which works while the rest of the file still comes in: here it would take as long again as the
 * receiving, with nobody answered meanwhile.
 */
export async function hashAside(job: HashJob): Promise<string> {
  // From the sources, as in development and in most tests, there is no built file that a thread could run.
  return import.meta.url.endsWith('.ts') ? hashStep(job) : thread.ask(job);
}
