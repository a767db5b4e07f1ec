import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../runtime/root.ts';

/**
 * Writes source files, path → text, formats them with Biome, and runs the follow-up. If anything fails, all files and folders are restored.
 * @param follow must leave nothing behind where it fails
 */
export async function writeSourcesAtomically<Done>(sources: Readonly<Record<string, string>>, follow: () => Promise<Done>): Promise<Done> {
  const paths = Object.keys(sources).map((path) => join(root, path));
  const before = paths.map((path) => (existsSync(path) ? readFileSync(path) : null));
  const newFolders = [...new Set(paths.map((path) => dirname(path)))].filter((folder) => !existsSync(folder));
  try {
    for (const folder of newFolders) mkdirSync(folder);
    for (const [path, text] of Object.entries(sources)) writeFileSync(join(root, path), text);
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...paths], { cwd: root, stdio: 'pipe' });
    return await follow();
  } catch (error) {
    for (const [index, path] of paths.entries()) {
      const text = before[index];
      if (text) writeFileSync(path, text);
      else rmSync(path, { force: true });
    }
    for (const folder of newFolders) rmSync(folder, { force: true, recursive: true });
    throw error;
  }
}
