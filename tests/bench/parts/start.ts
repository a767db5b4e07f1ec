import type { ChildProcess } from 'node:child_process';
import { freePort } from '../../support/postgres-server.ts';
import { atMost, type Figure } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { median } from '../load/side-by-side.ts';
import { memoryDuring, memoryOf, spawnNode, stop, untilAnswered } from '../stage/processes.ts';
import { productSettings } from '../stage/product.ts';
import type { Stage } from '../stage/stage.ts';
import { filteredList, wholeList } from './lists.ts';

const starts = 3;

/** From the call of `node` to the first list of a signed-in person; then what the process holds, idle and under load. */
export async function start(stage: Stage): Promise<Figure[]> {
  const { engine, rows } = stage;
  const taken: number[] = [];
  let memory = { idle: 0, loaded: 0 };
  for (let time = 1; time <= starts; time++) {
    const port = await freePort();
    const begun = performance.now();
    const child = spawnNode(['dist/server/api/server.js'], { ...productSettings(stage.urls.product, stage.folder), PORT: String(port) });
    try {
      await untilAnswered(`http://127.0.0.1:${port}/api${wholeList}`, child, { Authorization: `Bearer ${stage.staff.token}` });
      taken.push(performance.now() - begun);
      if (time === starts) memory = await memoryUse(stage, child, port);
    } finally {
      await stop(child);
    }
  }
  const common = { part: 'start', engine, rows };
  return [
    { ...common, what: '起動から最初の一覧まで', value: median(taken), unit: 'ms', targets: [atMost(2000)] },
    { ...common, what: 'メモリー：待っているとき', value: memory.idle, unit: 'MiB', targets: [atMost(160)] },
    { ...common, what: 'メモリー：一覧を16接続で開くあいだの最大', value: memory.loaded, unit: 'MiB', targets: [atMost(350)] },
  ];
}

async function memoryUse({ loader, staff, slice }: Stage, child: ChildProcess, port: number): Promise<{ idle: number; loaded: number }> {
  const pid = child.pid as number;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const idle = memoryOf(pid);
  const requests = [wholeList, filteredList].map((path) => httpRequest('GET', `/api${path}`, staff.token));
  const [, loaded] = await memoryDuring(pid, () => loader.run({ port, connections: 16, seconds: slice * 5, requests, once: false }));
  return { idle, loaded };
}
