import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from './root.ts';

/** What a child answers: what came of a job, or why nothing did. */
export type ChildAnswer<Result> = { readonly result: Result } | { readonly refusal: string };

export interface ChildLimits {
  /** That a job may take. */
  readonly seconds: number;
  /** Of memory that the process may fill, its own program included. */
  readonly megabytes: number;
}

/** Jobs after which a process makes room for a fresh one, and seconds of work that none of them gets past: it may have lost its parent in mid-job. */
const mostJobs = 500;
const longestWork = 1800;

/** Megabytes that V8 sets aside for its code and does not fill, which count all the same: from Node.js 24 on, for each thread of JavaScript. */
const setAside = Number.parseInt(process.versions.node, 10) > 22 ? 512 : 0;

/** A job that was given up: it took too long, or the process broke down over it. */
export class ChildGaveUp extends Error {}

/** Milliseconds: a process that has not begun by then does not begin; one without a job ends after that. */
const longestStart = 60_000;
const longestIdle = 60_000;

/**
 * A process of its own for work on what strangers send. It knows no secrets, its memory is limited, and a job that takes too long ends it: whatever
 * happens there, the server goes on. Jobs are done one at a time; the process starts with the first, and anew after each that broke it.
 */
export class Child<Job, Result> {
  private readonly file: URL;
  private readonly limits: ChildLimits;
  private line: Promise<unknown> = Promise.resolve();
  private running: Promise<ChildProcess> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private done = 0;

  /** @param file calls `serveJobs` */
  constructor(file: URL, limits: ChildLimits) {
    this.file = file;
    this.limits = limits;
  }

  /** @throws ChildGaveUp past the limits; Error with the reason that the job itself gave */
  ask(job: Job): Promise<Result> {
    const asked = this.line.then(() => this.run(job));
    this.line = asked.catch(() => undefined);
    return asked;
  }

  private async run(job: Job): Promise<Result> {
    clearTimeout(this.idle);
    const child = await this.started();
    try {
      const answer = await answerTo<Job, Result>(child, job, this.limits.seconds * 1000);
      if (++this.done >= mostJobs) this.end();
      else this.idle = setTimeout(() => this.end(), longestIdle).unref();
      if ('result' in answer) return answer.result;
      throw new Error(answer.refusal);
    } catch (error) {
      if (error instanceof ChildGaveUp) this.end();
      throw error;
    }
  }

  private async started(): Promise<ChildProcess> {
    if (this.running && hasEnded(await this.running)) this.running = undefined;
    this.running ??= start(this.file, this.limits.megabytes).catch((error: unknown) => {
      this.running = undefined;
      throw error;
    });
    return this.running;
  }

  private end(): void {
    this.running?.then((child) => child.kill('SIGKILL')).catch(() => undefined);
    this.running = undefined;
    this.done = 0;
  }
}

/** The other side: does each job that comes, and ends when nobody is left to ask. */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  process.on('message', async (job: Job) => {
    const answer = await work(job).then(
      (result): ChildAnswer<Result> => ({ result }),
      (error: unknown): ChildAnswer<Result> => ({ refusal: error instanceof Error ? error.message : String(error) }),
    );
    process.send?.(answer);
  });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

async function start(file: URL, megabytes: number): Promise<ChildProcess> {
  // From the sources, as in development and in tests, the process reads them too.
  const isSource = import.meta.url.endsWith('.ts');
  const path = fileURLToPath(file).replace(/\.js$/, isSource ? '.ts' : '.js');
  const node = [process.execPath, ...(isSource ? ['--import', 'tsx'] : []), path];
  const { PATH, HOME, TMPDIR } = process.env;
  // What reads the sources has a thread of its own.
  const kilobytes = (megabytes + setAside * (isSource ? 2 : 1)) * 1024;
  // Where the machine runs out of memory all the same, this process goes first.
  const script = `ulimit -d ${kilobytes}; ulimit -t ${longestWork}; echo 1000 > /proc/self/oom_score_adj; exec "$@"`;
  const [command, args] = process.platform === 'linux' ? ['/bin/sh', ['-c', script, 'sh', ...node]] : [process.execPath, node.slice(1)];
  const child = spawn(command as string, args as string[], {
    cwd: root,
    env: { PATH, HOME, TMPDIR },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  await heard(child, longestStart).catch((error: Error) => {
    child.kill('SIGKILL');
    throw new Error(`${path} does not start: ${error.message}`);
  });
  return child;
}

function hasEnded({ exitCode, signalCode, connected }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || !connected;
}

async function answerTo<Job, Result>(child: ChildProcess, job: Job, patience: number): Promise<ChildAnswer<Result>> {
  const answer = heard(child, patience) as Promise<ChildAnswer<Result>>;
  child.send(job as object, () => undefined);
  return answer;
}

/** The next word of a process, which keeps ours alive only until then. @throws ChildGaveUp when none comes */
function heard(child: ChildProcess, patience: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => () => reject(new ChildGaveUp(why));
    const timer = setTimeout(giveUp('it took too long'), patience);
    const exited = giveUp('the process broke down');
    // In this order: the promise keeps the first that it is told.
    const told = { message: [resolve, settle], exit: [exited, settle], error: [exited, settle] } as const;
    function settle(): void {
      clearTimeout(timer);
      for (const [event, listeners] of Object.entries(told)) for (const listener of listeners) child.off(event, listener);
      child.unref();
      child.channel?.unref();
    }
    child.ref();
    child.channel?.ref();
    for (const [event, listeners] of Object.entries(told)) for (const listener of listeners) child.on(event, listener);
  });
}
