import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type HashJob, hashInThread, hashStep } from './hash.ts';
import type { IncomingFolder } from './incoming.ts';

/** A written file: its path, size, and SHA-256 in hexadecimal digits. */
export interface Written {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Maximum bytes buffered for the disk. */
const waiting = 256 * 1024;

/** Writes a stream into the incoming folder and hashes it; it is flushed to the disk when this resolves. An interrupted file is removed. */
export async function writeIncoming(stream: Readable, incoming: IncomingFolder): Promise<Written> {
  const path = await incoming.newPath();
  const file = createWriteStream(path, { highWaterMark: waiting, flush: true });
  const hash = followingHash(file, path);
  stream.on('data', () => hash.goOn());
  // The rest is hashed while the disk writes the last bytes.
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

/** Minimum bytes for a hashing step on a thread. */
const worthHashing = 2 * 1024 * 1024;

/** Hashes a file while it is being written: a step begins when the previous one has ended and enough bytes have arrived. */
function followingHash(file: WriteStream, path: string) {
  let begun = 0;
  let isBusy = false;
  let digits: Promise<string> | undefined;
  const take = async (step: HashJob['step']) => (begun > 0 ? hashInThread({ path, step }) : hashStep({ path, step }));
  const goOn = () => {
    if (isBusy || file.bytesWritten - begun < worthHashing) return;
    begun = file.bytesWritten;
    isBusy = true;
    const ended = () => {
      isBusy = false;
    };
    // If a step fails, the last step starts over and fails with the reason.
    hashInThread({ path, step: 'goOn' }).then(ended, ended);
  };
  /** @returns the SHA-256 of the whole file in hexadecimal digits */
  const end = () => (digits ??= take('end'));
  const drop = () => take('drop').catch(() => undefined);
  return { goOn, end, drop };
}
