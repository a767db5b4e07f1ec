import { freePort } from '../../support/postgres-server.ts';
import { atMost, type Figure } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { median } from '../load/side-by-side.ts';
import { memoryDuring, memoryOf, spawnNode, stop, untilAnswered } from '../stage/processes.ts';
import { productSettings } from '../stage/product.ts';
import type { Stage } from '../stage/stage.ts';
import { filteredList, wholeList } from './lists.ts';

const starts = 5;

/** From the call of `node` to the first list of a signed-in person, and what the process then holds, beside the bare handler's; and under load. */
export async function start(stage: Stage): Promise<Figure[]> {
  const ours = { args: () => ['dist/server/api/server.js'], env: productSettings(stage.urls.product, stage.folder), path: `/api${wholeList}` };
  const bare = { args: stage.bareArgs, env: {}, path: '/list' };
  const taken = { ours: [] as number[], bare: [] as number[] };
  const memory = { idle: 0, loaded: 0, bare: 0 };
  for (let time = 1; time <= starts; time++) {
    const isLast = time === starts;
    taken.bare.push(
      await started(stage, bare, async (pid) => {
        if (isLast) memory.bare = await idleMemory(pid);
      }),
    );
    taken.ours.push(
      await started(stage, ours, async (pid, port) => {
        if (!isLast) return;
        memory.idle = await idleMemory(pid);
        memory.loaded = await loadedMemory(stage, pid, port);
      }),
    );
  }
  const common = { part: 'start', engine: stage.engine, rows: stage.rows };
  const reference = (value: number) => ({ name: '素の Hono', value });
  return [
    {
      ...{ ...common, key: 'start', what: '起動から最初の一覧まで', unit: 'ms' },
      ...{ value: median(taken.ours), reference: reference(median(taken.bare)), targets: [atMost(800)] },
    },
    {
      ...{ ...common, key: 'idle', what: 'メモリー：待っているとき', unit: 'MiB' },
      ...{ value: memory.idle, reference: reference(memory.bare), targets: [atMost(130)] },
    },
    { ...common, what: 'メモリー：一覧を16接続で開くあいだの最大', value: memory.loaded, unit: 'MiB', targets: [atMost(350)] },
  ];
}

interface Server {
  args(port: number): readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Of the list. */
  readonly path: string;
}

/** @param then what is done before the server is stopped. @returns milliseconds until the list was there */
async function started({ staff }: Stage, { args, env, path }: Server, then: (pid: number, port: number) => Promise<void>): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawnNode(args(port), { ...env, PORT: String(port) });
  try {
    await untilAnswered(`http://127.0.0.1:${port}${path}`, child, { Authorization: `Bearer ${staff.token}` });
    const taken = performance.now() - begun;
    await then(child.pid as number, port);
    return taken;
  } finally {
    await stop(child);
  }
}

async function idleMemory(pid: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  return memoryOf(pid);
}

/** At most, while sixteen read lists. */
async function loadedMemory({ loader, staff, slice }: Stage, pid: number, port: number): Promise<number> {
  const requests = [wholeList, filteredList].map((path) => httpRequest('GET', `/api${path}`, staff.token));
  const [, most] = await memoryDuring(pid, () => loader.run({ port, connections: 16, seconds: slice * 5, requests, once: false }));
  return most;
}
