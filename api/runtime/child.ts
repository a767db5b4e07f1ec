import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from './root.ts';

/** The answer of a child process: the result of a job, or why there is none. */
export type ChildAnswer<Result> = { readonly result: Result } | { readonly refusal: string };

export interface ChildLimits {
  /** The time limit of a job. */
  readonly seconds: number;
  /** The memory limit of the process, including its own program. */
  readonly megabytes: number;
}

/** Jobs after which a process is replaced, and the CPU seconds after which it is killed, in case it lost its parent during a job. */
const maxJobs = 500;
const maxCpuSeconds = 1800;

/** Megabytes that V8 reserves for code, which count against the limit; from Node.js 24 on, for each JavaScript thread. */
const reservedMegabytes = Number.parseInt(process.versions.node, 10) > 22 ? 512 : 0;

/** A job was abandoned: it took too long, or its process crashed. */
export class ChildGaveUp extends Error {}

/** Milliseconds: the limit for starting, and the time after which an idle process ends. */
const startTimeout = 60_000;
const idleTimeout = 60_000;

/**
 * A child process for untrusted input. It has no secrets, limited memory, and a job that takes too long kills it, so the server is not affected. Jobs
 * run one at a time; the process starts with the first, and again after each crash.
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
      if (++this.done >= maxJobs) this.end();
      else this.idle = setTimeout(() => this.end(), idleTimeout).unref();
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

/** Runs in the child: handles each job, and ends when the parent disconnects. */
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
  // When running from source, the child process does too.
  const isSource = import.meta.url.endsWith('.ts');
  const path = fileURLToPath(file).replace(/\.js$/, isSource ? '.ts' : '.js');
  const node = [process.execPath, ...(isSource ? ['--import', 'tsx'] : []), path];
  const { PATH, HOME, TMPDIR } = process.env;
  // The TypeScript loader has a thread of its own.
  const kilobytes = (megabytes + reservedMegabytes * (isSource ? 2 : 1)) * 1024;
  // If the machine runs out of memory nevertheless, the kernel kills this process first.
  const script = `ulimit -d ${kilobytes}; ulimit -t ${maxCpuSeconds}; echo 1000 > /proc/self/oom_score_adj; exec "$@"`;
  const [command, args] = process.platform === 'linux' ? ['/bin/sh', ['-c', script, 'sh', ...node]] : [process.execPath, node.slice(1)];
  const child = spawn(command as string, args as string[], {
    cwd: root,
    env: { PATH, HOME, TMPDIR },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  await nextMessage(child, startTimeout).catch((error: Error) => {
    child.kill('SIGKILL');
    throw new Error(`${path} does not start: ${error.message}`);
  });
  return child;
}

function hasEnded({ exitCode, signalCode, connected }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || !connected;
}

async function answerTo<Job, Result>(child: ChildProcess, job: Job, patience: number): Promise<ChildAnswer<Result>> {
  const answer = nextMessage(child, patience) as Promise<ChildAnswer<Result>>;
  child.send(job as object, () => undefined);
  return answer;
}

/** The next message of a process, which keeps this process alive only until then. @throws ChildGaveUp when none arrives */
function nextMessage(child: ChildProcess, patience: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => () => reject(new ChildGaveUp(why));
    const timer = setTimeout(giveUp('it took too long'), patience);
    const exited = giveUp('the process broke down');
    // In this order, since a promise keeps its first result.
    const handlers = { message: [resolve, settle], exit: [exited, settle], error: [exited, settle] } as const;
    function settle(): void {
      clearTimeout(timer);
      for (const [event, listeners] of Object.entries(handlers)) for (const listener of listeners) child.off(event, listener);
      child.unref();
      child.channel?.unref();
    }
    child.ref();
    child.channel?.ref();
    for (const [event, listeners] of Object.entries(handlers)) for (const listener of listeners) child.on(event, listener);
  });
}
