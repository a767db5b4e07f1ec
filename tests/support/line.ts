import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut, or goes dead without anybody hanging up. */
export interface Line {
  readonly port: number;
  set(state: 'well' | 'cut' | 'dead'): void;
  close(): Promise<void>;
}

export async function lineTo(target: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let state: Parameters<Line['set']>[0] = 'well';
  const keep = (socket: Socket) => void sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
  const server = createServer((near) => {
    keep(near);
    if (state === 'cut') return void near.destroy();
    if (state === 'dead') return void near.pause();
    const far = connect(target, '127.0.0.1');
    keep(far);
    near.pipe(far).on('close', () => near.destroy());
    far.pipe(near).on('close', () => far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      state = next;
      if (next === 'dead') for (const socket of sockets) socket.unpipe().pause();
      // What was dead has lost what was sent meanwhile.
      else endAll();
    },
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
