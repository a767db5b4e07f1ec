import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { root } from '../../api/root.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

const web = join(root, 'dist/web');
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) as string;

/** A chunk with all that the browser must have before it runs. */
function withImports(names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  names.forEach(visit);
  return files;
}

const source = (file: string) => readFileSync(join(web, file));
const chunksOf = (part: string) => Object.keys(manifest).filter((name) => name.includes(part));

describe('what a grantee’s browser has to load', () => {
  const area = withImports([entry, 'refine-app/grantee/grantee.tsx']);

  test('from the login to the choice of the grant is at most 215 kB of JavaScript', () => {
    const select = withImports([entry, 'refine-app/grantee/grantee.tsx', ...chunksOf('grantee/application-select')]);
    const size = [...select].reduce((sum, file) => sum + gzipSync(source(file)).byteLength, 0);
    expect(manifest).toHaveProperty('refine-app/grantee/grantee.tsx');
    expect(size / 1000).toBeLessThanOrEqual(215);
  });

  test('holds nothing of antd, on no page of the area', () => {
    const all = new Set([...area, ...withImports(chunksOf('refine-app/grantee/'))]);
    const antd = [...all].filter((file) => /ant-btn|ant-modal|anticon/.test(source(file).toString('utf8')));
    expect(antd).toEqual([]);
    expect([...withImports(['refine-app/console/console.tsx'])].some((file) => /ant-btn|anticon/.test(source(file).toString('utf8')))).toBe(true);
  });
});
