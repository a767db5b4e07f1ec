import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { incomingFolder } from '../../api/files/incoming.ts';
import type { writeIncoming } from '../../api/files/write-incoming.ts';

const built = '../../dist/server/api/files/write-incoming.js';
const { writeIncoming: write } = (await import(built)) as { readonly writeIncoming: typeof writeIncoming };

const folder = mkdtempSync(join(tmpdir(), 'seseragi-hash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Files of these sizes, in pieces as they come from a network. */
async function* pieces(size: number, seed: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += 60_000) yield Buffer.alloc(Math.min(60_000, size - at), `${seed} ${at} `);
}

/** Those that this process holds open, its threads included. */
function openFiles(): string[] {
  const names = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
  return names.filter((name) => name.startsWith(folder));
}

test('files that come in side by side are hashed on the thread, each as it lies on the disk', async () => {
  const sizes = [0, 1, 59_999, 2_000_000, 9_000_000, 12_345_678, 12_345_678];
  const written = await Promise.all(sizes.map((size, seed) => write(Readable.from(pieces(size, seed)), incomingFolder(folder))));
  for (const [index, { path, size, sha256 }] of written.entries()) {
    const bytes = readFileSync(path);
    expect([size, bytes.length]).toEqual([sizes[index], sizes[index]]);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
  expect(openFiles()).toEqual([]);
});

test('one that breaks off leaves neither a file nor an open one, and the next is hashed from its beginning', async () => {
  const broken = async function* () {
    yield* pieces(9_000_000, 1);
    throw new Error('cut');
  };
  const before = readdirSync(folder);
  await expect(write(Readable.from(broken()), incomingFolder(folder))).rejects.toThrow('cut');
  expect(readdirSync(folder)).toEqual(before);
  // Node closes a stream that was given up a moment later.
  await expect.poll(openFiles).toEqual([]);
  const { path, sha256 } = await write(Readable.from(pieces(5_000_000, 2)), incomingFolder(folder));
  expect(existsSync(path)).toBe(true);
  expect(sha256).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
});
