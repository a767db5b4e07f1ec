import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type HashJob, hashAside, hashStep } from './hash.ts';
import type { IncomingFolder } from './incoming.ts';

/** What has been written: where, how many bytes, and their SHA-256 in hexadecimal digits. */
export interface Written {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Bytes that wait for the disk at most. */
const waiting = 256 * 1024;

/** Writes a stream into the incoming folder; it is on the disk when this resolves, and what is there is what was hashed. What breaks off is removed. */
export async function writeIncoming(stream: Readable, incoming: IncomingFolder): Promise<Written> {
  const path = await incoming.newPath();
  const file = createWriteStream(path, { highWaterMark: waiting, flush: true });
  const hash = followingHash(file, path);
  stream.on('data', () => hash.goOn());
  // The rest is hashed while the disk takes the last of it.
  file.once('finish', () => hash.end().catch(() => undefined));
  try {
    await pipeline(stream, file);
    return { path, size: file.bytesWritten, sha256: await hash.end() };
  } catch (error) {
    await hash.drop();
    await rm(path, { force: true });
    throw error;
  }
}

/** Bytes that make a step of hashing worth while; fewer are not worth a thread. */
const worthHashing = 2 * 1024 * 1024;

/** The hash that follows the writing of a file: a step begins when the last one has ended and enough has come for another. */
function followingHash(file: WriteStream, path: string) {
  let begun = 0;
  let isBusy = false;
  let digits: Promise<string> | undefined;
  const take = async (step: HashJob['step']) => (begun > 0 ? hashAside({ path, step }) : hashStep({ path, step }));
  const goOn = () => {
    if (isBusy || file.bytesWritten - begun < worthHashing) return;
    begun = file.bytesWritten;
    isBusy = true;
    const ended = () => {
      isBusy = false;
    };
    // Should it fail, the end begins anew and fails with the reason.
    hashAside({ path, step: 'goOn' }).then(ended, ended);
  };
  /** @returns hexadecimal digits of the whole file */
  const end = () => (digits ??= take('end'));
  const drop = () => take('drop').catch(() => undefined);
  return { goOn, end, drop };
}
