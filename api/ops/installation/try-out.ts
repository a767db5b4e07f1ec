import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../db/open.ts';
import { openStore } from '../../files/folder-store.ts';
import { readMark } from '../../files/store.ts';
import { smtpSender } from '../../mail/sender.ts';
import { root } from '../../runtime/root.ts';
import { connectionObstacle, listenObstacle, obstacle } from './obstacle.ts';

/** What is wrong, as a sentence, or null. */
type Problem = Promise<string | null>;

/** Whether a server could listen on the port. */
export async function tryPort(port: number): Problem {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return null;
  } catch (error) {
    return listenObstacle(error as NodeJS.ErrnoException, { host: '127.0.0.1', port }) ?? (error as Error).message;
  } finally {
    server.close();
  }
}

export async function tryDatabase(databaseUrl: string, storageUrl: string): Problem {
  return tried({ databaseUrl, storageUrl }, async () => {
    if (databaseUrl.startsWith('file:')) return assertWritable(dirname(pathOf(databaseUrl)));
    const engine = openDatabase(databaseUrl, { connections: 2, statementSeconds: 10 });
    await sql`select 1`.execute(engine.reader).finally(() => engine.close());
  });
}

export async function tryStore(storageUrl: string, databaseUrl: string): Problem {
  return tried({ databaseUrl, storageUrl }, async () => {
    if (storageUrl.startsWith('file:')) return assertWritable(pathOf(storageUrl));
    await readMark(openStore(storageUrl));
  });
}

/** @returns also warnings about a writable folder */
export async function tryBackupFolder(
  folder: string,
  databaseUrl: string,
): Promise<{ readonly problem: string | null; readonly advice: string | null }> {
  const path = resolve(root, folder);
  if (!existsSync(path))
    return {
      problem: `${path} がありません。別のディスクがつながっているかを確かめ、フォルダーを作ってから（mkdir -p ${path}）、もう一度答えてください。`,
      advice: null,
    };
  try {
    await assertWritable(path);
  } catch (error) {
    return {
      problem: `${path} に書けません（${(error as NodeJS.ErrnoException).code}）。つながっているか、持ち主と権限を確かめてください。`,
      advice: null,
    };
  }
  const data = databaseUrl.startsWith('file:') ? await deviceOf(dirname(pathOf(databaseUrl))) : null;
  const isSame = data !== null && data === (await deviceOf(path));
  return { problem: null, advice: isSame ? 'データベースと同じディスクです。壊れると両方なくなるので、別のディスクをお勧めします。' : null };
}

export async function tryMail(smtpUrl: string, from: string, to: string): Problem {
  const sender = smtpSender(smtpUrl, from, { greeting: 10_000, answer: 20_000, message: 30_000 });
  const { outcome, answer } = await sender.send({
    messageId: `<${randomUUID()}@seseragi>`,
    to: { name: '', address: to },
    cc: [],
    subject: 'せせらぎ：試しのメール',
    body: 'せせらぎの準備で送った、試しのメールです。届いていれば、メールの設定は済んでいます。\n',
    isHtml: false,
    attachments: [],
  });
  sender.close();
  return outcome === 'accepted'
    ? null
    : `試しのメールを送れませんでした。${connectionObstacle(new Error(answer)) ?? `相手のサーバーの返事：${answer}`}。サーバー・差出人・宛先を確かめてください。`;
}

async function tried(places: { readonly databaseUrl: string; readonly storageUrl: string }, work: () => Promise<unknown>): Problem {
  try {
    await work();
    return null;
  } catch (error) {
    return obstacle(error, places) ?? connectionObstacle(error) ?? (error as Error).message;
  }
}

const pathOf = (url: string) => resolve(root, url.slice('file:'.length));

/** Tests the nearest existing parent folder. */
async function assertWritable(folder: string): Promise<void> {
  const probe = join(existing(folder), `.seseragi-${randomUUID()}`);
  await writeFile(probe, '');
  await rm(probe);
}

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

const deviceOf = async (folder: string) => (await stat(existing(folder))).dev;
