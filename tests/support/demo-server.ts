import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../api/root.ts';
import { freePort } from './postgres-server.ts';

export interface DemoServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the built product with demo data, as `npm run demo` does, in a process and a folder of its own. */
export async function startDemoServer(env: Readonly<Record<string, string>> = {}, project = root): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-demo-'));
  const port = await freePort();
  const server = spawn('node', ['dist/server/seed/demo-server.js'], {
    cwd: project,
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'demo.sqlite')}`,
      STORAGE_URL: `file:${join(folder, 'files')}`,
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  let output = '';
  server.stdout.on('data', (chunk) => (output += String(chunk)));
  server.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(
    url,
    () => server.exitCode !== null,
    () => output,
  );
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, hasExited: () => boolean, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (hasExited()) throw new Error(`The server stopped at its start:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The server did not come up:\n${output()}`);
}
