import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../api/root.ts';
import { examplesOf, follow } from './doc-examples.ts';

/** The resources that README and `docs/resources.md` add, and what they call them. */
export const examples = { inspections: '現地視察', equipment_loans: '機材貸出' } as const;

/** A copy of the project: the sources as git knows them, beside the installed packages. */
export function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-extension-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Does in a copy what the pages say, as they say it; `before` looks at each resource that is only begun. */
export async function followPages(project: string, before?: () => Promise<void>): Promise<void> {
  for (const [name, label] of Object.entries(examples)) {
    await npm(project, 'run', 'resource:new', '--', name, label);
    await before?.();
  }
  follow(
    project,
    ['README.md', 'docs/resources.md'].flatMap((page) => examplesOf(readFileSync(join(root, page), 'utf8'))),
  );
  await npm(project, 'run', 'migrate:new', '--', 'add_inspections');
  await npm(project, 'run', 'docs:words');
}

export async function npm(cwd: string, ...args: string[]): Promise<void> {
  await promisify(execFile)('npm', args, { cwd });
}
