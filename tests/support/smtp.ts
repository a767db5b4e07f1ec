import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { freePort } from './postgres-server.ts';

/** A real mail server beside the product, and what it has received. */
export interface SmtpServer {
  readonly url: string;
  start(): Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  count(): number;
  received(): Promise<Received[]>;
  close(): Promise<void>;
}

export interface Received {
  readonly to: readonly string[];
  readonly mail: Email;
}

export async function smtpServer(delay = 0): Promise<SmtpServer> {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-smtp-'));
  const [port, file] = [await freePort(), join(folder, 'received.ndjson')];
  let child: ChildProcess | undefined;
  const start = () =>
    new Promise<void>((resolve) => {
      child = fork(new URL('./smtp-process.ts', import.meta.url), [String(port), file, String(delay)], { execArgv: ['--import', 'tsx'] });
      child.once('message', () => resolve());
    });
  const kill = () =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    start,
    kill,
    count: () => linesOf(file).length,
    received: () => Promise.all(linesOf(file).map((line) => parse(JSON.parse(line)))),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

async function parse({ to, raw }: { readonly to: string[]; readonly raw: string }): Promise<Received> {
  return { to, mail: await PostalMime.parse(Buffer.from(raw, 'base64')) };
}
