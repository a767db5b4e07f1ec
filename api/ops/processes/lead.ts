import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { patience } from '../../runtime/stopping.ts';
import type { Settings } from '../../settings/settings.ts';
import { others } from './messages.ts';

/** Processes that take requests at one port, and are replaced when they die. */
interface Group {
  readonly port: number;
  /** As many as are wanted take requests; the first does from the beginning. */
  readonly complete: Promise<void>;
  /** At SIGTERM or SIGINT lets them finish, and `end` beside them, and ends this process. */
  stopOnSignal(end: () => Promise<void>): void;
}

/** Deaths within so many milliseconds after which it is no accident any more. */
const tooMany = 5;
const period = 60_000;

/** Milliseconds until a dead process is replaced: doubled with each further death of the same period. */
const firstPause = 100;

/** Starts as many as the settings say. The first comes alone: what keeps it from coming up it says itself, once, and everything ends. */
export async function lead({ processes, drainSeconds }: Settings, log: Logger, onDeath: () => Promise<unknown>): Promise<Group> {
  // Each takes new connections by itself, when it has time for one. Node's other way hands them over one by one, so that a crowd waits for that; and one that
  // is just being handed to a process when that dies is forgotten, and whoever called waits for ever.
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
        const members = others() as Worker[];
        // They end themselves when they take too long.
        setTimeout(
          () => {
            for (const member of members) member.process.kill('SIGKILL');
            process.exit(1);
          },
          drainSeconds * 1000 + patience + 2000,
        ).unref();
        const [ends] = await Promise.all([Promise.all(members.map(stopped)), end()]);
        process.exit(ends.every((isClean) => isClean) ? 0 : 1);
      };
      process.on('SIGTERM', stop);
      process.on('SIGINT', stop);
    },
  };
}

/** @returns whether it ended in peace; one that was only just coming up knows no other way */
async function stopped(member: Worker): Promise<boolean> {
  if (member.isDead()) return true;
  const ended = once(member, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  member.process.kill('SIGTERM');
  const [code, signal] = await ended;
  return code === 0 || signal === 'SIGTERM';
}
