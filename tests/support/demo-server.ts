import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../api/root.ts';
import { freePort } from './postgres-server.ts';

export interface RunningServer {
  readonly url: string;
  /** Asks it to stop. @returns its exit code */
  stop(): Promise<number | null>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the built product with demo data, as `npm run demo` does, in a process and a folder of its own. */
export function startDemoServer(env: Readonly<Record<string, string>> = {}, project = root): Promise<RunningServer> {
  return startServer('seed/demo-server.js', env, project);
}

/** Starts a built entry point on a free port and waits until it is ready. */
export async function startServer(entry: string, env: Readonly<Record<string, string>>, project = root): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-server-'));
  const port = await freePort();
  const own = {
    PORT: String(port),
    DATABASE_URL: `file:${join(folder, 'own.sqlite')}`,
    STORAGE_URL: `file:${join(folder, 'files')}`,
    LOG_LEVEL: 'error',
  };
  const server = spawn('node', [`dist/server/${entry}`], { cwd: project, env: { ...process.env, ...own, ...env } });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    const code = await ended;
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, server, () => output);
  return { url, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) };
}

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`The server stopped at its start:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The server did not come up:\n${output()}`);
}
