import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../runtime/root.ts';

/**
 * Writes sources, path → text, has Biome put them in order, and does what follows from them. Where anything of it fails, all is as it was.
 * @param follow must leave nothing itself where it fails
 */
export async function writtenTogether<Done>(sources: Readonly<Record<string, string>>, follow: () => Promise<Done>): Promise<Done> {
  const paths = Object.keys(sources).map((path) => join(root, path));
  const before = paths.map((path) => (existsSync(path) ? readFileSync(path) : null));
  const made: (string | undefined)[] = [];
  try {
    for (const path of paths) made.push(mkdirSync(dirname(path), { recursive: true }));
    for (const [path, text] of Object.entries(sources)) writeFileSync(join(root, path), text);
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...paths], { cwd: root, stdio: 'pipe' });
    return await follow();
  } catch (error) {
    for (const [index, path] of paths.entries()) {
      const text = before[index];
      if (text) writeFileSync(path, text);
      else rmSync(path, { force: true });
    }
    for (const folder of made) if (folder) rmSync(folder, { recursive: true });
    throw error;
  }
}
