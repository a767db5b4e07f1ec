import { parentPort, Worker } from 'node:worker_threads';

/** A job for a thread, with its number. */
interface ThreadCall<Job> {
  readonly number: number;
  readonly job: Job;
}

/** The result of a job, or its error. */
type ThreadAnswer<Result> = { readonly number: number } & ({ readonly result: Result } | { readonly error: unknown });

interface Waiter<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker thread for work that would block the event loop. It starts with the first call, and is replaced when it crashes. */
export class Thread<Job, Result> {
  private readonly file: URL;
  private readonly waiting = new Map<number, Waiter<Result>>();
  private last = 0;
  private worker: Worker | undefined;

  /** @param file calls `answerCalls` */
  constructor(file: URL) {
    this.file = file;
  }

  ask(job: Job): Promise<Result> {
    const number = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      const worker = this.started();
      worker.ref();
      worker.postMessage({ number, job } satisfies ThreadCall<Job>);
    });
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.file);
    const end = (error: unknown) => this.worker === worker && this.breakDown(error);
    worker.on('message', (answer: ThreadAnswer<Result>) => this.settle(answer));
    worker.on('error', end);
    worker.on('exit', (code) => end(new Error(`The thread ${this.file.pathname} ended with ${code}`)));
    this.worker = worker;
    return worker;
  }

  private settle(answer: ThreadAnswer<Result>): void {
    const waiter = this.waiting.get(answer.number);
    this.waiting.delete(answer.number);
    if ('result' in answer) waiter?.resolve(answer.result);
    else waiter?.reject(answer.error);
    // An idle thread does not keep the process alive.
    if (this.waiting.size === 0) this.worker?.unref();
  }

  private breakDown(error: unknown): void {
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** Runs in the thread: answers each call with what `work` returns or throws. */
export function answerCalls<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  parentPort?.on('message', async ({ number, job }: ThreadCall<Job>) => {
    const done = async () => ({ result: await work(job) });
    const answer = await done().catch((error: unknown) => ({ error }));
    parentPort?.postMessage({ number, ...answer } satisfies ThreadAnswer<Result>);
  });
}
