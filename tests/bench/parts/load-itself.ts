import { fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../support/postgres-server.ts';
import type { Figure } from '../figures.ts';
import { httpRequest, startLoader } from '../load/load.ts';
import { summary } from '../load/side-by-side.ts';

/** What the load and the loopback can do at most: far above everything that is measured with them. */
export async function loadItself(): Promise<Figure[]> {
  const port = await freePort();
  const server = fork(new URL('../load/no-op-server.ts', import.meta.url), [String(port)], { execArgv: ['--import', 'tsx'] });
  const loader = startLoader();
  try {
    await once(server, 'message');
    const order = { port, connections: 16, requests: [httpRequest('GET', '/', 'none')], once: false };
    await loader.run({ ...order, seconds: 0.5 });
    const run = summary([await loader.run({ ...order, seconds: 1 }), await loader.run({ ...order, seconds: 1 })]);
    return [
      {
        part: 'load',
        what: '計測そのものの上限（何もしないサーバー、16接続）',
        value: run.perSecond,
        unit: '件/秒',
        spread: run.spread,
        targets: [],
      },
    ];
  } finally {
    loader.stop();
    server.disconnect();
  }
}
