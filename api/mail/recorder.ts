import type { Logger } from 'pino';
import type { Result } from './outbox.ts';

/** Milliseconds for which results are batched: short compared with a crash, long compared with the time between two answers. */
const gathering = 20;

/** Milliseconds before a failed write is retried: doubled each time up to the maximum. */
const pauses = { first: 500, longest: 30_000 } as const;

/** Consecutive failures after which the rest is postponed, since the database is then the cause. */
const maxFailures = 3;

export interface Recorder {
  /** Resolves when the result is written. A failed write is retried without limit, so that no process sends the mail again. Never throws. */
  record(result: Result): Promise<void>;
  /** From now on each result is tried once more and not waited for. */
  hurry(): void;
}

interface Entry {
  readonly result: Result;
  readonly done: () => void;
}

/**
 * Writes results in batches to share the cost of a commit. If a batch fails, its results are written one by one, so that one cannot block the others.
 */
export function recorder(write: (results: readonly Result[]) => Promise<void>, log: Pick<Logger, 'error'>): Recorder {
  let gathered: Entry[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  const attempt = async (entries: readonly Entry[]) => {
    try {
      await write(entries.map(({ result }) => result));
    } catch (error) {
      log.error({ err: error, mails: entries.map(({ result }) => result.row.id) }, 'mails not recorded');
      return false;
    }
    for (const { done } of entries) done();
    return true;
  };
  const rest = oneByOne(attempt);
  const flush = async () => {
    await writing;
    await sleep(gathering);
    const entries = gathered;
    gathered = [];
    writing = attempt(entries).then((written) => !written && rest.add(entries));
    await writing;
  };
  return {
    hurry: rest.hurry,
    record: (result) =>
      new Promise((done) => {
        if (gathered.push({ result, done }) === 1) void flush();
      }),
  };
}

/** Retries results one by one after a failed batch. */
function oneByOne(attempt: (entries: readonly Entry[]) => Promise<boolean>) {
  let left: Entry[] = [];
  let running = false;
  let hurrying = false;
  let wake: () => void = () => undefined;
  const hurried = new Promise<void>((resolve) => (wake = resolve));
  /** @returns whether any could be written */
  const round = async () => {
    const entries = left;
    left = [];
    const failing: Entry[] = [];
    let tried = 0;
    for (const entry of entries) {
      if (failing.length === maxFailures) break;
      tried++;
      if (!(await attempt([entry]))) failing.push(entry);
    }
    // Untried ones come first next time.
    left.push(...entries.slice(tried), ...failing);
    return tried > failing.length;
  };
  const run = async () => {
    running = true;
    let pause: number = pauses.first;
    while (left.length > 0) {
      pause = (await round()) ? pauses.first : Math.min(pause * 2, pauses.longest);
      if (hurrying) giveUp();
      else if (left.length > 0) await Promise.race([sleep(pause), hurried]);
    }
    running = false;
  };
  const giveUp = () => {
    for (const { done } of left) done();
    left = [];
  };
  return {
    add(entries: readonly Entry[]) {
      left.push(...entries);
      if (!running) void run();
    },
    hurry() {
      hurrying = true;
      wake();
    },
  };
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
