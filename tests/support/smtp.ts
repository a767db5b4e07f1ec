import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, existsSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
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
  const newLines = lineReader(file);
  const arrived: Promise<Received>[] = [];
  const takeIn = () => {
    arrived.push(...newLines().flatMap(messagesIn).map(parse));
    return arrived;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    start,
    kill,
    count: () => takeIn().length,
    received: () => Promise.all(takeIn()),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives the whole lines that a growing file has got since it was last asked: attachments make it long. */
function lineReader(file: string): () => string[] {
  let seen = 0;
  return () => {
    if (!existsSync(file)) return [];
    const handle = openSync(file, 'r');
    const bytes = Buffer.alloc(fstatSync(handle).size - seen);
    const read = readSync(handle, bytes, 0, bytes.length, seen);
    closeSync(handle);
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n', read) + 1);
    seen += whole.length;
    return whole.toString('utf8').split('\n').filter(Boolean);
  };
}

interface Message {
  readonly to: string[];
  readonly raw: string;
}

/** The message of a line; none in one that was being written when the server was killed: it had not been acknowledged. */
function messagesIn(line: string): Message[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

async function parse({ to, raw }: Message): Promise<Received> {
  return { to, mail: await PostalMime.parse(Buffer.from(raw, 'base64')) };
}
