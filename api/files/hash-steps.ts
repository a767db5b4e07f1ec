import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** What is to be done about the SHA-256 of a file in the making: go on as far as it has been written, go on to its end and tell, or forget it. */
export interface HashJob {
  readonly path: string;
  readonly step: 'goOn' | 'end' | 'drop';
}

const growing = new Map<string, { readonly file: number; readonly hash: Hash }>();

/** Read at a time. */
const buffer = Buffer.allocUnsafe(1024 * 1024);

/** @returns hexadecimal digits at the end, nothing before */
export function hashStep({ path, step }: HashJob): string {
  if (step === 'drop') {
    forget(path);
    return '';
  }
  try {
    const { file, hash } = growing.get(path) ?? begin(path);
    for (let read = next(file); read > 0; read = next(file)) hash.update(buffer.subarray(0, read));
    if (step === 'goOn') return '';
    const digits = hash.digest('hex');
    forget(path);
    return digits;
  } catch (error) {
    forget(path);
    throw error;
  }
}

/** @returns how many bytes came into the buffer */
function next(file: number): number {
  return readSync(file, buffer, 0, buffer.length, null);
}

function begin(path: string) {
  const begun = { file: openSync(path, 'r'), hash: createHash('sha256') };
  growing.set(path, begun);
  return begun;
}

function forget(path: string): void {
  const known = growing.get(path);
  if (!known) return;
  closeSync(known.file);
  growing.delete(path);
}
