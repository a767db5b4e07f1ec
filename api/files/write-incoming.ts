import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { IncomingFolder } from './incoming.ts';

/** What has been written: where, how many bytes, and their SHA-256 in hexadecimal digits. */
export interface Written {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Bytes that wait for the disk at most. */
const waiting = 256 * 1024;

/** Writes a stream into the incoming folder, counting and hashing as it passes; it is on the disk when this resolves. What breaks off is removed. */
export async function writeIncoming(stream: Readable, incoming: IncomingFolder): Promise<Written> {
  const path = await incoming.newPath();
  try {
    const handle = await open(path, 'w');
    try {
      const sink = new HashingFile(handle);
      await pipeline(stream, sink);
      await handle.datasync();
      return { path, size: sink.size, sha256: sink.hash.digest('hex') };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

class HashingFile extends Writable {
  readonly hash = createHash('sha256');
  size = 0;
  private readonly handle: FileHandle;

  constructor(handle: FileHandle) {
    super({ highWaterMark: waiting });
    this.handle = handle;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this._writev([{ chunk }], done);
  }

  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: (error?: Error | null) => void): void {
    const buffers = chunks.map(({ chunk }) => chunk);
    writeAll(this.handle, buffers).then(() => done(), done);
    // While the disk takes them.
    for (const buffer of buffers) {
      this.hash.update(buffer);
      this.size += buffer.length;
    }
  }
}

/** A write may take less than it was given, when the disk fills up: the next one tells why. */
async function writeAll(handle: FileHandle, buffers: readonly Buffer[]): Promise<void> {
  const total = buffers.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await handle.writev(buffers as Buffer[]);
  if (bytesWritten < total) {
    const rest = Buffer.concat(buffers).subarray(bytesWritten);
    for (let at = 0; at < rest.length; ) at += (await handle.write(rest, at)).bytesWritten;
  }
}
