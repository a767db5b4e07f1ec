import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type FileStore, putBytes } from '../../api/files/store.ts';
import { root } from '../../api/runtime/root.ts';
import type { SeedRow } from '../insert.ts';

/** A file of the demo: which of those in `seed/files` it is, and who put it where. */
export interface DemoFile {
  readonly id: number;
  readonly source: string;
  readonly fileName: string;
  readonly resource: string;
  readonly field: string;
  readonly recordId: number;
  readonly uploadedById: number;
  readonly at: string;
}

/** The row of a file. Its key in the store follows from its id, so that the demo's bytes do not change. */
export function demoFile({ id, source, fileName, resource, field, recordId, uploadedById, at }: DemoFile): SeedRow<'files'> {
  const { contentType, size, sha256 } = factsOf(source);
  const facts = { fileName, contentType, size, sha256, storageKey: demoFileKey(id) };
  return { id, ...facts, uploadedById, resource, field, recordId, scanState: 'off', createdAt: at, updatedAt: at };
}

/** Puts the bytes of such rows where the product looks for them. */
export async function keepDemoFiles(store: FileStore, rows: readonly SeedRow<'files'>[]): Promise<void> {
  const waiting = [...rows];
  const keep = async () => {
    for (let row = waiting.pop(); row; row = waiting.pop()) await putBytes(store, row.storageKey, bytesOf(row.sha256));
  };
  await Promise.all(Array.from({ length: atOnce }, keep));
}

const atOnce = 16;

interface Source {
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

const office = 'application/vnd.openxmlformats-officedocument';

const contentTypes: Readonly<Record<string, string>> = {
  '.docx': `${office}.wordprocessingml.document`,
  '.xlsx': `${office}.spreadsheetml.sheet`,
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

const sources = new Map<string, Source>();

function factsOf(name: string): Source {
  const found = allSources().get(name);
  if (!found) throw new Error(`seed/files: no ${name}`);
  return found;
}

function bytesOf(sha256: string): Uint8Array {
  for (const source of allSources().values()) if (source.sha256 === sha256) return source.bytes;
  throw new Error(`seed/files: none has the hash ${sha256}`);
}

function allSources(): ReadonlyMap<string, Source> {
  const folder = join(root, 'seed/files');
  if (sources.size > 0) return sources;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (extname(name) !== '') sources.set(name, readSource(join(folder, name)));
  return sources;
}

function readSource(path: string): Source {
  const bytes = new Uint8Array(readFileSync(path));
  const contentType = contentTypes[extname(path)];
  if (!contentType) throw new Error(`${path}: no such type in the demo`);
  return { contentType, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
}

/** The place in the store of a file of the demo, the same every time. */
export function demoFileKey(id: number): string {
  const hex = createHash('sha256').update(`seseragi-demo-file-${id}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
