import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../api/files/folder-store.ts';
import { incomingFolder } from '../../api/files/incoming.ts';
import { type FileStore, MissingBytes, putBytes, type StoredBytes } from '../../api/files/store.ts';
import { type S3Server, s3Server } from '../support/s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'seseragi-store-'));
let s3: S3Server;

beforeAll(async () => {
  s3 = await s3Server();
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['folder', 'bucket'])('a store in a %s', (kind) => {
  let store: FileStore;
  beforeAll(() => {
    store = openStore(kind === 'folder' ? `file:${join(folder, 'files')}` : s3.url, join(folder, 'to-bucket'));
  });
  const listed = async () => {
    const found: StoredBytes[] = [];
    for await (const entry of store.list()) found.push(entry);
    return found;
  };

  // Beyond five megabytes a bucket takes it in parts.
  it.each([
    ['a byte', 1],
    ['a part and a byte', 5 * 1024 * 1024 + 1],
    ['12 MB', 12 * 1024 * 1024],
  ])('keeps %s unaltered', async (_what, size) => {
    const [key, bytes] = [randomUUID(), randomBytes(size)];
    const path = await store.incoming.newPath();
    writeFileSync(path, bytes);
    await store.adopt(path, key);
    expect(existsSync(path)).toBe(false);
    expect(await store.sizeOf(key)).toBe(size);
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(hash(await buffer(await store.open(key)))).toBe(hash(bytes));
  });

  it('gives a part of a file', async () => {
    const key = randomUUID();
    await putBytes(store, key, Buffer.from('0123456789'));
    expect(String(await buffer(await store.open(key, { start: 2, end: 4 })))).toBe('234');
    expect(String(await buffer(await store.open(key, { start: 9, end: 9 })))).toBe('9');
  });

  it('says that it has nothing under a key, and removes nothing twice', async () => {
    const key = randomUUID();
    await expect(store.open(key)).rejects.toThrow(MissingBytes);
    expect(await store.sizeOf(key)).toBeNull();
    await putBytes(store, key, Buffer.from('a'));
    await store.remove(key);
    await store.remove(key);
    expect(await store.sizeOf(key)).toBeNull();
    await expect(store.open(key)).rejects.toThrow(MissingBytes);
  });

  it('lists what it has, but nothing that is still coming in', async () => {
    const [key, path] = [randomUUID(), await store.incoming.newPath()];
    writeFileSync(path, 'half');
    await putBytes(store, key, Buffer.from('whole'));
    const entries = await listed();
    expect(entries.filter((entry) => entry.key === key)).toHaveLength(1);
    expect(entries.map((entry) => entry.key)).not.toContain(basename(path));
    expect(Math.abs(Date.now() - (entries.find((entry) => entry.key === key)?.storedAt.getTime() ?? 0))).toBeLessThan(60_000);
    rmSync(path);
  });
});

it('a bucket that cannot be reached is an error, not a missing file', async () => {
  const store = openStore('s3://seseragi?endpoint=http://127.0.0.1:1&region=ap-northeast-1');
  await expect(store.open('a')).rejects.not.toThrow(MissingBytes);
  await expect(store.sizeOf('a')).rejects.toThrow();
});

describe('the incoming folder', () => {
  it('forgets the uploads of processes that have ended, and no others', async () => {
    const incoming = incomingFolder(join(folder, 'incoming'));
    const own = await incoming.newPath();
    writeFileSync(own, 'still coming in');
    const put = (owner: string, old = false) => {
      const path = join(dirname(own), `${owner}.${randomUUID()}`);
      writeFileSync(path, 'half');
      if (old) utimesSync(path, new Date('2026-01-01'), new Date('2026-01-01'));
      return path;
    };
    const leftovers = [put(`${hostname()}.999999999`), put(`${hostname()}.${process.pid}`, true), put('elsewhere.1', true)];
    const others = [put(`${hostname()}.${process.ppid}`), put('elsewhere.1')];
    expect(await incoming.sweep()).toBe(leftovers.length);
    expect(readdirSync(dirname(own)).sort()).toEqual([own, ...others].map((path) => basename(path)).sort());
  });
});
