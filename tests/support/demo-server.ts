import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../api/db/open.ts';
import { root } from '../../api/runtime/root.ts';
import { linkFiles } from './link-files.ts';
import { freePort } from './postgres-server.ts';
import { unlimited } from './unlimited.ts';

export interface RunningServer {
  readonly url: string;
  /** Of the process that was started; those that it has started in turn are its children. */
  readonly pid: number;
  readonly ended: Promise<number | null>;
  /** What it has printed. */
  output(): string;
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
  return startIn(mkdtempSync(join(tmpdir(), 'seseragi-server-')), entry, env, project);
}

/** As `startDemoServer`, on a copy of what an earlier one left in a folder: that is quicker than making the demo data again. */
export async function startDemoCopy(template: string, env: Readonly<Record<string, string>> = {}, project = root): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-server-'));
  copyDemo(template, folder);
  return startIn(folder, 'seed/demo-server.js', env, project);
}

/** Makes a folder what such a folder is. */
export function copyDemo(template: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(template, database), join(folder, database));
  linkFiles(join(template, files), join(folder, files));
}

/** Makes such a folder. */
export async function makeDemo(folder: string): Promise<void> {
  const server = await startDemoServer(placesIn(folder));
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server that made the demo data ended with ${code}`);
  // SQLite finds out what its planner has to know whenever it is opened: done here, it need not be by each copy.
  await openDatabase(placesIn(folder).DATABASE_URL).close();
}

/** What a demo folder holds. */
const database = 'own.sqlite';
export const files = 'files';

export const placesIn = (folder: string) => ({ DATABASE_URL: `file:${join(folder, database)}`, STORAGE_URL: `file:${join(folder, files)}` });

async function startIn(folder: string, entry: string, env: Readonly<Record<string, string>>, project: string): Promise<RunningServer> {
  const port = await freePort();
  const own = { PORT: String(port), PROCESSES: '1', ...placesIn(folder), LOG_LEVEL: 'error', ...unlimited };
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
  return { url, pid: server.pid as number, ended, output: () => output, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) };
}

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
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
