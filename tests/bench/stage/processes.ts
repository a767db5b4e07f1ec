import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from '../../../api/runtime/root.ts';
import { freePort } from '../../support/postgres-server.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** For an end that nobody planned. */
const running = new Set<ChildProcess>();

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

/** Starts a server with plain `node` and waits until it answers at `/readyz`. `args` gets the port. */
export async function startProcess(args: (port: number) => readonly string[], env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawnNode(args(port), { ...env, PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/readyz`, child);
  return { url, pid: child.pid as number, stop: () => stop(child) };
}

export function spawnNode(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  return child;
}

/** Asks again and again until the answer is good. @throws when the process has ended or nothing comes in two minutes */
export async function untilAnswered(url: string, child: ChildProcess, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const start = performance.now(); performance.now() - start < 120_000; ) {
    if (child.exitCode !== null) throw new Error(`The server behind ${url} ended with ${child.exitCode}`);
    const ready = await fetch(url, { headers }).then(
      async (answer) => (await answer.arrayBuffer()) && answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${url} did not come up`);
}

export async function stop(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** MiB that a process holds. */
export function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
}

/** What a process held before some work, and at most while it ran, in MiB. */
export async function memoryDuring(pid: number, work: () => Promise<unknown>): Promise<readonly [before: number, most: number]> {
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return [before, most];
}
