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
  const hash = new FollowingHash(file, path);
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
class FollowingHash {
  private readonly file: WriteStream;
  private readonly path: string;
  private begun = 0;
  private isBusy = false;
  private digits: Promise<string> | undefined;

  constructor(file: WriteStream, path: string) {
    this.file = file;
    this.path = path;
  }

  goOn(): void {
    if (this.isBusy || this.file.bytesWritten - this.begun < worthHashing) return;
    this.begun = this.file.bytesWritten;
    this.isBusy = true;
    const ended = () => {
      this.isBusy = false;
    };
    // Should it fail, the end begins anew and fails with the reason.
    hashAside({ path: this.path, step: 'goOn' }).then(ended, ended);
  }

  /** @returns hexadecimal digits of the whole file */
  end(): Promise<string> {
    this.digits ??= this.do('end');
    return this.digits;
  }

  async drop(): Promise<void> {
    await this.do('drop').catch(() => undefined);
  }

  private async do(step: HashJob['step']): Promise<string> {
    return this.begun > 0 ? hashAside({ path: this.path, step }) : hashStep({ path: this.path, step });
  }
}
