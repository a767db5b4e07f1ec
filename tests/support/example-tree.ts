import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../api/runtime/root.ts';
import { examplesOf, follow } from './doc-examples.ts';

/** The resources that pages add, what they call them, and the pages. */
export const examples = { inspections: ['現地視察', 'README.md'], equipment_loans: ['機材貸出', 'docs/resources.md'] } as const;

/** What installing, building and trying leave in the project's folder, besides what git keeps. */
const notSources = new Set([
  '.git',
  ...readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.replaceAll('/', '')),
]);

/** A copy of the project: its sources beside the installed packages. */
export function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-extension-'));
  for (const name of readdirSync(root)) if (!notSources.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Does in a copy what the pages say, as they say it; `before` looks at each resource that is only begun, and once its fields have been written. */
export async function followPages(project: string, before?: (hasMigration: boolean) => Promise<void>): Promise<void> {
  for (const [name, [label, page]] of Object.entries(examples)) {
    await npm(project, 'run', 'resource:new', '--', name, '--label', label);
    await before?.(true);
    follow(project, examplesOf(readFileSync(join(root, page), 'utf8')));
    await before?.(false);
    await npm(project, 'run', 'migrate:new', '--', `add_${name}`, '--again');
  }
  await npm(project, 'run', 'docs:words');
}

/** A program of an installed package: `npx` takes half a second to find it. */
export const binary = (program: string) => join(root, 'node_modules/.bin', program);

export async function npm(cwd: string, ...args: string[]): Promise<void> {
  await promisify(execFile)('npm', args, { cwd });
}
