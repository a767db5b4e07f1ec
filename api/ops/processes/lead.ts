import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { shutdownTimeout } from '../../runtime/stopping.ts';
import type { Settings } from '../../settings/settings.ts';
import { peerProcesses } from './messages.ts';

/** Worker processes that serve one port and are replaced when they die. */
interface Group {
  readonly port: number;
  /** Resolves when as many as configured are serving; the first serves from the beginning. */
  readonly complete: Promise<void>;
  /** On SIGTERM or SIGINT: stops the workers, runs `end` meanwhile, and ends this process. */
  stopOnSignal(end: () => Promise<void>): void;
}

/** Deaths within this many milliseconds that indicate a persistent fault. */
const tooMany = 5;
const period = 60_000;

/** Milliseconds before a dead process is replaced: doubled with each further death in the period. */
const firstPause = 100;

/** Starts the configured number of processes. The first starts alone, so that a start-up error is reported once and ends everything. */
export async function lead({ processes, drainSeconds }: Settings, log: Logger, onDeath: () => Promise<unknown>): Promise<Group> {
  // Each process accepts connections itself. With Node's round robin the leader hands them over one by one, which is slow under load, and a
  // connection being handed to a dying process is lost without an answer.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let stopping = false;
  let deaths: number[] = [];
  const first = cluster.fork();
  const failed = () => process.exit(1);
  first.once('exit', failed);
  const [address] = (await once(first, 'listening')) as [AddressInfo];
  first.off('exit', failed);

  cluster.on('exit', ({ process: { pid } }: Worker, code: number, signal: string | null) => {
    if (stopping) return;
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < period), now];
    log.error({ ended: pid, code, signal }, 'a process that takes requests has ended and is replaced');
    if (deaths.length >= tooMany) return giveUp();
    onDeath().catch((error: unknown) => log.error({ err: error }, 'after the end of a process'));
    setTimeout(() => stopping || cluster.fork(), firstPause * 2 ** (deaths.length - 1));
  });
  let listening = 1;
  const complete = new Promise<void>((resolve) => {
    cluster.on('listening', () => ++listening === processes && resolve());
  });
  for (let count = 1; count < processes; count++) cluster.fork();

  const giveUp = () => {
    stopping = true;
    console.error(
      `要求を受け付けるプロセスが1分のうちに${tooMany}回止まったため、終了します。ログの直前の行を確かめてください。メモリーが足りないときは、PROCESSES を小さくしてください。`,
    );
    process.exit(1);
  };
  return {
    port: address.port,
    complete,
    stopOnSignal(end) {
      const stop = async (signal: string) => {
        if (stopping) return;
        stopping = true;
        log.info({ signal }, 'stopping');
        const members = peerProcesses() as Worker[];
        // Workers that take too long end themselves.
        setTimeout(
          () => {
            for (const member of members) member.process.kill('SIGKILL');
            process.exit(1);
          },
          drainSeconds * 1000 + shutdownTimeout + 2000,
        ).unref();
        const [ends] = await Promise.all([Promise.all(members.map(stopped)), end()]);
        process.exit(ends.every((isClean) => isClean) ? 0 : 1);
      };
      process.on('SIGTERM', stop);
      process.on('SIGINT', stop);
    },
  };
}

/** @returns whether it ended cleanly; one that is still starting has no signal handler and dies of SIGTERM */
async function stopped(member: Worker): Promise<boolean> {
  if (member.isDead()) return true;
  const ended = once(member, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  member.process.kill('SIGTERM');
  const [code, signal] = await ended;
  return code === 0 || signal === 'SIGTERM';
}
